//! The locations where an issue can be fixed: a row of a table, and an element on the canvas.

use shinjuku_core::map::MapDocument;

use super::tables::{Tab, pair_anchor, row_anchor};

/// The location that a JSON pointer refers to.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EditorLocation {
    pub(super) table: Tab,
    /// The anchor of the row; empty for the whole table.
    pub(super) row: String,
    /// The kind and id of the element on the canvas.
    pub(super) thing: Option<(&'static str, String)>,
}

impl EditorLocation {
    pub(super) fn from_pointer(pointer: &str, document: &MapDocument) -> Option<Self> {
        let mut parts = pointer.split('/').skip(1);
        let (list, part) = (parts.next()?, parts.next().unwrap_or_default());
        let index: usize = part.parse().unwrap_or(usize::MAX);
        let (table, row, thing) = match list {
            "wards" => {
                let id = document.wards.get(index).map(|ward| ward.id.clone());
                (Tab::Wards, id.as_deref().map(|id| row_anchor(id, index)), id.map(|id| ("ward", id)))
            }
            "stations" => {
                let id = document.stations.get(index).map(|station| station.id.clone());
                (Tab::Stations, id.as_deref().map(|id| row_anchor(id, index)), id.map(|id| ("station", id)))
            }
            "connections" => pair("connection", document.connections.get(index)),
            "permanent_links" => pair("link", document.permanent_links.get(index)),
            "bends" => {
                let ends = document.bends.get(index).map(|bend| &bend.between);
                let is_link =
                    ends.is_some_and(|ends| document.permanent_links.iter().any(|pair| same(pair, ends)));
                pair(if is_link { "link" } else { "connection" }, ends)
            }
            "adjacency" => {
                let entry = document.adjacency.get(index);
                let thing = entry.map(|entry| ("border", sorted(&entry.between)));
                (Tab::Adjacency, entry.and_then(|entry| earlier(document, &entry.between)), thing)
            }
            "water" if part == "wards" => (Tab::Adjacency, None, None),
            "water" => (Tab::City, Some("water".to_owned()), None),
            "name" | "ward_word" | "canvas" | "names" | "princess_ward" | "hachiko_station" => {
                (Tab::City, Some(list.to_owned()), None)
            }
            _ => return None,
        };
        Some(Self { table, row: row.unwrap_or_default(), thing })
    }
}

type Found = (Tab, Option<String>, Option<(&'static str, String)>);

fn pair(kind: &'static str, ends: Option<&[String; 2]>) -> Found {
    (Tab::Connections, ends.map(pair_anchor), ends.map(|ends| (kind, sorted(ends))))
}

/// The id of an element between two others: both ids in order, separated by a space.
fn sorted([a, b]: &[String; 2]) -> String {
    if a <= b { format!("{a} {b}") } else { format!("{b} {a}") }
}

fn same(pair: &[String; 2], other: &[String; 2]) -> bool {
    sorted(pair) == sorted(other)
}

/// The row that shows a pair of wards: that of the ward listed first.
fn earlier(document: &MapDocument, ends: &[String; 2]) -> Option<String> {
    let (index, ward) = document.wards.iter().enumerate().find(|(_, ward)| ends.contains(&ward.id))?;
    Some(row_anchor(&ward.id, index))
}
