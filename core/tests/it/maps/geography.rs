//! Water, rivers, land outside, bends, sides of names and attributions.

use serde_json::{Value, json};
use shinjuku_core::map::{
    Builtin, LabelSide, Map, MapDocument, MapIssueCode, Point, difference, merge, sketch, written,
};
use strum::VariantArray;

use super::{check, village_with};
use crate::kit::village;

/// Returns a ring around a rectangle.
pub(super) fn rectangle([left, top]: [i32; 2], [right, bottom]: [i32; 2]) -> Value {
    json!([{"x": left, "y": top}, {"x": right, "y": top}, {"x": right, "y": bottom}, {"x": left, "y": bottom}])
}

/// Returns the village with one more field.
fn village_having(field: &str, value: Value) -> Value {
    let mut document = village();
    document[field] = value;
    document
}

/// Returns the village with every field of version 2.
fn rich_village() -> Value {
    let mut document = village_with("/schema_version", json!(2));
    document["water"] = json!({
        "name": "Pond", "native_name": "池", "wards": ["a", "f"], "label": {"x": 360, "y": 90}, "label_size": 12,
        "areas": [rectangle([330, 70], [400, 100])], "islands": [rectangle([340, 80], [350, 90])],
    });
    document["rivers"] =
        json!([{"name": "Brook", "width": 6, "line": [{"x": 110, "y": 0}, {"x": 110, "y": 100}]}]);
    document["outside"] = json!([{"name": "Hills", "native_name": "丘", "label": {"x": 20, "y": 5},
        "outline": [rectangle([0, 0], [400, 5])]}]);
    document["bends"] =
        json!([{"between": ["sb", "sa"], "points": [{"x": 60, "y": 50}, {"x": 40, "y": 50}]}]);
    document["attribution"] = json!({"source": "A survey", "licence": "CC0", "text": "From a survey"});
    document["stations"][2]["label_side"] = json!("sw");
    document
}

/// Returns a document for each error of the geography, and the pointer that the error must have.
pub(super) fn broken() -> Vec<(MapIssueCode, Value, &'static str)> {
    use MapIssueCode as Code;
    let river = |width: u32, line: Value| {
        village_having("rivers", json!([{"name": "Brook", "width": width, "line": line}]))
    };
    let brook = json!([{"x": 110, "y": 0}, {"x": 110, "y": 100}]);
    let bend = |pair: [&str; 2], points: Value| {
        village_having("bends", json!([{"between": pair, "points": points}]))
    };
    let outside = |outline: Value| village_having("outside", json!([{"outline": outline}]));
    let water = |field: &str, value: Value| {
        let mut document = village();
        document["water"][field] = value;
        document
    };
    let bow_tie = json!([[{"x": 0, "y": 0}, {"x": 40, "y": 40}, {"x": 40, "y": 0}, {"x": 0, "y": 40}]]);
    let outlines = |first: Value, second: Value| {
        let mut document = village();
        document["wards"][0]["outline"] = json!([first]);
        document["wards"][1]["outline"] = json!([second]);
        document
    };
    let twice = json!({"between": ["sa", "sb"], "points": [{"x": 50, "y": 50}]});
    let many: Vec<Value> = (0..4_001).map(|number| json!({"x": number % 400, "y": number % 100})).collect();
    let small = json!([{"x": 1, "y": 1}]);
    vec![
        (
            Code::OutlineCrossesItself,
            {
                let mut document = village();
                document["wards"][0]["outline"] = bow_tie.clone();
                document
            },
            "/wards/0/outline",
        ),
        (Code::OutlineCrossesItself, water("areas", bow_tie.clone()), "/water/areas"),
        (Code::OutlineCrossesItself, outside(bow_tie), "/outside/0/outline"),
        (
            Code::OutlinesOverlap,
            outlines(rectangle([0, 0], [60, 100]), rectangle([50, 0], [110, 100])),
            "/wards/0/outline",
        ),
        (Code::BadOutline, water("islands", json!([small])), "/water/islands/0"),
        (Code::BadOutline, outside(json!([])), "/outside/0"),
        (Code::BadRiver, river(5, small), "/rivers/0/line"),
        (Code::BadSize, river(0, brook.clone()), "/rivers/0/width"),
        (Code::BadSize, water("label_size", json!(501)), "/water/label_size"),
        (Code::BadName, water("native_name", json!(" 池")), "/water/native_name"),
        (
            Code::BadName,
            village_having("rivers", json!([{"name": "", "width": 5, "line": brook}])),
            "/rivers/0/name",
        ),
        (Code::OffCanvas, river(5, json!([{"x": 0, "y": 0}, {"x": 401, "y": 0}])), "/rivers/0/line/1"),
        (Code::OffCanvas, water("label", json!({"x": -1, "y": 0})), "/water/label"),
        (Code::OffCanvas, bend(["sa", "sb"], json!([{"x": 0, "y": 101}])), "/bends/0/points/0"),
        (Code::BadBends, bend(["sa", "sf"], json!([{"x": 1, "y": 1}])), "/bends/0"),
        (Code::BadBends, bend(["sa", "sb"], json!([])), "/bends/0"),
        (Code::BadBends, village_having("bends", json!([twice, twice])), "/bends/1"),
        (Code::UnknownStation, bend(["sa", "z"], json!([{"x": 1, "y": 1}])), "/bends/0/between/1"),
        (
            Code::BadAttribution,
            village_having("attribution", json!({"source": "", "licence": "CC0", "text": "T"})),
            "/attribution/source",
        ),
        (Code::TooLarge, river(5, json!(many)), "/water"),
        (Code::TooLarge, village_having("outside", json!(vec![json!({"outline": []}); 65])), "/outside"),
        (Code::Malformed, water("shores", json!([])), "/water"),
        (
            Code::Malformed,
            village_with("/stations/0", {
                let mut station = village()["stations"][0].clone();
                station["label_side"] = json!("up");
                station
            }),
            "/stations/0",
        ),
    ]
}

