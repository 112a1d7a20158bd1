//! The settings of a series of games.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rand::Rng;
use serde::{Serialize, Serializer};

use crate::bots::BotName;
use crate::edition::Edition;
use crate::mods::{Mod, ModChoice};

/// The settings of a series of games, except the map and the number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SimulationPlan {
    /// The edition of the rules.
    pub edition: Edition,
    /// The mods.
    pub mods: SeriesMods,
    /// The number of players, two to four.
    pub players: usize,
    /// The bots. If there are fewer bots than players, the list repeats.
    pub bots: Vec<BotName>,
    /// The number from which all randomness follows.
    pub seed: u64,
    /// How long a bot thinks about a decision; [`Patience::DEFAULT`](crate::bots::Patience::DEFAULT) if `None`.
    pub think: Option<Think>,
    /// Whether the game's invariants are checked after every action.
    pub audit: bool,
}

impl SimulationPlan {
    /// Returns a plan for an edition and a number of players, without mods and with random bots.
    pub fn new(edition: Edition, players: usize) -> Self {
        Self {
            edition,
            mods: SeriesMods::These(Vec::new()),
            players,
            bots: vec![BotName::Random],
            seed: 1,
            think: None,
            audit: false,
        }
    }
}

/// The mods of the games of a series. In JSON it is a list of mods, or `"any"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesMods {
    /// The same mods in every game.
    These(Vec<ModChoice>),
    /// Random mods in every game.
    Any,
}

impl SeriesMods {
    /// Returns the mods of one game. For random mods, each mod is left out or played in one of its revisions, all
    /// equally likely.
    pub(super) fn of_game(&self, rng: &mut impl Rng) -> Vec<ModChoice> {
        let mut draw = |which: Mod| {
            let choices = which.revisions().count() + 1;
            let revision = which.revisions().nth(rng.next_u32() as usize % choices)?;
            Some(ModChoice { revision: Some(revision), ..which.into() })
        };
        match self {
            Self::These(mods) => mods.clone(),
            Self::Any => Mod::all().filter_map(&mut draw).collect(),
        }
    }
}

impl Serialize for SeriesMods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::These(mods) => mods.serialize(serializer),
            Self::Any => serializer.serialize_str("any"),
        }
    }
}

/// How long a bot thinks about a decision. As text and in JSON it is a number of simulations, such as `200`, or a
/// time, such as `50ms` or `2s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Think {
    /// A number of simulated futures: the same number gives the same games on every machine.
    Looks(u32),
    /// A time by the clock: the games may depend on the speed of the machine.
    Time(Duration),
}

/// The error that a text is not a valid thinking time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseThinkingTimeError;

impl FromStr for Think {
    type Err = ParseThinkingTimeError;
    fn from_str(text: &str) -> Result<Self, ParseThinkingTimeError> {
        // Accepts only digits, because `parse` would also accept a sign.
        let number = |digits: &str| -> Option<u32> {
            let number = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())??;
            (number > 0).then_some(number)
        };
        let milliseconds = |number: u32| Duration::from_millis(number.into());
        let think = if let Some(digits) = text.strip_suffix("ms") {
            number(digits).map(milliseconds).map(Self::Time)
        } else if let Some(digits) = text.strip_suffix('s') {
            number(digits).map(|seconds| Self::Time(Duration::from_secs(seconds.into())))
        } else {
            number(text).map(Self::Looks)
        };
        think.ok_or(ParseThinkingTimeError)
    }
}

impl fmt::Display for Think {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Looks(looks) => write!(f, "{looks}"),
            Self::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl fmt::Display for ParseThinkingTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the thinking time must be a number of simulations, such as 200, or a time, such as 50ms or 2s",
        )
    }
}

impl Serialize for Think {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
