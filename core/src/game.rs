//! A game: a map and a state, and all that can be asked of them.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::action::{Action, ActionKind};
use crate::customer::Crowd;
use crate::edition::Ruleset;
use crate::event::{Event, EventSink};
use crate::id::Seat;
use crate::map::Map;
use crate::player::Color;
use crate::refusal::Refusal;
use crate::rules;
use crate::state::{GameState, LastAction, Question};

/// The version of the rules as this engine plays them. A stored game names the one that it was played by.
pub const RULES_VERSION: u32 = 1;

/// A game on a map. A search that copies it again and again does so fastest by `clone_from`, which hardly asks for memory.
#[derive(Debug)]
pub struct Game {
    pub(crate) map: Arc<Map>,
    pub(crate) state: GameState,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self { map: Arc::clone(&self.map), state: self.state.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.map, &source.map) {
            self.map = Arc::clone(&source.map);
        }
        self.state.clone_from(&source.state);
    }
}

/// Whom the game waits for, and what must be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaiting {
    /// Who must decide.
    pub seat: Seat,
    /// What.
    pub decision: Decision,
}

/// What a player must decide: which action to take, or the answer to what the game asks. In JSON it is `act`, or the type of
/// the action that answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Which action to take.
    Act,
    /// What to answer, by an action of this kind.
    Answer(ActionKind),
}

impl Serialize for Decision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Act => serializer.serialize_str("act"),
            Self::Answer(kind) => kind.serialize(serializer),
        }
    }
}

/// A state that is not one of a game on the map at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignState;

/// Why the last action cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRefusal {
    /// Nobody has acted yet.
    NothingToUndo,
    /// The last action was another player's.
    NotYourAction {
        /// Whose it was.
        player: Color,
    },
    /// Somebody has seen a card or a customer by it that was hidden before.
    Revealed,
}

impl Game {
    /// A game taken up again from its stored state.
    ///
    /// # Errors
    /// The state is not one of a game on this map.
    pub fn resume(map: Arc<Map>, state: GameState) -> Result<Self, ForeignState> {
        if state.fits(&map) { Ok(Self { map, state }) } else { Err(ForeignState) }
    }

    /// The map.
    pub const fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The state.
    pub const fn state(&self) -> &GameState {
        &self.state
    }

    /// What the edition lays down.
    pub const fn ruleset(&self) -> &'static Ruleset {
        self.state.edition.ruleset()
    }

    /// All customers of the game, wherever they are: those of the edition and of the mods.
    pub fn all_customers(&self) -> Crowd {
        self.ruleset().all_customers() + self.state.mods.customers()
    }

    /// The colour of a seat.
    pub fn color(&self, seat: Seat) -> Color {
        self.state.players[seat].color
    }

    /// Whom the game waits for; nobody once it is over.
    pub fn awaiting(&self) -> Option<Awaiting> {
        let turn = self.state.turn()?;
        Some(match turn.asked {
            None => Awaiting { seat: turn.seat, decision: Decision::Act },
            Some(Question { seat, answer }) => Awaiting { seat, decision: Decision::Answer(answer) },
        })
    }

    /// Takes an action and says what happened.
    ///
    /// # Errors
    /// The rules do not allow it; the game is as it was.
    pub fn play(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let mut story = EventSink::recording();
        self.act(seat, action, &mut story)?;
        Ok(story.events())
    }

    /// Takes an action without telling what happened, for simulations.
    ///
    /// # Errors
    /// The rules do not allow it; the game is as it was.
    pub fn play_quietly(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.act(seat, action, &mut EventSink::discarding())
    }

    fn act(&mut self, seat: Seat, action: &Action, story: &mut EventSink) -> Result<(), Refusal> {
        let plan = rules::check(self, seat, action)?;
        self.state.last_action = Some(LastAction { seat, revealed: false });
        rules::carry_out(self, seat, action.kind(), plan, story);
        Ok(())
    }

    /// Whether `seat` may take the last action back: it was theirs, nobody has acted since, and nothing hidden was
    /// revealed by it. The game as it was before the action is then the game again.
    ///
    /// # Errors
    /// Why not.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoRefusal> {
        match self.state.last_action {
            None => Err(UndoRefusal::NothingToUndo),
            Some(last) if last.seat != seat => {
                Err(UndoRefusal::NotYourAction { player: self.color(last.seat) })
            }
            Some(LastAction { revealed: true, .. }) => Err(UndoRefusal::Revealed),
            Some(_) => Ok(()),
        }
    }

    /// Notes that the action that is being taken has shown somebody something that was hidden.
    pub(crate) fn note_reveal(&mut self) {
        if let Some(last) = &mut self.state.last_action {
            last.revealed = true;
        }
    }
}