#[test]
fn a_document_with_all_fields_is_read_and_written_unchanged() {
    let document = rich_village();
    let warnings = check(&document).expect("no error");
    assert!(!warnings.is_empty(), "a village is small");
    let read = MapDocument::from_json(&document.to_string()).expect("a document");
    assert_eq!(json!(read), document);
    assert_eq!(serde_json::from_str::<Value>(&written(&read).expect("JSON")).expect("JSON"), document);
    assert_eq!(MapDocument::check_draft(&document.to_string()), Ok(()));
}

#[test]
fn fields_that_are_empty_are_not_written() {
    let blank = json!(MapDocument::blank("Kyoto"));
    for field in ["rivers", "outside", "bends", "attribution"] {
        assert_eq!(blank.get(field), None, "{field}");
    }
    assert_eq!(blank["water"], json!({"name": "Bay", "wards": []}));
    assert_eq!(blank["schema_version"], 2);
}

#[test]
fn a_name_can_be_on_each_of_eight_sides() {
    for side in LabelSide::VARIANTS {
        let mut document = village();
        document["stations"][1]["label_side"] = json!(side.to_string());
        let (map, _) = Map::from_json(&document.to_string()).expect("a map");
        assert_eq!(map.label_side(map.station("sb").expect("a station")), Some(*side));
        assert_eq!(map.label_side(map.station("sa").expect("a station")), None);
    }
    assert_eq!(LabelSide::VARIANTS.len(), 8);
}

#[test]
fn a_line_runs_through_its_bends_in_either_direction() {
    let (map, _) = Map::from_json(&rich_village().to_string()).expect("a map");
    let station = |name: &str| map.station(name).expect("a station");
    let points = |from: &str, to: &str| -> Vec<(i32, i32)> {
        map.polyline_between([station(from), station(to)]).iter().map(|Point { x, y }| (*x, *y)).collect()
    };
    assert_eq!(points("sa", "sb"), [(20, 60), (40, 50), (60, 50), (80, 60)]);
    assert_eq!(points("sb", "sa"), [(80, 60), (60, 50), (40, 50), (20, 60)]);
    assert_eq!(points("sb", "sc"), [(80, 60), (140, 60)], "a line without bends is straight");
}

