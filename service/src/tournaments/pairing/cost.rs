//! The cost of a table, part by part.
//!
//! The cost of a table is the sum of four parts, each a weight of [`Weights`] times a number:
//! - *score gap*: for each two players at the table, the square of their gap in points, in thousandths of the gap
//!   between the first and the last of the field. So it does not matter whether a win is worth 5 points or 500;
//! - *rematches*: for each two players, the square of how often they have met. It outweighs all other parts together;
//! - *seats*: for each player, the square of how many more times they have had this seat than the seat they have had
//!   least;
//! - *sizes*: for each player at a table that does not have the usual size, the square of how often they have sat at
//!   such a table.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::locks::Locked;
use super::seats;
use super::{Field, PairingOptions, Player};
use crate::count::count;
use crate::id::UserId;
use crate::tournaments::points::Points;

/// The cost of breaking a lock, which outweighs everything else.
const BROKEN_LOCK_COST: i64 = 1_000_000_000_000_000;

/// The weights of the parts of a table's cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Weights {
    /// The weight of the squared score gap, in thousandths of the spread of the field.
    #[schema(example = 1)]
    pub score_gap: u32,
    /// The weight of the squared number of times that two players have met.
    #[schema(example = 2_000_000_000)]
    pub rematch: u32,
    /// The weight of the squared number of times that a player has had a seat more often than the seat they have had
    /// least.
    #[schema(example = 60_000)]
    pub seat: u32,
    /// The weight of the squared number of times that a player has sat at a table of a different size.
    #[schema(example = 40_000)]
    pub size: u32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { score_gap: 1, rematch: 2_000_000_000, seat: 60_000, size: 40_000 }
    }
}

impl Weights {
    /// The weights of a round robin, in which points do not matter.
    pub const ROUND_ROBIN: Self = Self { score_gap: 0, rematch: 2_000_000_000, seat: 60_000, size: 40_000 };
}

/// The cost of a table, part by part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableCost {
    /// The sum of all parts.
    #[schema(example = 60_000)]
    pub total: i64,
    /// The cost of differences in points.
    pub score_gap: ScoreGap,
    /// The cost of rematches.
    pub rematches: RematchCost,
    /// The cost of seats that players have had before.
    pub seats: SeatCost,
    /// The cost of a table that does not have the usual size.
    pub sizes: SizeCost,
}

/// The cost of differences in points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ScoreGap {
    /// The cost of this part.
    pub cost: i64,
    /// The difference between the most and the fewest points at the table.
    pub gap: Points,
    /// The player with the most points.
    pub most: Option<UserId>,
    /// The player with the fewest points.
    pub fewest: Option<UserId>,
}

/// The cost of rematches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RematchCost {
    /// The cost of this part.
    pub cost: i64,
    /// The pairs of players who have met before.
    pub pairs: Vec<PastMeeting>,
}

/// Two players who have met before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PastMeeting {
    /// The two players.
    pub players: [UserId; 2],
    /// How often they have met.
    pub times: u32,
}

/// The cost of seats that players have had before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatCost {
    /// The cost of this part.
    pub cost: i64,
    /// The players who have had their seat more often than another seat of this table.
    pub players: Vec<PastSeat>,
}

/// A player who has already had this seat more often than another seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PastSeat {
    /// The player.
    pub player: UserId,
    /// The seat; the first is 0.
    pub seat: u8,
    /// How often they have had the seat.
    pub times: u32,
    /// How many more times than the seat that they have had least often.
    pub excess: u32,
}

/// The cost of a table that does not have the usual size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SizeCost {
    /// The cost of this part.
    pub cost: i64,
    /// The players who have sat at a table of a different size before.
    pub players: Vec<PastTableSize>,
}

/// A player who has sat at a table of a different size before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PastTableSize {
    /// The player.
    pub player: UserId,
    /// How often they have sat at such a table.
    pub times: u32,
}

/// Computes the cost of tables of a field.
pub(super) struct CostFunction<'a> {
    players: BTreeMap<UserId, &'a Player>,
    weights: Weights,
    usual: u8,
    /// The difference between the most and the fewest points of the field, in hundredths.
    spread: i64,
}

