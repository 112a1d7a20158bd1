//! Points and rectangles of the drawing.

/// A point of the drawing; x grows to the right, y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[must_use]
pub struct Spot {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the top edge.
    pub y: f64,
}

impl Spot {
    /// Returns the point at these distances from the left and top edges.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the point moved by these distances.
    pub fn moved(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    /// Returns a point on the line to `other`; `part` is 0 for this point and 1 for the other.
    pub fn towards(self, other: Self, part: f64) -> Self {
        self.moved((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// Returns the square of the distance between two points.
    pub fn square_to(self, other: Self) -> f64 {
        (other.x - self.x).powi(2) + (other.y - self.y).powi(2)
    }

    /// Returns the distance between two points.
    pub fn distance_to(self, other: Self) -> f64 {
        self.square_to(other).sqrt()
    }

    /// Returns the distance to the nearest point of a line segment.
    pub fn distance_to_line(self, from: Self, to: Self) -> f64 {
        self.distance_to(self.nearest_on_line(from, to))
    }

    /// Returns the point of a line segment that is nearest to this one.
    pub fn nearest_on_line(self, from: Self, to: Self) -> Self {
        let length = from.square_to(to);
        let along = (self.x - from.x) * (to.x - from.x) + (self.y - from.y) * (to.y - from.y);
        let part = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
        from.towards(to, part)
    }
}

/// A rectangle of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Frame {
    /// The left side.
    pub left: f64,
    /// The top side.
    pub top: f64,
    /// The right side.
    pub right: f64,
    /// The bottom side.
    pub bottom: f64,
}

impl Frame {
    /// Returns the rectangle with this upper left corner and size.
    pub fn sized(left: f64, top: f64, width: f64, height: f64) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    /// Returns the rectangle of this size centred on a point.
    pub fn around(middle: Spot, width: f64, height: f64) -> Self {
        Self::sized(middle.x - width / 2.0, middle.y - height / 2.0, width, height)
    }

    /// Returns the width.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Returns the height.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Returns the area.
    pub fn area(&self) -> f64 {
        self.width() * self.height()
    }

    /// Returns the centre.
    pub fn middle(&self) -> Spot {
        Spot::new(self.left.midpoint(self.right), self.top.midpoint(self.bottom))
    }

    /// Returns the smallest rectangle that contains both.
    pub fn union(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns the rectangle moved into `paper`, as far as it fits there.
    pub fn within(&self, paper: &Self) -> Self {
        let push =
            |low: f64, high: f64, first: f64, last: f64| (first - low).max(0.0) - (high - last).max(0.0);
        let x = push(self.left, self.right, paper.left, paper.right);
        let y = push(self.top, self.bottom, paper.top, paper.bottom);
        Self::sized(self.left + x, self.top + y, self.width(), self.height())
    }

    /// Returns the size of the area that two rectangles share.
    pub fn overlap(&self, other: &Self) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// Returns the point of the rectangle that is nearest to `place`.
    pub fn nearest_to(&self, place: Spot) -> Spot {
        Spot::new(place.x.max(self.left).min(self.right), place.y.max(self.top).min(self.bottom))
    }

    /// Returns the gap between two rectangles, along the axis on which it is larger; negative if they overlap.
    pub fn gap_to(&self, other: &Self) -> f64 {
        let across = (other.left - self.right).max(self.left - other.right);
        let down = (other.top - self.bottom).max(self.top - other.bottom);
        across.max(down)
    }

    /// Returns the length of the part of a line that runs inside.
    pub fn length_of(&self, from: Spot, to: Spot) -> f64 {
        self.part_of(from, to).map_or(0.0, |(enters, leaves)| (leaves - enters) * from.distance_to(to))
    }

    /// Returns where a line enters and leaves; 0 is its start and 1 its end. Returns `None` if it does not run
    /// inside.
    pub fn part_of(&self, from: Spot, to: Spot) -> Option<(f64, f64)> {
        let mut enters: f64 = 0.0;
        let mut leaves: f64 = 1.0;
        let sides =
            [(from.x, to.x - from.x, self.left, self.right), (from.y, to.y - from.y, self.top, self.bottom)];
        for (start, change, low, high) in sides {
            if change == 0.0 {
                if start < low || start > high {
                    return None;
                }
            } else {
                let (a, b) = ((low - start) / change, (high - start) / change);
                enters = enters.max(a.min(b));
                leaves = leaves.min(a.max(b));
            }
        }
        (enters < leaves).then_some((enters, leaves))
    }
}

/// Returns how much of a line these parts of it cover; overlapping parts count once.
pub(crate) fn covered(mut parts: Vec<(f64, f64)>) -> f64 {
    parts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut end = f64::NEG_INFINITY;
    parts
        .into_iter()
        .map(|(from, to)| {
            let start = from.max(end);
            end = end.max(to);
            (to - start).max(0.0)
        })
        .sum()
}

/// Returns whether two line segments cross or touch.
pub(crate) fn meets([a, b]: [Spot; 2], [c, d]: [Spot; 2]) -> bool {
    let turn = |from: Spot, to: Spot, place: Spot| {
        (to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x)
    };
    let overlap = |a: f64, b: f64, c: f64, d: f64| a.max(b) >= c.min(d) && c.max(d) >= a.min(b);
    turn(c, d, a) * turn(c, d, b) <= 0.0
        && turn(a, b, c) * turn(a, b, d) <= 0.0
        && overlap(a.x, b.x, c.x, d.x)
        && overlap(a.y, b.y, c.y, d.y)
}

/// Returns whether a point lies inside an odd number of rings.
pub fn is_inside(rings: &[Vec<Spot>], place: Spot) -> bool {
    let crossings = |ring: &Vec<Spot>| {
        let ends = ring.iter().cycle().skip(1);
        let crosses = |(from, to): &(&Spot, &Spot)| {
            (from.y > place.y) != (to.y > place.y)
                && place.x < from.x + (place.y - from.y) / (to.y - from.y) * (to.x - from.x)
        };
        ring.iter().zip(ends).filter(crosses).count()
    };
    rings.iter().map(crossings).sum::<usize>() % 2 == 1
}
