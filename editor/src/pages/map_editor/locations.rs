//! The locations where an issue can be fixed: a row of a table, and an element on the canvas.

use shinjuku_core::map::MapDocument;

use super::tables::{Tab, pair_anchor, row_anchor};

/// The location that a JSON pointer refers to.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EditorLocation {
    pub(super) table: Tab,
    /// The anchor of the row; `None` for the whole table.
    pub(super) row: Option<String>,
    /// The kind and id of the element on the canvas.
    pub(super) thing: Option<(&'static str, String)>,
}

impl EditorLocation {
    pub(super) fn from_pointer(pointer: &str, document: &MapDocument) -> Option<Self> {
        let mut parts = pointer.split('/').skip(1);
        let (list, part) = (parts.next()?, parts.next());
        let index: Option<usize> = part.and_then(|part| part.parse().ok());
        let (table, row, thing) = match list {
            "wards" => {
                let entry = index.and_then(|index| Some((index, &document.wards.get(index)?.id)));
                element(Tab::Wards, "ward", entry)
            }
            "stations" => {
                let entry = index.and_then(|index| Some((index, &document.stations.get(index)?.id)));
                element(Tab::Stations, "station", entry)
            }
            "connections" => pair("connection", index.and_then(|index| document.connections.get(index))),
            "permanent_links" => pair("link", index.and_then(|index| document.permanent_links.get(index))),
            "bends" => {
                let ends = index.and_then(|index| Some(&document.bends.get(index)?.between));
                let is_link =
                    ends.is_some_and(|ends| document.permanent_links.iter().any(|pair| same(pair, ends)));
                pair(if is_link { "link" } else { "connection" }, ends)
            }
            "adjacency" => {
                let entry = index.and_then(|index| document.adjacency.get(index));
                let thing = entry.map(|entry| ("border", sorted(&entry.between)));
                (Tab::Adjacency, entry.and_then(|entry| earlier(document, &entry.between)), thing)
            }
            "water" if part == Some("wards") => (Tab::Adjacency, None, None),
            "water" => (Tab::City, Some("water".to_owned()), None),
            "name" | "ward_word" | "canvas" | "names" | "princess_ward" | "hachiko_station" => {
                (Tab::City, Some(list.to_owned()), None)
            }
            _ => return None,
        };
        Some(Self { table, row, thing })
    }
}

type Found = (Tab, Option<String>, Option<(&'static str, String)>);

fn element(tab: Tab, kind: &'static str, entry: Option<(usize, &String)>) -> Found {
    (tab, entry.map(|(index, id)| row_anchor(id, index)), entry.map(|(_, id)| (kind, id.clone())))
}

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