impl<'a> CostFunction<'a> {
    pub(super) fn new(field: &'a Field, options: &PairingOptions) -> Self {
        let points = || field.players.iter().map(|player| player.points.in_hundredths());
        let spread = points().max().zip(points().min()).map_or(0, |(most, fewest)| most - fewest);
        let players = field.players.iter().map(|player| (player.id, player)).collect();
        Self { players, weights: options.weights, usual: options.usual, spread }
    }

    pub(super) fn players(&self, ids: &[UserId]) -> impl Iterator<Item = &'a Player> {
        ids.iter().filter_map(|id| self.players.get(id).copied())
    }

    fn gap(&self, a: &Player, b: &Player) -> i64 {
        let gap = (a.points - b.points).in_hundredths().abs();
        let thousandths = if self.spread == 0 { 0 } else { gap.saturating_mul(1000) / self.spread };
        i64::from(self.weights.score_gap) * thousandths * thousandths
    }

    fn rematch(&self, a: &Player, b: &Player) -> i64 {
        i64::from(self.weights.rematch) * square(times_met(a, b))
    }

    /// Returns the cost of each seat at a table of a size for a player.
    pub(super) fn seats(&self, player: &Player, size: usize) -> [i64; 4] {
        let least = player.history.least_seated(size);
        player.history.seats.map(|times| i64::from(self.weights.seat) * square(times.saturating_sub(least)))
    }

    /// Returns the cost of a table of another than the usual size for a player.
    fn elsewhere(&self, player: &Player) -> i64 {
        i64::from(self.weights.size) * square(self.times_elsewhere(player))
    }

    fn times_elsewhere(&self, player: &Player) -> u32 {
        player.history.sizes.iter().filter(|(size, _)| **size != self.usual).map(|(_, times)| times).sum()
    }

    /// Returns the cost of a table whose players are given in seat order.
    pub(super) fn explain(&self, table: &[UserId]) -> TableCost {
        let players: Vec<&Player> = self.players(table).collect();
        let pairs = || {
            players
                .iter()
                .enumerate()
                .flat_map(|(index, a)| players.iter().skip(index + 1).map(move |b| (*a, *b)))
        };
        let (most, fewest) =
            (players.iter().max_by_key(|p| p.points), players.iter().min_by_key(|p| p.points));
        let score_gap = ScoreGap {
            cost: pairs().map(|(a, b)| self.gap(a, b)).sum(),
            gap: most.map_or(Points::ZERO, |p| p.points) - fewest.map_or(Points::ZERO, |p| p.points),
            most: most.map(|p| p.id),
            fewest: fewest.map(|p| p.id),
        };
        let met = pairs().map(|(a, b)| PastMeeting { players: [a.id, b.id], times: times_met(a, b) });
        let rematches = RematchCost {
            cost: pairs().map(|(a, b)| self.rematch(a, b)).sum(),
            pairs: met.filter(|met| met.times > 0).collect(),
        };
        // A table that a director set by hand may have too many players: they have no seat.
        let sat = players.iter().zip(0_u8..).filter_map(|(player, seat)| {
            let times = *player.history.seats.get(usize::from(seat))?;
            let excess = times.saturating_sub(player.history.least_seated(players.len()));
            (excess > 0).then_some(PastSeat { player: player.id, seat, times, excess })
        });
        let sat: Vec<PastSeat> = sat.collect();
        let cost = sat.iter().map(|sat| i64::from(self.weights.seat) * square(sat.excess)).sum();
        let seats = SeatCost { cost, players: sat };
        let unusual = players.len() != usize::from(self.usual);
        let others = players.iter().filter(|player| unusual && self.times_elsewhere(player) > 0);
        let sizes = SizeCost {
            cost: others.clone().map(|player| self.elsewhere(player)).sum(),
            players: others.map(|p| PastTableSize { player: p.id, times: self.times_elsewhere(p) }).collect(),
        };
        let total = score_gap.cost + rematches.cost + seats.cost + sizes.cost;
        TableCost { total, score_gap, rematches, seats, sizes }
    }
}

fn times_met(a: &Player, b: &Player) -> u32 {
    a.history.met.get(&b.id).copied().unwrap_or(0)
}

fn square(number: u32) -> i64 {
    i64::from(number.min(1000)).pow(2)
}

