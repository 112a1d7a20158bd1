//! Finds rings that cross themselves, in exact arithmetic.

use std::collections::HashSet;

use crate::map::document::Point;
use crate::map::drawing::{Scale, Spot};

/// The maximum number of comparisons. The rest of a drawing that needs more is not checked.
const MAX_COMPARISONS: usize = 2_000_000;

/// A side of a ring, and the corner after it.
struct Edge {
    from: Point,
    to: Point,
    next: Point,
}

/// Returns a point where one of these rings crosses itself or another one, or passes through one of its corners a
/// second time. Rings may touch each other.
pub(super) fn crossing(rings: &[Vec<Point>]) -> Option<Point> {
    let mut edges: Vec<Edge> = Vec::new();
    for ring in rings {
        let corners = distinct(ring);
        let mut passed = HashSet::new();
        if let Some(twice) = corners.iter().find(|corner| !passed.insert((corner.x, corner.y))) {
            return Some(*twice);
        }
        let (second, third) = (corners.iter().cycle().skip(1), corners.iter().cycle().skip(2));
        let sides = corners.iter().zip(second).zip(third);
        edges.extend(sides.map(|((from, to), next)| Edge { from: *from, to: *to, next: *next }));
    }
    edges.sort_by_key(|edge| edge.from.x.min(edge.to.x));
    let mut comparisons = 0;
    for (place, edge) in edges.iter().enumerate() {
        let right = edge.from.x.max(edge.to.x);
        let beside = edges.iter().skip(place + 1).take_while(|other| other.from.x.min(other.to.x) <= right);
        for other in beside {
            comparisons += 1;
            if comparisons > MAX_COMPARISONS {
                return None;
            }
            if let Some(crossing) = edge.crossing(other) {
                return Some(crossing);
            }
        }
    }
    None
}

/// Returns the corners of a ring without repetitions of the previous corner.
fn distinct(ring: &[Point]) -> Vec<Point> {
    let mut corners = ring.to_vec();
    corners.dedup();
    while corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    corners
}

impl Edge {
    /// Returns the point where two edges cross, or one of the points in which they overlap.
    fn crossing(&self, other: &Self) -> Option<Point> {
        let (top, bottom) = (self.from.y.min(self.to.y), self.from.y.max(self.to.y));
        if other.from.y.max(other.to.y) < top || other.from.y.min(other.to.y) > bottom {
            return None;
        }
        let (from, to) = (side(other, self.from), side(other, self.to));
        let (start, end) = (side(self, other.from), side(self, other.to));
        if [from, to, start, end] == [0; 4] {
            let over = |edge: &Self, corner: Point| edge.is_inside(corner).then_some(corner);
            // Two collinear edges have more than an end in common if an end of one is inside the other, or if both
            // have the same ends.
            let same = (self.from == other.from && self.to == other.to)
                || (self.from == other.to && self.to == other.from);
            return over(self, other.from)
                .or_else(|| over(self, other.to))
                .or_else(|| over(other, self.from))
                .or_else(|| over(other, self.to))
                .or_else(|| same.then_some(self.from));
        }
        if from * to < 0 && start * end < 0 {
            return Some(self.meeting(other));
        }
        self.passed_at_corner(other).or_else(|| other.passed_at_corner(self))
    }

    /// Returns the corner at the end of `other` if it lies on this edge and its ring passes from one side of the edge
    /// to the other there.
    fn passed_at_corner(&self, other: &Self) -> Option<Point> {
        let through = side(self, other.from) * side(self, other.next) < 0;
        (through && side(self, other.to) == 0 && self.is_inside(other.to)).then_some(other.to)
    }

    /// Returns whether a point of the edge's line lies between its ends.
    fn is_inside(&self, point: Point) -> bool {
        let between = |from: i32, here: i32, to: i32| (from.min(to)..=from.max(to)).contains(&here);
        point != self.from
            && point != self.to
            && between(self.from.x, point.x, self.to.x)
            && between(self.from.y, point.y, self.to.y)
    }

    /// Returns approximately where two edges cross.
    fn meeting(&self, other: &Self) -> Point {
        let spot = |point: Point| Scale(1.0).spot(point);
        let (from, to, start, end) = (spot(self.from), spot(self.to), spot(other.from), spot(other.to));
        let turn =
            |place: Spot| (end.x - start.x) * (place.y - start.y) - (end.y - start.y) * (place.x - start.x);
        let (before, after) = (turn(from), turn(to));
        let place = from.towards(to, before / (before - after));
        #[expect(clippy::cast_possible_truncation, reason = "it lies between two points")]
        let whole = |value: f64| value.round() as i32;
        Point { x: whole(place.x), y: whole(place.y) }
    }
}

/// Returns the side of an edge on which a point lies: 1 or -1, or 0 on its line.
fn side(edge: &Edge, point: Point) -> i32 {
    let along = |from: i32, to: i32| i128::from(to) - i128::from(from);
    let turn = along(edge.from.x, edge.to.x) * along(edge.from.y, point.y)
        - along(edge.from.y, edge.to.y) * along(edge.from.x, point.x);
    match turn.cmp(&0) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}
