//! The map document: a map as its author writes it, in JSON.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map as Fields, Value};

use super::fault::{Fault, FaultCode, Report, escaped};
use super::geography::{Attribution, BendEntry, LabelSide, OutsideEntry, RiverEntry, WaterEntry};

/// The version of the document's form that this engine writes.
///
/// Version 1 has the same form without the geography (`rivers`, `outside`, `bends`, `attribution`, the shapes of `water`
/// and `label_side`). It is read for ever, and is version 2 from then on.
pub const SCHEMA_VERSION: u32 = 2;

/// A map as its author writes it. [`super::Map::compile`] makes it playable, or says all that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(description = "A map as its author writes it."))]
#[serde(deny_unknown_fields)]
pub struct MapDocument {
    /// The version of the form of the document: 2. A document of version 1 is read as one of version 2.
    #[serde(deserialize_with = "read_version")]
    pub schema_version: u32,
    /// The name of the city.
    pub name: String,
    /// What the city calls a ward: "ward", "borough", "arrondissement".
    pub ward_word: String,
    /// The size of the drawing; every position lies on it.
    pub canvas: Canvas,
    /// The wards.
    pub wards: Vec<WardEntry>,
    /// The stations.
    pub stations: Vec<StationEntry>,
    /// Pairs of stations that can carry a track.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::StationPair>))]
    pub connections: Vec<[String; 2]>,
    /// Pairs of stations between which customers may always go.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::StationPair>))]
    pub permanent_links: Vec<[String; 2]>,
    /// Pairs of wards that touch.
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
    /// Where the Princess starts.
    pub princess_ward: String,
    /// Where Hachiko waits, unless a table says otherwise.
    pub hachiko_station: String,
    /// Which names the author wishes to see on the board.
    #[serde(default, skip_serializing_if = "ShownNames::is_both")]
    pub names: ShownNames,
    /// The warnings that the author lets be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<AcceptedWarning>,
    /// Where the data of the map comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribution: Option<Attribution>,
}

/// Which names are shown on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ShownNames {
    /// Those in Latin letters, and those that the city writes.
    #[default]
    Both,
    /// Those in Latin letters.
    Latin,
    /// Those that the city writes.
    Native,
}

/// The names of a place as they are shown: one and, in smaller letters, perhaps another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caption<'n> {
    /// The one that is read first.
    pub first: &'n str,
    /// The other.
    pub second: Option<&'n str>,
}

impl ShownNames {
    /// How a place of these names is called on a board.
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

/// A warning that the author lets be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AcceptedWarning {
    /// What kind of warning it is.
    pub code: FaultCode,
    /// What it is about, in any order.
    pub about: Vec<String>,
    /// Why it is let be: 1 to 200 characters.
    pub reason: String,
}

/// The size of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Canvas {
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
}

/// A place on the canvas; x grows to the right, y downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

/// A ward.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WardEntry {
    /// Its id: small letters, digits and hyphens.
    pub id: String,
    /// Its name in Latin letters.
    pub name: String,
    /// Its name as the city writes it.
    pub native_name: String,
    /// How many ward cards it has.
    pub cards: u32,
    /// Where its name is written.
    pub label: Point,
    /// Its border, one ring of points for each piece of land; empty where the author drew none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<Vec<Point>>,
}

/// A station.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StationEntry {
    /// Its id: small letters, digits and hyphens.
    pub id: String,
    /// Its name in Latin letters.
    pub name: String,
    /// Its name as the city writes it.
    pub native_name: String,
    /// The id of its ward.
    pub ward: String,
    /// Where it is.
    pub position: Point,
    /// Whether it has the sakura icon: only there can a store become a department store.
    pub sakura: bool,
    /// The side on which its name is written; none where the drawing chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_side: Option<LabelSide>,
}

/// Two wards that touch, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AdjacencyEntry {
    /// The two wards.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub between: [String; 2],
    /// How they touch.
    pub kind: Border,
}

/// How two wards touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Border {
    /// Along a line on land.
    Land,
    /// Across a river.
    River,
    /// Across the bay, which the oldest Chairman does not count.
    BayCrossing,
}

impl MapDocument {
    /// The first page of a new city: a name and nothing on the paper.
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

    /// Reads a document from JSON, or reports every entry that has not the form of one.
    ///
    /// # Errors
    /// A report with one error for each field or entry that could not be read.
    pub fn from_json(json: &str) -> Result<Self, Report> {
        let mut form = Form::from_json(json)?;
        let document = form.document();
        form.refuse_the_rest();
        match document {
            Some(document) if form.report.errors.is_empty() => Ok(document),
            _ => Err(form.report),
        }
    }

    /// Checks that an unfinished document can be edited: it has a name, and every other field is missing or valid.
    ///
    /// # Errors
    /// A report with one error for each field or entry that an editor could not show.
    pub fn check_draft(json: &str) -> Result<(), Report> {
        let mut form = Form { is_draft: true, ..Form::from_json(json)? };
        form.document();
        form.refuse_the_rest();
        if form.report.errors.is_empty() { Ok(()) } else { Err(form.report) }
    }
}

/// The version of a document that has been read: one of version 1 has become one of version 2.
const fn upgraded(version: u32) -> u32 {
    if version == 1 { SCHEMA_VERSION } else { version }
}

fn read_version<'de, D: Deserializer<'de>>(reader: D) -> Result<u32, D::Error> {
    u32::deserialize(reader).map(upgraded)
}

/// A document that is being read field by field, so that one bad entry does not hide the next.
struct Form {
    fields: Fields<String, Value>,
    /// Whether all fields but the name may be missing.
    is_draft: bool,
    report: Report,
}

impl Form {
    fn from_json(json: &str) -> Result<Self, Report> {
        let value: Value = serde_json::from_str(json)
            .map_err(|error| Report::from(Fault::new(FaultCode::NotJson, "", error.to_string())))?;
        let Value::Object(fields) = value else {
            let fault = Fault::new(FaultCode::Malformed, "", "a map document is a JSON object");
            return Err(fault.into());
        };
        Ok(Self { fields, is_draft: false, report: Report::default() })
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
            self.malformed(format!("/{}", escaped(name)), "a map document has no such field");
        }
    }

    fn malformed(&mut self, pointer: impl Into<String>, message: impl Into<String>) {
        self.report.error(Fault::new(FaultCode::Malformed, pointer, message));
    }
}
