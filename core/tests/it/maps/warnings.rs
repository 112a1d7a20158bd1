//! Warnings: what causes one, and what does not.

use serde_json::{Value, json};
use shinjuku_core::map::{Builtin, Map, MapIssue, MapIssueCode};

use super::{check, village_and, village_with};
use crate::kit::village;

/// Returns the village with these wards drawn, each from its left to its right edge.
fn drawn(wards: &[(&str, i32, i32)]) -> Value {
    let mut document = village();
    for (ward, left, right) in wards {
        let corner = |x: &i32, y: i32| json!({"x": x, "y": y});
        let ring = [corner(left, 0), corner(right, 0), corner(right, 100), corner(left, 100)];
        let entries = document["wards"].as_array_mut().expect("a list");
        let entry = entries.iter_mut().find(|entry| entry["id"] == *ward).expect("a ward");
        entry["outline"] = json!([ring]);
    }
    document
}

/// Returns the warnings of one kind.
fn warnings_of(code: MapIssueCode, document: &Value) -> Vec<MapIssue> {
    let warnings = check(document).expect("no error");
    warnings.into_iter().filter(|warning| warning.code == code).collect()
}

/// Returns a document for each warning.
pub(super) fn odd() -> Vec<(MapIssueCode, Value, &'static str)> {
    use MapIssueCode as Code;
    vec![
        (Code::LongConnection, village_and("/connections", json!(["sa", "sf"])), "/connections/6"),
        (Code::StationsTooClose, village_with("/stations/7/position/x", json!(21)), "/stations/7/position"),
        (
            Code::UnusualNumber,
            {
                let mut document = village();
                (0..6).for_each(|ward| document["wards"][ward]["cards"] = json!(4));
                document
            },
            "/wards",
        ),
        (
            Code::WardsApart,
            {
                let mut document =
                    village_with("/adjacency/3", json!({"between": ["a", "c"], "kind": "land"}));
                document["permanent_links"] = json!([["x", "y"], ["sa", "sc"]]);
                document
            },
            "/adjacency",
        ),
        (Code::UnusualNumber, village(), "/connections"),
        (
            Code::CrossingConnections,
            {
                let mut document = village_and("/connections", json!(["x", "sb"]));
                document["permanent_links"] = json!([["x", "y"], ["sa", "y"]]);
                document
            },
            "/permanent_links/1",
        ),
        (Code::LineThroughStation, village_and("/connections", json!(["sa", "sc"])), "/connections/6"),
        (Code::LabelsOverlap, village_with("/wards/1/label/x", json!(30)), "/wards/1/label"),
        (Code::LabelsOverlap, village_with("/wards/0/label", json!({"x": 20, "y": 62})), "/wards/0/label"),
        (
            Code::LabelsOverlap,
            {
                let mut document = village();
                document["stations"][3]["name"] = json!("長".repeat(60));
                document["stations"][3]["position"]["y"] = json!(98);
                (0..6).for_each(|ward| document["wards"][ward]["label"]["y"] = json!(89));
                document
            },
            "/stations/3/position",
        ),
        (Code::SingleBridge, village(), "/connections/0"),
        (Code::DrawingDisagrees, drawn(&[("a", 0, 100), ("c", 100, 200)]), "/adjacency"),
        (Code::DrawingDisagrees, drawn(&[("a", 0, 50), ("b", 70, 200)]), "/adjacency/0"),
        (
            Code::DrawingDisagrees,
            village_and("/adjacency", json!({"between": ["a", "f"], "kind": "land"})),
            "/adjacency/5",
        ),
        (Code::OutlineElsewhere, drawn(&[("a", 50, 100), ("b", 0, 50)]), "/stations/0/position"),
    ]
}

#[test]
fn the_built_in_cities_have_no_open_warnings() {
    use MapIssueCode::{CrossingConnections, LongConnection, SingleBridge};
    for (city, accepted) in [
        (Builtin::Tokyo, vec![(LongConnection, 4)]),
        (Builtin::Paris, vec![(LongConnection, 8), (CrossingConnections, 3)]),
        (Builtin::London, vec![]),
        (Builtin::Osaka, vec![(LongConnection, 2), (SingleBridge, 2)]),
    ] {
        let warnings = Map::from_json(city.json()).expect("no error").1.warnings;
        let mut counts: Vec<(MapIssueCode, usize)> = Vec::new();
        for warning in &warnings {
            assert!(warning.accepted.is_some(), "{city}: {warning}");
            match counts.iter_mut().find(|(code, _)| *code == warning.code) {
                Some((_, count)) => *count += 1,
                None => counts.push((warning.code, 1)),
            }
        }
        assert_eq!(counts, accepted, "{city}: {warnings:#?}");
        let document = city.map();
        assert_eq!(document.document().accepted.len(), warnings.len(), "{city} accepts nothing else");
    }
}

#[test]
fn a_warning_says_what_it_is_about() {
    let about = |code, document: &Value| -> Vec<Vec<String>> {
        warnings_of(code, document).into_iter().map(|warning| warning.about).collect()
    };
    let crossed = village_and("/connections", json!(["x", "sb"]));
    assert!(
        about(MapIssueCode::CrossingConnections, &crossed).is_empty(),
        "lines that meet in a station do not cross"
    );
    let mut crossed = crossed;
    crossed["connections"].as_array_mut().expect("a list").push(json!(["y", "sa"]));
    assert_eq!(about(MapIssueCode::CrossingConnections, &crossed), [["sa", "sb", "x", "y"]]);
    let through = village_and("/connections", json!(["sa", "sc"]));
    assert_eq!(about(MapIssueCode::LineThroughStation, &through), [["sa", "sb", "sc"]]);
    let numbers = about(MapIssueCode::UnusualNumber, &village());
    assert_eq!(numbers, [["wards"], ["stations"], ["connections"]]);
}

