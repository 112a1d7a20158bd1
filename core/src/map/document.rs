//! The map document: a map in JSON, as its author writes it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map as Fields, Value};

use super::geography::{Attribution, BendEntry, LabelSide, OutsideEntry, RiverEntry, WaterEntry};
use super::issue::{MapIssue, MapIssueCode, MapReport, escaped};

/// The version of the document format that this engine writes.
///
/// Version 1 has the same format without the geography (`rivers`, `outside`, `bends`, `attribution`, the shapes of
/// `water` and `label_side`). It will always be readable, and becomes version 2 when it is read.
pub const SCHEMA_VERSION: u32 = 2;

/// A map as its author writes it. [`super::Map::compile`] turns it into a playable map, or returns all its issues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(description = "A map as its author writes it."))]
#[serde(deny_unknown_fields)]
pub struct MapDocument {
    /// The version of the document format: 2. A document of version 1 is read as version 2.
    #[serde(deserialize_with = "read_version")]
    pub schema_version: u32,
    /// The name of the city.
    pub name: String,
    /// The city's word for a ward, such as "ward", "borough" or "arrondissement".
    pub ward_word: String,
    /// The size of the drawing; every position lies on it.
    pub canvas: Canvas,
    /// The wards.
    pub wards: Vec<WardEntry>,
    /// The stations.
    pub stations: Vec<StationEntry>,
    /// Pairs of stations between which track can be laid.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::StationPair>))]
    pub connections: Vec<[String; 2]>,
    /// Pairs of stations between which customers can always travel.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::StationPair>))]
    pub permanent_links: Vec<[String; 2]>,
    /// Pairs of adjacent wards.
    pub adjacency: Vec<AdjacencyEntry>,
    /// The bay or river.
    pub water: WaterEntry,
    /// Rivers that are drawn as lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rivers: Vec<RiverEntry>,
    /// Land on the canvas that is not part of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<OutsideEntry>,
    /// Lines between stations that are not straight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<BendEntry>,
    /// The id of the ward where the Princess starts.
    pub princess_ward: String,
    /// The id of the default home station of Hachiko.
    pub hachiko_station: String,
    /// The names that the author wants on the board.
    #[serde(default, skip_serializing_if = "ShownNames::is_both")]
    pub names: ShownNames,
    /// The warnings that the author accepts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<AcceptedWarning>,
    /// The source of the map's data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribution: Option<Attribution>,
}

/// The names shown on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ShownNames {
    /// The names in Latin letters and the native names.
    #[default]
    Both,
    /// The names in Latin letters.
    Latin,
    /// The native names.
    Native,
}

/// The names of a place as they are shown: one, and possibly a second one in smaller letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caption<'n> {
    /// The main name.
    pub first: &'n str,
    /// The second name, if there is one.
    pub second: Option<&'n str>,
}

impl ShownNames {
    /// Returns the caption of a place with these names.
    pub fn caption<'n>(self, name: &'n str, native_name: &'n str) -> Caption<'n> {
        match self {
            Self::Both => Caption { first: name, second: (name != native_name).then_some(native_name) },
            Self::Latin => Caption { first: name, second: None },
            Self::Native => Caption { first: native_name, second: None },
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "so it is asked when a document is written")]
    fn is_both(&self) -> bool {
        *self == Self::Both
    }
}

/// A warning that the author accepts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AcceptedWarning {
    /// The kind of warning.
    pub code: MapIssueCode,
    /// The ids that the warning is about, in any order.
    pub about: Vec<String>,
    /// The reason why the author accepts it: 1 to 200 characters.
    pub reason: String,
}

/// The size of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Canvas {
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

/// A point on the canvas; x grows to the right, y downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// The distance from the left edge.
    pub x: i32,
    /// The distance from the top edge.
    pub y: i32,
}

