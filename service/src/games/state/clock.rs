//! Clocks: how long a player may think, and what happens when the time is up.

use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat};
use utoipa::ToSchema;

use crate::problem::{Fault, Problem};
use crate::store::Timestamp;

/// The longest time that can be given, in seconds: thirty days.
const MAX_SECONDS: u32 = 30 * 24 * 60 * 60;

/// The clock of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What the time is for.
    #[serde(rename = "type")]
    pub kind: ClockKind,
    /// How many seconds there are for it.
    #[schema(minimum = 1, maximum = 2_592_000, example = 86400)]
    pub seconds: u32,
    /// How many seconds a player gets back after each of their turns, where the time is for the whole game.
    #[serde(default)]
    #[schema(maximum = 2_592_000, example = 0)]
    pub increment: u32,
    /// What happens when somebody's time is up.
    #[serde(default)]
    pub at_zero: TimeoutAction,
    /// The bot that plays then.
    #[serde(default = "usual_bot")]
    #[schema(value_type = Option<BotName>)]
    pub bot: BotName,
}

/// The bot that plays where nobody has said which.
pub(in crate::games) const fn usual_bot() -> BotName {
    BotName::Greedy
}

/// What the time of a clock is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// For each turn.
    Turn,
    /// For all turns of a player together.
    Game,
}

/// What happens when somebody's time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeoutAction {
    /// A bot plays the rest of the turn.
    #[default]
    BotPlaysTurn,
    /// A bot takes the seat, for good.
    BotTakesSeat,
}

impl Clock {
    /// Refuses times that cannot be.
    ///
    /// # Errors
    /// Every fault.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        let fault =
            |field: &str, message: &str| Fault::new(format!("/clock/{field}"), "out_of_range", message);
        let mut faults = Vec::new();
        if !(1..=MAX_SECONDS).contains(&self.seconds) {
            faults.push(fault("seconds", "a clock gives 1 second to 30 days"));
        }
        if self.increment > MAX_SECONDS || (self.kind == ClockKind::Turn && self.increment != 0) {
            faults.push(fault("increment", "an increment is for the clock of a game, and at most 30 days"));
        }
        if faults.is_empty() { Ok(()) } else { Err(Problem::from_fields(faults)) }
    }
}

/// The hands of a clock: how much time everybody has left, as of a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::games) struct ClockState {
    /// Milliseconds, by seat.
    pub(in crate::games) left: Vec<u64>,
    /// The moment.
    pub(in crate::games) since: Timestamp,
    /// Whose time runs; nobody's once the game is over.
    awaited: Option<usize>,
    /// The turn that is being played, and whose it is.
    turn: (u32, usize),
    /// Whether nobody's time runs for now.
    pub(in crate::games) paused: bool,
}

impl ClockState {
    /// Those of a game that starts.
    pub(in crate::games) fn at_start(clock: &Clock, game: &Game, at: Timestamp) -> Self {
        let left = vec![millis(clock.seconds); game.state().players.len()];
        Self { left, since: at, awaited: awaited(game), turn: turn(game), paused: false }
    }

    /// Goes on to a later moment, at which the game came to stand as it does.
    pub(in crate::games) fn advance(&mut self, clock: &Clock, game: &Game, at: Timestamp) {
        if let Some(left) = self.awaited.filter(|_| !self.paused).and_then(|seat| self.left.get_mut(seat)) {
            *left = left.saturating_sub(at.millis_since(self.since));
        }
        let next = turn(game);
        if next != self.turn {
            match clock.kind {
                ClockKind::Turn => self.left.fill(millis(clock.seconds)),
                // Whoever has played a turn gets something back; where turns are taken back, nobody does.
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

    /// When the time of whoever is awaited is up; never, while it does not run.
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
