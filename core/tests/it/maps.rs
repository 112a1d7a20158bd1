//! Map documents: the built-in cities, and every fault that a check can find.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shinjuku_core::map::{
    Builtin, Map, MapDocument, MapIssue, MapIssueCode, MapReport, ShownNames, draft_written, written,
};
use strum::VariantArray;

use crate::kit::village;
use crate::schemas;

mod differences;
mod fixes;
mod geography;
mod merges;
mod outlines;
mod sketches;
mod version_1;
mod warnings;

use warnings::odd;

#[test]
fn the_built_in_cities_have_all_that_their_boards_have() {
    for (city, wards, stations, connections, links, borders) in [
        (Builtin::Tokyo, 23, 44, 67, 1, 55),
        (Builtin::Paris, 20, 47, 79, 2, 45),
        (Builtin::London, 18, 50, 78, 2, 40),
        (Builtin::Osaka, 24, 50, 64, 1, 56),
    ] {
        let map = city.map();
        let document = map.document();
        assert_eq!(map.wards.len(), wards, "{city} wards");
        assert_eq!(map.stations.len(), stations, "{city} stations");
        assert_eq!(map.connections.len(), connections, "{city} connections");
        assert_eq!(document.permanent_links.len(), links, "{city} links");
        assert_eq!(document.adjacency.len(), borders, "{city} borders");
        assert_eq!(map.wards.values().map(|ward| ward.neighbors.len()).sum::<usize>(), 2 * borders);
        assert_eq!(map.card_total(), 72, "{city} cards");
        assert_eq!(map.sakura.len(), 12, "{city} sakura");
    }
}

#[test]
fn tokyo_has_the_cards_of_the_rulebook() {
    let map = Builtin::Tokyo.map();
    for (cards, wards) in [
        (2, "arakawa bunkyo kita meguro nakano sumida taito toshima"),
        (3, "chiyoda chuo katsushika koto shibuya shinagawa"),
        (4, "adachi edogawa itabashi minato nerima shinjuku suginami"),
        (5, "ota setagaya"),
    ] {
        for ward in wards.split(' ') {
            assert_eq!(map.wards[map.ward(ward).expect("a ward")].cards, cards, "{ward}");
        }
    }
}

#[test]
fn tokyo_touches_as_the_rulebook_says() {
    let map = Builtin::Tokyo.map();
    let ward = |name: &str| map.ward(name).expect("a ward");
    let koto = &map.wards[ward("koto")];
    assert!(["minato", "chuo", "shinagawa"].iter().all(|name| koto.neighbors.contains(ward(name))));
    assert!(!koto.neighbors.contains(ward("ota")));
    assert_eq!(map.ward_names(koto.bay_crossings), ["shinagawa".into()]);
    assert!(map.wards[ward("taito")].neighbors.contains(ward("sumida")), "across the river");
    let mut bay: Vec<String> = map.ward_names(map.water).iter().map(ToString::to_string).collect();
    bay.sort();
    assert_eq!(bay, ["edogawa", "koto", "ota", "shinagawa"]);
    assert_eq!(&*map.ward_name(map.princess_ward), "chiyoda");
    assert_eq!(&*map.station_name(map.hachiko_station), "shibuya");
}

#[test]
fn a_document_that_is_read_and_written_is_the_same_document() {
    for city in Builtin::ALL {
        let document = MapDocument::from_json(city.json()).expect("a document");
        let written = serde_json::to_string(&document).expect("it can be written");
        assert_eq!(MapDocument::from_json(&written), Ok(document));
    }
}

#[test]
fn documents_and_drafts_are_written_as_the_built_in_cities_are() {
    for city in Builtin::ALL {
        let document = MapDocument::from_json(city.json()).expect("a document");
        assert_eq!(written(&document).expect("JSON"), city.json(), "{city}");
        let draft: Value = serde_json::from_str(city.json()).expect("JSON");
        assert_eq!(draft_written(&draft), city.json(), "{city}");
    }
    let blank = written(&MapDocument::blank("Kyoto")).expect("JSON");
    assert!(
        blank.contains("\n  \"wards\": [],\n") && blank.ends_with("\"hachiko_station\": \"\"\n}\n"),
        "{blank}"
    );
    let odd = json!({"zoo": [1, {"b": [], "a": {}}], "name": "a \"b\"\n", "wards": "none"});
    let text = draft_written(&odd);
    assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), odd);
    assert!(text.starts_with("{\n  \"name\": \"a \\\"b\\\"\\n\",\n  \"wards\""), "{text}");
    assert_eq!(draft_written(&json!([])), "[]\n");
}

