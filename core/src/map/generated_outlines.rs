//! A first drawing of the wards, computed from the positions of their stations.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde::Serialize;

use super::check::CANVAS;
use super::document::{AdjacencyEntry, Border, MapDocument, Point, StationEntry};
use super::drawing::{Area, Cell, Scale, Spot, cells, drawn_borders};
use crate::id::CAPACITY;

/// Corners of cells closer than this are the same corner, computed from different sides.
const ONE_PLACE: f64 = 1e-3;

/// Outlines and borders computed from the positions of the stations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapSketch))]
pub struct GeneratedOutlines {
    /// An outline for each ward that has stations but no drawn outline, by ward id.
    pub outlines: BTreeMap<String, Vec<Vec<Point>>>,
    /// The pairs of wards that are adjacent in the drawing, sorted. The kind of border is that of the table, or land
    /// if the table does not have the pair.
    pub adjacency: Vec<AdjacencyEntry>,
}

/// Sketches the wards of a document: each point of the canvas belongs to the ward of the nearest station. Stations
/// outside the canvas, and stations at the position of an earlier one, are ignored.
pub fn sketch(document: &MapDocument) -> GeneratedOutlines {
    let canvas = document.canvas;
    if document.wards.len().max(document.stations.len()) > CAPACITY
        || [canvas.width, canvas.height].iter().any(|side| !CANVAS.contains(side))
    {
        return GeneratedOutlines::default();
    }
    let (sites, cells) = station_cells(document);
    GeneratedOutlines {
        outlines: outlines(document, &sites, &cells),
        adjacency: adjacency(document, &sites, &cells),
    }
}

/// Returns the cells of the stations in units of the canvas, and the ward of each. Stations outside the canvas, and
/// stations at the position of an earlier one, have no cell.
pub(super) fn station_cells(document: &MapDocument) -> (Vec<&str>, Vec<Cell>) {
    let canvas = document.canvas;
    let mut taken = HashSet::new();
    let counts = |entry: &&StationEntry| {
        let Point { x, y } = entry.position;
        (0..=canvas.width).contains(&x) && (0..=canvas.height).contains(&y) && taken.insert((x, y))
    };
    let stations: Vec<&StationEntry> = document.stations.iter().filter(counts).collect();
    let places: Vec<Spot> = stations.iter().map(|entry| Scale(1.0).spot(entry.position)).collect();
    let cells = cells(f64::from(canvas.width), f64::from(canvas.height), &places);
    (stations.iter().map(|entry| entry.ward.as_str()).collect(), cells)
}

fn outlines(document: &MapDocument, wards: &[&str], cells: &[Cell]) -> BTreeMap<String, Vec<Vec<Point>>> {
    let mut corners = Corners::default();
    let mut borders: BTreeMap<&str, Boundary> = BTreeMap::new();
    for (ward, cell) in wards.iter().zip(cells) {
        let boundary = borders.entry(ward).or_default();
        for (side, to) in cell.edges() {
            boundary.add(corners.at(side.from), corners.at(to));
        }
    }
    let rings: BTreeMap<&str, Vec<Vec<Point>>> =
        borders.into_iter().map(|(ward, boundary)| (ward, boundary.rings())).collect();
    // A point at which the outline of one ward turns is also a corner of its neighbours.
    let turns: BTreeSet<(i32, i32)> =
        rings.values().flatten().flat_map(|ring| turns(ring)).map(|point| (point.x, point.y)).collect();
    let kept = |ring: &Vec<Point>| -> Vec<Point> {
        ring.iter().filter(|point| turns.contains(&(point.x, point.y))).copied().collect()
    };
    let bare = document.wards.iter().filter(|ward| ward.outline.is_empty());
    bare.filter_map(|ward| {
        let rings: Vec<Vec<Point>> = rings.get(ward.id.as_str())?.iter().map(kept).collect();
        let rings: Vec<Vec<Point>> = rings.into_iter().filter(|ring| ring.len() >= 3).collect();
        (!rings.is_empty()).then(|| (ward.id.clone(), rings))
    })
    .collect()
}

