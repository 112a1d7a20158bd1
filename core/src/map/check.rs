//! The check of a map document: every fault at once, errors apart from warnings.

use std::collections::{HashMap, HashSet};

use super::document::{AcceptedWarning, MapDocument, Point, SCHEMA_VERSION, StationEntry};
use super::fault::{Fault, FaultCode, Report};
use crate::id::CAPACITY;

/// Ward ids that mean something else where a ward may stand: the Kaiju's water, Hachiko's marker.
const RESERVED: [&str; 2] = ["water", "marker"];
const ID_LENGTH: usize = 40;
const NAME_LENGTH: usize = 60;
const REASON_LENGTH: usize = 200;
const CANVAS: std::ops::RangeInclusive<i32> = 100..=10_000;
/// A hand for each of four players, and the queue.
const FEWEST_CARDS: u32 = 4 * 4 + 4;
const MOST_CARDS_A_WARD: u32 = 20;
/// What the printed board has; a map far from it is likely to play differently.
const TOKYO_CARDS: u32 = 72;
const TOKYO_SAKURA: usize = 12;

/// Everything that is wrong with `document`.
pub(super) fn check(document: &MapDocument) -> Report {
    let mut check = Check {
        document,
        wards: document.wards.iter().map(|ward| ward.id.as_str()).collect(),
        stations: document.stations.iter().map(|station| (station.id.as_str(), station)).collect(),
        report: Report::default(),
    };
    check.document_itself();
    check.wards();
    check.stations();
    check.network();
    check.adjacency();
    check.special_places();
    check.numbers();
    check.reasons();
    check.let_be();
    check.report
}

struct Check<'d> {
    document: &'d MapDocument,
    wards: HashSet<&'d str>,
    stations: HashMap<&'d str, &'d StationEntry>,
    report: Report,
}

impl<'d> Check<'d> {
    fn error(&mut self, code: FaultCode, pointer: impl Into<String>, message: impl Into<String>) {
        self.report.errors.push(Fault::new(code, pointer, message));
    }

    fn warning(&mut self, code: FaultCode, pointer: impl Into<String>, message: impl Into<String>) {
        self.report.warnings.push(Fault::new(code, pointer, message));
    }

    fn document_itself(&mut self) {
        let MapDocument { schema_version, name, ward_word, canvas, water, .. } = self.document;
        if *schema_version != SCHEMA_VERSION {
            let message =
                format!("this is version {schema_version}; only version {SCHEMA_VERSION} is understood");
            self.error(FaultCode::UnsupportedSchemaVersion, "/schema_version", message);
        }
        self.name(name, "/name".into());
        self.name(ward_word, "/ward_word".into());
        self.name(&water.name, "/water/name".into());
        for (side, length) in [("width", canvas.width), ("height", canvas.height)] {
            if !CANVAS.contains(&length) {
                let message =
                    format!("the {side} is {length}; it must be from {} to {}", CANVAS.start(), CANVAS.end());
                self.error(FaultCode::BadCanvas, format!("/canvas/{side}"), message);
            }
        }
        for (list, count) in [
            ("wards", self.document.wards.len()),
            ("stations", self.document.stations.len()),
            ("connections", self.document.connections.len()),
        ] {
            if count > CAPACITY {
                let message = format!("there are {count} {list}; {CAPACITY} is the most");
                self.error(FaultCode::TooLarge, format!("/{list}"), message);
            }
        }
    }