/// Returns the result of the check, and asserts that it reports a malformed document exactly if the schema rejects
/// it.
fn check(document: &Value) -> Result<Vec<MapIssue>, MapReport> {
    let checked = Map::from_json(&document.to_string()).map(|(_, report)| report.warnings);
    let errors = checked.as_ref().err().map_or(&[][..], |report| &report.errors);
    let malformed = errors.iter().any(|fault| fault.code == MapIssueCode::Malformed);
    assert_eq!(schemas::fits("MapDocument", document), !malformed, "{errors:#?}");
    if let Err(report) = &checked {
        schemas::check("MapReport", report);
    }
    checked
}

/// Returns the village with the value at `pointer` replaced.
fn village_with(pointer: &str, value: Value) -> Value {
    let mut document = village();
    *document.pointer_mut(pointer).expect("there is such a place") = value;
    document
}

/// Returns the village with a value added to the list at `pointer`.
fn village_and(pointer: &str, value: Value) -> Value {
    let mut document = village();
    document.pointer_mut(pointer).and_then(Value::as_array_mut).expect("a list").push(value);
    document
}

#[test]
fn a_small_map_without_a_fault_gives_no_warnings_but_of_its_size() {
    let mut document = village();
    let small = ["wards", "stations", "connections"].map(|what| ("unusual_number", json!([what])));
    let thin = [["sa", "sb"], ["sb", "sc"], ["sc", "sd"]].map(|between| ("single_bridge", json!(between)));
    let accept = |(code, about)| json!({"code": code, "about": about, "reason": "it is a village"});
    document["accepted"] = small.into_iter().chain(thin).map(accept).collect();
    let warnings = check(&document).expect("no error");
    assert_eq!(warnings.len(), 6, "{warnings:#?}");
    assert!(warnings.iter().all(|warning| warning.accepted.is_some()), "{warnings:#?}");
}

/// Returns a document for each error, and the pointer that the error must have.
fn broken() -> Vec<(MapIssueCode, Value, &'static str)> {
    use MapIssueCode as Code;
    let outline = json!([[{"x": 1, "y": 1}, {"x": 5, "y": 5}]]);
    let many_connections: Vec<Value> = (0..129).map(|_| json!(["sa", "sb"])).collect();
    let mut broken = vec![
        (Code::Malformed, village_with("/wards/2/cards", json!("two")), "/wards/2"),
        (Code::Malformed, village_with("/stations/1", json!({"id": "sb"})), "/stations/1"),
        (Code::Malformed, village_with("/canvas", json!({"width": 1, "height": 1, "depth": 1})), "/canvas"),
        (Code::UnsupportedSchemaVersion, village_with("/schema_version", json!(3)), "/schema_version"),
        (
            Code::BadId,
            village_and(
                "/wards",
                json!({"id": "Ward G", "name": "G", "native_name": "G", "cards": 1, "label": {"x": 1, "y": 1}}),
            ),
            "/wards/6/id",
        ),
        (Code::ReservedId, village_with("/wards/0/id", json!("water")), "/wards/0/id"),
        (Code::DuplicateId, village_with("/stations/7/id", json!("x")), "/stations/7/id"),
        (Code::BadName, village_with("/name", json!("")), "/name"),
        (Code::BadName, village_with("/wards/0/native_name", json!("two\nlines")), "/wards/0/native_name"),
        (Code::DuplicateName, village_with("/wards/1/name", json!("Ward a")), "/wards/1/name"),
        (Code::BadCanvas, village_with("/canvas/height", json!(99_999)), "/canvas/height"),
        (Code::OffCanvas, village_with("/stations/0/position/x", json!(401)), "/stations/0/position"),
        (Code::OffCanvas, village_with("/wards/0/label/y", json!(-1)), "/wards/0/label"),
        (
            Code::BadOutline,
            {
                let mut document = village();
                document["wards"][0]["outline"] = outline;
                document
            },
            "/wards/0/outline/0",
        ),
        (Code::UnknownWard, village_with("/stations/0/ward", json!("z")), "/stations/0/ward"),
        (Code::UnknownWard, village_with("/princess_ward", json!("z")), "/princess_ward"),
        (Code::UnknownWard, village_with("/adjacency/0/between/1", json!("z")), "/adjacency/0/between/1"),
        (Code::UnknownWard, village_with("/water/wards/0", json!("z")), "/water/wards/0"),
        (Code::UnknownStation, village_with("/hachiko_station", json!("z")), "/hachiko_station"),
        (Code::UnknownStation, village_with("/connections/0/1", json!("z")), "/connections/0/1"),
        (Code::SelfLoop, village_and("/connections", json!(["sa", "sa"])), "/connections/6"),
        (
            Code::SelfLoop,
            village_and("/adjacency", json!({"between": ["a", "a"], "kind": "land"})),
            "/adjacency/5",
        ),
        (Code::DuplicateConnection, village_and("/connections", json!(["sb", "sa"])), "/connections/6"),
        (
            Code::DuplicateConnection,
            village_and("/permanent_links", json!(["sb", "sa"])),
            "/permanent_links/1",
        ),
        (
            Code::DuplicateAdjacency,
            village_and("/adjacency", json!({"between": ["b", "a"], "kind": "land"})),
            "/adjacency/5",
        ),
        (Code::DuplicateAdjacency, village_and("/water/wards", json!("a")), "/water/wards/2"),
        (Code::WardWithoutStation, village_with("/stations/5/ward", json!("a")), "/wards/5"),
        (Code::WardWithoutCards, village_with("/wards/0/cards", json!(0)), "/wards/0/cards"),
        (
            Code::WardWithoutNeighbor,
            village_with("/adjacency/4", json!({"between": ["a", "c"], "kind": "land"})),
            "/wards/5",
        ),
        (Code::TooManyCards, village_with("/wards/0/cards", json!(4_000_000_000_u32)), "/wards/0/cards"),
        (
            Code::TooFewCards,
            {
                let mut document = village();
                (0..6).for_each(|ward| document["wards"][ward]["cards"] = json!(3));
                document
            },
            "/wards",
        ),
        (Code::TooLarge, village_with("/connections", json!(many_connections)), "/connections"),
        (Code::TooLarge, village_with("/permanent_links", json!(many_connections)), "/permanent_links"),
        (Code::UnreachableStation, village_with("/connections/4", json!(["sa", "sc"])), "/stations/5"),
        (
            Code::NoSakura,
            {
                let mut document = village();
                (0..8).for_each(|station| document["stations"][station]["sakura"] = json!(false));
                document
            },
            "/stations",
        ),
        (Code::WaterWithoutWard, village_with("/water/wards", json!([])), "/water/wards"),
        (
            Code::BadReason,
            {
                let mut document = village();
                document["accepted"] = json!([{"code": "wards_apart", "about": [], "reason": "two\nlines"}]);
                document
            },
            "/accepted/0/reason",
        ),
    ];
    broken.extend(geography::broken());
    broken
}

