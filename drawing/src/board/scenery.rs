//! The ground of the map: wards, water, rivers, outside land.

use shinjuku_core::map::NO_WARD;

use super::geometry::{Num, SvgPoint, line, rings};
use super::label_layout::Layout;
use super::land::Land;

/// The bottom layer of the drawing.
pub(super) struct Scenery<'m> {
    /// The wards by layer, in the order in which they are drawn: those without an outline first.
    pub(super) layers: Vec<Layer<'m>>,
    /// The water surface; empty if the document has none.
    pub(super) water: String,
    pub(super) shore: String,
    pub(super) rivers: Vec<River>,
    pub(super) waves: Vec<SvgPoint>,
}

/// Wards of the same tint, which do not touch each other and are drawn together.
pub(super) struct Layer<'m> {
    pub(super) tint: usize,
    pub(super) wards: Vec<Ward<'m>>,
}

/// A ward as an area.
pub(super) struct Ward<'m> {
    /// Its index in the document.
    pub(super) number: usize,
    pub(super) id: &'m str,
    pub(super) path: String,
}

/// A river: its line, its width, and its width including the banks.
pub(super) struct River {
    pub(super) path: String,
    pub(super) width: Num,
    pub(super) banks: Num,
}

impl<'m> Scenery<'m> {
    /// The scenery of a map. If they are separate, each ward has a layer of its own.
    pub(super) fn new(land: &Land<'m>, layout: &Layout, are_separate: bool) -> Self {
        let mut layers: Vec<Layer> = Vec::new();
        for is_drawn in [false, true] {
            let first = layers.len();
            for (number, (id, shape)) in land.wards.iter().enumerate() {
                if shape.is_drawn != is_drawn || &*land.map.wards[id].name == NO_WARD {
                    continue;
                }
                let tint = layout.tints[id];
                let ward = Ward { number, id: &land.map.wards[id].name, path: rings(&shape.rings) };
                let same = layers.iter_mut().skip(first).find(|layer| layer.tint == tint && !are_separate);
                match same {
                    Some(layer) => layer.wards.push(ward),
                    None => layers.push(Layer { tint, wards: vec![ward] }),
                }
            }
        }
        Self {
            layers,
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
