//! Land and water: shapes from the document, or the cells of stations if there are none.

use std::borrow::Cow;
use std::collections::HashMap;

use shinjuku_core::id::{Id, PerId, Set, StationId, WardId};
use shinjuku_core::map::drawing::{Cell, Scale, cells};
use shinjuku_core::map::{AdjacencyEntry, Border, Map, NO_WARD, Point};

use super::cells::joined;
use super::geometry::{Frame, Spot};
use super::raster::{Ground, Raster};
use super::simplify::simplify;

/// The width of a river between two wards without outlines.
const RIVER: f64 = 7.0;

/// The paper with its stations, wards and water.
pub(super) struct Land<'m> {
    pub(super) map: &'m Map,
    pub(super) scale: Scale,
    pub(super) paper: Frame,
    pub(super) stations: PerId<StationId, Spot>,
    pub(super) wards: PerId<WardId, Shape>,
    /// The rings of the water surface and its islands, filled with the even-odd rule.
    pub(super) water: Vec<Vec<Spot>>,
    pub(super) rivers: Vec<River>,
    /// Land that is not part of the game.
    pub(super) outside: Vec<Vec<Spot>>,
    cells: PerId<StationId, Cell>,
    bends: HashMap<[StationId; 2], Vec<Spot>>,
}

/// The area of a ward.
pub(super) struct Shape {
    pub(super) rings: Vec<Vec<Spot>>,
    /// Whether the document contains the shape.
    pub(super) is_drawn: bool,
}

/// A river drawn as a line.
pub(super) struct River {
    pub(super) line: Vec<Spot>,
    pub(super) width: f64,
}

impl<'m> Land<'m> {
    pub(super) fn new(map: &'m Map) -> Self {
        let document = map.document();
        let scale = Scale::new(document);
        let corner = scale.spot(Point { x: document.canvas.width, y: document.canvas.height });
        let stations: Vec<Spot> = document.stations.iter().map(|entry| scale.spot(entry.position)).collect();
        let cells: PerId<StationId, Cell> = cells(corner.x, corner.y, &stations).into();
        let spots =
            |points: &Vec<Point>| -> Vec<Spot> { points.iter().map(|point| scale.spot(*point)).collect() };
        let rings = |rings: &[Vec<Point>]| -> Vec<Vec<Spot>> { rings.iter().map(spots).collect() };
        let shape = |(entry, ward): (_, WardId)| {
            let entry: &shinjuku_core::map::WardEntry = entry;
            let is_drawn = !entry.outline.is_empty();
            let rings =
                if is_drawn { rings(&entry.outline) } else { joined(map, &cells, map.wards[ward].stations) };
            Shape { rings, is_drawn }
        };
        let wards: Vec<Shape> = document.wards.iter().zip(map.wards.ids()).map(shape).collect();
        let mut bends = HashMap::new();
        for entry in &document.bends {
            if let [Ok(a), Ok(b)] = [&entry.between[0], &entry.between[1]].map(|name| map.station(name)) {
                let points = spots(&entry.points);
                bends.insert([b, a], points.iter().rev().copied().collect());
                bends.insert([a, b], points);
            }
        }
        let rivers = document
            .rivers
            .iter()
            .map(|river| River { line: spots(&river.line), width: f64::from(river.width) / scale.0 });
        let mut land = Self {
            map,
            scale,
            paper: Frame::sized(0.0, 0.0, corner.x, corner.y),
            stations: stations.into(),
            wards: wards.into(),
            water: rings(&[document.water.areas.clone(), document.water.islands.clone()].concat()),
            rivers: rivers.collect(),
            outside: document.outside.iter().flat_map(|entry| rings(&entry.outline)).collect(),
            cells,
            bends,
        };
        let drawn = land.wards.values_mut().filter(|shape| shape.is_drawn).map(|shape| &mut shape.rings);
        simplify(drawn.chain([&mut land.water, &mut land.outside]));
        let between_cells = land.cell_rivers();
        land.rivers.extend(between_cells);
        land
    }

    /// The line between two stations, with its bends.
    pub(super) fn way(&self, [a, b]: [StationId; 2]) -> Vec<Spot> {
        let mut way = vec![self.stations[a]];
        way.extend(self.bends.get(&[a, b]).into_iter().flatten());
        way.push(self.stations[b]);
        way
    }

    /// The line between two stations with these ids.
    pub(super) fn way_between(&self, [a, b]: [&str; 2]) -> Option<Vec<Spot>> {
        Some(self.way([self.map.station(a).ok()?, self.map.station(b).ok()?]))
    }

    /// The lines of all connections and permanent links.
    pub(super) fn ways(&self) -> impl Iterator<Item = Vec<Spot>> {
        let connections = self.map.connections.values().map(|connection| connection.between);
        connections.chain(self.map.links.iter().copied()).map(|pair| self.way(pair))
    }

    /// The shore: the rings of the water without the sides that run along the edge of the paper.
    pub(super) fn shore(&self) -> Vec<Vec<Spot>> {
        self.water.iter().flat_map(|ring| coast(ring, &self.paper)).collect()
    }

