//! The borders between wards as they are drawn, with their lengths.

use std::collections::{BTreeMap, HashMap};

use super::{Area, Cell, Scale, Spot};
use crate::map::{MapDocument, Point};

/// The minimum length of a noticeable border, in units of the drawing: the longer side of the canvas of a typical map
/// is 1,000 units. Anything shorter may be a border or a corner, as the table says.
const NOTICEABLE: f64 = 15.0;
/// Areas that share less than this, in units of the drawing, do not touch.
const CONTACT: f64 = 1.0;

/// The length of the border between two wards, in units of the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BorderLength {
    pub(crate) length: f64,
    scale: f64,
}

impl BorderLength {
    /// Returns whether the border is noticeable.
    pub(crate) fn is_noticeable(self) -> bool {
        self.length >= NOTICEABLE * self.scale
    }

    /// Returns whether the two wards touch, even if only for a short length.
    fn is_contact(self) -> bool {
        self.length >= CONTACT * self.scale
    }
}

/// Returns the borders of all pairs of wards, by the indices of the wards, the lower first. Pairs that do not touch
/// are left out.
///
/// If both wards have outlines, their border is measured along these. Otherwise it is where their cells meet, except
/// in the water. `sites` are the wards of the cells.
pub(crate) fn drawn_borders(
    document: &MapDocument,
    areas: &[Option<Area>],
    cells: &[Cell],
    sites: &[&str],
) -> BTreeMap<[usize; 2], BorderLength> {
    let scale = Scale::new(document).0;
    let mut index: HashMap<&str, usize> = HashMap::new();
    for (place, ward) in document.wards.iter().enumerate() {
        index.entry(ward.id.as_str()).or_insert(place);
    }
    let is_drawn = |ward: usize| document.wards.get(ward).is_some_and(|ward| !ward.outline.is_empty());
    let water = Water::new(document);
    let mut lengths: BTreeMap<[usize; 2], f64> = BTreeMap::new();
    for (here, cell) in sites.iter().zip(cells) {
        for (side, to) in cell.edges() {
            let there = side.beyond.and_then(|beyond| sites.get(beyond));
            let pair = (index.get(here), there.and_then(|there| index.get(there)));
            let (Some(&here), Some(&there)) = pair else { continue };
            if here < there && !(is_drawn(here) && is_drawn(there)) {
                *lengths.entry([here, there]).or_default() += water.dry_length(side.from, to);
            }
        }
    }
    for (there, area) in areas.iter().enumerate() {
        let Some(area) = area else { continue };
        for (here, other) in areas.iter().enumerate().take(there) {
            let Some(other) = other else { continue };
            lengths.insert([here, there], area.border_with(other) * scale);
        }
    }
    let border = |(pair, length)| (pair, BorderLength { length, scale });
    lengths.into_iter().map(border).filter(|(_, border)| border.is_contact()).collect()
}

/// The surface of the water, in units of the canvas.
struct Water(Vec<Vec<Spot>>);

impl Water {
    fn new(document: &MapDocument) -> Self {
        let spot = |point: &Point| Scale(1.0).spot(*point);
        let rings = document.water.areas.iter().chain(&document.water.islands);
        Self(rings.filter(|ring| ring.len() >= 3).map(|ring| ring.iter().map(spot).collect()).collect())
    }

    /// Returns the length of the part of a line that runs on land.
    fn dry_length(&self, from: Spot, to: Spot) -> f64 {
        let edges = self.0.iter().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
        let mut shores: Vec<f64> = edges.filter_map(|(start, end)| cut(from, to, *start, *end)).collect();
        shores.sort_by(f64::total_cmp);
        // There is no water far away, so water lies between an odd-numbered shore and the next one.
        let wet = |shores: &[f64]| match shores {
            [begins, ends] => (ends.min(1.0) - begins.max(0.0)).max(0.0),
            _ => 0.0,
        };
        from.distance_to(to) * (1.0 - shores.chunks(2).map(wet).sum::<f64>())
    }
}

/// Returns where a line, extended in both directions, is cut by the edge of an area; 0 is its start and 1 its end.
fn cut(from: Spot, to: Spot, start: Spot, end: Spot) -> Option<f64> {
    let beside = |place: Spot| (to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x);
    let (before, after) = (beside(start), beside(end));
    ((before > 0.0) != (after > 0.0)).then(|| {
        let place = start.towards(end, before / (before - after));
        let along = (place.x - from.x) * (to.x - from.x) + (place.y - from.y) * (to.y - from.y);
        along / from.square_to(to).max(f64::MIN_POSITIVE)
    })
}
