//! The area of a ward in the drawing, and the length of the border between two areas.

use super::geometry::{covered, meets};
use super::{Frame, Scale, Spot, is_inside};
use crate::map::{MapDocument, Point};

/// The maximum distance between two drawn lines that are meant to be the same.
const NEAR: f64 = 4.0;
/// The maximum deviation of the directions of two such lines, as a fraction of their length.
const TURN: f64 = 0.35;
/// The maximum total number of corners for which borders are measured.
const MAX_CORNERS: usize = 4_000;
/// The number of shortest lines between two areas that are examined.
const MAX_SIGHTS: usize = 8;
/// The fraction of such a line at each end that does not count.
const TRIM: f64 = 0.02;

/// The area of a ward, in units of the drawing.
#[derive(Clone, Debug)]
pub struct Area {
    rings: Vec<Vec<Spot>>,
    edges: Vec<(Spot, Spot)>,
    frame: Frame,
}

impl Area {
    /// Returns the area inside these rings; `None` if they enclose nothing.
    pub fn new(rings: &[Vec<Point>], scale: Scale) -> Option<Self> {
        let ring = |ring: &Vec<Point>| ring.iter().map(|point| scale.spot(*point)).collect();
        let rings: Vec<Vec<Spot>> = rings.iter().filter(|ring| ring.len() >= 3).map(ring).collect();
        let edges: Vec<(Spot, Spot)> = rings
            .iter()
            .flat_map(|ring| ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)))
            .collect();
        let frame = edges.iter().map(around).reduce(|all, next| all.union(&next))?;
        Some(Self { rings, edges, frame })
    }

    /// Returns the areas that the author of a document drew, in the order of the wards. If the outlines have too many
    /// corners to be compared, there are none.
    pub fn drawn(document: &MapDocument, scale: Scale) -> Vec<Option<Self>> {
        let corners: usize = document.wards.iter().flat_map(|ward| &ward.outline).map(Vec::len).sum();
        let fits = corners <= MAX_CORNERS;
        document.wards.iter().map(|ward| Self::new(&ward.outline, scale).filter(|_| fits)).collect()
    }

    /// Returns whether a point lies in the area, or so close to it that it is meant to.
    pub fn holds(&self, place: Spot) -> bool {
        is_inside(&self.rings, place) || self.distance_to_edge(place) <= NEAR
    }

    /// Returns the length of the border with another area: how much of its edge runs beside the edge of the other.
    pub fn border_with(&self, other: &Self) -> f64 {
        if self.frame.gap_to(&other.frame) > NEAR {
            return 0.0;
        }
        let near = |edges: &[(Spot, Spot)], frame: Frame| -> Vec<(Spot, Spot)> {
            edges.iter().filter(|edge| around(edge).gap_to(&frame) <= NEAR).copied().collect()
        };
        let (here, there) = (near(&self.edges, other.frame), near(&other.edges, self.frame));
        let beside = |edge: &(Spot, Spot)| {
            let parts = there.iter().filter_map(|other| shared(*edge, *other)).collect();
            covered(parts) * edge.0.distance_to(edge.1)
        };
        here.iter().map(beside).sum()
    }

    /// Returns whether there is a line to another area that crosses none of the areas `between` them.
    pub fn faces<'a>(&self, other: &Self, between: &(impl Iterator<Item = &'a Self> + Clone)) -> bool {
        let mut sights: Vec<(Spot, Spot)> = self.sights(other).chain(other.sights(self)).collect();
        sights.sort_by(|(a, b), (c, d)| a.square_to(*b).total_cmp(&c.square_to(*d)));
        let free = |(from, to): &(Spot, Spot)| !between.clone().any(|area| area.blocks(*from, *to));
        sights.iter().take(MAX_SIGHTS).any(free)
    }

    /// Returns the shortest line from each corner to the edge of another area.
    fn sights(&self, other: &Self) -> impl Iterator<Item = (Spot, Spot)> {
        self.edges.iter().filter_map(|(corner, _)| {
            let ends = other.edges.iter().map(|(from, to)| corner.nearest_on_line(*from, *to));
            let nearest = ends.min_by(|a, b| corner.square_to(*a).total_cmp(&corner.square_to(*b)))?;
            Some((*corner, nearest))
        })
    }

    /// Returns whether the area lies on a line, except near the ends of the line, where corners of neighbours are.
    fn blocks(&self, from: Spot, to: Spot) -> bool {
        let (start, end) = (from.towards(to, TRIM), to.towards(from, TRIM));
        let met = |edge: &(Spot, Spot)| meets([start, end], [edge.0, edge.1]);
        from != to
            && self.frame.gap_to(&around(&(start, end))) <= 0.0
            && (self.edges.iter().any(met) || is_inside(&self.rings, from.towards(to, 0.5)))
    }

    fn distance_to_edge(&self, place: Spot) -> f64 {
        let distances = self.edges.iter().map(|(from, to)| place.distance_to_line(*from, *to));
        distances.fold(f64::INFINITY, f64::min)
    }
}

fn around((from, to): &(Spot, Spot)) -> Frame {
    Frame { left: from.x.min(to.x), top: from.y.min(to.y), right: from.x.max(to.x), bottom: from.y.max(to.y) }
}

/// Returns the part of a line that runs beside another.
fn shared((from, to): (Spot, Spot), (start, end): (Spot, Spot)) -> Option<(f64, f64)> {
    let length = start.distance_to(end);
    if length == 0.0 || around(&(from, to)).gap_to(&around(&(start, end))) > NEAR {
        return None;
    }
    let (east, south) = ((end.x - start.x) / length, (end.y - start.y) / length);
    // Positions relative to the direction of the other line.
    let turned = |place: Spot| {
        let (x, y) = (place.x - start.x, place.y - start.y);
        Spot::new(x * east + y * south, y * east - x * south)
    };
    let (from, to) = (turned(from), turned(to));
    if (to.y - from.y).abs() > TURN * from.distance_to(to) {
        return None;
    }
    Frame { left: 0.0, top: -NEAR, right: length, bottom: NEAR }.part_of(from, to)
}
