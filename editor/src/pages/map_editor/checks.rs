//! Faults, fixes and differences of maps in the reader's language.
//!
//! The core writes its messages in English. Other languages have messages of their own, in the area `map-checks`.

use serde_json::Value;
use shinjuku_core::map::{Difference, DifferenceKind, FieldDifference, Fix, MapDocument, MapIssue};

use crate::pages::problems::key;
use crate::pages::visit::Visit;

/// The prefix of the pointers of issues that are about stations. All other issues with ids are about wards.
const ABOUT_STATIONS: [&str; 4] = ["/stations", "/connections", "/permanent_links", "/bends"];

impl Visit {
    /// What is wrong with a map.
    pub(super) fn map_issue(&self, issue: &MapIssue, document: Option<&MapDocument>) -> String {
        let stations = ABOUT_STATIONS.iter().any(|prefix| issue.pointer.starts_with(prefix));
        let names: Vec<&str> = issue.about.iter().map(|id| name_of(document, id, stations)).collect();
        let names = names.join(self.say("common-separator"));
        let number = || self.language.own(&key("map-number", issue.about.first()?), &[]);
        let own = || self.language.own(&key("map-fault", &issue.code.to_string()), &[("names", &names)]);
        number().or_else(own).unwrap_or_else(|| issue.message.clone())
    }

    /// What a suggested fix does.
    pub(super) fn map_fix(&self, fix: &Fix, document: Option<&MapDocument>) -> String {
        let translated = || {
            let change = fix.patch.first()?;
            let op = serde_json::to_value(change.op).ok()?;
            let value = change.value.as_ref();
            let (kind, value) = match value {
                Some(Value::Object(fields)) if fields.contains_key("x") => {
                    ("-point".to_owned(), String::new())
                }
                Some(Value::Object(fields)) => {
                    let kind = fields.get("kind")?.as_str()?;
                    (format!("{}-{kind}", places(&change.path)), String::new())
                }
                Some(Value::String(id)) => {
                    let stations = change.path == "/hachiko_station";
                    (places(&change.path), name_of(document, id, stations).to_owned())
                }
                Some(other) => (places(&change.path), other.to_string()),
                None => (places(&change.path), String::new()),
            };
            self.language.own(&key("map-fix", &format!("{}{kind}", op.as_str()?)), &[("value", &value)])
        };
        translated().unwrap_or_else(|| fix.name.clone())
    }

    /// A difference between two maps.
    pub(super) fn difference(&self, difference: &Difference) -> String {
        let kind = match difference.change {
            DifferenceKind::Changed => "changed".to_owned(),
            change => format!("{change}-{}", difference.kind),
        };
        let fields: Option<Vec<String>> = difference.fields.iter().map(|field| self.field(field)).collect();
        let own = fields.and_then(|fields| {
            let what = fields.join(self.say("common-separator"));
            self.language.own(&key("difference", &kind), &[("name", &difference.name), ("what", &what)])
        });
        own.unwrap_or_else(|| difference.to_string())
    }

    /// A field that differs; `None` if this language has no words for it.
    fn field(&self, FieldDifference { field, from, to }: &FieldDifference) -> Option<String> {
        let (was, is) = (self.value(field, from)?, self.value(field, to)?);
        let values = [("field", field.as_str()), ("from", was.as_str()), ("to", is.as_str())];
        let special = match field.as_str() {
            "bends" | "outline" if to.is_null() => "-removed",
            "label_side" if to.is_null() => "-any",
            "outline" if from.is_null() => "-added",
            "sakura" if *to != Value::Bool(true) => "-removed",
            _ => "",
        };
        let own = self.language.own(&key("difference", &format!("{field}{special}")), &values);
        own.or_else(|| self.language.own("difference-other", &values))
    }

    /// The value of a field that differs; `None` if this language has no words for it.
    fn value(&self, field: &str, value: &Value) -> Option<String> {
        let named = value.as_str().and_then(|text| match field {
            "kind" => Some(self.name("border", text).to_owned()),
            "label_side" => self.language.own(&key("difference-side", text), &[]),
            "names" => self.language.own(&key("difference-shown", text), &[]),
            _ => None,
        });
        let nothing = || self.language.own("difference-nothing", &[]);
        named.or_else(|| match value {
            Value::Null => nothing(),
            Value::String(text) if text.is_empty() => nothing(),
            Value::String(text) => Some(text.clone()),
            Value::Array(entries) if entries.is_empty() => nothing(),
            Value::Array(entries) => {
                let entries: Option<Vec<String>> =
                    entries.iter().map(|entry| self.value(field, entry)).collect();
                Some(entries?.join(self.say("common-separator")))
            }
            Value::Object(fields) => {
                Some(match (fields.get("x"), fields.get("y"), fields.get("width"), fields.get("height")) {
                    (Some(x), Some(y), ..) => format!("({x}, {y})"),
                    (.., Some(width), Some(height)) => format!("{width} × {height}"),
                    _ => value.to_string(),
                })
            }
            Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        })
    }
}

/// The fields of a JSON pointer without its indices, each after a hyphen.
fn places(pointer: &str) -> String {
    let is_index = |part: &str| part == "-" || part.chars().all(|c| c.is_ascii_digit());
    pointer.split('/').filter(|part| !is_index(part)).flat_map(|part| ["-", part]).collect()
}

/// The native name of a ward or station, its name if it has none, or the id if the map has no such thing.
fn name_of<'n>(document: Option<&'n MapDocument>, id: &'n str, stations: bool) -> &'n str {
    let Some(document) = document else { return id };
    let ward =
        || document.wards.iter().find(|ward| ward.id == id).map(|ward| (&ward.native_name, &ward.name));
    let station = || {
        let found = document.stations.iter().find(|station| station.id == id);
        found.map(|station| (&station.native_name, &station.name))
    };
    let found = if stations { station().or_else(ward) } else { ward().or_else(station) };
    found.map_or(id, |(native_name, name)| if native_name.is_empty() { name } else { native_name })
}
