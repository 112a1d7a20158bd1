//! The check of a map document, which reports all errors and all warnings at once.

mod adjacency;
mod crossings;
mod drawn_borders;
mod drawn_document;
mod entries;
mod geography;
mod label_box;
mod labels;
mod lines;
mod network;
mod numbers;
mod outlines;
mod overlaps;
mod special_places;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use serde_json::json;

use self::drawn_document::DrawnDocument;
pub(super) use self::entries::{CANVAS, MAX_CARDS_PER_WARD, NAME_LENGTH};
pub(super) use self::geography::{MAX_BENDS, MAX_ENTRIES, MAX_POINTS, SIZE};
use super::document::{AcceptedWarning, Border, MapDocument, Point, StationEntry, WardEntry};
use super::fix::{DocumentChange, Fix};
use super::generated_outlines::{GeneratedOutlines, sketch};
use super::issue::{MapIssue, MapIssueCode, MapReport};

/// Returns a report with everything that is wrong with `document`.
pub(super) fn check(document: &MapDocument) -> MapReport {
    let mut check = Check::new(document);
    check.links_size();
    check.rules();
    check.outlines();
    check.numbers();
    check.reasons();
    if let Some(drawn) = DrawnDocument::new(&check) {
        check.lines(&drawn);
        check.labels(&drawn);
        check.drawn_borders(&drawn);
    }
    check.let_be();
    check.report
}

/// Returns a report with the errors that make `document` unplayable, however it is drawn.
pub(super) fn check_rules(document: &MapDocument) -> MapReport {
    let mut check = Check::new(document);
    check.rules();
    check.report
}

struct Check<'d> {
    document: &'d MapDocument,
    wards: HashMap<&'d str, &'d WardEntry>,
    stations: HashMap<&'d str, &'d StationEntry>,
    /// Computed on first use by a fix.
    generated_outlines: OnceCell<GeneratedOutlines>,
    /// The pairs of wards whose outlines overlap, by their indices.
    overlapping: HashSet<[usize; 2]>,
    report: MapReport,
}

impl<'d> Check<'d> {
    fn new(document: &'d MapDocument) -> Self {
        Self {
            document,
            wards: document.wards.iter().map(|ward| (ward.id.as_str(), ward)).collect(),
            stations: document.stations.iter().map(|station| (station.id.as_str(), station)).collect(),
            generated_outlines: OnceCell::new(),
            overlapping: HashSet::new(),
            report: MapReport::default(),
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

    fn error(&mut self, issue: MapIssue) {
        self.report.error(issue);
    }

    fn warning(&mut self, issue: MapIssue) {
        self.report.warning(issue);
    }

    /// Adds the author's reason to every warning that the document accepts.
    fn let_be(&mut self) {
        let mut reasons: HashMap<(MapIssueCode, Vec<String>), &String> = HashMap::new();
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

    fn generated_outlines(&self) -> &GeneratedOutlines {
        self.generated_outlines.get_or_init(|| sketch(self.document))
    }

    /// Returns the name of the ward with this id, or the id if there is no such ward.
    fn title<'a>(&'a self, ward: &'a str) -> &'a str {
        self.wards.get(ward).map_or(ward, |entry| &entry.name)
    }

    fn known_ward(&mut self, id: &str, at: String, fix: impl Into<Option<Fix>>) {
        if !self.wards.contains_key(id) {
            let message = format!("there is no ward '{id}'");
            self.error(MapIssue::new(MapIssueCode::UnknownWard, at, message).mended_by(fix));
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
            self.error(MapIssue::new(MapIssueCode::UnknownStation, at, message).mended_by(fix));
        }
        station
    }

    fn is_on_canvas(&self, point: Point) -> bool {
        let canvas = self.document.canvas;
        (0..=canvas.width).contains(&point.x) && (0..=canvas.height).contains(&point.y)
    }
}

/// Returns the change that adds a border to the table.
fn added_border([a, b]: [&str; 2], kind: Border) -> DocumentChange {
    DocumentChange::add("/adjacency/-", json!({"between": [a, b], "kind": kind}))
}

/// Returns a fix that removes the entry at a pointer from its list.
fn removal(what: &str, at: &str) -> Fix {
    Fix::new(format!("remove {what}"), [DocumentChange::remove(at)])
}

fn unordered([a, b]: &[String; 2]) -> [&str; 2] {
    unordered_pair(a, b)
}

fn unordered_pair<'d>(a: &'d str, b: &'d str) -> [&'d str; 2] {
    if a <= b { [a, b] } else { [b, a] }
}