/// Returns the points at which a ring turns.
fn turns(ring: &[Point]) -> impl Iterator<Item = Point> {
    let next = ring.iter().cycle().skip(1);
    let last = ring.iter().cycle().skip(ring.len().saturating_sub(1));
    last.zip(ring)
        .zip(next)
        .filter(|((before, here), after)| turn(**before, **here, **after) != 0)
        .map(|((_, here), _)| *here)
}

/// Returns how far a path turns at its middle point; 0 if it goes straight on.
fn turn(before: Point, here: Point, after: Point) -> i64 {
    let across =
        |from: Point, to: Point| (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let ((a, b), (c, d)) = (across(before, here), across(here, after));
    a * d - b * c
}

/// The corners of cells as points of the canvas. A corner that several cells share is the same point for each.
#[derive(Default)]
struct Corners(Vec<(Spot, Point)>);

impl Corners {
    fn at(&mut self, spot: Spot) -> Point {
        let known = self.0.iter().find(|(corner, _)| corner.distance_to(spot) < ONE_PLACE);
        if let Some((_, point)) = known {
            return *point;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a canvas is at most 10,000 wide")]
        let point = Point { x: spot.x.round() as i32, y: spot.y.round() as i32 };
        self.0.push((spot, point));
        point
    }
}

/// The sides of a group of cells. Sides between two of these cells cancel out.
#[derive(Default)]
struct Boundary(BTreeMap<[(i32, i32); 2], i32>);

impl Boundary {
    fn add(&mut self, from: Point, to: Point) {
        let (from, to) = ((from.x, from.y), (to.x, to.y));
        if from < to {
            *self.0.entry([from, to]).or_default() += 1;
        } else if to < from {
            *self.0.entry([to, from]).or_default() -= 1;
        }
    }

    /// Returns the remaining sides as rings. As many sides lead to each point as from it, so every path returns to
    /// its start.
    fn rings(self) -> Vec<Vec<Point>> {
        let mut ways: HashMap<(i32, i32), Vec<(i32, i32)>> = HashMap::new();
        let mut starts = Vec::new();
        for ([from, to], count) in self.0 {
            let (from, to) = if count > 0 { (from, to) } else { (to, from) };
            for _ in 0..count.unsigned_abs() {
                ways.entry(from).or_default().push(to);
                starts.push(from);
            }
        }
        let mut rings = Vec::new();
        for start in starts {
            let mut path = vec![start];
            let mut here = start;
            while let Some(next) = ways.get_mut(&here).and_then(Vec::pop) {
                if let Some(met) = path.iter().position(|point| *point == next) {
                    let ring = path.split_off(met);
                    path.push(next);
                    rings.push(ring.into_iter().map(|(x, y)| Point { x, y }).collect());
                } else {
                    path.push(next);
                }
                here = next;
            }
        }
        rings.retain(|ring: &Vec<Point>| ring.len() >= 3 && turns(ring).next().is_some());
        rings
    }
}

/// Returns the pairs of wards with a noticeable border.
fn adjacency(document: &MapDocument, sites: &[&str], cells: &[Cell]) -> Vec<AdjacencyEntry> {
    let areas = Area::drawn(document, Scale::new(document));
    let mut kinds: HashMap<[&str; 2], Border> = HashMap::new();
    for AdjacencyEntry { between: [a, b], kind } in &document.adjacency {
        kinds.insert(if a < b { [a, b] } else { [b, a] }, *kind);
    }
    let drawn = drawn_borders(document, &areas, cells, sites);
    let noticeable = drawn.into_iter().filter(|(_, border)| border.is_noticeable());
    let id = |ward: usize| document.wards.get(ward).map(|ward| ward.id.as_str());
    let pairs: BTreeSet<[&str; 2]> = noticeable
        .filter_map(|([a, b], _)| Some((id(a)?, id(b)?)))
        .filter(|(a, b)| a != b)
        .map(|(a, b)| if a < b { [a, b] } else { [b, a] })
        .collect();
    let entry = |pair: [&str; 2]| AdjacencyEntry {
        between: pair.map(str::to_owned),
        kind: kinds.get(&pair).copied().unwrap_or(Border::Land),
    };
    pairs.into_iter().map(entry).collect()
}
