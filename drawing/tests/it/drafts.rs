//! Drawings of documents that are not playable yet.

use std::collections::BTreeSet;

use proptest::prelude::*;
use roxmltree::Document;
use serde_json::{Value, json};
use shinjuku_core::map::{Builtin, Map, MapDocument, NO_WARD};
use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Layout};

fn compiled(document: &Value) -> Map {
    let document = MapDocument::from_draft(&document.to_string()).expect("the fields can be read");
    Map::for_drawing(document).expect("every draft can be drawn")
}

fn drawn(document: &Value) -> String {
    let map = compiled(document);
    let layout = Layout::new(&map, LabelNames::Both);
    let options = BoardOptions { is_editable: true, ..BoardOptions::bare() };
    board::svg(&map, &layout, None, options).expect("a drawing")
}

fn parsed(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|error| panic!("the drawing is not XML: {error}"))
}

fn values<'d>(drawing: &'d Document, attribute: &str) -> BTreeSet<&'d str> {
    drawing.descendants().filter_map(|node| node.attribute(attribute)).collect()
}

fn station(id: &str, ward: &str, x: i64) -> Value {
    json!({"id": id, "name": id, "native_name": id, "ward": ward, "position": {"x": x, "y": 300}, "sakura": false})
}

fn ward(id: &str, outline: Value) -> Value {
    let ward = json!({"id": id, "name": id, "native_name": id, "cards": 3, "label": {"x": 500, "y": 500}});
    let mut ward = ward;
    if !outline.is_null() {
        ward["outline"] = outline;
    }
    ward
}

#[test]
fn a_document_without_errors_is_compiled_unchanged() {
    for city in Builtin::ALL {
        let map = city.map();
        let drawable = Map::for_drawing(map.document().clone()).expect("a city can be drawn");
        assert_eq!(drawable.document(), map.document(), "{city}");
    }
}

#[test]
fn a_blank_document_is_an_empty_board() {
    let svg = drawn(&json!({"name": "Kyoto"}));
    let drawing = parsed(&svg);
    assert!(values(&drawing, "data-ward").is_empty() && values(&drawing, "data-ward-name").is_empty());
    assert!(values(&drawing, "data-station").is_empty());
    assert_eq!(drawing.root_element().attribute("viewBox"), Some("0 0 1000 1000"));
}

#[test]
fn wards_without_stations_and_stations_without_wards_are_drawn() {
    let square = json!([[{"x": 0, "y": 400}, {"x": 900, "y": 400}, {"x": 900, "y": 900}]]);
    let svg = drawn(&json!({
        "name": "Kyoto",
        "wards": [ward("north", square), ward("south", Value::Null)],
        "stations": [station("a", "", 100), station("b", "nowhere", 700)],
        "connections": [["a", "b"], ["a", "c"], ["a", "a"]],
    }));
    let drawing = parsed(&svg);
    assert_eq!(values(&drawing, "data-ward"), ["north", "south"].into());
    assert_eq!(values(&drawing, "data-ward-name"), ["north", "south"].into());
    assert_eq!(values(&drawing, "data-station"), ["a", "b"].into());
    assert_eq!(values(&drawing, "data-station-name"), ["a", "b"].into());
    assert_eq!(values(&drawing, "data-connection"), ["a b"].into());
}

#[test]
fn what_cannot_be_drawn_is_left_out() {
    let mut stations =
        vec![station("a", "south", 100), station("a", "south", 200), station("far", "south", 90_000)];
    stations.push(station("with\u{1}control", "south", 400));
    let mut document = json!({
        "name": "K\u{1}yoto",
        "canvas": {"width": -5, "height": 2_000_000},
        "wards": [ward("south", json!([[{"x": 1, "y": 1}]]))],
        "stations": stations,
        "princess_ward": "nowhere",
        "hachiko_station": "nowhere",
        "adjacency": [{"between": ["south", "nowhere"], "kind": "land"}],
    });
    document["water"] = json!({"name": "Bay".repeat(500), "wards": ["nowhere"], "label_size": 4_000_000});
    let svg = drawn(&document);
    let drawing = parsed(&svg);
    assert_eq!(values(&drawing, "data-station"), ["a"].into());
    assert_eq!(values(&drawing, "data-ward"), ["south"].into());
    let title = drawing.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    assert_eq!(title.and_then(|title| title.text()), Some("Map of Kyoto"));
}

#[test]
fn the_largest_number_of_wards_leaves_room_for_stations_without_one() {
    let wards: Vec<Value> = (0..200).map(|number| ward(&format!("w{number}"), Value::Null)).collect();
    let map = compiled(&json!({"name": "Kyoto", "wards": wards, "stations": [station("a", "", 100)]}));
    assert_eq!(map.wards.len(), 128);
    assert_eq!(map.document().stations[0].ward, NO_WARD);
}

/// A city from which entries are removed, so that others refer to nothing.
fn torn() -> impl Strategy<Value = Value> {
    let lists = ["wards", "stations", "connections", "permanent_links", "adjacency", "rivers", "outside"];
    (0..Builtin::ALL.len(), proptest::collection::vec((0..lists.len(), 0..60_usize, 0..60_usize), 0..5))
        .prop_map(move |(city, cuts)| {
            let city = Builtin::ALL[city].map();
            let mut document = serde_json::to_value(city.document()).expect("a document is JSON");
            for (list, from, count) in cuts {
                if let Some(entries) = document.get_mut(lists[list]).and_then(Value::as_array_mut) {
                    let from = from.min(entries.len());
                    let until = (from + count).min(entries.len());
                    entries.drain(from..until);
                }
            }
            document
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn every_station_and_ward_that_is_left_is_drawn(document in torn()) {
        let svg = drawn(&document);
        let drawing = parsed(&svg);
        for (list, attribute) in [("stations", "data-station"), ("wards", "data-ward"), ("wards", "data-ward-name")] {
            let ids = document[list].as_array().expect("a list").iter();
            let ids: BTreeSet<&str> = ids.filter_map(|entry| entry["id"].as_str()).collect();
            prop_assert_eq!(values(&drawing, attribute), ids);
        }
    }
}
