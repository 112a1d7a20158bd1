//! The plan of a city: what is drawn of a map where there is no room for names.

use shinjuku_core::id::{PerId, StationId, WardId};
use shinjuku_core::map::Map;

use super::geometry::{Spot, line};
use super::land::{Area, Land};

/// The areas, lines and stations of a map, in the units of its board.
pub(crate) struct Plan<'m> {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) wards: PerId<WardId, Area<'m>>,
    /// The lines between wards: on land, and in rivers.
    pub(crate) borders: [String; 2],
    /// All connections and permanent links.
    pub(crate) lines: String,
    pub(crate) stations: PerId<StationId, Spot>,
}

impl<'m> Plan<'m> {
    pub(crate) fn of(map: &'m Map) -> Self {
        let land = Land::of(map);
        let ends = map.connections.values().map(|connection| connection.between);
        let lines = ends.chain(map.links.iter().copied());
        let lines = lines.map(|[a, b]| line(land.stations[a], land.stations[b])).collect();
        Self {
            width: land.paper.width(),
            height: land.paper.height(),
            wards: land.areas().into(),
            borders: land.borders(),
            lines,
            stations: land.stations,
        }
    }
}
