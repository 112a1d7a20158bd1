//! What labels must avoid: stations, rails, the edge of the paper.

use shinjuku_core::id::{PerId, StationId};

use crate::board::geometry::{Frame, Spot};
use crate::board::land::Land;
use crate::board::raster::Raster;

/// Half the width of a rail bed, and of track laid on it.
pub(super) const BED: f64 = 4.2;
pub(super) const TRACK: f64 = 6.5;
/// The margin of the paper.
const EDGE: f64 = 6.0;
/// The cost of covering a station, of each unit of the covered area, and of leaving the paper.
pub(super) const STATION: f64 = 700.0;
const COVERED_AREA: f64 = 0.5;
const OFF_PAPER: f64 = 800.0;

/// The fixed parts of the drawing.
pub(super) struct Obstacles<'l, 'm> {
    pub(super) land: &'l Land<'m>,
    pub(super) raster: &'l Raster,
    /// The space that each station needs: its circle and the store that may stand there.
    pub(super) rooms: PerId<StationId, Room>,
    /// The squares around the symbols of the stations.
    circles: PerId<StationId, Frame>,
    rails: Vec<(Spot, Spot)>,
}

impl<'l, 'm> Obstacles<'l, 'm> {
    pub(super) fn new(land: &'l Land<'m>, raster: &'l Raster) -> Self {
        let rooms = land.stations.iter().map(|(id, place)| Room::new(*place, land.map.sakura.contains(id)));
        let circles = land.stations.iter().map(|(id, place)| {
            let side = 2.0 * symbol_radius(land.map.sakura.contains(id));
            Frame::around(*place, side, side)
        });
        let segments = |way: Vec<Spot>| {
            let ends: Vec<Spot> = way.iter().skip(1).copied().collect();
            way.into_iter().zip(ends).collect::<Vec<_>>()
        };
        Self {
            land,
            raster,
            rooms: rooms.collect::<Vec<_>>().into(),
            circles: circles.collect::<Vec<_>>().into(),
            rails: land.ways().flat_map(segments).collect(),
        }
    }

    /// The obstacles near a rectangle.
    pub(super) fn near(&self, frame: &Frame) -> NearbyObstacles {
        let wide = inflated(frame, 2.0 * TRACK);
        NearbyObstacles {
            paper: inflated(&self.land.paper, -EDGE),
            rooms: self
                .rooms
                .values()
                .flat_map(Room::parts)
                .filter(|room| room.gap_to(&wide) <= 0.0)
                .collect(),
            circles: self.circles.values().filter(|circle| circle.gap_to(&wide) <= 0.0).copied().collect(),
            rails: self.rails.iter().filter(|(from, to)| wide.length_of(*from, *to) > 0.0).copied().collect(),
        }
    }
}

/// The obstacles in a part of the drawing.
pub(super) struct NearbyObstacles {
    paper: Frame,
    rooms: Vec<Frame>,
    circles: Vec<Frame>,
    rails: Vec<(Spot, Spot)>,
}

impl NearbyObstacles {
    /// The cost of placing something here that must not cover a station or leave the paper. `store` is the cost of
    /// being covered by a store.
    pub(super) fn blocked(&self, frame: &Frame, store: f64) -> f64 {
        let covered = |rooms: &[Frame], cost: f64| {
            let area: f64 = rooms.iter().map(|room| room.overlap(frame)).sum();
            if area > 0.0 { cost + COVERED_AREA * area } else { 0.0 }
        };
        let off = frame.area() - frame.overlap(&self.paper);
        let off = if off > 0.01 { OFF_PAPER + off } else { 0.0 };
        covered(&self.rooms, store).max(covered(&self.circles, STATION)) + off
    }

    /// The length of the rails that run through a rectangle, if `half` is half their width.
    pub(super) fn rails(&self, frame: &Frame, half: f64) -> f64 {
        let frame = inflated(frame, half);
        self.rails.iter().map(|(from, to)| frame.length_of(*from, *to)).sum()
    }

    /// How many rails cross a line from `end` to `at`, except within `radius` of `at`.
    pub(super) fn crossings(&self, end: Spot, at: Spot, radius: f64) -> f64 {
        let length = end.distance_to(at);
        if length <= radius {
            return 0.0;
        }
        let near = end.towards(at, (length - radius) / length);
        self.rails.iter().filter(|(from, to)| crosses([end, near], [*from, *to])).map(|_| 1.0).sum()
    }

    /// Whether the ground within this distance of a rectangle has rails.
    fn has_rails_within(&self, frame: &Frame, distance: f64) -> bool {
        let wide = inflated(frame, distance);
        let mut near = self.rails.iter().filter(|(from, to)| wide.length_of(*from, *to) > 0.0);
        near.any(|(from, to)| line_distance(frame, *from, *to) < distance)
    }

    /// The cost of rails under text: for touching a bed, for each unit of its length, and a little for being near.
    pub(super) fn rail_cost(&self, frame: &Frame, touch: f64, length: f64) -> f64 {
        if self.has_rails_within(frame, BED + 0.5) {
            touch + length * self.rails(frame, BED)
        } else if self.has_rails_within(frame, TRACK + 1.0) {
            touch * 0.12
        } else {
            0.0
        }
    }
}

/// Whether two lines cross.
fn crosses([a, b]: [Spot; 2], [c, d]: [Spot; 2]) -> bool {
    let side = |from: Spot, to: Spot, place: Spot| {
        ((to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x)) > 0.0
    };
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

/// The distance between a rectangle and a line.
fn line_distance(frame: &Frame, from: Spot, to: Spot) -> f64 {
    if frame.length_of(from, to) > 0.0 {
        return 0.0;
    }
    let &Frame { left, top, right, bottom } = frame;
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let corners = corners.map(|(x, y)| Spot::new(x, y).distance_to_line(from, to));
    let ends = [from, to].map(|end| frame.nearest_to(end).distance_to(end));
    corners.into_iter().chain(ends).fold(f64::INFINITY, f64::min)
}

/// Adds a margin to a rectangle.
pub(super) fn inflated(frame: &Frame, by: f64) -> Frame {
    Frame { left: frame.left - by, top: frame.top - by, right: frame.right + by, bottom: frame.bottom + by }
}

/// The space that a station needs: its circle, and the store that may be built there.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// The circle and the building.
    pub(super) building: Frame,
    /// What stands out: the owner's badge on a plain station, the flag and the blossom on one with sakura.
    addition: Frame,
}

impl Room {
    fn new(place: Spot, is_sakura: bool) -> Self {
        let frame = |left: f64, top: f64, right: f64, bottom: f64| Frame {
            left: place.x + left,
            top: place.y + top,
            right: place.x + right,
            bottom: place.y + bottom,
        };
        if is_sakura {
            Self { building: frame(-21.5, -20.0, 22.0, 16.5), addition: frame(-0.5, -28.0, 22.0, -20.0) }
        } else {
            Self { building: frame(-17.2, -20.0, 17.2, 14.0), addition: frame(3.0, -2.0, 21.5, 16.5) }
        }
    }

    fn parts(&self) -> [Frame; 2] {
        [self.building, self.addition]
    }
}

/// The radius of the symbol of an empty station.
pub(super) fn symbol_radius(is_sakura: bool) -> f64 {
    if is_sakura { 16.1 } else { 9.6 }
}
