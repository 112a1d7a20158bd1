//! Compares the drawing of the author with the tables.

use std::collections::{BTreeMap, HashMap};

use serde_json::json;

use super::crossings::crossing;
use super::entries::CANVAS;
use super::geography::MAX_POINTS;
use super::overlaps::{Overlap, overlaps};
use super::sheet::{Place, Sheet};
use super::{Check, added_border, removal, unordered, unordered_pair};
use crate::map::document::{Border, Point, WardEntry};
use crate::map::drawing::{Area, BorderLength, drawn_borders};
use crate::map::fault::{Fault, FaultCode};
use crate::map::fix::{Change, Fix};
use crate::map::sketch::station_cells;

impl<'d> Check<'d> {
    /// Finds outlines that cross themselves or overlap.
    pub(super) fn shapes(&mut self) {
        let document = self.document;
        for (index, ward) in document.wards.iter().enumerate() {
            let of = format!("the outline of {}", ward.name);
            self.simple(Some(&ward.id), &of, &ward.outline, &format!("/wards/{index}/outline"));
        }
        if document.geography_points() <= MAX_POINTS {
            self.simple(None, "the shore", &document.water.areas, "/water/areas");
            self.simple(None, "the shore of the islands", &document.water.islands, "/water/islands");
            for (index, land) in document.outside.iter().enumerate() {
                let of = "the outline of land outside";
                self.simple(None, of, &land.outline, &format!("/outside/{index}/outline"));
            }
            let canvas = document.canvas;
            if [canvas.width, canvas.height].iter().all(|side| CANVAS.contains(side)) {
                self.apart();
            }
        }
    }

    fn simple(&mut self, id: Option<&str>, of: &str, rings: &[Vec<Point>], at: &str) {
        if let Some(Point { x, y }) = crossing(rings) {
            let message = format!("{of} crosses itself near ({x}, {y})");
            self.error(Fault::new(FaultCode::OutlineCrossesItself, at, message).about(id));
        }
    }

    /// Checks that no ward overlaps another ward or land outside the game.
    fn apart(&mut self) {
        let document = self.document;
        let wards = document.wards.iter().map(|ward| &ward.outline);
        let shapes = wards.chain(document.outside.iter().map(|land| &land.outline));
        let on_canvas = |ring: &&Vec<Point>| ring.iter().all(|point| self.is_on_canvas(*point));
        let areas: Vec<Vec<&[Point]>> =
            shapes.map(|rings| rings.iter().filter(on_canvas).map(Vec::as_slice).collect()).collect();
        for Overlap { areas: [first, second], size } in overlaps(&areas) {
            let Some(ward) = document.wards.get(first) else { continue };
            let size = if size == 1 { "1 square unit".to_owned() } else { format!("{size} square units") };
            let (name, about) = match document.wards.get(second) {
                Some(other) => {
                    self.overlapping.insert([first, second]);
                    (other.name.as_str(), vec![ward.id.as_str(), other.id.as_str()])
                }
                None => ("land outside", vec![ward.id.as_str()]),
            };
            let message = format!("{} and {name} overlap by about {size}", ward.name);
            let at = format!("/wards/{first}/outline");
            self.error(Fault::new(FaultCode::OutlinesOverlap, at, message).about(about));
        }
    }

    pub(super) fn outlines(&mut self, sheet: &Sheet) {
        let (sites, cells) = station_cells(self.document);
        let borders = drawn_borders(self.document, &sheet.areas, &cells, &sites);
        self.drawn_borders(sheet, &borders);
        self.stations_elsewhere(sheet);
    }

