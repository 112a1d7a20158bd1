//! Statistics: integer sums that are counted game by game, and the means, deviations and rates computed from them.
//!
//! Sums are integers, so that the order in which games are added makes no difference.

use serde::Serialize;

/// The mean and spread of a number that every game has. All values are 0 if there was no game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of one game, estimated from this sample; 0 for a single game.
    pub standard_deviation: f64,
    /// The minimum.
    pub least: f64,
    /// The maximum.
    pub most: f64,
}

/// The sums of one integer per game that [`Figures`] are computed from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sample {
    count: u64,
    sum: i64,
    squares: i64,
    /// The minimum and the maximum.
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

    /// Returns the figures; each number is counted in units of one `parts`-th.
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

/// The number of games won, and the confidence interval of the win rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WinRate {
    /// The number of games won; a shared win counts as a fraction.
    pub won: f64,
    /// The fraction of all games.
    pub rate: f64,
    /// The lower end of the 95 % confidence interval of the rate.
    pub low: f64,
    /// The upper end of the 95 % confidence interval of the rate.
    pub high: f64,
}

/// The quantile of the normal distribution that leaves 2.5 % above it.
const Z: f64 = 1.959_963_984_540_054;

impl WinRate {
    /// Returns the rate of `won` games out of `games`, with the Wilson score interval; the interval is from 0 to 1 if
    /// there was no game.
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

    /// Returns the win rate of one of several players who together won this many games. Only one of them can win a
    /// game, so the interval is computed from the number of games, not from the number of times they played.
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
