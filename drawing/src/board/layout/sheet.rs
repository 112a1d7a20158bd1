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
const STATION: f64 = 300.0;
const STATION_AREA: f64 = 0.5;
const OFF_PAPER: f64 = 400.0;

/// The fixed parts of the drawing.
pub(super) struct Sheet<'l, 'm> {
    pub(super) land: &'l Land<'m>,
    pub(super) raster: &'l Raster,
    /// The room of each station: its circle and the store that may stand there.
    pub(super) rooms: PerId<StationId, Frame>,
    rails: Vec<(Spot, Spot)>,
}

impl<'l, 'm> Sheet<'l, 'm> {
    pub(super) fn new(land: &'l Land<'m>, raster: &'l Raster) -> Self {
        let rooms = land.stations.iter().map(|(id, place)| room(*place, land.map.sakura.contains(id)));
        let segments = |way: Vec<Spot>| {
            let ends: Vec<Spot> = way.iter().skip(1).copied().collect();
            way.into_iter().zip(ends).collect::<Vec<_>>()
        };
        Self {
            land,
            raster,
            rooms: rooms.collect::<Vec<_>>().into(),
            rails: land.ways().flat_map(segments).collect(),
        }
    }

    /// The obstacles near a rectangle.
    pub(super) fn near(&self, frame: &Frame) -> Near {
        let wide = inflated(frame, 2.0 * TRACK);
        Near {
            paper: inflated(&self.land.paper, -EDGE),
            rooms: self.rooms.values().filter(|room| room.gap_to(&wide) <= 0.0).copied().collect(),
            rails: self.rails.iter().filter(|(from, to)| wide.length_of(*from, *to) > 0.0).copied().collect(),
        }
    }
}

/// The obstacles in a part of the sheet.
pub(super) struct Near {
    paper: Frame,
    rooms: Vec<Frame>,
    rails: Vec<(Spot, Spot)>,
}

impl Near {
    /// The cost of placing something here that must not cover a station or leave the paper.
    pub(super) fn blocked(&self, frame: &Frame) -> f64 {
        let covered: f64 = self.rooms.iter().map(|room| room.overlap(frame)).sum();
        let off = frame.area() - frame.overlap(&self.paper);
        let station = if covered > 0.0 { STATION + STATION_AREA * covered } else { 0.0 };
        station + if off > 0.01 { OFF_PAPER + off } else { 0.0 }
    }

    /// The length of the rails of this half width that run through a rectangle.
    pub(super) fn rails(&self, frame: &Frame, half: f64) -> f64 {
        let frame = inflated(frame, half);
        self.rails.iter().map(|(from, to)| frame.length_of(*from, *to)).sum()
    }

    /// The cost of rails under text: for touching a bed, for each unit of its length, and a little for being near.
    pub(super) fn rail_cost(&self, frame: &Frame, touch: f64, length: f64) -> f64 {
        let beds = self.rails(frame, BED + 0.8);
        if beds > 0.0 {
            touch + length * beds
        } else if self.rails(frame, TRACK + 1.0) > 0.0 {
            touch * 0.12
        } else {
            0.0
        }
    }
}

/// Adds a margin to a rectangle.
pub(super) fn inflated(frame: &Frame, by: f64) -> Frame {
    Frame { left: frame.left - by, top: frame.top - by, right: frame.right + by, bottom: frame.bottom + by }
}

/// The room of a station: its circle, and the store that may be built there.
pub(super) fn room(place: Spot, is_sakura: bool) -> Frame {
    let (left, top, right, bottom) =
        if is_sakura { (22.0, 28.5, 23.0, 17.0) } else { (17.5, 21.5, 20.0, 14.0) };
    Frame { left: place.x - left, top: place.y - top, right: place.x + right, bottom: place.y + bottom }
}
