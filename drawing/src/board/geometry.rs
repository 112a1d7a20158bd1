//! Points, numbers and paths as they are written in SVG.

use std::fmt::{self, Write};

use askama::filters::HtmlSafe;
pub(super) use shinjuku_core::map::drawing::{Frame, Spot};

/// A number as it is written in SVG: with at most one decimal, and without a leading zero.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Num(pub(crate) f64);

impl Num {
    /// Whether the number as written is zero.
    pub(super) fn is_zero(self) -> bool {
        tenths(self.0) == 0
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tenths(f, tenths(self.0))
    }
}

impl HtmlSafe for Num {}

#[expect(clippy::cast_possible_truncation, reason = "a drawing is at most some 100,000 wide")]
fn tenths(number: f64) -> i64 {
    (number * 10.0).round() as i64
}

fn write_tenths(f: &mut impl Write, tenths: i64) -> fmt::Result {
    let sign = if tenths < 0 { "-" } else { "" };
    match (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10) {
        (whole, 0) => write!(f, "{sign}{whole}"),
        (0, tenth) => write!(f, "{sign}.{tenth}"),
        (whole, tenth) => write!(f, "{sign}{whole}.{tenth}"),
    }
}

/// A point as it is written in SVG.
#[derive(Clone, Copy, Debug)]
pub(super) struct SvgPoint {
    pub(super) x: Num,
    pub(super) y: Num,
}

impl From<Spot> for SvgPoint {
    fn from(Spot { x, y }: Spot) -> Self {
        Self { x: Num(x), y: Num(y) }
    }
}

/// SVG path data: an absolute start, then relative steps.
#[derive(Clone, Debug, Default)]
pub(super) struct PathData(String);

impl PathData {
    /// Adds a line through these points.
    pub(super) fn line(mut self, places: impl IntoIterator<Item = Spot>) -> Self {
        self.steps(places);
        self
    }

    /// Adds a closed ring through these points.
    pub(super) fn ring(mut self, places: impl IntoIterator<Item = Spot>) -> Self {
        if self.steps(places) {
            self.0.push('z');
        }
        self
    }

    fn steps(&mut self, places: impl IntoIterator<Item = Spot>) -> bool {
        let mut places = places.into_iter().map(|place| (tenths(place.x), tenths(place.y)));
        let Some(mut last) = places.next() else { return false };
        self.0.push('M');
        self.numbers(last, true);
        let mut is_first = true;
        for place in places {
            let step = (place.0 - last.0, place.1 - last.1);
            if step != (0, 0) {
                if is_first {
                    self.0.push('l');
                }
                self.numbers(step, is_first);
                is_first = false;
                last = place;
            }
        }
        true
    }

    fn numbers(&mut self, (x, y): (i64, i64), follows_letter: bool) {
        if !follows_letter && x >= 0 {
            self.0.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = write_tenths(&mut self.0, x);
        if y >= 0 {
            self.0.push(' ');
        }
        let _ = write_tenths(&mut self.0, y);
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }
}

/// The SVG path of a line through these points.
pub(super) fn line(places: impl IntoIterator<Item = Spot>) -> String {
    PathData::default().line(places).into_string()
}

/// The SVG path of these rings.
pub(super) fn rings<'r>(rings: impl IntoIterator<Item = &'r Vec<Spot>>) -> String {
    let path = PathData::default();
    rings.into_iter().fold(path, |path, ring| path.ring(ring.iter().copied())).into_string()
}
