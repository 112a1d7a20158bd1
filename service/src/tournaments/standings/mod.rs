//! Standings: the points, tie-breaks and place of each player.
//!
//! Standings are computed from the rules, the entrants and the results alone. The order of the results does not
//! matter, so standings can be recomputed at any time.

mod read;
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
use crate::count::count;
use crate::id::UserId;
pub(super) use tally::points;
use tally::{Tally, tallies};

/// A player's line in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The player's place. Players who are still tied after all tie-breaks share a place.
    pub place: u32,
    /// The player.
    pub player: UserId,
    /// The player's tournament points.
    pub points: Points,
    /// The values of the tie-breaks, in the order of the rules.
    pub tie_breaks: Vec<TieBreakValue>,
    /// The number of tables the player has played.
    pub tables: u32,
    /// The number of tables the player has won.
    pub wins: u32,
    /// The number of byes the player has had.
    pub byes: u32,
    /// The number of knock-out rounds the player has survived; `None` if they were not in a knock-out.
    pub survived: Option<u32>,
    /// Registration order, starting at 1.
    pub entry: u32,
    /// Whether the player has dropped out.
    pub dropped: bool,
    /// The opponents, seats, table sizes and byes that the player has had.
    #[serde(skip)]
    pub history: History,
}

/// The value of a tie-break for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TieBreakValue {
    /// The tie-break.
    pub by: TieBreak,
    /// The value; null if the tie-break does not apply, for example `head_to_head` if not all tied players have met.
    pub value: Option<Value>,
}

/// The value of a tie-break, stored in ten-thousandths. In JSON it is a number. The value that is shown is the one
/// that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = f64, example = 12.5)]
pub struct Value(i64);

impl Value {
    const ONE: i64 = 10_000;

    /// Creates a value from ten-thousandths.
    pub const fn ten_thousandths(parts: i64) -> Self {
        Self(parts)
    }

    /// Creates a value from points.
    pub const fn from_points(points: Points) -> Self {
        Self(points.in_hundredths() * (Self::ONE / 100))
    }

    /// Creates a value from a whole number.
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

/// Computes the standings, best first.
///
/// In a knock-out, players who have survived more rounds rank first, then players who were placed better at their
/// last knock-out table. Then points decide, and then the tie-breaks in the order of the rules.
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
            // In registration order, lower is better.
            value.map(|Value(parts)| if *by == TieBreak::Entry { -parts } else { parts })
        })
    });
    let entrant: BTreeMap<UserId, &Entrant> =
        entrants.iter().map(|entrant| (entrant.player, entrant)).collect();
    let mut standings = Vec::with_capacity(entrants.len());
    for group in groups {
        let place = count::<u32>(&standings) + 1;
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

/// Returns the field for pairing: all players who have not dropped out.
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

/// Splits groups of tied players by a key, largest key first.
fn split<K: Ord>(groups: Vec<Vec<UserId>>, key: impl Fn(UserId) -> K) -> Vec<Vec<UserId>> {
    let mut finer = Vec::new();
    for mut group in groups {
        group.sort_by_cached_key(|player| Reverse(key(*player)));
        finer.extend(group.chunk_by(|a, b| key(*a) == key(*b)).map(<[UserId]>::to_vec));
    }
    finer
}
