//! Checks the entries of a document one by one: ids, names, positions and cards.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::json;

use super::{Check, added_border, removal};
use crate::id::CAPACITY;
use crate::map::document::{
    AcceptedWarning, Border, MapDocument, Point, SCHEMA_VERSION, StationEntry, WardEntry,
};
use crate::map::fix::{DocumentChange, Fix};
use crate::map::issue::{MapIssue, MapIssueCode};

/// Ward ids that are reserved because they can appear in place of a ward: the Kaiju's water and Hachiko's marker.
const RESERVED: [&str; 2] = ["water", "marker"];
const ID_LENGTH: usize = 40;
pub(in crate::map) const NAME_LENGTH: usize = 60;
const REASON_LENGTH: usize = 200;
/// The allowed length of a side of the canvas.
pub(in crate::map) const CANVAS: RangeInclusive<i32> = 100..=10_000;
pub(in crate::map) const MAX_CARDS_PER_WARD: u32 = 20;
/// The number of cards that a fix suggests for a ward without cards: roughly that of a ward of the printed board.
const DEFAULT_CARDS_PER_WARD: u32 = 3;

impl<'d> Check<'d> {
    pub(super) fn document_itself(&mut self) {
        let MapDocument { schema_version, name, ward_word, canvas, water, .. } = self.document;
        if *schema_version != SCHEMA_VERSION {
            let message = format!(
                "schema version {schema_version} is not supported; use a version from 1 to {SCHEMA_VERSION}"
            );
            self.error(MapIssue::new(MapIssueCode::UnsupportedSchemaVersion, "/schema_version", message));
        }
        self.name(name, "/name".into(), None);
        self.name(ward_word, "/ward_word".into(), None);
        self.name(&water.name, "/water/name".into(), None);
        for (side, length) in [("width", canvas.width), ("height", canvas.height)] {
            if !CANVAS.contains(&length) {
                let message =
                    format!("the {side} is {length}; it must be from {} to {}", CANVAS.start(), CANVAS.end());
                self.error(MapIssue::new(MapIssueCode::BadCanvas, format!("/canvas/{side}"), message));
            }
        }
        for (list, count) in [
            ("wards", self.document.wards.len()),
            ("stations", self.document.stations.len()),
            ("connections", self.document.connections.len()),
        ] {
            if count > CAPACITY {
                let message = format!("there are {count} {list}; the maximum is {CAPACITY}");
                self.error(MapIssue::new(MapIssueCode::TooLarge, format!("/{list}"), message));
            }
        }
    }

    /// Checks that the document does not have more permanent links than can be drawn. Published versions may have
    /// more.
    pub(super) fn links_size(&mut self) {
        let links = self.document.permanent_links.len();
        if links > CAPACITY {
            let message = format!("there are {links} permanent links; the maximum is {CAPACITY}");
            self.error(MapIssue::new(MapIssueCode::TooLarge, "/permanent_links", message));
        }
    }

    pub(super) fn wards(&mut self) {
        let mut ids = UsedNames::default();
        let mut names = UsedNames::default();
        let peopled: HashSet<&str> =
            self.document.stations.iter().map(|station| station.ward.as_str()).collect();
        let touching: HashSet<&str> =
            self.document.adjacency.iter().flat_map(|entry| &entry.between).map(String::as_str).collect();
        for (index, ward) in self.document.wards.iter().enumerate() {
            let at = format!("/wards/{index}");
            self.id(&ward.id, &at, &mut ids);
            if RESERVED.contains(&ward.id.as_str()) {
                let message = format!("'{}' cannot be the id of a ward", ward.id);
                self.error_of(&ward.id, MapIssue::new(MapIssueCode::ReservedId, format!("{at}/id"), message));
            }
            self.names([&ward.id, &ward.name, &ward.native_name], &at, &mut names);
            self.on_canvas(Some(&ward.id), ward.label, &format!("{at}/label"));
            self.rings(Some(&ward.id), &ward.outline, &format!("{at}/outline"));
            self.cards(ward, &at);
            if !peopled.contains(ward.id.as_str()) {
                let message = format!("{} has no station", ward.name);
                self.error_of(&ward.id, MapIssue::new(MapIssueCode::WardWithoutStation, &at, message));
            }
            if !touching.contains(ward.id.as_str()) {
                let message = format!("{} touches no other ward", ward.name);
                let issue = MapIssue::new(MapIssueCode::WardWithoutNeighbor, &at, message);
                self.error_of(&ward.id, issue.mended_by(self.drawn_neighbors(ward)));
            }
        }
    }