/// A ward.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WardEntry {
    /// The id: lowercase letters, digits and hyphens.
    pub id: String,
    /// The name in Latin letters.
    pub name: String,
    /// The native name, as the city writes it.
    pub native_name: String,
    /// The number of ward cards.
    pub cards: u32,
    /// The position of the name.
    pub label: Point,
    /// The border, one ring of points for each piece of land; empty if the author drew none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<Vec<Point>>,
}

/// A station.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StationEntry {
    /// The id: lowercase letters, digits and hyphens.
    pub id: String,
    /// The name in Latin letters.
    pub name: String,
    /// The native name, as the city writes it.
    pub native_name: String,
    /// The id of the ward.
    pub ward: String,
    /// The position of the station.
    pub position: Point,
    /// Whether the station has the sakura icon. Only at such a station can a store become a department store.
    pub sakura: bool,
    /// The side on which the name is written; if absent, the drawing chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_side: Option<LabelSide>,
}

/// Two adjacent wards, and the kind of border between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AdjacencyEntry {
    /// The ids of the two wards.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub between: [String; 2],
    /// The kind of border.
    pub kind: Border,
}

/// The kind of border between two wards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Border {
    /// A border on land.
    Land,
    /// A border across a river.
    River,
    /// A border across the bay, which the oldest revision of the Chairman cannot cross.
    BayCrossing,
}

impl MapDocument {
    /// Returns a new document with a name and no entries.
    pub fn blank(name: impl Into<String>) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            name: name.into(),
            ward_word: "ward".into(),
            canvas: Canvas { width: 1000, height: 1000 },
            wards: Vec::new(),
            stations: Vec::new(),
            connections: Vec::new(),
            permanent_links: Vec::new(),
            adjacency: Vec::new(),
            water: WaterEntry { name: "Bay".into(), ..WaterEntry::default() },
            rivers: Vec::new(),
            outside: Vec::new(),
            bends: Vec::new(),
            princess_ward: String::new(),
            hachiko_station: String::new(),
            names: ShownNames::default(),
            accepted: Vec::new(),
            attribution: None,
        }
    }

    /// Reads a document from JSON.
    ///
    /// # Errors
    /// Returns a report with one error for each field or entry that could not be read.
    pub fn from_json(json: &str) -> Result<Self, MapReport> {
        Form::from_json(json)?.read_all()
    }

    /// Reads an unfinished document. Missing fields are those of a blank document.
    ///
    /// # Errors
    /// Returns a report with one error for each field or entry that could not be read.
    pub fn from_draft(json: &str) -> Result<Self, MapReport> {
        let mut form = Form::from_json(json)?;
        if let Ok(Value::Object(blank)) = serde_json::to_value(Self::blank("")) {
            for (name, value) in blank {
                form.fields.entry(name).or_insert(value);
            }
        }
        form.read_all()
    }

    /// Returns the number of points of water, rivers, land outside and bends.
    pub(super) fn geography_points(&self) -> usize {
        let rings = self.water.areas.iter().chain(&self.water.islands);
        let rings = rings.chain(self.outside.iter().flat_map(|land| &land.outline));
        let lines = self.rivers.iter().map(|river| &river.line);
        let lines = lines.chain(self.bends.iter().map(|bend| &bend.points));
        rings.chain(lines).map(Vec::len).sum()
    }

    /// Checks that an unfinished document can be edited: it has a name, and every other field is missing or valid.
    ///
    /// # Errors
    /// Returns a report with one error for each field or entry that an editor could not show.
    pub fn check_draft(json: &str) -> Result<(), MapReport> {
        let mut form = Form { is_draft: true, ..Form::from_json(json)? };
        form.document();
        form.refuse_the_rest();
        if form.report.errors.is_empty() { Ok(()) } else { Err(form.report) }
    }
}

/// Returns the version that a document has after reading: version 1 becomes version 2.
const fn upgraded(version: u32) -> u32 {
    if version == 1 { SCHEMA_VERSION } else { version }
}

fn read_version<'de, D: Deserializer<'de>>(reader: D) -> Result<u32, D::Error> {
    u32::deserialize(reader).map(upgraded)
}

