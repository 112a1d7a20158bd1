//! Medians, ratios and their output.

use std::fmt;

/// The width of the name column.
const WIDTH: usize = 44;

/// A rate per second, measured once per round.
pub(crate) struct Series {
    name: &'static str,
    rates: Vec<f64>,
}

impl Series {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { name, rates: Vec::new() }
    }

    pub(crate) fn add(&mut self, rate: f64) {
        eprintln!("  {:<WIDTH$} {rate:>8.0}", self.name);
        self.rates.push(rate);
    }
}

/// The median; the mean of the two middle values if their number is even.
fn median(figures: &[f64]) -> f64 {
    let mut figures = figures.to_vec();
    figures.sort_by(f64::total_cmp);
    let middle = figures.len() / 2;
    let half = |index: usize| figures.get(index).copied().unwrap_or_default() / 2.0;
    half(middle) + half(if figures.len().is_multiple_of(2) { middle.saturating_sub(1) } else { middle })
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<WIDTH$} {:>8.0}  of", self.name, median(&self.rates))?;
        self.rates.iter().try_for_each(|rate| write!(f, " {rate:>7.0}"))
    }
}

/// The comparison of two series of the same rounds: the median of their ratios. Each ratio is of two consecutive
/// measurements, so a machine that is slower in one round affects both.
pub(crate) struct Ratio<'a> {
    pub(crate) name: &'static str,
    pub(crate) of: &'a Series,
    pub(crate) to: &'a Series,
    /// The expected minimum.
    pub(crate) mark: f64,
}

impl fmt::Display for Ratio<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, of, to, mark } = self;
        let ratios: Vec<f64> = of.rates.iter().zip(&to.rates).map(|(of, to)| of / to).collect();
        let ratio = median(&ratios);
        let verdict = if ratio >= *mark { "reached" } else { "missed" };
        write!(f, "{name:<WIDTH$} {ratio:>8.2}  of")?;
        ratios.iter().try_for_each(|ratio| write!(f, " {ratio:>7.2}"))?;
        write!(f, "  mark {mark}: {verdict}")
    }
}
