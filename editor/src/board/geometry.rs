//! Places on the paper.

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
}