    /// Builds the grid of wards, water and outside land.
    pub(super) fn raster(&self) -> Raster {
        let mut raster = Raster::new(self.paper, Ground::Outside);
        if self.wards.values().any(|shape| !shape.is_drawn) {
            raster.set_all(|place| {
                let near = self
                    .stations
                    .iter()
                    .min_by(|(_, a), (_, b)| a.square_to(place).total_cmp(&b.square_to(place)));
                let ward = near.map(|(station, _)| self.map.stations[station].ward);
                let is_cell =
                    |ward: &WardId| !self.wards[*ward].is_drawn && &*self.map.wards[*ward].name != NO_WARD;
                ward.filter(is_cell).map_or(Ground::Outside, Ground::Ward)
            });
        }
        for (ward, shape) in self.wards.iter().filter(|(_, shape)| shape.is_drawn) {
            raster.fill(&shape.rings, Ground::Ward(ward));
        }
        raster.fill(&self.outside, Ground::Outside);
        raster.fill(&self.water, Ground::Water);
        raster
    }

    /// Which wards are adjacent, by the rules or in the drawing.
    pub(super) fn touching(&self, raster: &Raster) -> PerId<WardId, Set<WardId>> {
        let mut touching: PerId<WardId, Set<WardId>> =
            self.map.wards.values().map(|ward| ward.neighbors).collect::<Vec<_>>().into();
        for (a, b) in raster.contacts() {
            touching[a].insert(b);
            touching[b].insert(a);
        }
        touching
    }

    /// The rivers between wards without outlines, along the sides of their cells.
    fn cell_rivers(&self) -> Vec<River> {
        let rivers = rivers(self.map);
        let sides = self.meetings().filter(|(station, beyond, ..)| {
            let [here, there] = [*station, *beyond].map(|id| self.map.stations[id].ward);
            let is_cell = [here, there].iter().all(|ward| !self.wards[*ward].is_drawn);
            station < beyond && is_cell && rivers[here].contains(there)
        });
        sides.map(|(_, _, from, to)| River { line: vec![from, to], width: RIVER }).collect()
    }

    /// Lines that are known to be in the water: on both sides are wards that touch it, separated by a river.
    pub(super) fn waterline(&self) -> Vec<(Spot, Spot)> {
        let rivers = rivers(self.map);
        let wet = self.meetings().filter(|(station, beyond, ..)| {
            let [here, there] = [*station, *beyond].map(|id| self.map.stations[id].ward);
            station < beyond
                && rivers[here].contains(there)
                && [here, there].into_iter().all(|ward| self.map.water.contains(ward))
        });
        wet.map(|(_, _, from, to)| (from, to)).collect()
    }

    /// Every side that two cells share, listed from both.
    fn meetings(&self) -> impl Iterator<Item = (StationId, StationId, Spot, Spot)> {
        self.cells.iter().flat_map(|(station, cell)| {
            cell.edges()
                .filter_map(move |(side, to)| Some((station, StationId::at(side.beyond?), side.from, to)))
        })
    }
}

/// The parts of a ring that do not run along the edge of the paper.
fn coast(ring: &[Spot], paper: &Frame) -> Vec<Vec<Spot>> {
    let along = |from: Spot, to: Spot| {
        let on = |a: f64, b: f64, edge: f64| (a - edge).abs() < 0.5 && (b - edge).abs() < 0.5;
        on(from.x, to.x, paper.left)
            || on(from.x, to.x, paper.right)
            || on(from.y, to.y, paper.top)
            || on(from.y, to.y, paper.bottom)
    };
    let sides = || ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).take(ring.len());
    // Begin where the edge ends, so that no part is cut in two.
    let start = sides().position(|(from, to)| along(from, to)).map_or(0, |edge| edge + 1);
    let mut parts: Vec<Vec<Spot>> = Vec::new();
    let mut is_open = false;
    for (from, to) in sides().cycle().skip(start).take(ring.len()) {
        if along(from, to) {
            is_open = false;
        } else if let Some(part) = parts.last_mut().filter(|_| is_open) {
            part.push(to);
        } else {
            parts.push(vec![from, to]);
            is_open = true;
        }
    }
    parts
}

fn rivers(map: &Map) -> PerId<WardId, Set<WardId>> {
    let mut rivers = PerId::filled(map.wards.len(), Set::EMPTY);
    let entries = map.document().adjacency.iter().filter(|entry| entry.kind == Border::River);
    for AdjacencyEntry { between: [a, b], .. } in entries {
        if let (Ok(a), Ok(b)) = (map.ward(a), map.ward(b)) {
            rivers[a].insert(b);
            rivers[b].insert(a);
        }
    }
    rivers
}

/// Makes a text valid in XML: replaces the two code points U+FFFE and U+FFFF, which XML does not allow.
pub(crate) fn xml_safe(text: &str) -> Cow<'_, str> {
    let unfit = ['\u{fffe}', '\u{ffff}'];
    if text.contains(unfit) { text.replace(unfit, "\u{fffd}").into() } else { text.into() }
}
