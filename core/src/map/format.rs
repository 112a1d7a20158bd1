//! Formats a document as text: one entry per line, like the built-in cities.

use serde_json::Value;

use super::document::MapDocument;

/// The fields of a document and of its entries, in the order in which they are written; other fields follow.
const ORDER: [&str; 44] = [
    "schema_version",
    "id",
    "code",
    "about",
    "reason",
    "name",
    "native_name",
    "ward_word",
    "canvas",
    "ward",
    "cards",
    "label",
    "label_size",
    "position",
    "sakura",
    "label_side",
    "outline",
    "wards",
    "stations",
    "connections",
    "permanent_links",
    "adjacency",
    "water",
    "rivers",
    "outside",
    "bends",
    "princess_ward",
    "hachiko_station",
    "names",
    "accepted",
    "attribution",
    "source",
    "licence",
    "text",
    "between",
    "kind",
    "points",
    "x",
    "y",
    "width",
    "height",
    "line",
    "areas",
    "islands",
];

/// Returns a document as text.
///
/// # Errors
/// Fails if the document cannot be serialized.
pub fn written(document: &MapDocument) -> serde_json::Result<String> {
    Ok(draft_written(&serde_json::to_value(document)?))
}

/// Returns a draft as text, whether it is complete or not. The fields that it has are written as in a document.
pub fn draft_written(draft: &Value) -> String {
    let mut text = String::new();
    match draft {
        Value::Object(fields) if !fields.is_empty() => {
            let lines = sorted(fields.iter()).into_iter().map(|(name, value)| {
                let mut line = format!("  {}: ", Value::from(name.as_str()));
                write_list(&mut line, value);
                line
            });
            text.push_str("{\n");
            text.push_str(&lines.collect::<Vec<_>>().join(",\n"));
            text.push_str("\n}");
        }
        other => write(&mut text, other),
    }
    text.push('\n');
    text
}

/// Writes a field of the document; a list has one line for each entry.
fn write_list(text: &mut String, value: &Value) {
    match value {
        Value::Array(entries) if !entries.is_empty() => {
            let lines = entries.iter().map(|entry| {
                let mut line = "    ".to_owned();
                write(&mut line, entry);
                line
            });
            text.push_str("[\n");
            text.push_str(&lines.collect::<Vec<_>>().join(",\n"));
            text.push_str("\n  ]");
        }
        other => write(text, other),
    }
}

/// Writes a value on the current line.
fn write(text: &mut String, value: &Value) {
    match value {
        Value::Object(fields) => {
            text.push('{');
            for (count, (name, value)) in sorted(fields.iter()).into_iter().enumerate() {
                text.push_str(if count > 0 { ", " } else { "" });
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push_str(": ");
                write(text, value);
            }
            text.push('}');
        }
        Value::Array(entries) => {
            text.push('[');
            for (count, entry) in entries.iter().enumerate() {
                text.push_str(if count > 0 { ", " } else { "" });
                write(text, entry);
            }
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
}

fn sorted<'v>(fields: impl Iterator<Item = (&'v String, &'v Value)>) -> Vec<(&'v String, &'v Value)> {
    let place = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
    let mut fields: Vec<_> = fields.collect();
    fields.sort_by_key(|(name, _)| place(name));
    fields
}
