//! Clocks: how long a player may think, and what happens when the time is up.

use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat};
use utoipa::ToSchema;

use crate::database::Timestamp;
use crate::problem::{FieldError, Problem};

/// The longest time that a clock can give, in seconds: 30 days.
const MAX_SECONDS: u32 = 30 * 24 * 60 * 60;

/// The clock of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What the time limit applies to: a turn or the whole game.
    #[serde(rename = "type")]
    pub kind: ClockKind,
    /// The time in seconds, per turn or per game.
    #[schema(minimum = 1, maximum = 2_592_000, example = 86400)]
    pub seconds: u32,
    /// The seconds a player gains after each of their turns. Only for a clock of type `game`.
    #[serde(default)]
    #[schema(maximum = 2_592_000, example = 0)]
    pub increment: u32,
    /// What happens when a player's time is up.
    #[serde(default)]
    pub at_zero: TimeoutAction,
    /// The bot that plays then.
    #[serde(default = "default_bot")]
    #[schema(value_type = Option<BotName>)]
    pub bot: BotName,
}

/// The default bot.
pub(in crate::games) const fn default_bot() -> BotName {
    BotName::Greedy
}

/// What the time limit of a clock applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// For each turn.
    Turn,
    /// For all turns of a player together.
    Game,
}

/// What happens when a player's time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeoutAction {
    /// A bot plays the rest of the turn.
    #[default]
    BotPlaysTurn,
    /// A bot takes over the seat for the rest of the game.
    BotTakesSeat,
}

impl Clock {
    /// Checks that the times are in range.
    ///
    /// # Errors
    /// Lists every value out of range.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        let error =
            |field: &str, message: &str| FieldError::new(format!("/clock/{field}"), "out_of_range", message);
        let mut errors = Vec::new();
        if !(1..=MAX_SECONDS).contains(&self.seconds) {
            errors.push(error("seconds", "a clock must allow 1 second to 30 days"));
        }
        if self.increment > MAX_SECONDS || (self.kind == ClockKind::Turn && self.increment != 0) {
            errors.push(error(
                "increment",
                "an increment must be at most 30 days, and is only possible with a clock for the whole game",
            ));
        }
        if errors.is_empty() { Ok(()) } else { Err(Problem::from_fields(errors)) }
    }
}

/// The state of a clock: how much time each player had left at a point in time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::games) struct ClockState {
    /// The time left in milliseconds, by seat.
    pub(in crate::games) left: Vec<u64>,
    /// The point in time that `left` refers to.
    pub(in crate::games) since: Timestamp,
    /// The seat whose time runs. `None` once the game is over.
    awaited: Option<usize>,
    /// The number of the current turn and the seat whose turn it is.
    turn: (u32, usize),
    /// Whether the clock is paused.
    pub(in crate::games) paused: bool,
}

impl ClockState {
    /// The state at the start of a game.
    pub(in crate::games) fn at_start(clock: &Clock, game: &Game, at: Timestamp) -> Self {
        let left = vec![millis(clock.seconds); game.state().players.len()];
        Self { left, since: at, awaited: awaited(game), turn: turn(game), paused: false }
    }

    /// Advances the clock to `at`, when `game` reached its current position.
    pub(in crate::games) fn advance(&mut self, clock: &Clock, game: &Game, at: Timestamp) {
        if let Some(left) = self.awaited.filter(|_| !self.paused).and_then(|seat| self.left.get_mut(seat)) {
            *left = left.saturating_sub(at.millis_since(self.since));
        }
        let next = turn(game);
        if next != self.turn {
            match clock.kind {
                ClockKind::Turn => self.left.fill(millis(clock.seconds)),
                // The player who has finished a turn gains the increment. If turns are undone, nobody does.
                ClockKind::Game => {
                    let played = Some(self.turn.1).filter(|_| next.0 > self.turn.0);
                    if let Some(left) = played.and_then(|seat| self.left.get_mut(seat)) {
                        *left += millis(clock.increment);
                    }
                }
            }
        }
        self.turn = next;
        self.awaited = awaited(game);
        self.since = self.since.max(at);
    }

    /// When the time runs out for the player the game is waiting for. `None` while no clock is running.
    pub(in crate::games) fn deadline(&self) -> Option<Timestamp> {
        let left = self.left.get(self.awaited?)?;
        (!self.paused).then(|| self.since.plus_millis(*left))
    }
}

fn millis(seconds: u32) -> u64 {
    u64::from(seconds) * 1000
}

fn awaited(game: &Game) -> Option<usize> {
    game.awaiting().map(|awaiting| awaiting.seat).map(Seat::index)
}

fn turn(game: &Game) -> (u32, usize) {
    game.state().turn().map_or((0, 0), |turn| (turn.number, turn.seat.index()))
}