    fn wards(&mut self) {
        let mut ids = Seen::default();
        let mut names = Seen::default();
        let peopled: HashSet<&str> =
            self.document.stations.iter().map(|station| station.ward.as_str()).collect();
        let touching: HashSet<&str> =
            self.document.adjacency.iter().flat_map(|entry| &entry.between).map(String::as_str).collect();
        for (index, ward) in self.document.wards.iter().enumerate() {
            let at = format!("/wards/{index}");
            self.id(&ward.id, &at, &mut ids);
            if RESERVED.contains(&ward.id.as_str()) {
                self.error(
                    FaultCode::ReservedId,
                    format!("{at}/id"),
                    format!("'{}' cannot be the id of a ward", ward.id),
                );
            }
            self.names(&ward.name, &ward.native_name, &at, &mut names);
            self.on_canvas(ward.label, format!("{at}/label"));
            for (ring, points) in ward.outline.iter().enumerate() {
                if points.len() < 3 {
                    let message = "an outline has three points or more";
                    self.error(FaultCode::BadOutline, format!("{at}/outline/{ring}"), message);
                }
                for (place, point) in points.iter().enumerate() {
                    self.on_canvas(*point, format!("{at}/outline/{ring}/{place}"));
                }
            }
            if ward.cards == 0 {
                self.error(
                    FaultCode::WardWithoutCards,
                    format!("{at}/cards"),
                    format!("{} has no card", ward.name),
                );
            } else if ward.cards > MOST_CARDS_A_WARD {
                let message =
                    format!("{} has {} cards; {MOST_CARDS_A_WARD} is the most", ward.name, ward.cards);
                self.error(FaultCode::TooManyCards, format!("{at}/cards"), message);
            }
            if !peopled.contains(ward.id.as_str()) {
                self.error(FaultCode::WardWithoutStation, &at, format!("{} has no station", ward.name));
            }
            if !touching.contains(ward.id.as_str()) {
                self.error(
                    FaultCode::WardWithoutNeighbor,
                    &at,
                    format!("{} touches no other ward", ward.name),
                );
            }
        }
    }

    fn stations(&mut self) {
        let mut ids = Seen::default();
        let mut names = Seen::default();
        for (index, station) in self.document.stations.iter().enumerate() {
            let at = format!("/stations/{index}");
            self.id(&station.id, &at, &mut ids);
            self.names(&station.name, &station.native_name, &at, &mut names);
            self.known_ward(&station.ward, format!("{at}/ward"));
            self.on_canvas(station.position, format!("{at}/position"));
        }
        if !self.document.stations.iter().any(|station| station.sakura) {
            let message = "no station has a sakura icon, so no department store could ever be built";
            self.error(FaultCode::NoSakura, "/stations", message);
        }
        self.crowded_stations();
    }

    /// Warns of stations whose drawn circles would touch; not on a map that is too large, or of stations off the canvas.
    fn crowded_stations(&mut self) {
        let stations = &self.document.stations;
        if stations.len() > CAPACITY {
            return;
        }
        let mut crowded = Vec::new();
        let nearest = i64::from(self.document.canvas.width.max(self.document.canvas.height)) / 50;
        for (index, a) in
            stations.iter().enumerate().filter(|(_, station)| self.is_on_canvas(station.position))
        {
            for b in stations.iter().take(index).filter(|station| self.is_on_canvas(station.position)) {
                let dx = i64::from(a.position.x - b.position.x);
                let dy = i64::from(a.position.y - b.position.y);
                if dx * dx + dy * dy < nearest * nearest {
                    let message = format!("{} and {} are nearly in the same place", a.name, b.name);
                    let fault = Fault::new(
                        FaultCode::StationsTooClose,
                        format!("/stations/{index}/position"),
                        message,
                    );
                    crowded.push(fault.about([a.id.as_str(), &b.id]));
                }
            }
        }
        self.report.warnings.append(&mut crowded);
    }

    fn network(&mut self) {
        let document = self.document;
        let touching: HashSet<[&str; 2]> =
            document.adjacency.iter().map(|entry| unordered(&entry.between)).collect();
        let mut pairs = HashSet::new();
        for (list, connections) in
            [("connections", &document.connections), ("permanent_links", &document.permanent_links)]
        {
            for (index, between) in connections.iter().enumerate() {
                let at = format!("/{list}/{index}");
                let [a, b] = between;
                let ends =
                    self.known_station(a, format!("{at}/0")).zip(self.known_station(b, format!("{at}/1")));
                if a == b {
                    self.error(FaultCode::SelfLoop, &at, format!("'{a}' is connected with itself"));
                } else if !pairs.insert(unordered(between)) {
                    self.error(
                        FaultCode::DuplicateConnection,
                        &at,
                        format!("'{a}' and '{b}' are connected twice"),
                    );
                }
                if let Some((a, b)) = ends
                    && a.ward != b.ward
                    && !touching.contains(&unordered_pair(&a.ward, &b.ward))
                {
                    let message = format!(
                        "{} and {} lie in wards that do not touch: {} and {}",
                        a.name, b.name, a.ward, b.ward
                    );
                    self.warning(FaultCode::LongConnection, &at, message);
                }
            }
        }
        let ids = document.stations.iter().map(|station| station.id.as_str());
        for index in beyond_the_largest_part(ids, &pairs) {
            if let Some(station) = document.stations.get(index) {
                let message = format!("no connection leads from {} to the rest of the network", station.name);
                self.error(FaultCode::UnreachableStation, format!("/stations/{index}"), message);
            }
        }
    }

