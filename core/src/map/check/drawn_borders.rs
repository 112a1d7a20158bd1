//! Compares the drawing of the author with the tables: which wards touch, and in which ward each station lies.

use std::collections::{BTreeMap, HashMap};

use serde_json::json;

use super::drawn_document::{DrawnDocument, DrawnStation};
use super::{Check, added_border, removal, unordered, unordered_pair};
use crate::map::document::{Border, WardEntry};
use crate::map::drawing::{Area, BorderLength, drawn_borders};
use crate::map::fix::{DocumentChange, Fix};
use crate::map::generated_outlines::station_cells;
use crate::map::issue::{MapIssue, MapIssueCode};

impl<'d> Check<'d> {
    /// Compares the borders and stations of the drawing with the tables.
    pub(super) fn drawn_borders(&mut self, drawn: &DrawnDocument) {
        let (sites, cells) = station_cells(self.document);
        let borders = drawn_borders(self.document, &drawn.areas, &cells, &sites);
        self.compare_borders(drawn, &borders);
        self.stations_elsewhere(drawn);
    }

    fn compare_borders(&mut self, drawn: &DrawnDocument, borders: &BTreeMap<[usize; 2], BorderLength>) {
        let document = self.document;
        let listed = document.adjacency.iter().enumerate();
        let listed: HashMap<[&str; 2], (usize, Border)> =
            listed.map(|(index, entry)| (unordered(&entry.between), (index, entry.kind))).collect();
        for (second, ward) in document.wards.iter().enumerate() {
            for (first, other) in document.wards.iter().enumerate().take(second) {
                let places = [first, second];
                let is_known = drawn.shows(other) && drawn.shows(ward) && ward.id != other.id;
                if !is_known || self.overlapping.contains(&places) {
                    continue;
                }
                let pair = unordered_pair(&ward.id, &other.id);
                let issue = match (listed.get(&pair), borders.get(&places)) {
                    (None, Some(border)) if border.is_noticeable() => unlisted_border([other, ward], *border),
                    (Some((index, Border::Land)), None) => missing_border([other, ward], *index),
                    (Some((index, _)), None) if !drawn.faces(places) => hidden_border([other, ward], *index),
                    _ => continue,
                };
                self.warning(issue.about(pair));
            }
        }
    }

    fn stations_elsewhere(&mut self, drawn: &DrawnDocument) {
        let wards = self.document.wards.iter().zip(&drawn.areas);
        let areas: Vec<(&'d WardEntry, &Area)> =
            wards.filter_map(|(ward, area)| Some((ward, area.as_ref()?))).collect();
        for DrawnStation { index, entry, spot } in &drawn.stations {
            let home = areas.iter().find(|(ward, _)| ward.id == entry.ward);
            let Some((ward, _)) = home.filter(|(_, area)| !area.holds(*spot)) else { continue };
            let message = format!("{} is outside its ward, {}", entry.name, ward.name);
            let there = areas.iter().find(|(_, area)| area.holds(*spot));
            let fix = there.map(|(ward, _)| {
                let name = format!("assign {} to {}", entry.name, ward.name);
                Fix::new(name, [DocumentChange::replace(format!("/stations/{index}/ward"), json!(ward.id))])
            });
            let issue =
                MapIssue::new(MapIssueCode::OutlineElsewhere, format!("/stations/{index}/position"), message);
            self.warning(issue.about([ward.id.as_str(), &entry.id]).mended_by(fix));
        }
    }
}

/// Returns the issue that wards touch in the drawing but not in the table.
fn unlisted_border([a, b]: [&WardEntry; 2], border: BorderLength) -> MapIssue {
    let message = format!(
        "{} and {} touch along {:.0} units in the drawing, but the table has no border between them",
        a.name, b.name, border.length
    );
    let names = format!("{} – {}", a.name, b.name);
    let pair = unordered_pair(&a.id, &b.id);
    let fix = |name: String, kind| Fix::new(name, [added_border(pair, kind)]);
    MapIssue::new(MapIssueCode::DrawingDisagrees, "/adjacency", message)
        .mended_by(fix(format!("add the border {names}"), Border::Land))
        .mended_by(fix(format!("add the border {names} across a river"), Border::River))
}

/// Returns the issue that wards touch on land in the table but not in the drawing.
fn missing_border([a, b]: [&WardEntry; 2], index: usize) -> MapIssue {
    let message = format!(
        "the table has a border between {} and {}, but they do not touch in the drawing",
        a.name, b.name
    );
    let names = format!("{} – {}", a.name, b.name);
    let at = format!("/adjacency/{index}");
    let river = DocumentChange::replace(format!("{at}/kind"), json!(Border::River));
    MapIssue::new(MapIssueCode::DrawingDisagrees, &at, message)
        .mended_by(removal(&format!("the border {names}"), &at))
        .mended_by(Fix::new(format!("change the border {names} to a river"), [river]))
}

/// Returns the issue that wards touch across water in the table, but other wards lie between them in the drawing.
fn hidden_border([a, b]: [&WardEntry; 2], index: usize) -> MapIssue {
    let message = format!(
        "the table has a border between {} and {} across the water, but other wards lie between them in the drawing",
        a.name, b.name
    );
    let at = format!("/adjacency/{index}");
    let removed = removal(&format!("the border {} – {}", a.name, b.name), &at);
    MapIssue::new(MapIssueCode::DrawingDisagrees, &at, message).mended_by(removed)
}
