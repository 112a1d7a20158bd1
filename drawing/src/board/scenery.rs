//! The ground of the map: wards, water, rivers, outside land.

use shinjuku_core::id::WardId;
use shinjuku_core::map::NO_WARD;

use super::geometry::{At, Num, line, rings};
use super::land::{Land, Shape};
use super::layout::Layout;

/// The bottom layer of the drawing.
pub(super) struct Scenery<'m> {
    /// Wards in the order in which they are drawn: those without an outline first.
    pub(super) wards: Vec<Ward<'m>>,
    /// The water surface; empty if the document has none.
    pub(super) water: String,
    pub(super) shore: String,
    pub(super) rivers: Vec<River>,
    pub(super) waves: Vec<At>,
}

/// A ward as an area.
pub(super) struct Ward<'m> {
    /// Its index in the document.
    pub(super) number: usize,
    pub(super) id: &'m str,
    pub(super) tint: usize,
    pub(super) path: String,
}

/// A river: its line, its width, and its width including the banks.
pub(super) struct River {
    pub(super) path: String,
    pub(super) width: Num,
    pub(super) banks: Num,
}

impl<'m> Scenery<'m> {
    pub(super) fn new(land: &Land<'m>, layout: &Layout) -> Self {
        let ward = |(number, (id, shape)): (usize, (WardId, &Shape))| Ward {
            number,
            id: &land.map.wards[id].name,
            tint: layout.tints[id],
            path: rings(&shape.rings),
        };
        let all =
            || land.wards.iter().enumerate().filter(|(_, (id, _))| &*land.map.wards[*id].name != NO_WARD);
        let cells = all().filter(|(_, (_, shape))| !shape.is_drawn);
        let drawn = all().filter(|(_, (_, shape))| shape.is_drawn);
        Self {
            wards: cells.chain(drawn).map(ward).collect(),
            water: rings(&land.water),
            shore: land.shore().into_iter().map(line).collect(),
            rivers: land
                .rivers
                .iter()
                .map(|river| River {
                    path: line(river.line.iter().copied()),
                    width: Num(river.width),
                    banks: Num(river.width + 3.0),
                })
                .collect(),
            waves: layout.waves.iter().map(|spot| spot.moved(-13.0, -2.0).into()).collect(),
        }
    }
}