#[test]
fn each_error_is_found_where_it_is() {
    for (code, document, pointer) in broken() {
        let report = check(&document).expect_err("the document is broken");
        let found = report.errors.iter().any(|fault| fault.code == code && fault.pointer == pointer);
        assert!(found, "{code} at {pointer}: {report:#?}");
    }
}

#[test]
fn each_warning_is_found_and_does_not_keep_a_map_from_being_played() {
    for (code, document, pointer) in odd() {
        let warnings = check(&document).unwrap_or_else(|report| panic!("{code}: {report:#?}"));
        let found = warnings.iter().any(|fault| fault.code == code && fault.pointer == pointer);
        assert!(found, "{code} at {pointer}: {warnings:#?}");
    }
}

#[test]
fn every_kind_of_fault_can_be_met() {
    let mut met: BTreeSet<String> =
        broken().iter().chain(&odd()).map(|(code, ..)| code.to_string()).collect();
    let report = Map::from_json("{").expect_err("not JSON");
    met.extend(report.errors.iter().map(|fault| fault.code.to_string()));
    assert_eq!(met, MapIssueCode::VARIANTS.iter().map(ToString::to_string).collect());
}

#[test]
fn all_faults_are_found_at_once() {
    let mut document = village();
    document["princess_ward"] = json!("nowhere");
    document["hachiko_station"] = json!("nowhere");
    document["stations"][0]["position"]["x"] = json!(-5);
    document["connections"][0] = json!(["sa", "sa"]);
    let report = check(&document).expect_err("the document is broken");
    let mut codes: Vec<String> = report.errors.iter().map(|fault| fault.code.to_string()).collect();
    codes.dedup();
    assert_eq!(codes, ["off_canvas", "self_loop", "unreachable_station", "unknown_ward", "unknown_station"]);
}

#[test]
fn every_entry_of_a_wrong_form_is_reported() {
    let mut document = village();
    document["wards"][0]["cards"] = json!(-1);
    document["wards"][3]["colour"] = json!("red");
    document["connections"][2] = json!(["sa"]);
    document["motto"] = json!("none");
    document.as_object_mut().expect("an object").remove("water");
    let report = check(&document).expect_err("the document is broken");
    let pointers: Vec<&str> = report.errors.iter().map(|fault| fault.pointer.as_str()).collect();
    assert_eq!(pointers, ["/wards/0", "/wards/3", "/connections/2", "/water", "/motto"]);
}

