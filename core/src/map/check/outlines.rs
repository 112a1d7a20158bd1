//! Checks that outlines neither cross themselves nor overlap.

use super::Check;
use super::crossings::crossing;
use super::entries::CANVAS;
use super::geography::MAX_POINTS;
use super::overlaps::{Overlap, overlaps};
use crate::map::document::Point;
use crate::map::issue::{MapIssue, MapIssueCode};

impl Check<'_> {
    /// Finds outlines that cross themselves or overlap.
    pub(super) fn outlines(&mut self) {
        let document = self.document;
        for (index, ward) in document.wards.iter().enumerate() {
            let of = format!("the outline of {}", ward.name);
            self.simple(Some(&ward.id), &of, &ward.outline, &format!("/wards/{index}/outline"));
        }
        if document.geography_points() <= MAX_POINTS {
            self.simple(None, "the shore", &document.water.areas, "/water/areas");
            self.simple(None, "the shore of the islands", &document.water.islands, "/water/islands");
            for (index, land) in document.outside.iter().enumerate() {
                let of = "the outline of land outside the game";
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
            self.error(MapIssue::new(MapIssueCode::OutlineCrossesItself, at, message).about(id));
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
            self.error(MapIssue::new(MapIssueCode::OutlinesOverlap, at, message).about(about));
        }
    }
}
