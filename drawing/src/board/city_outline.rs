//! The plan of a city: a map without names, for small sizes.

use shinjuku_core::id::{PerId, StationId, WardId};
use shinjuku_core::map::Map;

use super::geometry::{Spot, line, rings};
use super::land::Land;
use super::tints::tints;

/// The areas, lines and stations of a map, in board units.
pub(crate) struct CityOutline {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) wards: PerId<WardId, Area>,
    /// The surface of the water.
    pub(crate) water: String,
    /// The rivers that are drawn as lines, with their widths.
    pub(crate) rivers: Vec<(String, f64)>,
    /// All connections and permanent links.
    pub(crate) lines: String,
    pub(crate) stations: PerId<StationId, Spot>,
}

/// A ward as an area.
pub(crate) struct Area {
    pub(crate) tint: usize,
    pub(crate) path: String,
}

impl CityOutline {
    pub(crate) fn new(map: &Map) -> Self {
        let land = Land::new(map);
        let tints = tints(&land.touching(&land.raster()));
        let wards = land.wards.iter().map(|(id, shape)| Area { tint: tints[id], path: rings(&shape.rings) });
        Self {
            width: land.paper.width(),
            height: land.paper.height(),
            wards: wards.collect::<Vec<_>>().into(),
            water: rings(&land.water),
            rivers: land.rivers.iter().map(|river| (line(river.line.iter().copied()), river.width)).collect(),
            lines: land.ways().map(line).collect(),
            stations: land.stations,
        }
    }
}