#[test]
fn lines_are_checked_along_their_bends() {
    let through = |document: &Value| {
        let warnings = check(document).expect("no error");
        warnings.iter().filter(|warning| warning.code == MapIssueCode::LineThroughStation).count()
    };
    let mut document = village();
    document["connections"].as_array_mut().expect("a list").push(json!(["sa", "sc"]));
    assert_eq!(through(&document), 1, "it runs through the station between them");
    document["bends"] = json!([{"between": ["sa", "sc"], "points": [{"x": 80, "y": 20}]}]);
    assert_eq!(through(&document), 0, "it goes around the station");
}

#[test]
fn a_difference_names_every_field_of_the_geography() {
    let read = |document: &Value| MapDocument::from_json(&document.to_string()).expect("a document");
    let found = difference(&read(&village()), &read(&rich_village()));
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "Village: native name of the water 池 instead of nothing, name of the water moved from nothing to (360, 90), \
             letter size of the water's name 12 instead of nothing, water redrawn, water redrawn, rivers redrawn, land outside \
             the game redrawn, attribution changed",
            "Station c: name on the sw side",
            "Station a – Station b: line bent",
        ]
    );
    let mut turned = rich_village();
    turned["bends"][0] = json!({"between": ["sa", "sb"], "points": [{"x": 40, "y": 50}, {"x": 60, "y": 50}]});
    assert_eq!(difference(&read(&rich_village()), &read(&turned)), [], "the same bends from the other end");
}

#[test]
fn a_merge_keeps_the_geography_and_asks_where_both_sides_changed_it() {
    let base = rich_village();
    let (mut mine, mut theirs) = (base.clone(), base.clone());
    mine["stations"][0]["position"]["x"] = json!(25);
    theirs["rivers"][0]["width"] = json!(9);
    theirs["water"]["label"] = json!({"x": 370, "y": 95});
    let merged = merge(&base, &mine, &theirs);
    assert_eq!(merged.conflicts, []);
    let mut expected = theirs.clone();
    expected["stations"][0]["position"]["x"] = json!(25);
    assert_eq!(merged.document, expected);
    mine["rivers"][0]["width"] = json!(4);
    let merged = merge(&base, &mine, &theirs);
    let fields: Vec<_> = merged.conflicts.iter().map(|conflict| conflict.field.as_deref()).collect();
    assert_eq!(fields, [Some("rivers")]);
    assert_eq!(merged.document["rivers"][0]["width"], 4);
}

#[test]
fn a_border_in_the_water_is_none() {
    let read = |document: &Value| MapDocument::from_json(&document.to_string()).expect("a document");
    let touches = |document: &Value| {
        sketch(&read(document))
            .adjacency
            .iter()
            .any(|entry| entry.between == ["c".to_owned(), "d".to_owned()])
    };
    let mut document = village();
    assert!(touches(&document));
    document["water"]["areas"] = json!([rectangle([150, 0], [190, 100])]);
    assert!(!touches(&document), "their border is the middle of the water");
    document["water"]["islands"] = json!([rectangle([160, 20], [180, 60])]);
    assert!(touches(&document), "it runs over an island");
}

#[test]
fn every_city_has_its_geography_and_says_where_it_comes_from() {
    for (city, rivers, islands, source) in [
        (Builtin::Tokyo, 4, 0, "Ministry of Land"),
        (Builtin::Paris, 0, 2, "Ville de Paris"),
        (Builtin::London, 1, 0, "London Datastore"),
        (Builtin::Osaka, 8, 1, "Ministry of Land"),
    ] {
        let map = city.map();
        let document = map.document();
        assert!(document.wards.iter().all(|ward| !ward.outline.is_empty()), "{city}");
        assert_eq!((document.rivers.len(), document.water.islands.len()), (rivers, islands), "{city}");
        assert_eq!((document.water.areas.len(), document.outside.len()), (1, 1), "{city}");
        assert!(document.water.label.is_some(), "{city}");
        let attribution = document.attribution.as_ref().expect("an attribution");
        assert!(attribution.source.contains(source), "{city}: {}", attribution.source);
        assert!(attribution.text.to_lowercase().contains("modified"), "{city}: {}", attribution.text);
    }
    let paris = Builtin::Paris.map();
    let licence = paris.document().attribution.as_ref().map(|attribution| attribution.licence.as_str());
    assert_eq!(licence, Some("Open Database License (ODbL) 1.0; the data of this map stays under it"));
}
