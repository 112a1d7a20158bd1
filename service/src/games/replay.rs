//! A game that follows its log, entry by entry.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shinjuku_core::event::Event;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::refusal::Refusal;
use shinjuku_core::state::GameState;

use super::log::{Entry, Happening, Logged, TableEvent};
use super::table::Table;
use crate::problem::Problem;

/// An entry that does not follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the entry of version {version} does not follow: {why}")]
pub struct Astray {
    /// The version to which it should lead.
    pub version: u32,
    /// Why it does not.
    pub why: String,
}

impl From<Astray> for Problem {
    fn from(astray: Astray) -> Self {
        Self::internal(&astray)
    }
}

/// A position is stored after so many versions.
const STORED_EVERY: u32 = 128;

/// A position as it is stored, with those that can be brought back.
#[derive(Serialize, Deserialize)]
struct Stored {
    state: GameState,
    trail: Vec<(u32, GameState)>,
}

/// A game at a version of its log.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    pub(super) version: u32,
    pub(super) game: Arc<Game>,
    /// The positions that can be brought back by taking back the last actions one by one, each with its version; the
    /// latest last. It is empty wherever the last action cannot be taken back.
    trail: Vec<(u32, Arc<Game>)>,
    /// The version of the last position that is stored on its own.
    stored: u32,
}

impl Replay {
    /// A game that has just been set up, and what happened then.
    pub(super) fn begin(table: &Table) -> Result<(Self, Vec<Event>), Problem> {
        let (game, events) = table
            .begin()
            .map_err(|faults| Problem::internal(&format!("a stored game cannot be set up: {faults:?}")))?;
        Ok((Self::new(game), events))
    }

    /// The same, where the game is at hand.
    pub(super) fn new(game: Game) -> Self {
        Self { version: 1, game: Arc::new(game), trail: Vec::new(), stored: 1 }
    }

    /// A game taken up again from what was stored of it.
    pub(super) fn resume(table: &Table, version: u32, stored: &str) -> Result<Self, Problem> {
        let Stored { state, trail } =
            serde_json::from_str(stored).map_err(|error| Problem::internal(&error))?;
        let game = |state| match Game::resume(Arc::clone(&table.map), state) {
            Ok(game) => Ok(Arc::new(game)),
            Err(_) => Err(Problem::internal(&"a stored position is not one of its map")),
        };
        let trail = trail.into_iter().map(|(version, state)| Ok((version, game(state)?)));
        Ok(Self {
            version,
            game: game(state)?,
            trail: trail.collect::<Result<_, Problem>>()?,
            stored: version,
        })
    }

    /// What is to be stored of the game, if it is time for it: a load need not go further back in the log.
    pub(super) fn take_stored(&mut self) -> Result<Option<String>, Problem> {
        if self.version - self.stored < STORED_EVERY {
            return Ok(None);
        }
        self.stored = self.version;
        let state = |game: &Arc<Game>| game.state().clone();
        let trail = self.trail.iter().map(|(version, game)| (*version, state(game))).collect();
        let stored = Stored { state: state(&self.game), trail };
        serde_json::to_string(&stored).map(Some).map_err(|error| Problem::internal(&error))
    }

    /// The game after an action that led to `next`.
    pub(super) fn after(&self, next: Game) -> Self {
        let trail = if undoable(&next) {
            let before = (self.version, Arc::clone(&self.game));
            self.trail.iter().cloned().chain([before]).collect()
        } else {
            Vec::new()
        };
        Self { version: self.version + 1, game: Arc::new(next), trail, stored: self.stored }
    }

    /// The game after the last action was taken back, and the version whose position that is.
    pub(super) fn undone(&self) -> Option<(Self, u32)> {
        let ((restores, game), rest) = self.trail.split_last()?;
        let game = Arc::clone(game);
        Some((Self { version: self.version + 1, game, trail: rest.to_vec(), stored: self.stored }, *restores))
    }

    /// The game after something that did not change it.
    pub(super) fn untouched(&self) -> Self {
        Self { version: self.version + 1, ..self.clone() }
    }

    /// Follows the next entry of the log, and says what happened.
    pub(super) fn follow(&mut self, logged: &Logged) -> Result<Vec<Happening>, Astray> {
        let astray = |why: &dyn std::fmt::Display| Astray { version: logged.version, why: why.to_string() };
        if logged.version != self.version + 1 {
            return Err(astray(&"a version is missing"));
        }
        let (next, happened) = match &logged.entry {
            Entry::Start { .. } => return Err(astray(&"a second start")),
            Entry::Abandon {} => (self.untouched(), vec![Happening::Table(TableEvent::GameAbandoned {})]),
            Entry::Undo { restores: told } => {
                let (next, restores) = self.undone().ok_or_else(|| astray(&"nothing to undo"))?;
                if restores != *told {
                    return Err(astray(&format!(
                        "the position of version {restores} comes back, not of {told}"
                    )));
                }
                let seat = logged.seat.ok_or_else(|| astray(&"nobody undid"))?;
                let player = self.game.color(seat);
                (next, vec![Happening::Table(TableEvent::Undone { player, restores })])
            }
            Entry::Act { action } => {
                let seat = logged.seat.ok_or_else(|| astray(&"nobody acted"))?;
                let mut next = Game::clone(&self.game);
                let action =
                    action.interned(next.map()).map_err(|unknown| astray(&Refusal::from(unknown).code()))?;
                let refused = |refusal: Refusal| astray(&refusal.explain(self.game.map()).detail);
                let events = next.play(seat, &action).map_err(refused)?;
                (self.after(next), events.into_iter().map(Happening::Game).collect())
            }
        };
        *self = next;
        Ok(happened)
    }
}

/// Whether somebody could take the last action back.
fn undoable(game: &Game) -> bool {
    let seats = game.state().players.len();
    (0..seats).map(Seat::at).any(|seat| game.may_undo(seat).is_ok())
}
