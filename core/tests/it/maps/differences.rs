//! The differences between two documents, as fields and as text.

use serde_json::{Value, json};
use shinjuku_core::map::{Builtin, Difference, DifferenceKind, ElementKind, MapDocument, difference};

use crate::schemas;

fn tokyo() -> Value {
    json!(Builtin::Tokyo.map().document())
}

/// Returns the differences from Tokyo after some changes.
fn after(changes: impl FnOnce(&mut Value)) -> Vec<Difference> {
    let mut later = tokyo();
    changes(&mut later);
    let read = |document: &Value| MapDocument::from_json(&document.to_string()).expect("a document");
    let found = difference(&read(&tokyo()), &read(&later));
    schemas::check_each("MapDifference", &found);
    found
}

fn words(differences: &[Difference]) -> Vec<String> {
    differences.iter().map(ToString::to_string).collect()
}

/// Returns the index of an entry in a list.
fn place(list: &str, id: &str) -> usize {
    tokyo()[list].as_array().expect("a list").iter().position(|entry| entry["id"] == id).expect("an entry")
}

#[test]
fn a_document_does_not_differ_from_itself_in_another_order() {
    let same = after(|document| {
        for list in ["wards", "stations", "connections", "adjacency"] {
            document[list].as_array_mut().expect("a list").reverse();
        }
        document["connections"][0].as_array_mut().expect("a pair").reverse();
        document["water"]["wards"].as_array_mut().expect("a list").reverse();
    });
    assert_eq!(same, []);
}

#[test]
fn each_change_has_a_line_that_people_understand() {
    let (ueno, chuo) = (place("stations", "ueno"), place("wards", "chuo"));
    let found = after(|document| {
        document["stations"][ueno]["position"] = json!({"x": 1, "y": 2});
        document["stations"][ueno]["sakura"] = json!(tokyo()["stations"][ueno]["sakura"] == json!(false));
        document["wards"][chuo]["cards"] = json!(1);
        document["wards"][chuo]["outline"] = json!([[{"x": 1, "y": 1}, {"x": 2, "y": 1}, {"x": 2, "y": 2}]]);
        document["connections"].as_array_mut().expect("a list").push(json!(["ueno", "shinagawa"]));
        document["permanent_links"] = json!([]);
        document["adjacency"][0]["kind"] = json!("river");
        document["princess_ward"] = json!("koto");
        document["canvas"]["width"] = json!(1000);
        document["water"]["wards"] = json!([]);
    });
    let at = &tokyo()["stations"][ueno]["position"];
    let lines = words(&found);
    assert_eq!(
        lines[0],
        "Tokyo: canvas size 1000 × 1000 instead of 909 × 1000, the water touches nothing instead of edogawa, koto, \
         ota, shinagawa, the Princess starts in koto instead of chiyoda"
    );
    assert_eq!(lines[1], "Chuo: 1 card instead of 3, outline redrawn");
    assert!(
        lines[2].starts_with(&format!("Ueno: moved from ({}, {}) to (1, 2), ", at["x"], at["y"])),
        "{}",
        lines[2]
    );
    assert_eq!(lines[3], "Ueno – Shinagawa: new connection");
    assert!(lines[4].ends_with(": link removed"), "{}", lines[4]);
    assert!(lines[5].ends_with(": across a river instead of on land"), "{}", lines[5]);
    assert_eq!(lines.len(), 6);
    let kinds: Vec<ElementKind> = found.iter().map(|difference| difference.kind).collect();
    assert_eq!(
        kinds,
        [
            ElementKind::Map,
            ElementKind::Ward,
            ElementKind::Station,
            ElementKind::Connection,
            ElementKind::Link,
            ElementKind::Border
        ]
    );
    assert_eq!(found[3].id.as_deref(), Some("shinagawa ueno"));
}

#[test]
fn a_station_with_another_id_is_another_station() {
    let ueno = place("stations", "ueno");
    let found = after(|document| document["stations"][ueno]["id"] = json!("ueno-park"));
    let stations: Vec<_> =
        found.iter().filter(|difference| difference.kind == ElementKind::Station).collect();
    let changes: Vec<_> = stations.iter().map(|station| (station.id.as_deref(), station.change)).collect();
    assert_eq!(
        changes,
        [(Some("ueno"), DifferenceKind::Removed), (Some("ueno-park"), DifferenceKind::Added)]
    );
    assert_eq!(words(&found)[..2], ["Ueno: station removed", "Ueno: new station"]);
    assert!(stations[1].fields.iter().all(|field| field.from.is_null() && !field.to.is_null()));
}
