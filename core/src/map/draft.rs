//! Drafts as maps for drawing: what can be drawn of a document that is not playable yet.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::Map;
use super::check::{CANVAS, MAX_BENDS, MAX_CARDS_PER_WARD, MAX_ENTRIES, MAX_POINTS, NAME_LENGTH, SIZE};
use super::document::{AdjacencyEntry, Canvas, MapDocument, Point, StationEntry, WardEntry};
use super::geography::{BendEntry, OutsideEntry, RiverEntry, WaterEntry};
use crate::id::CAPACITY;

/// The id of the ward that [`Map::for_drawing`] adds for stations without a ward. It is not drawn. Ids of documents
/// are never empty.
pub const NO_WARD: &str = "";

impl Map {
    /// Compiles what can be drawn of a document. Entries that refer to unknown ones, have the id of an earlier one or
    /// lie outside the canvas are left out, and values outside their range are limited. A document without errors is
    /// compiled unchanged.
    ///
    /// Stations without a ward belong to a ward with the id [`NO_WARD`]. The map is for drawing only: it may be
    /// unplayable. Returns `None` only for a document that the repair above does not cover, which would be a bug.
    pub fn for_drawing(document: MapDocument) -> Option<Self> {
        Self::build_drawable(drawable(document))
    }
}

/// Returns the parts of a document that can be drawn.
fn drawable(mut document: MapDocument) -> MapDocument {
    let canvas = Canvas {
        width: limited(document.canvas.width, &CANVAS),
        height: limited(document.canvas.height, &CANVAS),
    };
    document.canvas = canvas;
    document.name = shown(&document.name);
    let wards = std::mem::take(&mut document.wards);
    document.wards = unique(wards, |ward| &ward.id).map(|entry| ward(entry, canvas)).collect();
    let stations = std::mem::take(&mut document.stations);
    document.stations = unique(stations, |station| &station.id)
        .filter(|entry| holds(canvas, entry.position))
        .map(|entry| StationEntry {
            name: shown(&entry.name),
            native_name: shown(&entry.native_name),
            ..entry
        })
        .collect();
    add_homes(&mut document);
    lines(&mut document);
    geography(&mut document);
    document
}

/// Returns the entries with valid and different ids.
fn unique<E>(entries: Vec<E>, id: impl Fn(&E) -> &str) -> impl Iterator<Item = E> {
    let mut seen = HashSet::new();
    let is_new = move |entry: &E| {
        let id = id(entry);
        id != NO_WARD && !id.chars().any(char::is_control) && seen.insert(id.to_owned())
    };
    entries.into_iter().filter(is_new).take(CAPACITY)
}

fn ward(entry: WardEntry, canvas: Canvas) -> WardEntry {
    WardEntry {
        name: shown(&entry.name),
        native_name: shown(&entry.native_name),
        cards: entry.cards.min(MAX_CARDS_PER_WARD),
        label: onto(canvas, entry.label),
        outline: rings(canvas, entry.outline),
        ..entry
    }
}

/// Moves stations without a ward to the ward [`NO_WARD`], which is added if it has stations or there is no other.
fn add_homes(document: &mut MapDocument) {
    let known: HashSet<String> = document.wards.iter().map(|ward| ward.id.clone()).collect();
    let is_homeless = |station: &StationEntry| !known.contains(&station.ward);
    if known.is_empty() || document.stations.iter().any(is_homeless) {
        document.wards.truncate(CAPACITY - 1);
        let known: HashSet<&str> = document.wards.iter().map(|ward| ward.id.as_str()).collect();
        for station in document.stations.iter_mut().filter(|station| !known.contains(station.ward.as_str())) {
            NO_WARD.clone_into(&mut station.ward);
        }
        document.wards.push(WardEntry {
            id: NO_WARD.into(),
            name: String::new(),
            native_name: String::new(),
            cards: 0,
            label: Point { x: 0, y: 0 },
            outline: Vec::new(),
        });
    }
}