    fn adjacency(&mut self) {
        let document = self.document;
        let mut pairs = HashSet::new();
        for (index, entry) in document.adjacency.iter().enumerate() {
            let at = format!("/adjacency/{index}");
            let [a, b] = &entry.between;
            self.known_ward(a, format!("{at}/between/0"));
            self.known_ward(b, format!("{at}/between/1"));
            if a == b {
                self.error(FaultCode::SelfLoop, &at, format!("'{a}' touches itself"));
            } else if !pairs.insert(unordered(&entry.between)) {
                self.error(FaultCode::DuplicateAdjacency, &at, format!("'{a}' and '{b}' are listed twice"));
            }
        }
        let apart = beyond_the_largest_part(document.wards.iter().map(|ward| ward.id.as_str()), &pairs);
        if !apart.is_empty() {
            let names: Vec<&str> = apart
                .iter()
                .filter_map(|index| document.wards.get(*index))
                .map(|ward| ward.name.as_str())
                .collect();
            let message = format!("no chain of borders joins these wards to the rest: {}", names.join(", "));
            self.warning(FaultCode::WardsApart, "/adjacency", message);
        }
    }

    fn special_places(&mut self) {
        let document = self.document;
        let mut seen = HashSet::new();
        for (index, ward) in document.water.wards.iter().enumerate() {
            let at = format!("/water/wards/{index}");
            self.known_ward(ward, at.clone());
            if !seen.insert(ward) {
                self.error(FaultCode::DuplicateAdjacency, at, format!("'{ward}' is listed twice"));
            }
        }
        if document.water.wards.is_empty() {
            let message = format!("{} touches no ward, so nothing could come out of it", document.water.name);
            self.error(FaultCode::WaterWithoutWard, "/water/wards", message);
        }
        self.known_ward(&document.princess_ward, "/princess_ward".into());
        self.known_station(&document.hachiko_station, "/hachiko_station".into());
    }

    fn numbers(&mut self) {
        let cards = self.document.wards.iter().fold(0, |sum: u32, ward| sum.saturating_add(ward.cards));
        if cards < FEWEST_CARDS {
            let message = format!("there are {cards} ward cards; a game needs {FEWEST_CARDS} to start");
            self.error(FaultCode::TooFewCards, "/wards", message);
        } else if cards.abs_diff(TOKYO_CARDS) > TOKYO_CARDS / 6 {
            let message = format!("there are {cards} ward cards; the game was balanced for {TOKYO_CARDS}");
            self.warning(FaultCode::UnusualNumber, "/wards", message);
        }
        let sakura = self.document.stations.iter().filter(|station| station.sakura).count();
        if sakura > 0 && sakura.abs_diff(TOKYO_SAKURA) > TOKYO_SAKURA / 3 {
            let message =
                format!("{sakura} stations have a sakura icon; the game was balanced for {TOKYO_SAKURA}");
            self.warning(FaultCode::UnusualNumber, "/stations", message);
        }
    }

    fn reasons(&mut self) {
        for (index, AcceptedWarning { reason, .. }) in self.document.accepted.iter().enumerate() {
            let shown = !reason.trim().is_empty() && !reason.chars().any(char::is_control);
            if !shown || reason.chars().count() > REASON_LENGTH {
                let message = format!("a reason has 1 to {REASON_LENGTH} characters and no line breaks");
                self.error(FaultCode::BadReason, format!("/accepted/{index}/reason"), message);
            }
        }
    }

