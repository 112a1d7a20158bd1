//! Standings: who has how many points, what decides between equals, and who stands where.
//!
//! They follow from the rules, the entrants and the results alone, in whatever order these are told; so they can be made anew at
//! any time.

mod tally;
#[cfg(test)]
#[expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that finds less than it expects fails"
)]
mod tests;
mod tie_breaks;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use super::pairing::{Field, History, Player};
use super::points::{Points, decimal};
use super::results::{Entrant, RoundResult};
use super::rules::{TieBreak, TournamentRules};
use crate::id::UserId;
pub(super) use tally::points;
use tally::{Tally, tallies};

/// Where somebody stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Their place; those between whom nothing decides share it.
    pub place: u32,
    /// Who.
    pub player: UserId,
    /// Their points.
    pub points: Points,
    /// What decides between equal points, in the order of the rules.
    pub tie_breaks: Vec<TieBreakValue>,
    /// How many tables they have played.
    pub tables: u32,
    /// How many of them they have won.
    pub wins: u32,
    /// How many byes they have had.
    pub byes: u32,
    /// How many rounds of the knock-out they have survived; nothing where they were not in one.
    pub survived: Option<u32>,
    /// The how-manieth they were to register.
    pub entry: u32,
    /// Whether they have dropped out.
    pub dropped: bool,
    /// Whom they have met, and where they have sat.
    #[serde(skip)]
    pub history: History,
}

/// What a tie-break says of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TieBreakValue {
    /// Which.
    pub by: TieBreak,
    /// What it says; nothing where it says nothing, as of those who have not all met.
    pub value: Option<Value>,
}

/// The value of a tie-break, kept in ten-thousandths: a number in JSON. What is shown is what decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = f64, example = 12.5)]
pub struct Value(i64);

impl Value {
    const ONE: i64 = 10_000;

    /// That many ten-thousandths.
    pub const fn ten_thousandths(parts: i64) -> Self {
        Self(parts)
    }

    /// A number of points.
    pub const fn from_points(points: Points) -> Self {
        Self(points.in_hundredths() * (Self::ONE / 100))
    }

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self(number * Self::ONE)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        decimal(self.0, Self::ONE, serializer)
    }
}

impl<'de> Deserialize<'de> for Value {
    #[expect(clippy::cast_possible_truncation, reason = "what is read was written by this")]
    #[expect(clippy::cast_precision_loss, reason = "ten thousand is held exactly")]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Ok(Self((number * Self::ONE as f64).round() as i64))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let (whole, part) = (size / Self::ONE.unsigned_abs(), size % Self::ONE.unsigned_abs());
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        write!(f, "{sign}{whole}.{}", format!("{part:04}").trim_end_matches('0'))
    }
}

/// The standings, the best first.
///
/// Where there is a knock-out, whoever has survived more of its rounds stands before the others, then whoever was placed better
/// at their last table of it. Then points decide, and then the tie-breaks in the order of the rules.
pub fn standings(rules: &TournamentRules, entrants: &[Entrant], results: &[RoundResult]) -> Vec<Standing> {
    let tallies = tallies(rules, entrants, results);
    let mut everybody: Vec<&Entrant> = entrants.iter().collect();
    everybody.sort_by_key(|entrant| (entrant.entry, entrant.player));
    let none = Tally::default();
    let of = |player: UserId| tallies.get(&player).unwrap_or(&none);
    let ids = everybody.iter().map(|entrant| entrant.player).collect();
    let groups = split(vec![ids], |player| {
        let tally = of(player);
        let knock_out = tally.knock_out.map(|reached| (reached.survived, Reverse(reached.before)));
        (knock_out, tally.points)
    });
    let mut decided: BTreeMap<UserId, Vec<TieBreakValue>> = BTreeMap::new();
    let groups = rules.tie_breaks.iter().fold(groups, |groups, by| {
        let values = tie_breaks::values(*by, &groups, &tallies, entrants);
        for (player, value) in &values {
            decided.entry(*player).or_default().push(TieBreakValue { by: *by, value: *value });
        }
        split(groups, |player| {
            let value = values.get(&player).copied().flatten();
            // Of entries the lower is the better.
            value.map(|Value(parts)| if *by == TieBreak::Entry { -parts } else { parts })
        })
    });
    let entrant: BTreeMap<UserId, &Entrant> =
        entrants.iter().map(|entrant| (entrant.player, entrant)).collect();
    let mut standings = Vec::with_capacity(entrants.len());
    for group in groups {
        let place = u32::try_from(standings.len() + 1).unwrap_or(u32::MAX);
        standings.extend(group.into_iter().filter_map(|player| {
            let (Entrant { entry, dropped, .. }, tally) = (entrant.get(&player)?, of(player));
            Some(Standing {
                place,
                player,
                points: tally.points,
                tie_breaks: decided.remove(&player).unwrap_or_default(),
                tables: tally.tables,
                wins: tally.wins,
                byes: tally.history.byes,
                survived: tally.knock_out.map(|reached| reached.survived),
                entry: *entry,
                dropped: *dropped,
                history: tally.history.clone(),
            })
        }));
    }
    standings
}

/// All who have not dropped out, as they are paired.
pub fn field(standings: &[Standing]) -> Field {
    let there = standings.iter().filter(|standing| !standing.dropped);
    let players = there.map(|Standing { player, points, entry, history, .. }| Player {
        id: *player,
        points: *points,
        entry: *entry,
        history: history.clone(),
    });
    Field { players: players.collect() }
}

/// Splits groups of equals by something more, the largest first.
fn split<K: Ord>(groups: Vec<Vec<UserId>>, key: impl Fn(UserId) -> K) -> Vec<Vec<UserId>> {
    let mut finer = Vec::new();
    for mut group in groups {
        group.sort_by_cached_key(|player| Reverse(key(*player)));
        finer.extend(group.chunk_by(|a, b| key(*a) == key(*b)).map(<[UserId]>::to_vec));
    }
    finer
}
