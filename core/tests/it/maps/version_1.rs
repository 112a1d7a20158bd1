//! Documents of version 1, which must always be readable. The folder `v1` contains the cities as first published.

use std::sync::Arc;

use serde_json::{Value, json};
use shinjuku_core::edition::Edition;
use shinjuku_core::map::{Builtin, Map, MapDocument, written};
use shinjuku_core::setup::Options;

use crate::laws::RandomGame;
use crate::schemas;

const CITIES: [(Builtin, &str); 4] = [
    (Builtin::Tokyo, include_str!("v1/tokyo.json")),
    (Builtin::Paris, include_str!("v1/paris.json")),
    (Builtin::London, include_str!("v1/london.json")),
    (Builtin::Osaka, include_str!("v1/osaka.json")),
];

#[test]
fn a_document_of_version_1_is_read_as_one_of_version_2() {
    for (city, text) in CITIES {
        let document = MapDocument::from_json(text).expect("a document");
        assert_eq!(document.schema_version, 2, "{city}");
        assert_eq!(
            written(&document).expect("JSON"),
            text.replacen("\"schema_version\": 1", "\"schema_version\": 2", 1),
            "{city}"
        );
        assert_eq!(serde_json::from_str::<MapDocument>(text).expect("a document"), document, "{city}");
        assert_eq!(MapDocument::check_draft(text), Ok(()), "{city}");
        schemas::check("MapDocument", serde_json::from_str::<Value>(text).expect("JSON"));
    }
}

#[test]
fn a_document_of_version_1_can_be_played() {
    for (city, text) in CITIES {
        let (_, report) = Map::from_json(text).expect("no error");
        assert_eq!(report.error_count, 0, "{city}");
        let document = MapDocument::from_json(text).expect("a document");
        assert!(Map::compile_published(document).is_ok(), "{city}");
    }
}

/// Returns a document without the fields that only the drawing needs.
fn facts(document: &MapDocument) -> Value {
    let mut facts = json!(document);
    let object = facts.as_object_mut().expect("an object");
    for field in ["rivers", "outside", "bends", "attribution", "accepted"] {
        object.remove(field);
    }
    for ward in facts["wards"].as_array_mut().expect("a list") {
        let ward = ward.as_object_mut().expect("an object");
        ward.remove("outline");
        ward.remove("label");
    }
    for station in facts["stations"].as_array_mut().expect("a list") {
        let station = station.as_object_mut().expect("an object");
        station.remove("label_side");
        station.remove("position");
    }
    facts["water"] = json!({"name": facts["water"]["name"], "wards": facts["water"]["wards"]});
    facts
}

#[test]
fn the_cities_have_the_facts_of_version_1() {
    for (city, text) in CITIES {
        let before = MapDocument::from_json(text).expect("a document");
        assert_eq!(facts(city.map().document()), facts(&before), "{city}");
    }
}

#[test]
fn a_game_goes_the_same_way_on_both_versions() {
    for (city, text) in CITIES {
        let (map, _) = Map::from_json(text).expect("a map");
        let options = Options::new(Edition::V2r8, 3);
        let mut before = RandomGame::new(Arc::new(map), &options, 7);
        let mut after = RandomGame::new(city.map(), &options, 7);
        loop {
            let (step, same) = (before.step(), after.step());
            assert_eq!(step, same, "{city}");
            if step.is_none() {
                break;
            }
        }
        assert_eq!(before.game.state(), after.game.state(), "{city}");
    }
}
