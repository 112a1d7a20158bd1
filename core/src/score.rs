//! The score: sets of different goods, and the final places.

use std::cmp::Reverse;
use std::iter::Sum;
use std::ops::{Add, Sub};

use serde::{Serialize, Serializer};

use crate::customer::{Assortment, Crowd, Good, PerGood, Token};
use crate::player::{Color, Player};
use crate::state::GameState;

/// A score, counted in half points because mods can be worth half a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score {
    halves: i32,
}

impl Score {
    /// Returns a score of this many half points.
    pub const fn from_halves(halves: i32) -> Self {
        Self { halves }
    }

    /// Returns a score of this many points.
    pub const fn from_points(points: i32) -> Self {
        Self { halves: 2 * points }
    }

    /// Returns the number of half points.
    pub const fn halves(self) -> i32 {
        self.halves
    }

    /// Returns the number of points.
    pub fn points(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl Serialize for Score {
    /// Serializes an integer if the score is a whole number of points.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.halves % 2 == 0 {
            serializer.serialize_i32(self.halves / 2)
        } else {
            serializer.serialize_f64(self.points())
        }
    }
}

/// A player's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The player.
    pub player: Color,
    /// The final score.
    pub score: Score,
    /// The place, starting at 1; tied players share the better place.
    pub place: u8,
}

/// Returns the points for collected customers and bonus tokens, without what mods add or subtract.
///
/// Sets of four, three and two different goods are worth 10, 6 and 3 points, and a single customer is worth 1.
/// Building the largest sets first is best. With the four counts in descending order, this gives the first count plus
/// twice the second plus three times the third plus four times the last. A bonus token counts as a customer of any
/// good; it is worth most as one of the scarcest good.
pub fn score(collected: Crowd, bonus_tokens: u8) -> Score {
    let mut counts = with_bonus(by_good(collected), bonus_tokens);
    counts.sort_unstable_by(|a, b| b.cmp(a));
    Score::from_points(counts.iter().zip(1..).map(|(count, weight)| count * weight).sum())
}

/// Returns the number of customers of each good.
fn by_good(collected: Crowd) -> [i32; 4] {
    Good::ALL.map(|good| {
        let customers = collected.wanting(Assortment::only(good));
        i32::from(customers.value())
    })
}

/// Returns the counts with every bonus token added to the scarcest good at the time.
fn with_bonus(mut counts: [i32; 4], bonus_tokens: u8) -> [i32; 4] {
    for _ in 0..bonus_tokens {
        if let Some(scarcest) = counts.iter_mut().min() {
            *scarcest += 1;
        }
    }
    counts
}

/// A set of customers who want different goods and are worth more together. A single customer is a set of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CustomerSet {
    /// The goods of the set.
    pub goods: Vec<Good>,
    /// The goods of the set that are represented by a bonus token.
    pub bonus_goods: Vec<Good>,
    /// The points that the set is worth.
    pub points: u8,
}

/// Returns the sets that collected customers and bonus tokens form, largest first. Their points add up to the
/// [`score`].
pub fn sets(collected: Crowd, bonus_tokens: u8) -> Vec<CustomerSet> {
    let customers = by_good(collected);
    let all = with_bonus(customers, bonus_tokens);
    // The n-th set contains every good of which there are at least n, so it is as large as possible after the
    // previous sets.
    let goods_beyond = |counts: [i32; 4], number: i32| {
        Good::ALL.into_iter().zip(counts).filter(move |(_, count)| *count >= number).map(|(good, _)| good)
    };
    let set = |number: i32| {
        let goods: Vec<Good> = goods_beyond(all, number).collect();
        let real: Vec<Good> = goods_beyond(customers, number).collect();
        let bonus_goods = goods.iter().copied().filter(|good| !real.contains(good)).collect();
        let points = goods.iter().zip(1..).map(|(_, worth)| worth).sum();
        CustomerSet { goods, bonus_goods, points }
    };
    (1..=all.into_iter().fold(0, i32::max)).map(set).collect()
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { halves: self.halves + other.halves }
    }
}

impl Sub for Score {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { halves: self.halves - other.halves }
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::from_points(0), Self::add)
    }
}

impl GameState {
    /// Returns the points that a player would have if the game ended now, including what mods add or subtract.
    pub fn score(&self, player: &Player) -> Score {
        self.score_with(player, Crowd::EMPTY)
    }

    /// Returns the points that one more customer of value 1 would add to a player's score, for each good.
    pub fn next_points(&self, player: &Player) -> PerGood<Score> {
        let now = self.score(player);
        PerGood::from_fn(|good| self.score_with(player, Crowd::only(Token::single(good))) - now)
    }

    /// Returns the points that a player would have with `more` customers.
    pub(crate) fn score_with(&self, player: &Player, more: Crowd) -> Score {
        let collected = player.collected + more;
        score(collected, player.bonus_tokens) + self.mods.score(collected)
    }

    /// Returns the players with their scores and places, in seat order. Of tied players, the one who claimed bonus
    /// tokens first is ahead; players who never claimed any share the place.
    pub fn standings(&self) -> Vec<Standing> {
        // `None` ranks below every claim.
        let rank = |player: &Player| (self.score(player), player.first_claim.map(Reverse));
        self.players
            .values()
            .map(|player| {
                let ahead = self.players.values().filter(|other| rank(other) > rank(player));
                let place = 1 + ahead.map(|_| 1).sum::<u8>();
                Standing { player: player.color, score: self.score(player), place }
            })
            .collect()
    }
}