    /// Checks that rings have at least three points, all of them on the canvas.
    pub(super) fn rings(&mut self, of: Option<&str>, rings: &[Vec<Point>], at: &str) {
        for (ring, points) in rings.iter().enumerate() {
            let at = format!("{at}/{ring}");
            if points.len() < 3 {
                let issue =
                    MapIssue::new(MapIssueCode::BadOutline, &at, "an outline needs at least three points");
                self.error(issue.about(of).mended_by(removal("this ring", &at)));
            }
            self.points(of, points, &at);
        }
    }

    /// Checks that points are on the canvas.
    pub(super) fn points(&mut self, of: Option<&str>, points: &[Point], at: &str) {
        for (place, point) in points.iter().enumerate() {
            self.on_canvas(of, *point, &format!("{at}/{place}"));
        }
    }

    fn cards(&mut self, ward: &WardEntry, at: &str) {
        let at = format!("{at}/cards");
        let give = |cards: u32| {
            Fix::new(
                format!("give {} {cards} cards", ward.name),
                [DocumentChange::replace(&at, json!(cards))],
            )
        };
        if ward.cards == 0 {
            let issue =
                MapIssue::new(MapIssueCode::WardWithoutCards, &at, format!("{} has no cards", ward.name));
            self.error_of(&ward.id, issue.mended_by(give(DEFAULT_CARDS_PER_WARD)));
        } else if ward.cards > MAX_CARDS_PER_WARD {
            let message =
                format!("{} has {} cards; the maximum is {MAX_CARDS_PER_WARD}", ward.name, ward.cards);
            let issue = MapIssue::new(MapIssueCode::TooManyCards, &at, message);
            self.error_of(&ward.id, issue.mended_by(give(MAX_CARDS_PER_WARD)));
        }
    }

    /// Returns a fix that adds the borders that a ward has in the drawing, if it has any.
    fn drawn_neighbors(&self, ward: &WardEntry) -> Option<Fix> {
        let borders =
            self.generated_outlines().adjacency.iter().filter(|entry| entry.between.contains(&ward.id));
        let neighbors: Vec<&str> = borders
            .flat_map(|entry| &entry.between)
            .filter(|id| **id != ward.id)
            .map(String::as_str)
            .collect();
        let titles: Vec<&str> = neighbors.iter().map(|id| self.title(id)).collect();
        let border = |neighbor: &&str| added_border([&ward.id, neighbor], Border::Land);
        let patch: Vec<DocumentChange> = neighbors.iter().map(border).collect();
        let name = format!("add a border between {} and {}", ward.name, titles.join(", "));
        (!patch.is_empty()).then(|| Fix::new(name, patch))
    }

    pub(super) fn stations(&mut self) {
        let mut ids = UsedNames::default();
        let mut names = UsedNames::default();
        for (index, station) in self.document.stations.iter().enumerate() {
            let at = format!("/stations/{index}");
            self.id(&station.id, &at, &mut ids);
            self.names([&station.id, &station.name, &station.native_name], &at, &mut names);
            let at_ward = format!("{at}/ward");
            if !self.wards.contains_key(station.ward.as_str()) {
                let message = format!("there is no ward '{}'", station.ward);
                let issue = MapIssue::new(MapIssueCode::UnknownWard, &at_ward, message);
                self.error_of(&station.id, issue.mended_by(self.nearest_ward(station, &at_ward)));
            }
            self.on_canvas(Some(&station.id), station.position, &format!("{at}/position"));
        }
        if !self.document.stations.iter().any(|station| station.sakura) {
            let message = "no station has a sakura icon, so nobody could ever build a department store";
            self.error(MapIssue::new(MapIssueCode::NoSakura, "/stations", message));
        }
    }

