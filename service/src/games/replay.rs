//! A game that follows its log, entry by entry.

use std::sync::Arc;

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

    /// A game taken up again where nothing could be taken back.
    pub(super) fn resume(table: &Table, version: u32, state: GameState) -> Result<Self, Problem> {
        let game = Game::resume(Arc::clone(&table.map), state)
            .map_err(|_| Problem::internal(&"a stored position is not one of its map"))?;
        Ok(Self { version, game: Arc::new(game), trail: Vec::new(), stored: version })
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

    /// How many versions ago a position was stored.
    pub(super) const fn since_stored(&self) -> u32 {
        self.version - self.stored
    }

    /// Notes that this position is being stored.
    pub(super) const fn note_stored(&mut self) {
        self.stored = self.version;
    }

    /// Whether the log before this version is not needed to go on: nothing can be taken back.
    pub(super) fn stands_alone(&self) -> bool {
        !undoable(&self.game)
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
            Entry::Undo { .. } => {
                let (next, restores) = self.undone().ok_or_else(|| astray(&"nothing to undo"))?;
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