    /// Gives every warning that the author lets be its reason.
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
    }

    fn id(&mut self, id: &'d str, at: &str, seen: &mut Seen<'d>) {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || id.len() > ID_LENGTH || !id.chars().all(fits) {
            let message = format!("'{id}' is not made of 1 to {ID_LENGTH} small letters, digits and hyphens");
            self.error(FaultCode::BadId, format!("{at}/id"), message);
        }
        if !seen.0.insert(id) {
            self.error(
                FaultCode::DuplicateId,
                format!("{at}/id"),
                format!("'{id}' is the id of an earlier entry"),
            );
        }
    }

    fn names(&mut self, name: &'d str, native_name: &str, at: &str, seen: &mut Seen<'d>) {
        self.name(name, format!("{at}/name"));
        self.name(native_name, format!("{at}/native_name"));
        if !seen.0.insert(name) {
            self.error(
                FaultCode::DuplicateName,
                format!("{at}/name"),
                format!("an earlier entry is called {name} too"),
            );
        }
    }

    fn name(&mut self, name: &str, at: String) {
        let shown = name.trim() == name && !name.chars().any(char::is_control);
        if name.is_empty() || name.chars().count() > NAME_LENGTH || !shown {
            let message =
                format!("a name has 1 to {NAME_LENGTH} characters, no line breaks, and no space around it");
            self.error(FaultCode::BadName, at, message);
        }
    }

    fn on_canvas(&mut self, point: Point, at: String) {
        if !self.is_on_canvas(point) {
            let message = format!("({}, {}) is outside the canvas", point.x, point.y);
            self.error(FaultCode::OffCanvas, at, message);
        }
    }

    fn is_on_canvas(&self, point: Point) -> bool {
        let canvas = self.document.canvas;
        (0..=canvas.width).contains(&point.x) && (0..=canvas.height).contains(&point.y)
    }

    fn known_ward(&mut self, id: &str, at: String) {
        if !self.wards.contains(id) {
            self.error(FaultCode::UnknownWard, at, format!("there is no ward '{id}'"));
        }
    }

    fn known_station(&mut self, id: &str, at: String) -> Option<&'d StationEntry> {
        let station = self.stations.get(id).copied();
        if station.is_none() {
            self.error(FaultCode::UnknownStation, at, format!("there is no station '{id}'"));
        }
        station
    }
}

/// What has been met already.
#[derive(Default)]
struct Seen<'d>(HashSet<&'d str>);

fn unordered([a, b]: &[String; 2]) -> [&str; 2] {
    unordered_pair(a, b)
}

fn unordered_pair<'d>(a: &'d str, b: &'d str) -> [&'d str; 2] {
    if a <= b { [a, b] } else { [b, a] }
}

/// The places in the list of those that `pairs` do not join to its largest part (the first of several as large).
fn beyond_the_largest_part<'d>(
    ids: impl Iterator<Item = &'d str>,
    pairs: &HashSet<[&'d str; 2]>,
) -> Vec<usize> {
    let mut neighbors: HashMap<&str, Vec<&str>> = HashMap::new();
    for [a, b] in pairs {
        neighbors.entry(a).or_default().push(b);
        neighbors.entry(b).or_default().push(a);
    }
    let ids: Vec<&str> = ids.collect();
    let mut part_of: HashMap<&str, usize> = HashMap::new();
    let mut sizes = Vec::new();
    for id in &ids {
        if part_of.contains_key(id) {
            continue;
        }
        let part = sizes.len();
        let mut size = 0_usize;
        let mut open = vec![*id];
        while let Some(next) = open.pop() {
            if part_of.insert(next, part).is_none() {
                size += 1;
                open.extend(neighbors.get(next).into_iter().flatten());
            }
        }
        sizes.push(size);
    }
    let largest = (0..sizes.len()).rev().max_by_key(|part| sizes.get(*part));
    ids.iter()
        .enumerate()
        .filter(|(_, id)| part_of.get(*id).copied() != largest)
        .map(|(index, _)| index)
        .collect()
}