#[test]
fn a_warning_that_the_author_lets_be_says_why() {
    let mut document = village_with("/stations/7/position/x", json!(21));
    document["accepted"] =
        json!([{"code": "stations_too_close", "about": ["y", "x"], "reason": "a platform each"}]);
    let warnings = check(&document).expect("a warning is no error");
    let close = |warning: &&MapIssue| warning.code == MapIssueCode::StationsTooClose;
    let found = warnings.iter().find(close).expect("they are too close");
    assert_eq!(found.about, ["x", "y"]);
    assert_eq!(found.accepted.as_deref(), Some("a platform each"));
    document["accepted"][0]["about"] = json!(["sa", "x"]);
    let warnings = check(&document).expect("what is accepted and not there does no harm");
    assert_eq!(warnings.iter().find(close).expect("they are too close").accepted, None);
}

#[test]
fn a_document_says_which_names_are_shown_only_where_not_both_are() {
    let mut document = village();
    for (word, names) in
        [("both", ShownNames::Both), ("latin", ShownNames::Latin), ("native", ShownNames::Native)]
    {
        document["names"] = json!(word);
        let read = MapDocument::from_json(&document.to_string()).expect("a document");
        assert_eq!(read.names, names);
        assert_eq!(json!(read).get("names").is_some(), names != ShownNames::Both);
    }
    document["names"] = json!(null);
    let report = check(&document).expect_err("nothing is no answer");
    assert_eq!(report.errors[0].pointer, "/names");
}

#[test]
fn a_blank_document_has_the_form_of_one() {
    let blank = json!(MapDocument::blank("Kyoto"));
    let report = check(&blank).expect_err("nothing can be played on it");
    assert!(report.errors.iter().all(|fault| fault.code != MapIssueCode::Malformed), "{report:#?}");
    assert!(blank.get("names").is_none() && blank.get("accepted").is_none());
}

#[test]
fn a_map_of_a_designers_own_can_be_played() {
    use rand::SeedableRng;
    let (map, _) = Map::from_json(&village().to_string()).expect("a map");
    let options = shinjuku_core::setup::Options::new(shinjuku_core::edition::Edition::V2r8, 4);
    let seed = shinjuku_core::shuffle::Seed::from_number(1);
    let (mut game, _) = shinjuku_core::game::Game::start(map.into(), &options, seed).expect("it starts");
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    while let Some(awaiting) = game.awaiting() {
        let action = game.random_action(&mut rng).expect("somebody is awaited");
        game.play(awaiting.seat, &action).expect("a drawn action is legal");
    }
}

#[test]
fn positions_at_the_limits_of_numbers_are_merely_off_the_canvas() {
    let mut document = village();
    document["stations"][0]["position"] = json!({"x": i32::MIN, "y": i32::MIN});
    document["stations"][1]["position"] = json!({"x": i32::MAX, "y": i32::MAX});
    let report = check(&document).expect_err("they are off the canvas");
    assert_eq!(report.errors.iter().filter(|fault| fault.code == MapIssueCode::OffCanvas).count(), 2);
    let of_the_drawing =
        |fault: &&MapIssue| !matches!(fault.code, MapIssueCode::SingleBridge | MapIssueCode::UnusualNumber);
    assert_eq!(report.warnings.iter().find(of_the_drawing), None);
}

#[test]
fn a_map_that_is_too_large_gets_a_short_answer() {
    let mut document = village();
    let station = document["stations"][0].clone();
    document["stations"] = json!(vec![station; 3_000]);
    let report = check(&document).expect_err("too large");
    assert!(report.errors.iter().any(|fault| fault.code == MapIssueCode::TooLarge));
    assert!(report.warnings.len() < 10, "{} warnings", report.warnings.len());
}

#[test]
fn the_largest_map_compiles() {
    let mut document = village();
    let mut template = document["stations"][0].clone();
    document["canvas"] = json!({"width": 10_000, "height": 10_000});
    for number in 8..128 {
        template["id"] = json!(format!("n{number}"));
        template["name"] = json!(format!("N{number}"));
        template["position"] = json!({"x": 250 * (number % 12), "y": 250 * (number / 12)});
        document["stations"].as_array_mut().expect("a list").push(template.clone());
        document["connections"].as_array_mut().expect("a list").push(json!(["sa", format!("n{number}")]));
    }
    let (map, _) = Map::from_json(&document.to_string()).expect("128 stations are not too many");
    assert_eq!((map.stations.len(), map.connections.len()), (128, 126));
}

#[test]
fn connections_are_in_the_order_of_their_stations_however_the_author_wrote_them() {
    let mut document = village();
    let connections = document["connections"].as_array_mut().expect("a list");
    connections.reverse();
    connections[0].as_array_mut().expect("a pair").reverse();
    let (map, _) = Map::from_json(&document.to_string()).expect("a map");
    let pairs: Vec<_> = map.connections.values().map(|connection| connection.between).collect();
    assert!(pairs.iter().all(|[a, b]| a < b) && pairs.is_sorted());
}
