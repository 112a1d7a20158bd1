//! Compares the schemas that clients are generated from with the JSON that is actually written and read.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use jsonschema::Validator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map as Fields, Value, json};
use shinjuku_core::action::{Action, ActionKind, NamedAction};
use shinjuku_core::edition::Edition;
use shinjuku_core::event::Event;
use shinjuku_core::game::Game;
use shinjuku_core::map::{Builtin, Map, MapDocument};
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::schema::Schemas;
use shinjuku_core::setup::{Options, Study};
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::Viewer;
use strum::VariantArray;
use utoipa::OpenApi;

use crate::kit::{Red, hamlet, tokens, with_mods};
use crate::laws::RandomGame;

/// The schemas by name.
static SCHEMAS: LazyLock<Fields<String, Value>> = LazyLock::new(|| {
    let document = json!(Schemas::openapi());
    document["components"]["schemas"].as_object().expect("schemas").clone()
});

/// A validator for each schema, which also rejects fields that the schema does not name.
static VALIDATORS: LazyLock<BTreeMap<String, Validator>> = LazyLock::new(|| {
    let mut schemas = SCHEMAS.clone();
    for schema in schemas.values_mut().filter_map(Value::as_object_mut) {
        for part in schema.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(name) = referred(part) {
                *part = SCHEMAS[name].clone();
            }
        }
        if schema.contains_key("properties") || schema.contains_key("allOf") {
            schema.insert("unevaluatedProperties".into(), json!(false));
        }
    }
    let components = json!({"schemas": schemas});
    let validator = |name: &String| {
        let root = json!({"$ref": format!("#/components/schemas/{name}"), "components": components});
        (name.clone(), jsonschema::validator_for(&root).expect("the schemas are in order"))
    };
    SCHEMAS.keys().map(validator).collect()
});

/// Returns the name of the schema that this one refers to.
fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/components/schemas/")
}

/// Returns whether JSON is valid for a schema.
pub(crate) fn fits(schema: &str, json: &Value) -> bool {
    VALIDATORS[schema].is_valid(json)
}

/// Asserts that JSON is valid for a schema.
pub(crate) fn check(schema: &str, json: impl Serialize) {
    let json = json!(json);
    let faults: Vec<String> = VALIDATORS[schema]
        .iter_errors(&json)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(faults.is_empty(), "no {schema}: {faults:#?} in {json:#}");
}

pub(crate) fn check_each(schema: &str, list: &[impl Serialize]) {
    for json in list {
        check(schema, json);
    }
}

/// Returns the types of a union, as its discriminator names them.
fn types_of(union: &str) -> BTreeSet<String> {
    SCHEMAS[union]["discriminator"]["mapping"].as_object().expect("a mapping").keys().cloned().collect()
}

/// One instance of each type of a union.
#[derive(Default)]
struct Met(BTreeMap<String, Value>);

impl Met {
    fn note(&mut self, instance: Value) {
        let kind = instance["type"].as_str().expect("a type").to_string();
        self.0.entry(kind).or_insert(instance);
    }

    fn types(&self) -> BTreeSet<String> {
        self.0.keys().cloned().collect()
    }
}

/// The JSON written in random games: a few views, and one event and one action of each type.
#[derive(Default)]
struct Written {
    views: Vec<Value>,
    events: Met,
    actions: Met,
}

impl Written {
    fn tell(&mut self, events: &[Event]) {
        for event in events {
            check("Event", event);
            check("Event", event.seen_by(Viewer::Spectator));
            self.events.note(json!(event));
        }
    }

    fn act(&mut self, game: &Game, action: &Action) {
        let action = json!(action.named(game.map()));
        check("Action", &action);
        self.actions.note(action);
    }