/// A document that is read field by field, so that one bad entry does not hide the next.
struct Form {
    fields: Fields<String, Value>,
    /// Whether all fields except the name may be missing.
    is_draft: bool,
    report: MapReport,
}

impl Form {
    fn from_json(json: &str) -> Result<Self, MapReport> {
        let value: Value = serde_json::from_str(json)
            .map_err(|error| MapReport::from(MapIssue::new(MapIssueCode::NotJson, "", error.to_string())))?;
        let Value::Object(fields) = value else {
            let issue = MapIssue::new(MapIssueCode::Malformed, "", "a map document must be a JSON object");
            return Err(issue.into());
        };
        Ok(Self { fields, is_draft: false, report: MapReport::default() })
    }

    /// Reads the document; fails with a report of everything that could not be read.
    fn read_all(mut self) -> Result<MapDocument, MapReport> {
        let document = self.document();
        self.refuse_the_rest();
        match document {
            Some(document) if self.report.errors.is_empty() => Ok(document),
            _ => Err(self.report),
        }
    }

    fn document(&mut self) -> Option<MapDocument> {
        let schema_version = self.field("schema_version").map(upgraded);
        let name = self.field("name");
        let ward_word = self.field("ward_word");
        let canvas = self.field("canvas");
        let wards = self.list("wards");
        let stations = self.list("stations");
        let connections = self.list("connections");
        let permanent_links = self.list("permanent_links");
        let adjacency = self.list("adjacency");
        let water = self.field("water");
        let rivers = self.optional_list("rivers");
        let outside = self.optional_list("outside");
        let bends = self.optional_list("bends");
        let princess_ward = self.field("princess_ward");
        let hachiko_station = self.field("hachiko_station");
        let names = if self.has("names") { self.field("names") } else { Some(ShownNames::default()) };
        let accepted = self.optional_list("accepted");
        let attribution = if self.has("attribution") { self.field("attribution") } else { Some(None) };
        Some(MapDocument {
            schema_version: schema_version?,
            name: name?,
            ward_word: ward_word?,
            canvas: canvas?,
            wards: wards?,
            stations: stations?,
            connections: connections?,
            permanent_links: permanent_links?,
            adjacency: adjacency?,
            water: water?,
            rivers: rivers?,
            outside: outside?,
            bends: bends?,
            princess_ward: princess_ward?,
            hachiko_station: hachiko_station?,
            names: names?,
            accepted: accepted?,
            attribution: attribution?,
        })
    }

    fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    fn field<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let Some(value) = self.fields.remove(name) else {
            if !self.is_draft || name == "name" {
                self.malformed(format!("/{name}"), "this field is missing");
            }
            return None;
        };
        self.read(value, format!("/{name}"))
    }

    fn list<T: DeserializeOwned>(&mut self, name: &str) -> Option<Vec<T>> {
        let entries: Vec<Value> = self.field(name)?;
        let read: Vec<Option<T>> = entries
            .into_iter()
            .enumerate()
            .map(|(index, entry)| self.read(entry, format!("/{name}/{index}")))
            .collect();
        read.into_iter().collect()
    }

    fn optional_list<T: DeserializeOwned>(&mut self, name: &str) -> Option<Vec<T>> {
        if self.has(name) { self.list(name) } else { Some(Vec::new()) }
    }

    fn read<T: DeserializeOwned>(&mut self, value: Value, pointer: String) -> Option<T> {
        serde_json::from_value(value).map_err(|error| self.malformed(pointer, error.to_string())).ok()
    }

    fn refuse_the_rest(&mut self) {
        for name in std::mem::take(&mut self.fields).keys() {
            self.malformed(format!("/{}", escaped(name)), "this field is unknown");
        }
    }

    fn malformed(&mut self, pointer: impl Into<String>, message: impl Into<String>) {
        self.report.error(MapIssue::new(MapIssueCode::Malformed, pointer, message));
    }
}
