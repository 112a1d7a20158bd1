//! Places and numbers as drawings write them.

use std::fmt;

use askama::filters::HtmlSafe;
pub(super) use shinjuku_core::map::drawing::{Frame, Spot};

/// A number as the drawing writes it: with one decimal, where it has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Num(pub(super) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[expect(clippy::cast_possible_truncation, reason = "a drawing is at most some 100,000 wide")]
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        if tenth == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{tenth}") }
    }
}

impl HtmlSafe for Num {}

/// A place as the drawing writes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    pub(super) x: Num,
    pub(super) y: Num,
}

impl From<Spot> for At {
    fn from(Spot { x, y }: Spot) -> Self {
        Self { x: Num(x), y: Num(y) }
    }
}

/// A straight line, as SVG writes it.
pub(super) fn line(from: Spot, to: Spot) -> String {
    format!("M{} {}L{} {}", Num(from.x), Num(from.y), Num(to.x), Num(to.y))
}

/// A path through these places, one ring each, as SVG writes it.
pub(super) fn rings(rings: impl IntoIterator<Item = impl IntoIterator<Item = Spot>>) -> String {
    let mut path = String::new();
    for ring in rings {
        let corners: Vec<String> =
            ring.into_iter().map(|Spot { x, y }| format!("{} {}", Num(x), Num(y))).collect();
        if !corners.is_empty() {
            path.push('M');
            path.push_str(&corners.join("L"));
            path.push('Z');
        }
    }
    path
}