/// The precomputed costs of a field, by player index.
pub(super) struct Costs {
    count: usize,
    /// The cost of score gap, rematches and locks for each two players.
    pairs: Vec<i64>,
    /// The cost of each seat, by player and table size.
    seats: Vec<[[i64; 4]; 3]>,
    /// The cost of a table of a different size, by player.
    elsewhere: Vec<i64>,
    usual: usize,
    /// The cost of two players who have met once.
    rematch: i64,
    /// The pairs that must sit together, and those that must sit apart.
    together: Vec<(usize, usize)>,
    apart: Vec<(usize, usize)>,
}

impl Costs {
    pub(super) fn new(players: &[&Player], cost_function: &CostFunction<'_>, locked: &Locked) -> Self {
        let numbered = || players.iter().enumerate();
        let (mut together, mut apart) = (Vec::new(), Vec::new());
        let mut pairs = Vec::with_capacity(players.len() * players.len());
        for ((i, a), (j, b)) in numbered().flat_map(|a| numbered().map(move |b| (a, b))) {
            let mut cost = if i == j { 0 } else { cost_function.gap(a, b) + cost_function.rematch(a, b) };
            if i != j && locked.together(a.id, b.id) {
                cost -= BROKEN_LOCK_COST;
                together.push((i, j));
            } else if locked.apart(a.id, b.id) {
                cost += BROKEN_LOCK_COST;
                apart.push((i, j));
            }
            pairs.push(cost);
        }
        Self {
            count: players.len(),
            pairs,
            seats: players.iter().map(|p| [2, 3, 4].map(|size| cost_function.seats(p, size))).collect(),
            elsewhere: players.iter().map(|p| cost_function.elsewhere(p)).collect(),
            usual: usize::from(cost_function.usual),
            rematch: i64::from(cost_function.weights.rematch),
            together,
            apart,
        }
    }

    /// Returns the number of players.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns the cost of two players at one table.
    #[expect(clippy::indexing_slicing, reason = "players are numbered below `count`")]
    pub(super) fn pair(&self, a: usize, b: usize) -> i64 {
        debug_assert!(a < self.count && b < self.count, "a player is not in the field");
        self.pairs[a * self.count + b]
    }

    /// Returns the cost of a table of a size for a player.
    #[expect(clippy::indexing_slicing, reason = "players are numbered below `count`")]
    pub(super) fn size(&self, player: usize, size: usize) -> i64 {
        if size == self.usual { 0 } else { self.elsewhere[player] }
    }

    /// Returns the cost of a table's seats in their best order.
    pub(super) fn seating(&self, table: impl Iterator<Item = usize>, size: usize) -> i64 {
        const NOBODY: &[i64; 4] = &[0; 4];
        let mut rows = [NOBODY; 4];
        let (seats, _) = rows.split_at_mut(size);
        for (row, player) in seats.iter_mut().zip(table) {
            *row = self.row(player, size);
        }
        seats::least(seats)
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "players are numbered below `count`, and a table has two to four seats"
    )]
    fn row(&self, player: usize, size: usize) -> &[i64; 4] {
        &self.seats[player][size - 2]
    }

    /// Returns the cost of each seat for each player of a table.
    pub(super) fn seats_at(&self, table: &[usize]) -> Vec<[i64; 4]> {
        table.iter().map(|player| *self.row(*player, table.len())).collect()
    }

    /// Returns the cost of a table with its seats in the best order.
    pub(super) fn table(&self, table: &[usize]) -> i64 {
        let pairs = table
            .iter()
            .enumerate()
            .flat_map(|(index, a)| table.iter().skip(index + 1).map(move |b| (*a, *b)));
        let of_pairs: i64 = pairs.map(|(a, b)| self.pair(a, b)).sum();
        let of_size: i64 = table.iter().map(|player| self.size(*player, table.len())).sum();
        of_pairs + of_size + self.seating(table.iter().copied(), table.len())
    }

    /// Whether tables with this total cost include a rematch or break a lock.
    pub(super) fn is_prohibitive(&self, cost: i64) -> bool {
        let pairs = count::<i64>(&self.together) / 2;
        cost.saturating_add(BROKEN_LOCK_COST.saturating_mul(pairs)) >= self.rematch
    }

    /// Whether the tables respect all locks.
    pub(super) fn satisfy_locks(&self, tables: &[Vec<usize>]) -> bool {
        let meet =
            |(a, b): &(usize, usize)| tables.iter().any(|table| table.contains(a) && table.contains(b));
        self.together.iter().all(meet) && !self.apart.iter().any(meet)
    }
}
