//! The check of a map document, which reports all errors and all warnings at once.

mod borders;
mod crossings;
mod entries;
mod geography;
mod label_box;
mod labels;
mod lines;
mod network;
mod numbers;
mod outlines;
mod overlaps;
mod sheet;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use serde_json::json;

pub(super) use self::entries::{CANVAS, MAX_CARDS_PER_WARD, NAME_LENGTH};
pub(super) use self::geography::{MAX_BENDS, MAX_ENTRIES, MAX_POINTS, SIZE};
use self::sheet::Sheet;
use super::document::{AcceptedWarning, Border, MapDocument, Point, StationEntry, WardEntry};
use super::fault::{Fault, FaultCode, Report};
use super::fix::{Change, Fix};
use super::sketch::{Sketch, sketch};

/// Returns a report with everything that is wrong with `document`.
pub(super) fn check(document: &MapDocument) -> Report {
    let mut check = Check::new(document);
    check.links_size();
    check.rules();
    check.shapes();
    check.numbers();
    check.reasons();
    if let Some(sheet) = Sheet::new(&check) {
        check.lines(&sheet);
        check.labels(&sheet);
        check.outlines(&sheet);
    }
    check.let_be();
    check.report
}

/// Returns a report with the errors that make `document` unplayable, however it is drawn.
pub(super) fn check_rules(document: &MapDocument) -> Report {
    let mut check = Check::new(document);
    check.rules();
    check.report
}

struct Check<'d> {
    document: &'d MapDocument,
    wards: HashMap<&'d str, &'d WardEntry>,
    stations: HashMap<&'d str, &'d StationEntry>,
    /// Computed on first use by a fix.
    sketch: OnceCell<Sketch>,
    /// The pairs of wards whose outlines overlap, by their indices.
    overlapping: HashSet<[usize; 2]>,
    report: Report,
}

impl<'d> Check<'d> {
    fn new(document: &'d MapDocument) -> Self {
        Self {
            document,
            wards: document.wards.iter().map(|ward| (ward.id.as_str(), ward)).collect(),
            stations: document.stations.iter().map(|station| (station.id.as_str(), station)).collect(),
            sketch: OnceCell::new(),
            overlapping: HashSet::new(),
            report: Report::default(),
        }
    }

    fn rules(&mut self) {
        self.document_itself();
        self.wards();
        self.stations();
        self.network();
        self.adjacency();
        self.special_places();
        self.geography();
    }

    fn error(&mut self, fault: Fault) {
        self.report.error(fault);
    }

    fn warning(&mut self, fault: Fault) {
        self.report.warning(fault);
    }

    /// Adds the author's reason to every warning that the document accepts.
    fn let_be(&mut self) {
        let mut reasons: HashMap<(FaultCode, Vec<String>), &String> = HashMap::new();
        for AcceptedWarning { code, about, reason } in &self.document.accepted {
            let mut about = about.clone();
            about.sort_unstable();
            reasons.entry((*code, about)).or_insert(reason);
        }
        for warning in &mut self.report.warnings {
            warning.accepted =
                reasons.get(&(warning.code, warning.about.clone())).map(|reason| (*reason).clone());
        }
        self.report.cut_warnings();
    }

    fn sketch(&self) -> &Sketch {
        self.sketch.get_or_init(|| sketch(self.document))
    }

    /// Returns the name of the ward with this id, or the id if there is no such ward.
    fn title<'a>(&'a self, ward: &'a str) -> &'a str {
        self.wards.get(ward).map_or(ward, |entry| &entry.name)
    }

    fn known_ward(&mut self, id: &str, at: String, fix: impl Into<Option<Fix>>) {
        if !self.wards.contains_key(id) {
            let message = format!("there is no ward '{id}'");
            self.error(Fault::new(FaultCode::UnknownWard, at, message).mended_by(fix));
        }
    }

    fn known_station(
        &mut self,
        id: &str,
        at: String,
        fix: impl Into<Option<Fix>>,
    ) -> Option<&'d StationEntry> {
        let station = self.stations.get(id).copied();
        if station.is_none() {
            let message = format!("there is no station '{id}'");
            self.error(Fault::new(FaultCode::UnknownStation, at, message).mended_by(fix));
        }
        station
    }

    fn is_on_canvas(&self, point: Point) -> bool {
        let canvas = self.document.canvas;
        (0..=canvas.width).contains(&point.x) && (0..=canvas.height).contains(&point.y)
    }
}

/// Returns the change that adds a border to the table.
fn added_border([a, b]: [&str; 2], kind: Border) -> Change {
    Change::add("/adjacency/-", json!({"between": [a, b], "kind": kind}))
}

/// Returns a fix that removes the entry at a pointer from its list.
fn removal(what: &str, at: &str) -> Fix {
    Fix::new(format!("remove {what}"), [Change::remove(at)])
}

fn unordered([a, b]: &[String; 2]) -> [&str; 2] {
    unordered_pair(a, b)
}

fn unordered_pair<'d>(a: &'d str, b: &'d str) -> [&'d str; 2] {
    if a <= b { [a, b] } else { [b, a] }
}