/// Leaves out lines, borders and special places that refer to unknown entries.
fn lines(document: &mut MapDocument) {
    let stations: HashSet<&str> = document.stations.iter().map(|entry| entry.id.as_str()).collect();
    let wards: HashSet<&str> = document.wards.iter().map(|entry| entry.id.as_str()).collect();
    let mut seen = HashSet::new();
    let mut is_line = |[a, b]: &[String; 2]| {
        let pair = if a < b { [a.clone(), b.clone()] } else { [b.clone(), a.clone()] };
        a != b && stations.contains(a.as_str()) && stations.contains(b.as_str()) && seen.insert(pair)
    };
    document.connections.retain(&mut is_line);
    document.permanent_links.retain(&mut is_line);
    document.connections.truncate(CAPACITY);
    document.permanent_links.truncate(CAPACITY);
    document.adjacency.retain(|AdjacencyEntry { between: [a, b], .. }| {
        a != b && wards.contains(a.as_str()) && wards.contains(b.as_str())
    });
    document.water.wards.retain(|ward| wards.contains(ward.as_str()));
    if !wards.contains(document.princess_ward.as_str()) {
        document.princess_ward = document.wards.first().map_or_else(String::new, |ward| ward.id.clone());
    }
    if !stations.contains(document.hachiko_station.as_str()) {
        document.hachiko_station =
            document.stations.first().map_or_else(String::new, |station| station.id.clone());
    }
}

/// Limits water, rivers, land outside and bends. If they have too many points, none of them is drawn.
fn geography(document: &mut MapDocument) {
    let canvas = document.canvas;
    let stations: HashSet<&str> = document.stations.iter().map(|entry| entry.id.as_str()).collect();
    document.bends.retain(|BendEntry { between: [a, b], points }| {
        points.len() <= MAX_BENDS && stations.contains(a.as_str()) && stations.contains(b.as_str())
    });
    for bend in &mut document.bends {
        bend.points.retain(|point| holds(canvas, *point));
    }
    let water = std::mem::take(&mut document.water);
    document.water = WaterEntry {
        name: shown(&water.name),
        native_name: shown(&water.native_name),
        label: water.label.map(|label| onto(canvas, label)),
        label_size: water.label_size.map(|size| limited(size, &SIZE)),
        areas: rings(canvas, water.areas),
        islands: rings(canvas, water.islands),
        ..water
    };
    for RiverEntry { width, line, .. } in &mut document.rivers {
        *width = limited(*width, &SIZE);
        line.retain(|point| holds(canvas, *point));
    }
    document.rivers.retain(|river| river.line.len() >= 2);
    document.rivers.truncate(MAX_ENTRIES);
    document.outside.truncate(MAX_ENTRIES);
    for entry in &mut document.outside {
        *entry = OutsideEntry {
            name: shown(&entry.name),
            native_name: shown(&entry.native_name),
            label: entry.label.map(|label| onto(canvas, label)),
            outline: rings(canvas, std::mem::take(&mut entry.outline)),
        };
    }
    if document.geography_points() > MAX_POINTS {
        document.water.areas.clear();
        document.water.islands.clear();
        document.rivers.clear();
        document.outside.clear();
        document.bends.clear();
    }
}

/// Returns the rings that have an area, with all points on the canvas.
fn rings(canvas: Canvas, rings: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let ring = |ring: Vec<Point>| ring.into_iter().map(|point| onto(canvas, point)).collect();
    rings.into_iter().filter(|ring| ring.len() >= 3).map(ring).collect()
}

/// Returns a name without control characters, which SVG does not allow, cut to its maximum length.
fn shown(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(NAME_LENGTH).collect()
}

fn holds(canvas: Canvas, point: Point) -> bool {
    (0..=canvas.width).contains(&point.x) && (0..=canvas.height).contains(&point.y)
}

/// Returns the point of the canvas that is nearest to a point.
fn onto(canvas: Canvas, point: Point) -> Point {
    Point { x: point.x.clamp(0, canvas.width), y: point.y.clamp(0, canvas.height) }
}

fn limited<N: Copy + Ord>(number: N, range: &RangeInclusive<N>) -> N {
    number.clamp(*range.start(), *range.end())
}
