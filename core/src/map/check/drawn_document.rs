//! A document as it would be drawn: the stations and lines that lie on the canvas.

use std::collections::{HashMap, HashSet};

use super::Check;
use super::entries::CANVAS;
use super::geography::MAX_BENDS;
use crate::id::CAPACITY;
use crate::map::document::{StationEntry, WardEntry};
use crate::map::drawing::{Area, Scale, Spot};
use crate::map::geography::BendEntry;

/// The stations and lines that can be drawn, in units of the drawing.
pub(super) struct DrawnDocument<'d> {
    pub(super) scale: Scale,
    pub(super) stations: Vec<DrawnStation<'d>>,
    pub(super) lines: Vec<DrawnLine<'d>>,
    /// The areas that the author drew, in the order of the wards.
    pub(super) areas: Vec<Option<Area>>,
    /// Whether the outlines were measured, which they are unless they have too many corners.
    is_measured: bool,
    /// The wards with stations on the canvas.
    peopled: HashSet<&'d str>,
}

/// A station on the canvas.
pub(super) struct DrawnStation<'d> {
    pub(super) index: usize,
    pub(super) entry: &'d StationEntry,
    pub(super) spot: Spot,
}

/// A connection or a link between two stations on the canvas.
pub(super) struct DrawnLine<'d> {
    pub(super) at: String,
    pub(super) between: [&'d StationEntry; 2],
    /// The positions of its stations, with the bends between them.
    pub(super) path: Vec<Spot>,
}

impl DrawnLine<'_> {
    /// Returns the positions of its two stations.
    pub(super) fn ends(&self) -> impl IntoIterator<Item = Spot> {
        self.path.first().into_iter().chain(self.path.last()).copied().collect::<Vec<_>>()
    }

    /// Returns its straight segments.
    pub(super) fn parts(&self) -> impl Iterator<Item = [Spot; 2]> {
        self.path.iter().zip(self.path.iter().skip(1)).map(|(from, to)| [*from, *to])
    }

    pub(super) fn ids(&self) -> [&str; 2] {
        self.between.map(|entry| entry.id.as_str())
    }

    /// Returns the names of its two stations as text for people.
    pub(super) fn name(&self) -> String {
        let [a, b] = self.between;
        format!("{} – {}", a.name, b.name)
    }
}

impl<'d> DrawnDocument<'d> {
    /// Returns `None` if there is no valid canvas, or if there is too much on it to compare every pair.
    pub(super) fn new(check: &Check<'d>) -> Option<Self> {
        let document = check.document;
        let counts = [
            document.wards.len(),
            document.stations.len(),
            document.connections.len(),
            document.permanent_links.len(),
        ];
        let sides = [document.canvas.width, document.canvas.height];
        if counts.iter().any(|count| *count > CAPACITY) || sides.iter().any(|side| !CANVAS.contains(side)) {
            return None;
        }
        let scale = Scale::new(document);
        let stations: Vec<DrawnStation<'d>> = document
            .stations
            .iter()
            .enumerate()
            .filter(|(_, entry)| check.is_on_canvas(entry.position))
            .map(|(index, entry)| DrawnStation { index, entry, spot: scale.spot(entry.position) })
            .collect();
        let mut bends: HashMap<[&str; 2], Vec<Spot>> = HashMap::new();
        for BendEntry { between: [a, b], points } in document.bends.iter().filter(|bend| fits(bend)) {
            let spots = || points.iter().map(|point| scale.spot(*point));
            bends.entry([a, b]).or_insert_with(|| spots().collect());
            bends.entry([b, a]).or_insert_with(|| spots().rev().collect());
        }
        let bends_of = &bends;
        let lists = [("connections", &document.connections), ("permanent_links", &document.permanent_links)];
        let lines = lists.into_iter().flat_map(|(list, pairs)| {
            pairs.iter().enumerate().filter_map(move |(index, [a, b])| {
                let between = [*check.stations.get(a.as_str())?, *check.stations.get(b.as_str())?];
                let drawn = a != b && between.iter().all(|entry| check.is_on_canvas(entry.position));
                let [from, to] = between.map(|entry| scale.spot(entry.position));
                let bends = bends_of.get(&[a.as_str(), b.as_str()]).into_iter().flatten().copied();
                let path = std::iter::once(from).chain(bends).chain([to]).collect();
                drawn.then(|| DrawnLine { at: format!("/{list}/{index}"), between, path })
            })
        });
        let lines = lines.collect();
        let peopled: HashSet<&str> = stations.iter().map(|place| place.entry.ward.as_str()).collect();
        let areas = Area::drawn(document, scale);
        let is_measured = areas.iter().any(Option::is_some);
        Some(Self { scale, stations, lines, areas, is_measured, peopled })
    }

    /// Returns whether a ward is drawn: it has an outline that was measured, or a station with a cell of its own.
    pub(super) fn shows(&self, ward: &WardEntry) -> bool {
        let is_drawn = !ward.outline.is_empty();
        if is_drawn { self.is_measured } else { self.peopled.contains(ward.id.as_str()) }
    }

    /// Returns whether two wards face each other across water: no other ward with an outline lies between them. For
    /// wards without outlines this is assumed.
    pub(super) fn faces(&self, [first, second]: [usize; 2]) -> bool {
        let area = |index: usize| self.areas.get(index).and_then(Option::as_ref);
        let (Some(here), Some(there)) = (area(first), area(second)) else { return true };
        let others = self.areas.iter().enumerate().filter(|(index, _)| ![first, second].contains(index));
        let others = others.filter_map(|(_, area)| area.as_ref());
        here.faces(there, &others)
    }
}

/// Returns whether a line has few enough bends to be drawn.
fn fits(bend: &BendEntry) -> bool {
    bend.points.len() <= MAX_BENDS
}
