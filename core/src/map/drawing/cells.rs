//! The Voronoi cells of a drawing: each contains every point that is nearer to its site than to any other.

use super::Spot;

/// The part of the drawing that belongs to one site: a convex ring.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// The sides, clockwise. A site at the same position as an earlier one has none.
    pub sides: Vec<Side>,
}

/// A side of a cell; it ends where the next one begins.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// The point where it begins.
    pub from: Spot,
    /// The index of the site on the other side; `None` at the edge of the drawing.
    pub beyond: Option<usize>,
}

/// Returns the cells of these sites on a drawing of this size, in the order of the sites.
pub fn cells(width: f64, height: f64, sites: &[Spot]) -> Vec<Cell> {
    let cell = |(index, site): (usize, &Spot)| {
        let mut cell = Cell::paper(width, height);
        for (other, place) in sites.iter().enumerate().filter(|(other, _)| *other != index) {
            if place == site {
                if other < index {
                    return Cell::default();
                }
            } else {
                cell.cut(*site, *place, other);
            }
        }
        cell
    };
    sites.iter().enumerate().map(cell).collect()
}

impl Cell {
    fn paper(width: f64, height: f64) -> Self {
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        Self { sides: corners.map(|(x, y)| Side { from: Spot::new(x, y), beyond: None }).to_vec() }
    }

    /// Returns every side with its end point.
    pub fn edges(&self) -> impl Iterator<Item = (Side, Spot)> {
        let ends = self.sides.iter().cycle().skip(1).map(|side| side.from);
        self.sides.iter().copied().zip(ends)
    }

    /// Returns the size of the cell.
    pub fn area(&self) -> f64 {
        self.edges().map(|(Side { from, .. }, to)| from.x * to.y - to.x * from.y).sum::<f64>() / 2.0
    }

    /// Returns whether a point lies in the cell.
    pub fn holds(&self, place: Spot) -> bool {
        // Tolerates small deviations, because a side may be so short that its direction is arbitrary.
        let right_of = |(Side { from, .. }, to): (Side, Spot)| {
            (to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x) >= -1e-6
        };
        !self.sides.is_empty() && self.edges().all(right_of)
    }

    /// Removes the part that is nearer to `other`, the site with index `beyond`, than to `site`.
    fn cut(&mut self, site: Spot, other: Spot, beyond: usize) {
        let half = site.square_to(other) / 2.0;
        let (x, y) = (other.x - site.x, other.y - site.y);
        // A linear measure of how far a point is beyond the line in the middle.
        let past = |place: Spot| (place.x - site.x) * x + (place.y - site.y) * y - half;
        if self.sides.iter().all(|side| past(side.from) <= 0.0) {
            return;
        }
        let mut kept = Vec::with_capacity(self.sides.len() + 1);
        for (side, to) in self.edges() {
            let (begins, ends) = (past(side.from), past(to));
            let crossing = || side.from.towards(to, begins / (begins - ends));
            if begins <= 0.0 {
                kept.push(side);
                if ends > 0.0 {
                    kept.push(Side { from: crossing(), beyond: Some(beyond) });
                }
            } else if ends <= 0.0 {
                kept.push(Side { from: crossing(), ..side });
            }
        }
        self.sides = kept;
    }
}
