//! Places, rectangles and numbers on the paper.

use std::fmt;

use askama::filters::HtmlSafe;

/// A place on the paper; x grows to the right, y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl Spot {
    /// The place at these distances from the left and from the top.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The place that is so far away.
    pub(super) fn moved(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    /// The place on the way to `other`; 0 is here and 1 is there.
    pub(super) fn towards(self, other: Self, part: f64) -> Self {
        self.moved((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// The square of the distance between two places.
    pub(super) fn square_to(self, other: Self) -> f64 {
        (other.x - self.x).powi(2) + (other.y - self.y).powi(2)
    }

    /// The distance between two places.
    pub(super) fn distance_to(self, other: Self) -> f64 {
        self.square_to(other).sqrt()
    }
}

/// A rectangle on the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Frame {
    pub(super) fn sized(left: f64, top: f64, width: f64, height: f64) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    pub(super) fn around(middle: Spot, width: f64, height: f64) -> Self {
        Self::sized(middle.x - width / 2.0, middle.y - height / 2.0, width, height)
    }

    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub(super) fn area(&self) -> f64 {
        self.width() * self.height()
    }

    pub(super) fn middle(&self) -> Spot {
        Spot::new(self.left.midpoint(self.right), self.top.midpoint(self.bottom))
    }

    /// The smallest rectangle with both in it.
    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The rectangle pushed into `paper`, as far as it fits there.
    pub(super) fn within(&self, paper: &Self) -> Self {
        let push =
            |low: f64, high: f64, first: f64, last: f64| (first - low).max(0.0) - (high - last).max(0.0);
        let x = push(self.left, self.right, paper.left, paper.right);
        let y = push(self.top, self.bottom, paper.top, paper.bottom);
        Self::sized(self.left + x, self.top + y, self.width(), self.height())
    }

    /// The area that two rectangles share.
    pub(super) fn overlap(&self, other: &Self) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// The place in it that is nearest to `place`.
    pub(super) fn nearest_to(&self, place: Spot) -> Spot {
        Spot::new(place.x.max(self.left).min(self.right), place.y.max(self.top).min(self.bottom))
    }

    /// How far two rectangles are apart, along the side on which they are farther.
    pub(super) fn gap_to(&self, other: &Self) -> f64 {
        let across = (other.left - self.right).max(self.left - other.right);
        let down = (other.top - self.bottom).max(self.top - other.bottom);
        across.max(down)
    }

    /// The length of that part of a line which runs inside.
    pub(super) fn length_of(&self, from: Spot, to: Spot) -> f64 {
        let mut enters: f64 = 0.0;
        let mut leaves: f64 = 1.0;
        let sides =
            [(from.x, to.x - from.x, self.left, self.right), (from.y, to.y - from.y, self.top, self.bottom)];
        for (start, change, low, high) in sides {
            if change == 0.0 {
                if start < low || start > high {
                    return 0.0;
                }
            } else {
                let (a, b) = ((low - start) / change, (high - start) / change);
                enters = enters.max(a.min(b));
                leaves = leaves.min(a.max(b));
            }
        }
        (leaves - enters).max(0.0) * from.distance_to(to)
    }
}

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
