//! The differences between two map documents.

use std::collections::HashMap;
use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};
use strum::Display;

use super::document::{AdjacencyEntry, MapDocument, Point};
use super::element_kind::ElementKind;
use super::geography::BendEntry;

/// A difference between two map documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapDifference))]
pub struct Difference {
    /// The kind of element that differs.
    pub kind: ElementKind,
    /// The id of the element; for a pair, both ids, sorted and separated by a space; null for the map itself.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub id: Option<String>,
    /// The name of the element.
    #[cfg_attr(feature = "openapi", schema(example = "Ueno – Ginza"))]
    pub name: String,
    /// What happened to the element.
    pub change: DifferenceKind,
    /// The fields that differ.
    pub fields: Vec<FieldDifference>,
}

/// What happened to an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Display)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapDifferenceKind))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DifferenceKind {
    /// Only the later document has it.
    Added,
    /// Only the earlier document has it.
    Removed,
    /// Both documents have it, with different fields.
    Changed,
}

/// A field that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapFieldDifference))]
pub struct FieldDifference {
    /// The name of the field.
    pub field: String,
    /// The earlier value; null if there was none.
    pub from: Value,
    /// The later value; null if there is none.
    pub to: Value,
}

/// Returns the differences between two documents: of the map itself, then of its wards, stations, connections, links
/// and borders. The order of entries and the order of the two ends of a pair are ignored.
pub fn difference(from: &MapDocument, to: &MapDocument) -> Vec<Difference> {
    let (before, after) = (things(from), things(to));
    let known: HashMap<(ElementKind, &Option<String>), &Described> =
        after.iter().map(|thing| ((thing.kind, &thing.id), thing)).collect();
    let old: HashMap<(ElementKind, &Option<String>), &Described> =
        before.iter().map(|thing| ((thing.kind, &thing.id), thing)).collect();
    let kept = before.iter().filter_map(|thing| match known.get(&(thing.kind, &thing.id)) {
        Some(now) => thing.changed_to(now),
        None => Some(thing.alone(DifferenceKind::Removed)),
    });
    let added = after.iter().filter(|thing| !old.contains_key(&(thing.kind, &thing.id)));
    let mut differences: Vec<Difference> =
        kept.chain(added.map(|thing| thing.alone(DifferenceKind::Added))).collect();
    differences.sort_by_key(|difference| difference.kind);
    differences
}

/// An element of a document with its fields.
struct Described {
    kind: ElementKind,
    id: Option<String>,
    name: String,
    fields: Vec<(&'static str, Value)>,
}

impl Described {
    /// Compares two versions of an element. Elements of one kind have the same fields in the same order.
    fn changed_to(&self, now: &Self) -> Option<Difference> {
        let both = self.fields.iter().zip(&now.fields).filter(|((_, from), (_, to))| from != to);
        let fields: Vec<FieldDifference> = both
            .map(|((field, from), (_, to))| FieldDifference {
                field: (*field).into(),
                from: from.clone(),
                to: to.clone(),
            })
            .collect();
        (!fields.is_empty()).then(|| Difference { fields, ..now.of(DifferenceKind::Changed) })
    }

    fn alone(&self, change: DifferenceKind) -> Difference {
        let field = |(field, value): &(&'static str, Value)| {
            let (from, to) = match change {
                DifferenceKind::Removed => (value.clone(), Value::Null),
                DifferenceKind::Added | DifferenceKind::Changed => (Value::Null, value.clone()),
            };
            FieldDifference { field: (*field).into(), from, to }
        };
        let given = self.fields.iter().filter(|(_, value)| !value.is_null());
        Difference { fields: given.map(field).collect(), ..self.of(change) }
    }

