//! The label layout of a map: the same for pages, print and images.
//!
//! A layout depends only on the map and on the choice of names, so no name moves during a game. Computing it takes
//! some time, so layouts should be cached; [`Layouts`] does so.

mod anneal;
mod sheet;
mod stations;
mod store;
mod text;
mod wards;
mod water;

use std::rc::Rc;

use anneal::{Candidate, arrange};
use sheet::Sheet;
use shinjuku_core::id::{PerId, StationId, WardId};
use shinjuku_core::map::Map;
use shinjuku_core::map::drawing::Scale;
pub use store::Layouts;
pub(super) use text::Align;
use text::Block;
pub(super) use wards::{GAP, MAX_PIPS, PIP, PIP_STEP, Row};
pub(super) use water::spacing;

use super::geometry::{Frame, Spot};
use super::land::{Land, readable};
use super::options::LabelNames;
use super::tints::tints;

/// Where the names of a map are written, where customers and figures stand, and the tint of each ward.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) names: LabelNames,
    pub(super) tints: PerId<WardId, usize>,
    pub(super) stations: PerId<StationId, Label>,
    pub(super) wards: PerId<WardId, (Label, Row)>,
    pub(super) trays: PerId<WardId, Frame>,
    pub(super) water: Label,
    /// The letter size of the water's name.
    pub(super) water_size: f64,
    pub(super) kaiju: Frame,
    pub(super) outside: Vec<Label>,
    pub(super) waves: Vec<Spot>,
}

/// A name at its place.
#[derive(Clone, Debug, Default)]
pub(super) struct Label {
    pub(super) anchor: &'static str,
    pub(super) lines: Vec<Line>,
    /// The boxes of the lines.
    pub(super) boxes: Vec<Frame>,
}

/// A line of a name.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) x: f64,
    /// The baseline of the letters.
    pub(super) y: f64,
    pub(super) width: f64,
    /// The size of the letters.
    pub(super) size: f64,
    pub(super) text: String,
}

/// A block of text at a place.
#[derive(Clone, Debug)]
struct Placed {
    block: Rc<Block>,
    align: Align,
    /// The upper left corner.
    corner: Spot,
}

impl Placed {
    fn label(&self) -> Label {
        let x = self.corner.x + self.align.offset(self.block.width);
        let line = |line: &text::BlockLine| Line {
            x: x + line.shift,
            y: self.corner.y + line.baseline,
            width: line.width,
            size: line.size,
            text: readable(&line.text).into_owned(),
        };
        Label {
            anchor: self.align.anchor(),
            lines: self.block.lines.iter().map(line).collect(),
            boxes: self.block.boxes(self.align, self.corner.x, self.corner.y).collect(),
        }
    }
}

impl Layout {
    /// Returns where the customers of a ward stand, in canvas units.
    pub fn customers_at(&self, map: &Map, ward: WardId) -> (f64, f64) {
        let Spot { x, y } = self.trays[ward].middle();
        let Scale(scale) = Scale::new(map.document());
        (x * scale, y * scale)
    }

