//! The area of a ward on the drawing, and whether two of them touch.

use super::{Frame, Scale, Spot, is_inside};
use crate::map::{MapDocument, Point};

/// How far apart two lines may be drawn that are meant to be one.
const NEAR: f64 = 4.0;
/// How far two such lines may turn away from each other, as a part of their length.
const TURN: f64 = 0.35;
/// How long a border is that anybody would see; what is shorter is a corner.
const NOTICEABLE: f64 = 15.0;
/// With more corners than this in all, nobody looks which wards touch.
const MOST_CORNERS: usize = 4_000;

/// The area of a ward, in the measures of the drawing.
#[derive(Clone, Debug)]
pub struct Area {
    rings: Vec<Vec<Spot>>,
    edges: Vec<(Spot, Spot)>,
    frame: Frame,
}

impl Area {
    /// The area inside these rings; none where they hold none.
    pub fn of(rings: &[Vec<Point>], scale: Scale) -> Option<Self> {
        let ring = |ring: &Vec<Point>| ring.iter().map(|point| scale.spot(*point)).collect();
        let rings: Vec<Vec<Spot>> = rings.iter().filter(|ring| ring.len() >= 3).map(ring).collect();
        let edges: Vec<(Spot, Spot)> = rings
            .iter()
            .flat_map(|ring| ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)))
            .collect();
        let frame = edges.iter().map(around).reduce(|all, next| all.union(&next))?;
        Some(Self { rings, edges, frame })
    }

    /// The areas that the author of a document drew, in the order of the wards. Of a drawing too fine to be looked through
    /// there are none.
    pub fn drawn(document: &MapDocument, scale: Scale) -> Vec<Option<Self>> {
        let corners: usize = document.wards.iter().flat_map(|ward| &ward.outline).map(Vec::len).sum();
        let fits = corners <= MOST_CORNERS;
        document.wards.iter().map(|ward| Self::of(&ward.outline, scale).filter(|_| fits)).collect()
    }

    /// Whether a place lies in it, or so near that it is meant to.
    pub fn holds(&self, place: Spot) -> bool {
        is_inside(&self.rings, place) || self.distance_to_edge(place) <= NEAR
    }

    /// Whether it has a border with another that anybody would see, or lies over it.
    pub fn touches(&self, other: &Self) -> bool {
        self.frame.gap_to(&other.frame) <= NEAR
            && (self.border_with(other) >= NOTICEABLE || self.reaches_into(other) || other.reaches_into(self))
    }

    fn border_with(&self, other: &Self) -> f64 {
        let near = |edges: &[(Spot, Spot)], frame: Frame| -> Vec<(Spot, Spot)> {
            edges.iter().filter(|edge| around(edge).gap_to(&frame) <= NEAR).copied().collect()
        };
        let (here, there) = (near(&self.edges, other.frame), near(&other.edges, self.frame));
        here.iter().flat_map(|edge| there.iter().map(move |other| shared(*edge, *other))).sum()
    }

    /// Whether one of its corners lies well inside another.
    fn reaches_into(&self, other: &Self) -> bool {
        let deep = |(corner, _): &(Spot, Spot)| {
            is_inside(&other.rings, *corner) && other.distance_to_edge(*corner) > NEAR
        };
        self.edges.iter().any(deep)
    }

    fn distance_to_edge(&self, place: Spot) -> f64 {
        let distances = self.edges.iter().map(|(from, to)| place.distance_to_line(*from, *to));
        distances.fold(f64::INFINITY, f64::min)
    }
}

/// Whether a border of this length is more than a corner.
pub(crate) fn is_noticeable(length: f64) -> bool {
    length >= NOTICEABLE
}

fn around((from, to): &(Spot, Spot)) -> Frame {
    Frame { left: from.x.min(to.x), top: from.y.min(to.y), right: from.x.max(to.x), bottom: from.y.max(to.y) }
}

/// How much of a line runs beside another.
fn shared((from, to): (Spot, Spot), (start, end): (Spot, Spot)) -> f64 {
    let length = start.distance_to(end);
    if length == 0.0 || around(&(from, to)).gap_to(&around(&(start, end))) > NEAR {
        return 0.0;
    }
    let (east, south) = ((end.x - start.x) / length, (end.y - start.y) / length);
    // As seen along the other line.
    let turned = |place: Spot| {
        let (x, y) = (place.x - start.x, place.y - start.y);
        Spot::new(x * east + y * south, y * east - x * south)
    };
    let (from, to) = (turned(from), turned(to));
    if (to.y - from.y).abs() > TURN * from.distance_to(to) {
        return 0.0;
    }
    Frame { left: 0.0, top: -NEAR, right: length, bottom: NEAR }.length_of(from, to)
}