    fn of(&self, change: DifferenceKind) -> Difference {
        Difference {
            kind: self.kind,
            id: self.id.clone(),
            name: self.name.clone(),
            change,
            fields: Vec::new(),
        }
    }
}

/// Returns all elements of a document.
fn things(document: &MapDocument) -> Vec<Described> {
    let wards = document.wards.iter().map(|ward| Described {
        kind: ElementKind::Ward,
        id: Some(ward.id.clone()),
        name: ward.name.clone(),
        fields: vec![
            ("name", json!(ward.name)),
            ("native_name", json!(ward.native_name)),
            ("cards", json!(ward.cards)),
            ("label", json!(ward.label)),
            ("outline", if ward.outline.is_empty() { Value::Null } else { json!(ward.outline) }),
        ],
    });
    let stations = document.stations.iter().map(|station| Described {
        kind: ElementKind::Station,
        id: Some(station.id.clone()),
        name: station.name.clone(),
        fields: vec![
            ("name", json!(station.name)),
            ("native_name", json!(station.native_name)),
            ("ward", json!(station.ward)),
            ("position", json!(station.position)),
            ("sakura", json!(station.sakura)),
            ("label_side", json!(station.label_side)),
        ],
    });
    let ward_names: HashMap<&str, &str> =
        document.wards.iter().map(|ward| (ward.id.as_str(), ward.name.as_str())).collect();
    let station_names: HashMap<&str, &str> =
        document.stations.iter().map(|station| (station.id.as_str(), station.name.as_str())).collect();
    let bends = bends(document);
    let line = |kind: ElementKind| {
        let (station_names, bends) = (&station_names, &bends);
        move |between: &[String; 2]| {
            let points = bends.get(&sorted(between)).map_or(Value::Null, |points| json!(points));
            pair(kind, between, station_names, vec![("bends", points)])
        }
    };
    let connections = document.connections.iter().map(line(ElementKind::Connection));
    let links = document.permanent_links.iter().map(line(ElementKind::Link));
    let borders = document.adjacency.iter().map(|AdjacencyEntry { between, kind }| {
        pair(ElementKind::Border, between, &ward_names, vec![("kind", json!(kind))])
    });
    let map = std::iter::once(map(document));
    map.chain(wards).chain(stations).chain(connections).chain(links).chain(borders).collect()
}

fn map(document: &MapDocument) -> Described {
    let mut water = document.water.wards.clone();
    water.sort_unstable();
    Described {
        kind: ElementKind::Map,
        id: None,
        name: document.name.clone(),
        fields: vec![
            ("schema_version", json!(document.schema_version)),
            ("name", json!(document.name)),
            ("ward_word", json!(document.ward_word)),
            ("canvas", json!(document.canvas)),
            ("water/name", json!(document.water.name)),
            ("water/native_name", json!(document.water.native_name)),
            ("water/wards", json!(water)),
            ("water/label", json!(document.water.label)),
            ("water/label_size", json!(document.water.label_size)),
            ("water/areas", json!(document.water.areas)),
            ("water/islands", json!(document.water.islands)),
            ("rivers", json!(document.rivers)),
            ("outside", json!(document.outside)),
            ("princess_ward", json!(document.princess_ward)),
            ("hachiko_station", json!(document.hachiko_station)),
            ("names", json!(document.names)),
            ("accepted", json!(document.accepted)),
            ("attribution", json!(document.attribution)),
        ],
    }
}

/// Returns the bends of lines by their stations, starting from the station whose id is first in alphabetical order.
fn bends(document: &MapDocument) -> HashMap<[&str; 2], Vec<Point>> {
    let points = |BendEntry { between: [a, b], points }: &BendEntry| -> Vec<Point> {
        if a <= b { points.clone() } else { points.iter().rev().copied().collect() }
    };
    document.bends.iter().map(|entry| (sorted(&entry.between), points(entry))).collect()
}

fn sorted([a, b]: &[String; 2]) -> [&str; 2] {
    if a <= b { [a, b] } else { [b, a] }
}

fn pair(
    kind: ElementKind,
    between: &[String; 2],
    names: &HashMap<&str, &str>,
    fields: Vec<(&'static str, Value)>,
) -> Described {
    let name = |id: &str| names.get(id).map_or_else(|| id.to_owned(), |name| (*name).to_owned());
    let id = sorted(between).join(" ");
    let [a, b] = between;
    Described { kind, id: Some(id), name: format!("{} – {}", name(a), name(b)), fields }
}

impl fmt::Display for Difference {
    /// Writes the difference as one line of text for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name)?;
        match self.change {
            DifferenceKind::Added => write!(f, "new {}", self.kind),
            DifferenceKind::Removed => write!(f, "{} removed", self.kind),
            DifferenceKind::Changed => {
                let words: Vec<String> = self.fields.iter().map(|field| field.words(self.kind)).collect();
                f.write_str(&words.join(", "))
            }
        }
    }
}

impl FieldDifference {
    fn words(&self, of: ElementKind) -> String {
        let Self { field, from, to } = self;
        let (was, is) = (plain(from), plain(to));
        match (of, field.as_str()) {
            (_, "position") => format!("moved from {was} to {is}"),
            (_, "label") => format!("name moved from {was} to {is}"),
            (_, "cards") => {
                format!("{is} {} instead of {was}", if *to == json!(1) { "card" } else { "cards" })
            }
            (_, "name") => format!("renamed from {was} to {is}"),
            (_, "native_name") => format!("native name {is} instead of {was}"),
            (_, "ward") => format!("in {is} instead of {was}"),
            (_, "sakura") if *to == json!(true) => "now has a sakura icon".into(),
            (_, "sakura") => "no longer has a sakura icon".into(),
            (_, "label_side") if to.is_null() => "side of the name chosen automatically".into(),
            (_, "label_side") => format!("name on the {is} side"),
            (_, "bends") if to.is_null() => "line straightened".into(),
            (_, "bends") => "line bent".into(),
            (_, "outline") if from.is_null() => "outline drawn".into(),
            (_, "outline") if to.is_null() => "outline removed".into(),
            (_, "outline") => "outline redrawn".into(),
            (ElementKind::Border, _) => format!("{} instead of {}", border(to), border(from)),
            (_, "ward_word") => format!("wards are called {is} instead of {was}"),
            (_, "canvas") => format!("canvas size {is} instead of {was}"),
            (_, "water/name") => format!("water renamed from {was} to {is}"),
            (_, "water/wards") => format!("the water touches {is} instead of {was}"),
            (_, "water/native_name") => format!("native name of the water {is} instead of {was}"),
            (_, "water/label") => format!("name of the water moved from {was} to {is}"),
            (_, "water/label_size") => format!("letter size of the water's name {is} instead of {was}"),
            (_, "water/areas" | "water/islands") => "water redrawn".into(),
            (_, "rivers") => "rivers redrawn".into(),
            (_, "outside") => "land outside the game redrawn".into(),
            (_, "attribution") => "attribution changed".into(),
            (_, "princess_ward") => format!("the Princess starts in {is} instead of {was}"),
            (_, "hachiko_station") => format!("Hachiko waits at {is} instead of {was}"),
            (_, "names") => format!("{is} names instead of {was}"),
            (_, "accepted") => "accepted warnings changed".into(),
            _ => format!("{field} {is} instead of {was}"),
        }
    }
}

/// Returns a value as text for people: positions and sizes in a short form, lists with commas.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "nothing".into(),
        Value::String(text) if text.is_empty() => "nothing".into(),
        Value::String(text) => text.clone(),
        Value::Array(entries) if entries.is_empty() => "nothing".into(),
        Value::Array(entries) => entries.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let both = |[first, second]: [&str; 2]| fields.get(first).zip(fields.get(second));
            if let Some((x, y)) = both(["x", "y"]) {
                format!("({x}, {y})")
            } else if let Some((width, height)) = both(["width", "height"]) {
                format!("{width} × {height}")
            } else {
                value.to_string()
            }
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// Returns the name of a kind of border as text for people.
fn border(kind: &Value) -> &str {
    match kind.as_str() {
        Some("river") => "across a river",
        Some("bay_crossing") => "across the bay",
        _ => "on land",
    }
}
