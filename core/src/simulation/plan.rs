//! What a series of games is played by.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rand::Rng;
use serde::{Serialize, Serializer};

use crate::bots::BotName;
use crate::edition::Edition;
use crate::mods::{Mod, ModChoice};

/// What a series of games is played by: everything but the map, and how many games there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SimulationPlan {
    /// The edition.
    pub edition: Edition,
    /// The mods.
    pub mods: SeriesMods,
    /// How many play, two to four.
    pub players: usize,
    /// The bots. Where they are fewer than the players, the list is begun again.
    pub bots: Vec<BotName>,
    /// The number from which all chance follows.
    pub seed: u64,
    /// How long a bot thinks about a decision; [`Patience::DEFAULT`](crate::bots::Patience::DEFAULT) where it is none.
    pub think: Option<Think>,
    /// Whether it is looked after every action whether every piece is where it can be.
    pub audit: bool,
}

impl SimulationPlan {
    /// An edition for so many players, in the simplest way: without mods, between random bots.
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

/// The mods of the games of a series. In JSON a list of them, or `"any"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesMods {
    /// These in every game.
    These(Vec<ModChoice>),
    /// Others in every game.
    Any,
}

impl SeriesMods {
    /// The mods of one game. Where any will do, each mod is left out or played in one of its revisions, all as likely.
    pub(super) fn of_game(&self, chance: &mut impl Rng) -> Vec<ModChoice> {
        let mut draw = |which: Mod| {
            let choices = which.revisions().count() + 1;
            let revision = which.revisions().nth(chance.next_u32() as usize % choices)?;
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

/// How long a bot thinks about a decision. In text and in JSON a number of looks, as in `200`, or a time, as in `50ms` or `2s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Think {
    /// So many looks into the future: the same number gives the same games everywhere.
    Looks(u32),
    /// So long by the clock: the games may depend on how fast the machine is.
    Time(Duration),
}

/// A text that does not say how long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadThink;

impl FromStr for Think {
    type Err = BadThink;
    fn from_str(text: &str) -> Result<Self, BadThink> {
        // Only digits: a sign would be read too.
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
        think.ok_or(BadThink)
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

impl fmt::Display for BadThink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("thinking takes a number of looks, as in 200, or a time, as in 50ms or 2s")
    }
}

impl Serialize for Think {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