    /// Plays a random game and checks all JSON that is written in it.
    fn play(&mut self, map: Arc<Map>, options: &Options, seed: u64) {
        let (game, prelude) = Game::start(Arc::clone(&map), options, Seed::from_number(seed))
            .expect("the options are in order");
        self.tell(&prelude);
        let players = game.state().players.values().map(|player| Viewer::Player(player.color));
        let viewers: Vec<Viewer> = players.chain([Viewer::Spectator, Viewer::AllSeats]).collect();
        let mut random = RandomGame::new(map, options, seed);
        for step in 0.. {
            for viewer in &viewers {
                check("View", random.game.view(*viewer));
            }
            if step % 20 == 0 {
                let list = random.game.legal_actions();
                list.iter().for_each(|legal| self.act(&random.game, &legal.action));
            }
            if seed == 0 && step == 50 {
                self.views.push(json!(random.game.view(Viewer::AllSeats)));
            }
            let Some((action, events)) = random.step() else { break };
            self.act(&random.game, &action);
            self.tell(&events);
        }
        if seed == 0 {
            self.views.push(json!(random.game.view(Viewer::Spectator)));
        }
    }
}

/// Plays games in both editions, without chosen mods and with all of them, on Tokyo and on a map where cards run out.
fn written() -> Written {
    let mut written = Written::default();
    let all_mods: Vec<ModChoice> = Mod::all().map(ModChoice::from).collect();
    for (seed, map) in (0..3).flat_map(|seed| [(seed, Builtin::Tokyo.map()), (seed, hamlet())]) {
        for edition in Edition::VARIANTS {
            for mods in [Vec::new(), all_mods.clone()] {
                written.play(Arc::clone(&map), &Options::new(*edition, 3).with_mods(mods), seed);
            }
        }
    }
    let study = with_mods("").study(json!({"position": {}}));
    written.tell(&study.prelude);
    written
}

/// Returns the same JSON with one change at every place: an unknown field, a value of another type, null, or a field
/// left out.
fn changed(json: &Value) -> Vec<(Change, Value)> {
    let mut all = vec![(Change::Null, Value::Null)];
    match json {
        Value::Object(fields) => {
            all.push((Change::Type, json!("wrong")));
            let mut more = fields.clone();
            more.insert("unknown".into(), json!(true));
            all.push((Change::Unknown, more.into()));
            for (name, value) in fields {
                let mut fewer = fields.clone();
                fewer.remove(name);
                all.push((Change::Missing, fewer.into()));
                for (change, value) in changed(value) {
                    let mut other = fields.clone();
                    other.insert(name.clone(), value);
                    all.push((change, other.into()));
                }
            }
        }
        Value::Array(items) => {
            all.push((Change::Type, json!({})));
            for (index, item) in items.iter().enumerate().take(3) {
                for (change, item) in changed(item) {
                    let mut other = items.clone();
                    other[index] = item;
                    all.push((change, other.into()));
                }
            }
        }
        Value::String(_) => all.push((Change::Type, json!(5))),
        Value::Null => all.push((Change::Type, json!({"wrong": true}))),
        Value::Bool(_) | Value::Number(_) => all.push((Change::Type, json!("wrong"))),
    }
    all
}

#[derive(Clone, Copy, PartialEq)]
enum Change {
    Unknown,
    Type,
    Null,
    Missing,
}

/// Checks that a response with an unknown field or a value of another type is invalid.
fn check_changes_of_answer(schema: &str, answer: &Value) {
    check(schema, answer);
    for (change, other) in changed(answer) {
        let wrong = matches!(change, Change::Unknown | Change::Type);
        assert!(!wrong || other == *answer || !fits(schema, &other), "{schema}: {other:#}");
    }
}

/// Checks that a changed request can be read if and only if it is still valid.
fn check_changes_of_request<T: DeserializeOwned>(schema: &str, request: &Value) {
    check(schema, request);
    for (_, other) in changed(request) {
        let read = serde_json::from_value::<T>(other.clone());
        assert_eq!(fits(schema, &other), read.is_ok(), "{schema}: {other:#} {:?}", read.err());
    }
}

#[test]
fn all_that_is_written_in_a_game_has_the_form_of_its_schema_and_nothing_changed_has() {
    let written = written();
    assert_eq!(written.events.types(), types_of("Event"), "an event that is not met");
    for event in written.events.0.values() {
        check_changes_of_answer("Event", event);
    }
    for view in &written.views {
        check_changes_of_answer("View", view);
    }
    assert_eq!(written.actions.types(), types_of("Action"), "an action that is not met");
    for action in written.actions.0.values() {
        check_changes_of_request::<NamedAction>("Action", action);
    }
}