    fn drawn_borders(&mut self, sheet: &Sheet, borders: &BTreeMap<[usize; 2], BorderLength>) {
        let document = self.document;
        let listed = document.adjacency.iter().enumerate();
        let listed: HashMap<[&str; 2], (usize, Border)> =
            listed.map(|(index, entry)| (unordered(&entry.between), (index, entry.kind))).collect();
        for (second, ward) in document.wards.iter().enumerate() {
            for (first, other) in document.wards.iter().enumerate().take(second) {
                let places = [first, second];
                let is_known = sheet.shows(other) && sheet.shows(ward) && ward.id != other.id;
                if !is_known || self.overlapping.contains(&places) {
                    continue;
                }
                let pair = unordered_pair(&ward.id, &other.id);
                let fault = match (listed.get(&pair), borders.get(&places)) {
                    (None, Some(border)) if border.is_noticeable() => unlisted_border([other, ward], *border),
                    (Some((index, Border::Land)), None) => missing_border([other, ward], *index),
                    (Some((index, _)), None) if !sheet.faces(places) => hidden_border([other, ward], *index),
                    _ => continue,
                };
                self.warning(fault.about(pair));
            }
        }
    }

    fn stations_elsewhere(&mut self, sheet: &Sheet) {
        let wards = self.document.wards.iter().zip(&sheet.areas);
        let drawn: Vec<(&'d WardEntry, &Area)> =
            wards.filter_map(|(ward, area)| Some((ward, area.as_ref()?))).collect();
        for Place { index, entry, spot } in &sheet.stations {
            let home = drawn.iter().find(|(ward, _)| ward.id == entry.ward);
            let Some((ward, _)) = home.filter(|(_, area)| !area.holds(*spot)) else { continue };
            let message = format!("{} is outside its ward, {}", entry.name, ward.name);
            let there = drawn.iter().find(|(_, area)| area.holds(*spot));
            let fix = there.map(|(ward, _)| {
                let name = format!("assign {} to {}", entry.name, ward.name);
                Fix::new(name, [Change::replace(format!("/stations/{index}/ward"), json!(ward.id))])
            });
            let fault =
                Fault::new(FaultCode::OutlineElsewhere, format!("/stations/{index}/position"), message);
            self.warning(fault.about([ward.id.as_str(), &entry.id]).mended_by(fix));
        }
    }
}

/// Returns the fault that wards touch in the drawing but not in the table.
fn unlisted_border([a, b]: [&WardEntry; 2], border: BorderLength) -> Fault {
    let message = format!(
        "{} and {} touch in the drawing for {:.0} units, but the table has no border between them",
        a.name, b.name, border.length
    );
    let names = format!("{} – {}", a.name, b.name);
    let pair = unordered_pair(&a.id, &b.id);
    let fix = |name: String, kind| Fix::new(name, [added_border(pair, kind)]);
    Fault::new(FaultCode::DrawingDisagrees, "/adjacency", message)
        .mended_by(fix(format!("add the border {names}"), Border::Land))
        .mended_by(fix(format!("add the border {names} across a river"), Border::River))
}

/// Returns the fault that wards touch on land in the table but not in the drawing.
fn missing_border([a, b]: [&WardEntry; 2], index: usize) -> Fault {
    let message = format!(
        "the table has a border between {} and {}, but they do not touch in the drawing (0 units)",
        a.name, b.name
    );
    let names = format!("{} – {}", a.name, b.name);
    let at = format!("/adjacency/{index}");
    let river = Change::replace(format!("{at}/kind"), json!(Border::River));
    Fault::new(FaultCode::DrawingDisagrees, &at, message)
        .mended_by(removal(&format!("the border {names}"), &at))
        .mended_by(Fix::new(format!("change the border {names} to a river"), [river]))
}

/// Returns the fault that wards touch across water in the table, but other wards lie between them in the drawing.
fn hidden_border([a, b]: [&WardEntry; 2], index: usize) -> Fault {
    let message = format!(
        "the table has a border between {} and {} across the water, but other wards lie between them in the drawing (0 units)",
        a.name, b.name
    );
    let at = format!("/adjacency/{index}");
    let removed = removal(&format!("the border {} – {}", a.name, b.name), &at);
    Fault::new(FaultCode::DrawingDisagrees, &at, message).mended_by(removed)
}
