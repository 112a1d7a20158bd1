//! Figures: what is counted, game by game, in whole numbers, and the means, spreads and rates that follow.
//!
//! Sums are kept as whole numbers, so that the order in which games are added changes nothing.

use serde::Serialize;

/// Mean and spread of something that every game has one of. All are 0 where there was no game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of one game, estimated from these: 0 of a single one.
    pub standard_deviation: f64,
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

/// Whole numbers, one a game, as far as [`Figures`] need them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sample {
    count: u64,
    sum: i64,
    squares: i64,
    /// The least and the most.
    range: Option<(i64, i64)>,
}

impl Sample {
    pub(super) fn add(&mut self, number: i64) {
        self.merge(&Self { count: 1, sum: number, squares: number * number, range: Some((number, number)) });
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.range = match (self.range, other.range) {
            (Some((low, high)), Some((lower, higher))) => Some((low.min(lower), high.max(higher))),
            (one, another) => one.or(another),
        };
    }

    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// The figures, where each number counts so many `parts` of a whole.
    pub(super) fn figures(&self, parts: i32) -> Figures {
        let (least, most) = self.range.unwrap_or_default();
        let parts = f64::from(parts);
        let count = i128::from(self.count);
        let spread = count * i128::from(self.squares) - i128::from(self.sum).pow(2);
        let variance = float(spread) / float((count * (count - 1)).max(1));
        Figures {
            mean: float(self.sum.into()) / float(count.max(1)) / parts,
            standard_deviation: variance.sqrt() / parts,
            least: float(least.into()) / parts,
            most: float(most.into()) / parts,
        }
    }
}

/// How many games were won, and between which rates the true one lies, most likely.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WinRate {
    /// The games won, a shared win as a part of one.
    pub won: f64,
    /// The part of all games that this is.
    pub rate: f64,
    /// The lower end of the 95 % interval of the rate.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The quantile of the normal distribution that leaves 2.5 % above it.
const Z: f64 = 1.959_963_984_540_054;

impl WinRate {
    /// The rate of `won` games out of so many, with Wilson's interval; it is from 0 to 1 where there was no game.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    pub fn new(won: f64, games: u64) -> Self {
        if games == 0 {
            return Self { won, rate: 0.0, low: 0.0, high: 1.0 };
        }
        let games = games as f64;
        let rate = won / games;
        let whole = 1.0 + Z * Z / games;
        let middle = (rate + Z * Z / (2.0 * games)) / whole;
        let half = Z * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt() / whole;
        Self { won, rate, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// The rate at which one of several wins who won so many games together. Only one of them can win a game, so that the
    /// interval follows from the games, not from all that they played.
    pub fn one_of_several(several: u32, won: f64, games: u64) -> Self {
        let Self { rate, low, high, .. } = Self::new(won, games);
        let [rate, low, high] = [rate, low, high].map(|together| together / f64::from(several.max(1)));
        Self { won, rate, low, high }
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures are read to a few digits")]
const fn float(number: i128) -> f64 {
    number as f64
}
