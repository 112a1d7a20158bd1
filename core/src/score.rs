//! The score: sets of different goods, and who wins.

use std::cmp::Reverse;
use std::iter::Sum;
use std::ops::Add;

use serde::{Serialize, Serializer};

use crate::customer::{Assortment, Crowd, Good};
use crate::player::{Color, Player};
use crate::state::GameState;

/// Points, counted in halves: some of what a mod brings is worth half a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score {
    halves: i32,
}

impl Score {
    /// So many half points.
    pub const fn from_halves(halves: i32) -> Self {
        Self { halves }
    }

    /// So many points.
    pub const fn from_points(points: i32) -> Self {
        Self { halves: 2 * points }
    }

    /// The score as a number of half points.
    pub const fn halves(self) -> i32 {
        self.halves
    }

    /// The score as a number of points.
    pub fn points(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl Serialize for Score {
    /// A whole number where it is one.
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
    /// Who.
    pub player: Color,
    /// The points.
    pub score: Score,
    /// The place, from 1; tied players share the better one.
    pub place: u8,
}

/// The points for collected customers and bonus tokens, without what mods give or take.
///
/// Sets of four, three and two different goods are worth 10, 6 and 3, a customer alone 1. Building the largest sets
/// first makes that, with the four counts in falling order, the first plus twice the second plus three times the third
/// plus four times the last. A bonus token serves as a customer of any good, best as one of the scarcest.
pub fn score(collected: Crowd, bonus_tokens: u8) -> Score {
    let mut counts = with_bonus(by_good(collected), bonus_tokens);
    counts.sort_unstable_by(|a, b| b.cmp(a));
    Score::from_points(counts.iter().zip(1..).map(|(count, weight)| count * weight).sum())
}

/// How many customers of each good there are.
fn by_good(collected: Crowd) -> [i32; 4] {
    Good::ALL.map(|good| {
        let customers = collected.wanting(Assortment::only(good));
        i32::try_from(customers.value()).unwrap_or(i32::MAX)
    })
}

/// The same with every bonus token where it serves best.
fn with_bonus(mut counts: [i32; 4], bonus_tokens: u8) -> [i32; 4] {
    for _ in 0..bonus_tokens {
        if let Some(scarcest) = counts.iter_mut().min() {
            *scarcest += 1;
        }
    }
    counts
}

/// Customers of different goods who are worth more together; a set of one is a customer alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CustomerSet {
    /// Its goods.
    pub goods: Vec<Good>,
    /// Those of them for which a bonus token stands.
    pub bonus_goods: Vec<Good>,
    /// What it is worth.
    pub points: u8,
}

/// The sets that collected customers and bonus tokens make, largest first: together they are worth the [`score`].
pub fn sets(collected: Crowd, bonus_tokens: u8) -> Vec<CustomerSet> {
    let customers = by_good(collected);
    let all = with_bonus(customers, bonus_tokens);
    // The n-th set has every good of which there are n, so it is as large as can be after those before it.
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
    (1..=all.into_iter().max().unwrap_or(0)).map(set).collect()
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { halves: self.halves + other.halves }
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::from_points(0), Self::add)
    }
}

impl GameState {
    /// The points that a player would have if the game ended now, with what mods give or take.
    pub fn score(&self, player: &Player) -> Score {
        score(player.collected, player.bonus_tokens) + self.mods.score(player.collected)
    }

    /// The players with their scores and places, in the order of their seats. Of tied players the one who claimed a
    /// bonus token first is ahead; those who never did share the place.
    pub fn standings(&self) -> Vec<Standing> {
        let rank = |player: &Player| (self.score(player), Reverse(player.first_claim.unwrap_or(u8::MAX)));
        self.players
            .values()
            .map(|player| {
                let ahead = self.players.values().filter(|other| rank(other) > rank(player)).count();
                let place = u8::try_from(ahead + 1).unwrap_or(u8::MAX);
                Standing { player: player.color, score: self.score(player), place }
            })
            .collect()
    }
}