#[test]
fn a_drawing_agrees_with_the_table_where_borders_are_as_listed() {
    let disagree = |wards: &[_]| warnings_of(MapIssueCode::DrawingDisagrees, &drawn(wards)).len();
    assert_eq!(disagree(&[("a", 0, 100)]), 0);
    assert_eq!(disagree(&[("a", 0, 50), ("b", 50, 200)]), 0, "they touch, and the table has the border");
    assert_eq!(disagree(&[("b", 0, 100), ("c", 120, 200)]), 0, "a river may run between them");
    assert_eq!(disagree(&[("d", 100, 200), ("e", 250, 400)]), 0, "and so may the bay");
    assert_eq!(disagree(&[("a", 0, 50), ("b", 51, 200)]), 0, "a gap of one unit is none");
}

#[test]
fn automatic_areas_are_compared_with_the_table_too() {
    let found = |document: &Value| -> Vec<String> {
        warnings_of(MapIssueCode::DrawingDisagrees, document)
            .into_iter()
            .map(|warning| warning.message)
            .collect()
    };
    assert!(found(&village()).is_empty());
    let mut document = village();
    document["adjacency"]
        .as_array_mut()
        .expect("a list")
        .push(json!({"between": ["a", "f"], "kind": "land"}));
    let apart = "the table has a border between Ward a and Ward f, but they do not touch in the drawing";
    assert_eq!(found(&document), [apart]);
    document["adjacency"][5]["kind"] = json!("river");
    assert!(found(&document).is_empty(), "nothing says where the river runs");
    let mut document = village();
    document["adjacency"][0] = json!({"between": ["a", "c"], "kind": "river"});
    let beside =
        "Ward a and Ward b touch along 100 units in the drawing, but the table has no border between them";
    assert_eq!(found(&document), [beside]);
}

#[test]
fn a_short_contact_is_a_border_or_a_corner_as_the_table_says() {
    let square = |left: i32, top: i32, right: i32, bottom: i32| json!([[{"x": left, "y": top}, {"x": right, "y": top}, {"x": right, "y": bottom}, {"x": left, "y": bottom}]]);
    let disagree = |other: usize, top: i32| {
        let mut document = village();
        document["wards"][0]["outline"] = square(0, 0, 50, 50);
        document["wards"][other]["outline"] = square(50, top, 100, 100);
        let found = warnings_of(MapIssueCode::DrawingDisagrees, &document);
        let pair = ["a".to_owned(), document["wards"][other]["id"].as_str().expect("an id").to_owned()];
        found.into_iter().filter(|warning| warning.about == pair).count()
    };
    // The wards a and b have a border in the table; a and c have none.
    assert_eq!([disagree(1, 30), disagree(2, 30)], [0, 1], "20 units");
    assert_eq!([disagree(1, 46), disagree(2, 46)], [0, 0], "4 units");
    assert_eq!([disagree(1, 60), disagree(2, 60)], [1, 0], "apart");
}

#[test]
fn wards_face_each_other_across_water_only_where_no_ward_lies_between() {
    let found = warnings_of(
        MapIssueCode::DrawingDisagrees,
        &drawn(&[("b", 60, 110), ("c", 240, 300), ("e", 120, 220)]),
    );
    let messages: Vec<&str> = found.iter().map(|warning| warning.message.as_str()).collect();
    let hidden = "the table has a border between Ward b and Ward c across the water, but other wards lie between them in \
                  the drawing";
    assert!(messages.contains(&hidden), "{messages:#?}");
}

#[test]
fn a_station_on_the_line_of_its_outline_is_inside() {
    assert!(warnings_of(MapIssueCode::OutlineElsewhere, &drawn(&[("a", 20, 100)])).is_empty());
    let found = warnings_of(MapIssueCode::OutlineElsewhere, &drawn(&[("a", 50, 100), ("b", 0, 50)]));
    let about: Vec<_> = found.iter().map(|warning| warning.about.join(" ")).collect();
    assert_eq!(about, ["a sa", "b sb", "a x", "b y"]);
}

#[test]
fn the_end_of_a_line_is_no_bridge() {
    let bridges = warnings_of(MapIssueCode::SingleBridge, &village());
    let about: Vec<_> = bridges.iter().map(|warning| warning.about.join(" ")).collect();
    assert_eq!(about, ["sa sb", "sb sc", "sc sd"]);
    let ring = village_and("/connections", json!(["sf", "y"]));
    assert!(warnings_of(MapIssueCode::SingleBridge, &ring).is_empty());
}

#[test]
fn no_more_warnings_are_listed_than_anybody_reads_and_all_are_counted() {
    let mut document = village();
    let mut template = document["stations"][0].clone();
    for number in 8..120 {
        template["id"] = json!(format!("n{number}"));
        template["name"] = json!(format!("N{number}"));
        document["stations"].as_array_mut().expect("a list").push(template.clone());
        document["connections"].as_array_mut().expect("a list").push(json!(["sa", format!("n{number}")]));
    }
    let (_, report) = Map::from_json(&document.to_string()).expect("no error");
    assert_eq!(report.warnings.len(), 100);
    assert!(report.warning_count > 112, "{} warnings are counted", report.warning_count);
}
