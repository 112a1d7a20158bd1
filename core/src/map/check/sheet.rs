//! A document as it would be drawn: what of it lies on the paper.

use super::Check;
use super::entries::CANVAS;
use crate::id::CAPACITY;
use crate::map::document::StationEntry;
use crate::map::drawing::{Area, Scale, Spot};

/// The stations and lines that can be drawn, in the measures of the drawing.
pub(super) struct Sheet<'d> {
    pub(super) scale: Scale,
    pub(super) stations: Vec<Place<'d>>,
    pub(super) lines: Vec<Line<'d>>,
    /// The areas that the author drew, in the order of the wards.
    pub(super) areas: Vec<Option<Area>>,
}

/// A station on the canvas.
pub(super) struct Place<'d> {
    pub(super) index: usize,
    pub(super) entry: &'d StationEntry,
    pub(super) spot: Spot,
}

/// A connection or a link between two stations on the canvas.
pub(super) struct Line<'d> {
    pub(super) at: String,
    pub(super) between: [&'d StationEntry; 2],
    pub(super) ends: [Spot; 2],
}

impl Line<'_> {
    pub(super) fn ids(&self) -> [&str; 2] {
        self.between.map(|entry| entry.id.as_str())
    }

    /// Its two stations, as people call them.
    pub(super) fn name(&self) -> String {
        let [a, b] = self.between;
        format!("{} – {}", a.name, b.name)
    }
}

impl<'d> Sheet<'d> {
    /// None where there is no canvas to draw on, or so much on it that nobody looks at every pair.
    pub(super) fn of(check: &Check<'d>) -> Option<Self> {
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
        let scale = Scale::of(document);
        let stations = document
            .stations
            .iter()
            .enumerate()
            .filter(|(_, entry)| check.is_on_canvas(entry.position))
            .map(|(index, entry)| Place { index, entry, spot: scale.spot(entry.position) })
            .collect();
        let lists = [("connections", &document.connections), ("permanent_links", &document.permanent_links)];
        let lines = lists.into_iter().flat_map(|(list, pairs)| {
            pairs.iter().enumerate().filter_map(move |(index, [a, b])| {
                let between = [*check.stations.get(a.as_str())?, *check.stations.get(b.as_str())?];
                let drawn = a != b && between.iter().all(|entry| check.is_on_canvas(entry.position));
                let ends = between.map(|entry| scale.spot(entry.position));
                drawn.then(|| Line { at: format!("/{list}/{index}"), between, ends })
            })
        });
        Some(Self { scale, stations, lines: lines.collect(), areas: Area::drawn(document, scale) })
    }
}