    /// Computes a layout. This takes some tenths of a second for a map with fifty stations.
    pub fn new(map: &Map, names: LabelNames) -> Self {
        let land = Land::new(map);
        let raster = land.raster();
        let sheet = Sheet::new(&land, &raster);
        let document = map.document();

        let stations = map.stations.ids().zip(&document.stations).map(|(id, entry)| {
            let caption = names.caption(&entry.name, &entry.native_name);
            stations::places(&sheet, id, caption, names, entry.label_side)
        });
        let mut all = Choices::default();
        let stations: Vec<_> = stations.map(|places| all.add(places)).collect();
        let wards: Vec<_> = map
            .wards
            .ids()
            .zip(&document.wards)
            .map(|(id, entry)| {
                let (row, places) = wards::places(&sheet, id, entry, names);
                (row, all.add(places), all.add(wards::trays(&sheet, id, entry)))
            })
            .collect();
        let water = all.add(water::names(&sheet, names));
        let kaiju = all.add(water::kaiju(&sheet));
        let foreign = document.outside.iter().filter(|entry| !entry.name.is_empty());
        let outside: Vec<_> = foreign.map(|entry| all.add(water::outside(&sheet, entry, names))).collect();

        let chosen = arrange(&all.0);
        let label = |choice: &Choice<Placed>| choice.pick(&chosen).map(Placed::label).unwrap_or_default();
        let nowhere = Frame::around(land.paper.middle(), 34.0, 34.0);
        let (water, water_size) = match water.pick(&chosen) {
            Some((placed, size)) => (placed.label(), *size),
            None => (Label::default(), 11.0),
        };
        let mut layout = Self {
            names,
            tints: tints(&land.touching(&raster)),
            stations: stations.iter().map(label).collect::<Vec<_>>().into(),
            wards: wards.iter().map(|(row, name, _)| (label(name), row.clone())).collect::<Vec<_>>().into(),
            trays: wards
                .iter()
                .map(|(_, _, tray)| tray.pick(&chosen).copied().unwrap_or(nowhere))
                .collect::<Vec<_>>()
                .into(),
            water,
            water_size,
            kaiju: kaiju.pick(&chosen).copied().unwrap_or(nowhere),
            outside: outside.iter().map(label).collect(),
            waves: Vec::new(),
        };
        let taken: Vec<Frame> = layout.texts().chain([layout.kaiju]).collect();
        layout.waves = water::waves(&sheet, &taken);
        layout
    }

    /// The choice of names that it shows.
    pub fn names(&self) -> LabelNames {
        self.names
    }

    /// The boxes of all lines of text.
    pub(super) fn texts(&self) -> impl Iterator<Item = Frame> {
        let wards = self.wards.values().flat_map(|(label, _)| &label.boxes);
        let stations = self.stations.values().flat_map(|label| &label.boxes);
        let others = self.outside.iter().chain([&self.water]).flat_map(|label| &label.boxes);
        stations.chain(wards).chain(others).copied()
    }
}

/// The candidates of all things, in order.
#[derive(Default)]
struct Choices(Vec<Vec<Candidate>>);

/// The places that belong to the candidates of one thing.
struct Choice<T> {
    thing: usize,
    places: Vec<T>,
}

impl Choices {
    fn add<T>(&mut self, places: Vec<(T, Candidate)>) -> Choice<T> {
        let (places, candidates) = places.into_iter().unzip();
        self.0.push(candidates);
        Choice { thing: self.0.len() - 1, places }
    }
}

impl<T> Choice<T> {
    fn pick(&self, chosen: &[usize]) -> Option<&T> {
        self.places.get(*chosen.get(self.thing)?)
    }
}

/// If the cheapest place costs more than this, only a few places are tried.
const HOPELESS: f64 = 350.0;
const FEW: usize = 12;

/// Returns the cheapest places, sorted by cost.
fn keep_best<T>(mut places: Vec<(T, Candidate)>, count: usize) -> Vec<(T, Candidate)> {
    places.sort_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost));
    // If every place is bad, trying more of them does not help.
    let is_hopeless = places.first().is_some_and(|(_, best)| best.cost > HOPELESS);
    places.truncate(if is_hopeless { FEW } else { count });
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::STYLE;

    #[test]
    fn letters_have_the_sizes_of_the_style_sheet() {
        for names in LabelNames::ALL {
            let native = if names.is_native_first() { ".native " } else { "" };
            let wards = (".board .ward-name", wards::faces(names));
            let stations = (&*format!(".board {native}.station-name"), stations::faces(names));
            for (selector, faces) in [stations, wards] {
                for (face, part) in faces.iter().zip(["text", ".second"]) {
                    let rule = format!("{selector} {part}{{font-size:{}px;", face.size);
                    let last = format!("{selector} {part}{{font-size:{}px}}", face.size);
                    assert!(STYLE.contains(&rule) || STYLE.contains(&last), "{rule}");
                }
            }
        }
    }
}