#[test]
fn every_kind_of_action_is_a_type_of_the_schema() {
    assert_eq!(types_of("Action"), ActionKind::VARIANTS.iter().map(ToString::to_string).collect());
}

#[test]
fn what_a_client_writes_is_read_if_and_only_if_it_has_the_form_of_its_schema() {
    let books = tokens("books")[0].clone();
    let deliver =
        json!([{"station": "shinjuku", "customer": books}, {"station": "nakano", "chairman": "red"}]);
    let action =
        json!({"type": "move", "ward": "nakano", "path": ["nakano"], "deliver": deliver, "pay": ["chuo"]});
    check_changes_of_request::<NamedAction>("Action", &action);

    let choice = json!({"mod": "hachiko", "revision": 3, "home": "ueno"});
    check_changes_of_request::<ModChoice>("ModChoice", &choice);

    let study = json!({
        "first": "red", "colors": ["red", "blue"], "deck": ["ota"], "bag": tokens("food"),
        "position": {
            "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
            "track": [{"between": ["nakano", "koenji"], "owner": "red"}],
            "customers": {"nakano": tokens("food")},
            "hands": {"red": ["ota"]},
            "collected": {"red": tokens("food, clothing×2, books thief")},
            "bonus_tokens": {"red": 3},
            "queue": [{"space": 1, "ward": "ota", "customers": tokens("food")}],
            "princess": "ota", "kaiju": "water", "hachiko": "marker",
            "chairmen": {"red": "ota", "blue": null},
            "actions_taken": ["income"], "mini_actions_taken": ["wander"],
        },
    });
    check_changes_of_request::<Study>("Study", &study);

    check_changes_of_request::<Seed>("Seed", &json!(Seed::from_number(1)));
}

#[test]
fn map_documents_have_the_form_of_their_schema() {
    for city in Builtin::ALL {
        check("MapDocument", city.map().document());
    }
    let mut document = json!(Builtin::Tokyo.map().document());
    document["names"] = json!("latin");
    document["accepted"] = json!([{"code": "long_connection", "about": ["ueno"], "reason": "as it is"}]);
    check_changes_of_request::<MapDocument>("MapDocument", &document);
}

#[test]
fn faults_and_refusals_have_the_form_of_their_schemas() {
    let report = MapDocument::from_json("{}").expect_err("nothing is there");
    check_changes_of_answer("MapReport", &json!(report));

    let faults = with_mods("").try_study(json!({"deck": ["atlantis"]})).err().expect("no such ward");
    check_changes_of_answer("SetupIssue", &json!(faults[0]));

    let refusal = with_mods("").position(json!({})).refuse(Red, json!({"type": "wander", "to": "chuo"}));
    check_changes_of_answer(
        "Explanation",
        &json!({"code": refusal.code, "detail": refusal.detail, "options": null}),
    );
}

/// Calls `look` with every object in JSON.
fn each_object(json: &Value, look: &mut impl FnMut(&Fields<String, Value>)) {
    match json {
        Value::Object(fields) => {
            look(fields);
            fields.values().for_each(|value| each_object(value, look));
        }
        Value::Array(items) => items.iter().for_each(|item| each_object(item, look)),
        _ => {}
    }
}

#[test]
fn schemas_have_plain_names_and_say_what_they_are() {
    for (name, schema) in &*SCHEMAS {
        assert!(name.chars().all(|letter| letter.is_ascii_alphabetic()), "{name}");
        assert!(schema["description"].is_string(), "{name} says nothing");
        let properties = schema["properties"].as_object().into_iter().flatten();
        for (property, schema) in properties.filter(|(property, _)| *property != "type") {
            let said = name.ends_with("PerGood") || schema["description"].is_string();
            assert!(said, "{property} of {name} says nothing");
        }
        each_object(schema, &mut |fields| {
            if let Some(Value::String(said)) = fields.get("description") {
                assert!(!said.contains("[`"), "{name} links to the code: {said}");
            }
        });
    }
}
