//! Finds names that overlap.

use super::Check;
use super::drawn_document::{DrawnDocument, DrawnStation};
use super::label_box::{station_boxes, ward_box};
use crate::map::document::{Canvas, Point, WardEntry};
use crate::map::drawing::{Frame, Spot};
use crate::map::issue::{MapIssue, MapIssueCode};

/// The fraction of a ward's name that another name may cover.
const COVERED: f64 = 0.3;
/// The fraction of a station that a ward's name may cover at the position that the author chose. The drawing moves
/// the name slightly aside.
const HIDDEN: f64 = 0.6;
/// The fraction of a station's name for which there may be no room.
const SQUEEZED: f64 = 0.25;
/// The size of a station.
const STATION: f64 = 24.0;

impl<'d> Check<'d> {
    pub(super) fn labels(&mut self, drawn: &DrawnDocument) {
        let names = self.ward_names(drawn);
        for (count, (index, ward, frame)) in names.iter().enumerate() {
            let at = format!("/wards/{index}/label");
            for (_, other, room) in names.iter().take(count) {
                if frame.overlap(room) > COVERED * frame.area().min(room.area()) {
                    let message = format!("the names of {} and {} overlap", other.name, ward.name);
                    let issue = MapIssue::new(MapIssueCode::LabelsOverlap, &at, message);
                    self.warning(issue.about([ward.id.as_str(), &other.id]));
                }
            }
            for DrawnStation { entry, spot, .. } in &drawn.stations {
                let circle = around(*spot);
                if frame.overlap(&circle) > HIDDEN * circle.area() {
                    let message = format!("the name of {} covers the station {}", ward.name, entry.name);
                    let issue = MapIssue::new(MapIssueCode::LabelsOverlap, &at, message);
                    self.warning(issue.about([ward.id.as_str(), &entry.id]));
                }
            }
        }
        let rooms: Vec<Frame> = names.into_iter().map(|(_, _, frame)| frame).collect();
        self.squeezed_names(drawn, &rooms);
    }

    /// Returns the frames in which the names of wards would be written.
    fn ward_names(&self, drawn: &DrawnDocument) -> Vec<(usize, &'d WardEntry, Frame)> {
        let wards = self.document.wards.iter().enumerate();
        let labelled = wards.filter(|(_, ward)| self.is_on_canvas(ward.label));
        let name = |(index, ward): (usize, &'d WardEntry)| {
            let has_water = self.document.water.wards.contains(&ward.id);
            let caption = self.document.names.caption(&ward.name, &ward.native_name);
            (index, ward, ward_box(caption, has_water, drawn.scale.spot(ward.label)))
        };
        labelled.map(name).collect()
    }

    /// Adds a warning for each station without room for its name on any side.
    fn squeezed_names(&mut self, drawn: &DrawnDocument, names: &[Frame]) {
        let Canvas { width, height } = self.document.canvas;
        let corner = drawn.scale.spot(Point { x: width, y: height });
        let paper = Frame::sized(0.0, 0.0, corner.x, corner.y);
        for DrawnStation { index, entry, spot } in &drawn.stations {
            let others = drawn.stations.iter().filter(|other| other.index != *index);
            let taken: Vec<Frame> =
                others.map(|other| around(other.spot)).chain(names.iter().copied()).collect();
            let free = |name: Frame| {
                let covered: f64 = taken.iter().map(|thing| name.overlap(thing)).sum();
                let outside = name.area() - name.overlap(&paper);
                covered + outside <= SQUEEZED * name.area()
            };
            let caption = self.document.names.caption(&entry.name, &entry.native_name);
            if !station_boxes(*spot, caption).any(free) {
                let message = format!("there is no room for the name of {} on any side of it", entry.name);
                let issue = MapIssue::new(
                    MapIssueCode::LabelsOverlap,
                    format!("/stations/{index}/position"),
                    message,
                );
                self.warning(issue.about([entry.id.as_str()]));
            }
        }
    }
}

fn around(station: Spot) -> Frame {
    Frame::around(station, STATION, STATION)
}