    /// Returns a fix that moves a station into the ward whose label or station is nearest.
    fn nearest_ward(&self, station: &StationEntry, at: &str) -> Option<Fix> {
        if self.document.stations.len() > CAPACITY || self.document.wards.len() > CAPACITY {
            return None;
        }
        let stations = self.document.stations.iter().map(|other| (other.position, other.ward.as_str()));
        let labels = self.document.wards.iter().map(|ward| (ward.label, ward.id.as_str()));
        let known = stations.chain(labels).filter(|(_, ward)| self.wards.contains_key(ward));
        let away = |place: Point| {
            let (x, y) = (f64::from(place.x), f64::from(place.y));
            (x - f64::from(station.position.x)).hypot(y - f64::from(station.position.y))
        };
        let (_, nearest) = known.min_by(|(a, _), (b, _)| away(*a).total_cmp(&away(*b)))?;
        let name = format!("assign {} to {}", station.name, self.title(nearest));
        Some(Fix::new(name, [DocumentChange::replace(at, json!(nearest))]))
    }

    pub(super) fn reasons(&mut self) {
        for (index, AcceptedWarning { reason, .. }) in self.document.accepted.iter().enumerate() {
            let shown = !reason.trim().is_empty() && !reason.chars().any(char::is_control);
            if !shown || reason.chars().count() > REASON_LENGTH {
                let message =
                    format!("a reason must have 1 to {REASON_LENGTH} characters and no line breaks");
                self.error(MapIssue::new(
                    MapIssueCode::BadReason,
                    format!("/accepted/{index}/reason"),
                    message,
                ));
            }
        }
    }

    /// Adds an error that is about one ward or station.
    fn error_of(&mut self, id: &str, issue: MapIssue) {
        self.error(issue.about([id]));
    }

    fn id(&mut self, id: &'d str, at: &str, seen: &mut UsedNames<'d>) {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || id.len() > ID_LENGTH || !id.chars().all(fits) {
            let message = format!(
                "'{id}' is not a valid id: use 1 to {ID_LENGTH} lower-case letters, digits and hyphens"
            );
            self.error_of(id, MapIssue::new(MapIssueCode::BadId, format!("{at}/id"), message));
        }
        if !seen.0.insert(id) {
            let message = format!("the id '{id}' is already used by an earlier entry");
            self.error_of(id, MapIssue::new(MapIssueCode::DuplicateId, format!("{at}/id"), message));
        }
    }

    fn names(&mut self, [id, name, native_name]: [&'d str; 3], at: &str, seen: &mut UsedNames<'d>) {
        self.name(name, format!("{at}/name"), Some(id));
        self.name(native_name, format!("{at}/native_name"), Some(id));
        if !seen.0.insert(name) {
            let message = format!("the name {name} is already used by an earlier entry");
            self.error_of(id, MapIssue::new(MapIssueCode::DuplicateName, format!("{at}/name"), message));
        }
    }

    pub(super) fn name(&mut self, name: &str, at: String, of: Option<&str>) {
        let shown = name.trim() == name && !name.chars().any(char::is_control);
        if name.is_empty() || name.chars().count() > NAME_LENGTH || !shown {
            let message = format!(
                "a name must have 1 to {NAME_LENGTH} characters, no line breaks, and no spaces at the start or end"
            );
            self.error(MapIssue::new(MapIssueCode::BadName, at, message).about(of));
        }
    }

    pub(super) fn on_canvas(&mut self, of: Option<&str>, point: Point, at: &str) {
        if !self.is_on_canvas(point) {
            let canvas = self.document.canvas;
            let message = format!("({}, {}) is outside the canvas", point.x, point.y);
            let fix = (canvas.width >= 0 && canvas.height >= 0).then(|| {
                let inside = Point { x: point.x.clamp(0, canvas.width), y: point.y.clamp(0, canvas.height) };
                let name = format!("move it onto the canvas, to ({}, {})", inside.x, inside.y);
                Fix::new(name, [DocumentChange::replace(at, json!(inside))])
            });
            self.error(MapIssue::new(MapIssueCode::OffCanvas, at, message).about(of).mended_by(fix));
        }
    }
}

/// The ids or names seen so far.
#[derive(Default)]
struct UsedNames<'d>(HashSet<&'d str>);
