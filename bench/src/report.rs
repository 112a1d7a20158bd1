//! The figures.

use std::fmt;

/// How wide a name may be.
const WIDTH: usize = 44;

/// How often something happened a second, round by round.
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

    /// The median; between the two in the middle, where there are two.
    fn median(&self) -> f64 {
        let mut rates = self.rates.clone();
        rates.sort_by(f64::total_cmp);
        let middle = rates.len() / 2;
        let half = |index: usize| rates.get(index).copied().unwrap_or_default() / 2.0;
        half(middle) + half(if rates.len().is_multiple_of(2) { middle.saturating_sub(1) } else { middle })
    }
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<WIDTH$} {:>8.0}  of", self.name, self.median())?;
        self.rates.iter().try_for_each(|rate| write!(f, " {rate:>7.0}"))
    }
}

/// How two series of the same rounds compare, by their medians.
pub(crate) struct Ratio<'a> {
    pub(crate) name: &'static str,
    pub(crate) of: &'a Series,
    pub(crate) to: &'a Series,
    /// What it should be at least.
    pub(crate) mark: f64,
}

impl fmt::Display for Ratio<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, of, to, mark } = self;
        let ratio = of.median() / to.median();
        let verdict = if ratio >= *mark { "reached" } else { "missed" };
        write!(f, "{name:<WIDTH$} {ratio:>8.2}  of")?;
        of.rates.iter().zip(&to.rates).try_for_each(|(of, to)| write!(f, " {:>7.2}", of / to))?;
        write!(f, "  mark {mark}: {verdict}")
    }
}
