//! The label layout of a map: the same for pages, print and images.
//!
//! A layout depends only on the map and on the choice of names, so no name moves during a game. Computing it takes
//! some time, so layouts should be cached; [`LayoutCache`] does so.

mod anneal;
mod cache;
mod obstacles;
mod station_candidates;
mod text;
mod ward_candidates;
mod water_candidates;

use std::rc::Rc;

use anneal::{Candidate, arrange};
pub use cache::LayoutCache;
use obstacles::Obstacles;
use shinjuku_core::id::{PerId, StationId, WardId};
use shinjuku_core::map::Map;
use shinjuku_core::map::drawing::Scale;
pub(super) use text::Align;
use text::Block;
pub(super) use ward_candidates::{GAP, MAX_PIPS, PIP, PIP_STEP, Row};
pub(super) use water_candidates::spacing;

use super::geometry::{Frame, Spot};
use super::land::{Land, xml_safe};
use super::options::LabelNames;
use super::tints::tints;

/// Where the names of a map are written, where customers and figures stand, and the tint of each ward.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) names: LabelNames,
    pub(super) tints: PerId<WardId, usize>,
    pub(super) stations: PerId<StationId, Label>,
    pub(super) wards: PerId<WardId, WardLabel>,
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

/// The name of a ward, with the row of signs below it.
#[derive(Clone, Debug)]
pub(super) struct WardLabel {
    pub(super) label: Label,
    pub(super) row: Row,
    /// Whether the letters are set closer together, because the ward is small.
    pub(super) is_tight: bool,
}

impl WardLabel {
    /// The middle of the first line, in whole units.
    pub(super) fn origin(&self) -> Spot {
        self.label.lines.first().map_or(Spot::default(), |line| Spot::new(line.x.round(), line.y.round()))
    }
}

/// A line of a name.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) x: f64,
    /// The baseline of the letters.
    pub(super) y: f64,
    pub(super) width: f64,
    /// The size of the letters, and their spacing.
    pub(super) size: f64,
    pub(super) spacing: f64,
    pub(super) text: String,
    /// Whether it is the second name.
    pub(super) is_second: bool,
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
            spacing: line.spacing,
            is_second: line.is_second,
            text: xml_safe(&line.text).into_owned(),
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
        let obstacles = Obstacles::new(&land, &raster);
        let document = map.document();

        let stations = map.stations.ids().zip(&document.stations).map(|(id, entry)| {
            let caption = names.caption(&entry.name, &entry.native_name);
            station_candidates::places(&obstacles, id, caption, entry.label_side)
        });
        let mut all = Choices::default();
        let stations: Vec<_> = stations.map(|places| all.add(places)).collect();
        let wards: Vec<_> = map
            .wards
            .ids()
            .zip(&document.wards)
            .map(|(id, entry)| {
                let places = ward_candidates::places(&obstacles, id, entry, names);
                (all.add(places), all.add(ward_candidates::trays(&obstacles, id, entry)))
            })
            .collect();
        let water = all.add(water_candidates::names(&obstacles, names));
        let kaiju = all.add(water_candidates::kaiju(&obstacles));
        let foreign = document.outside.iter().filter(|entry| !entry.name.is_empty());
        let outside: Vec<_> =
            foreign.map(|entry| all.add(water_candidates::outside(&obstacles, entry, names))).collect();

        let chosen = arrange(&all.0);
        let (water, water_size) = water.pick(&chosen);
        let mut layout = Self {
            names,
            tints: tints(&land.touching(&raster)),
            stations: stations.iter().map(|name| name.pick(&chosen).label()).collect::<Vec<_>>().into(),
            wards: wards.iter().map(|(name, _)| name.pick(&chosen).label()).collect::<Vec<_>>().into(),
            trays: wards.iter().map(|(_, tray)| *tray.pick(&chosen)).collect::<Vec<_>>().into(),
            water: water.label(),
            water_size: *water_size,
            kaiju: *kaiju.pick(&chosen),
            outside: outside
                .iter()
                .map(|name| name.pick(&chosen).as_ref().map_or_else(Label::default, Placed::label))
                .collect(),
            waves: Vec::new(),
        };
        let taken: Vec<Frame> = layout.texts().chain([layout.kaiju]).collect();
        layout.waves = water_candidates::waves(&obstacles, &taken);
        layout
    }

    /// The choice of names that it shows.
    pub fn names(&self) -> LabelNames {
        self.names
    }

    /// The boxes of all lines of text.
    pub(super) fn texts(&self) -> impl Iterator<Item = Frame> {
        let wards = self.wards.values().flat_map(|ward| &ward.label.boxes);
        let stations = self.stations.values().flat_map(|label| &label.boxes);
        let others = self.outside.iter().chain([&self.water]).flat_map(|label| &label.boxes);
        stations.chain(wards).chain(others).copied()
    }
}

/// The candidates of all things, in order.
#[derive(Default)]
struct Choices(Vec<Vec<Candidate>>);

/// The possible places of a thing.
struct Places<T> {
    /// The candidates, cheapest first.
    candidates: Vec<(T, Candidate)>,
    /// The place of the thing if there is no candidate.
    fallback: T,
}

/// The places that belong to the candidates of one thing.
struct Choice<T> {
    thing: usize,
    places: Vec<T>,
    fallback: T,
}

impl Choices {
    fn add<T>(&mut self, Places { candidates, fallback }: Places<T>) -> Choice<T> {
        let (places, candidates) = candidates.into_iter().unzip();
        self.0.push(candidates);
        Choice { thing: self.0.len() - 1, places, fallback }
    }
}

impl<T> Choice<T> {
    /// The chosen place.
    fn pick(&self, chosen: &[usize]) -> &T {
        let number = chosen.get(self.thing);
        number.and_then(|number| self.places.get(*number)).unwrap_or(&self.fallback)
    }
}

/// If the cheapest place costs more than this, only a few places are tried.
const BAD: f64 = 690.0;
const MAX_BAD_PLACES: usize = 12;

/// Returns the cheapest places, sorted by cost.
fn keep_best<T>(mut places: Vec<(T, Candidate)>, count: usize) -> Vec<(T, Candidate)> {
    places.sort_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost));
    // If every place is bad, trying more of them does not help.
    let is_bad = places.first().is_some_and(|(_, best)| best.cost > BAD);
    places.truncate(if is_bad { MAX_BAD_PLACES } else { count });
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::STYLE;

    #[test]
    #[expect(clippy::expect_used, reason = "a test that meets something unexpected fails")]
    fn letters_have_the_sizes_of_the_style_sheet() {
        for names in LabelNames::ALL {
            let wards = (".board .ward-name", ward_candidates::faces(names, false));
            let stations = (".board .station-name", station_candidates::faces());
            for (selector, faces) in [stations, wards] {
                for (face, part) in faces.iter().zip(["text", ".second"]) {
                    let (_, rule) = STYLE.split_once(&format!("{selector} {part}{{")).expect("a rule");
                    let rule = rule.split('}').next().unwrap_or_default();
                    let size = format!("font-size:{}px", face.size);
                    assert!(rule.split(';').any(|declaration| declaration == size), "{size}: {rule}");
                }
            }
        }
    }
}
