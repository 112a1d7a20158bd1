//! A game: a map and a state, and the operations on them.

use std::sync::Arc;

use serde::de::IntoDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

/// The version of the rules that this engine implements. A stored game records the version it was played with.
pub const RULES_VERSION: u32 = 1;

/// A game on a map. A search that copies games often should use `clone_from`, which reuses the allocations of the
/// target.
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

/// The player the game is waiting for, and the decision that player must make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaiting {
    /// The player who must decide.
    pub seat: Seat,
    /// The decision to make.
    pub decision: Decision,
}

/// What a player must decide: which action to take, or the answer to a question of the game. In JSON it is `act`, or
/// the type of the action that answers the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Which action to take.
    Act,
    /// The answer to a question, given by an action of this kind.
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

impl<'de> Deserialize<'de> for Decision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "act" => Ok(Self::Act),
            kind => ActionKind::deserialize(kind.into_deserializer()).map(Self::Answer),
        }
    }
}

/// The error that a state does not belong to a game on the given map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignState;

/// Why the last action cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRefusal {
    /// Nobody has acted yet.
    NothingToUndo,
    /// The last action was another player's.
    NotYourAction {
        /// The player who took it.
        player: Color,
    },
    /// The action revealed a hidden card or customer to a player.
    Revealed,
}

impl Game {
    /// Resumes a game from its stored state.
    ///
    /// # Errors
    /// Fails if the state does not belong to a game on this map.
    pub fn resume(map: Arc<Map>, state: GameState) -> Result<Self, ForeignState> {
        if state.fits(&map) { Ok(Self { map, state }) } else { Err(ForeignState) }
    }

    /// Returns the map.
    pub const fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Returns the state.
    pub const fn state(&self) -> &GameState {
        &self.state
    }

    /// Returns the rules and numbers of the game's edition.
    pub const fn ruleset(&self) -> &'static Ruleset {
        self.state.edition.ruleset()
    }

    /// Returns all customers of the game, wherever they are: those of the edition and those of the mods.
    pub fn all_customers(&self) -> Crowd {
        self.ruleset().all_customers() + self.state.mods.customers()
    }

    /// Returns the colour of a seat.
    pub fn color(&self, seat: Seat) -> Color {
        self.state.players[seat].color
    }

    /// Returns the player the game is waiting for and the decision to make; `None` once the game is over.
    pub fn awaiting(&self) -> Option<Awaiting> {
        let turn = self.state.turn()?;
        Some(match turn.asked {
            None => Awaiting { seat: turn.seat, decision: Decision::Act },
            Some(Question { seat, answer }) => Awaiting { seat, decision: Decision::Answer(answer) },
        })
    }

    /// Takes an action and returns the events that it caused.
    ///
    /// ```
    /// use shinjuku_core::{Action, Builtin, Edition, Game, Options, Seed};
    ///
    /// let options = Options::new(Edition::V2r8, 2);
    /// let (mut game, _) = Game::start(Builtin::Tokyo.map(), &options, Seed::from_number(7))?;
    /// let awaiting = game.awaiting().ok_or("the game is over")?;
    /// let events = game.play(awaiting.seat, &Action::Income {})?;
    /// assert!(!events.is_empty());
    /// assert!(game.play(awaiting.seat, &Action::Income {}).is_err(), "INCOME ends the turn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the rules do not allow the action; the game is then unchanged.
    pub fn play(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let mut sink = EventSink::recording();
        self.act(seat, action, &mut sink)?;
        Ok(sink.events())
    }

    /// Takes an action without recording events, for simulations.
    ///
    /// # Errors
    /// Fails if the rules do not allow the action; the game is then unchanged.
    pub fn play_quietly(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.act(seat, action, &mut EventSink::discarding())
    }

    fn act(&mut self, seat: Seat, action: &Action, sink: &mut EventSink) -> Result<(), Refusal> {
        let checked = rules::check(self, seat, action)?;
        self.state.last_action = Some(LastAction { seat, revealed: false });
        rules::carry_out(self, seat, action.kind(), checked, sink);
        Ok(())
    }

    /// Checks that `seat` may undo the last action: the seat took it, nobody has acted since, and it revealed nothing
    /// hidden. To undo it, the caller restores the game from before the action.
    ///
    /// # Errors
    /// Returns the reason why the action cannot be undone.
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

    /// Records that the current action has revealed something hidden.
    pub(crate) fn forbid_undo(&mut self) {
        if let Some(last) = &mut self.state.last_action {
            last.revealed = true;
        }
    }
}
