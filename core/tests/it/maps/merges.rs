//! Merging two changed drafts of one map.

use proptest::prelude::*;
use serde_json::{Value, json};
use shinjuku_core::map::{Conflict, ElementKind, merge};

use crate::kit::village;
use crate::schemas;

/// Returns the village after some changes.
fn changed(changes: impl FnOnce(&mut Value)) -> Value {
    let mut document = village();
    changes(&mut document);
    document
}

fn push(document: &mut Value, list: &str, entry: Value) {
    document[list].as_array_mut().expect("a list").push(entry);
}

fn remove(document: &mut Value, list: &str, index: usize) {
    document[list].as_array_mut().expect("a list").remove(index);
}

/// Returns short descriptions of what the conflicts are about.
fn short(conflicts: &[Conflict]) -> Vec<String> {
    let word = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".into());
    conflicts
        .iter()
        .map(|conflict| format!("{} {} {}", conflict.kind, word(&conflict.id), word(&conflict.field)))
        .collect()
}

#[test]
fn what_only_one_side_changed_is_taken() {
    let mine = changed(|document| {
        document["stations"][0]["position"]["x"] = json!(25);
        document["wards"][0]["cards"] = json!(11);
        push(document, "connections", json!(["sa", "sc"]));
        document["canvas"]["width"] = json!(500);
    });
    let theirs = changed(|document| {
        document["stations"][0]["name"] = json!("Harbour");
        document["wards"][1]["cards"] = json!(13);
        push(document, "connections", json!(["sb", "sd"]));
        remove(document, "connections", 5);
        document["canvas"]["height"] = json!(120);
        document["water"]["wards"] = json!(["f", "b"]);
        document["names"] = json!("latin");
        document["adjacency"][2]["kind"] = json!("river");
    });
    let merged = merge(&village(), &mine, &theirs);
    assert_eq!(merged.conflicts, []);
    let expected = changed(|document| {
        document["stations"][0]["position"]["x"] = json!(25);
        document["stations"][0]["name"] = json!("Harbour");
        document["wards"][0]["cards"] = json!(11);
        document["wards"][1]["cards"] = json!(13);
        remove(document, "connections", 5);
        push(document, "connections", json!(["sa", "sc"]));
        push(document, "connections", json!(["sb", "sd"]));
        document["canvas"] = json!({"width": 500, "height": 120});
        document["water"]["wards"] = json!(["f", "b"]);
        document["names"] = json!("latin");
        document["adjacency"][2]["kind"] = json!("river");
    });
    assert_eq!(merged.document, expected);
}

#[test]
fn what_both_changed_alike_is_taken_once() {
    let mine = changed(|document| {
        push(document, "connections", json!(["sa", "sc"]));
        document["name"] = json!("Town");
        document["princess_ward"] = json!("a");
    });
    let theirs = changed(|document| {
        push(document, "connections", json!(["sc", "sa"]));
        document["name"] = json!("Town");
    });
    let merged = merge(&village(), &mine, &theirs);
    assert_eq!(merged.conflicts, []);
    assert_eq!(merged.document, mine, "a connection has no direction");
}

#[test]
fn what_both_changed_differently_is_a_conflict_and_mine_stays() {
    let mine = changed(|document| {
        document["stations"][0]["position"] = json!({"x": 25, "y": 60});
        document["name"] = json!("Town");
        document["water"]["name"] = json!("Sea");
        document["adjacency"][0]["kind"] = json!("river");
        remove(document, "wards", 5);
        document["wards"][4]["cards"] = json!(1);
    });
    let theirs = changed(|document| {
        document["stations"][0]["position"] = json!({"x": 20, "y": 65});
        document["name"] = json!("City");
        document["water"]["name"] = json!("Lake");
        document["adjacency"][0]["kind"] = json!("bay_crossing");
        document["wards"][5]["cards"] = json!(1);
        remove(document, "wards", 4);
    });
    let merged = merge(&village(), &mine, &theirs);
    assert_eq!(merged.document, mine);
    schemas::check("MapMerged", &merged);
    let mut found = short(&merged.conflicts);
    found.sort();
    let expected =
        ["border a b kind", "map - name", "map - water/name", "station sa position", "ward e -", "ward f -"];
    assert_eq!(found, expected);
    let station =
        merged.conflicts.iter().find(|conflict| conflict.kind == ElementKind::Station).expect("a conflict");
    assert_eq!(station.base, json!({"x": 20, "y": 60}));
    assert_eq!((&station.mine["x"], &station.theirs["y"]), (&json!(25), &json!(65)));
    let gone =
        merged.conflicts.iter().find(|conflict| conflict.id.as_deref() == Some("f")).expect("a conflict");
    assert_eq!((&gone.mine, &gone.theirs["cards"]), (&Value::Null, &json!(1)));
}

#[test]
fn what_has_not_the_form_of_a_list_of_entries_is_one_value() {
    let mine = changed(|document| document["wards"] = json!("none yet"));
    let theirs = changed(|document| document["wards"][0]["cards"] = json!(3));
    let merged = merge(&village(), &mine, &theirs);
    assert_eq!(short(&merged.conflicts), ["map - wards"]);
    assert_eq!(merged.document, mine);
    let twice = changed(|document| push(document, "stations", json!({"id": "sa"})));
    let moved = changed(|document| document["stations"][0]["sakura"] = json!(false));
    assert_eq!(short(&merge(&village(), &twice, &moved).conflicts), ["map - stations"]);
    assert_eq!(short(&merge(&json!({}), &json!([]), &json!(5)).conflicts), ["map - -"]);
}

#[test]
fn accepted_warnings_of_both_are_accepted() {
    let accept = |about: &str| json!({"code": "long_connection", "about": [about], "reason": "so it is"});
    let base = changed(|document| document["accepted"] = json!([accept("old"), accept("both")]));
    let mut mine = base.clone();
    mine["accepted"] = json!([accept("both"), accept("mine")]);
    let mut theirs = base.clone();
    theirs["accepted"] = json!([accept("old"), accept("both"), accept("theirs")]);
    let merged = merge(&base, &mine, &theirs);
    assert_eq!(merged.conflicts, []);
    assert_eq!(merged.document["accepted"], json!([accept("both"), accept("mine"), accept("theirs")]));
}

/// Generates drafts from so few values that two of them often share some.
fn draft() -> impl Strategy<Value = Value> {
    let id = || prop::sample::select(vec!["a", "b", "c"]);
    let number = || 0..3_i32;
    let ward = (id(), number(), prop::option::of(number())).prop_map(|(id, cards, x)| match x {
        Some(x) => json!({"id": id, "cards": cards, "label": {"x": x, "y": 0}}),
        None => json!({"id": id, "cards": cards}),
    });
    let border = (id(), id(), number()).prop_map(|(a, b, kind)| json!({"between": [a, b], "kind": kind}));
    let water = (number(), prop::collection::vec(id(), 0..3))
        .prop_map(|(name, wards)| json!({"name": name, "wards": wards}));
    let pairs = prop::collection::vec((id(), id()), 0..3);
    let list =
        (prop::collection::vec(ward, 0..3), prop::collection::vec(border, 0..3), pairs, water, number());
    let whole = list.prop_map(|(wards, adjacency, connections, water, name)| {
        json!({"name": name, "wards": wards, "adjacency": adjacency, "connections": connections, "water": water})
    });
    prop_oneof![
        8 => whole.clone(),
        1 => whole.prop_map(|mut draft| {
            draft["wards"] = json!("none yet");
            draft.as_object_mut().expect("an object").remove("name");
            draft
        }),
        1 => number().prop_map(Value::from),
    ]
}

/// Returns JSON with all lists sorted, so that their order makes no difference.
fn unordered(value: &Value) -> Value {
    match value {
        Value::Array(entries) => {
            let mut entries: Vec<Value> = entries.iter().map(unordered).collect();
            entries.sort_by_key(Value::to_string);
            entries.into()
        }
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), unordered(value))).collect()
        }
        other => other.clone(),
    }
}

fn mirrored(conflicts: Vec<Conflict>) -> Vec<String> {
    let swap = |conflict| {
        let Conflict { kind, id, field, base, mine, theirs } = conflict;
        json!(Conflict { kind, id, field, base, mine: theirs, theirs: mine }).to_string()
    };
    sorted(conflicts.into_iter().map(swap).collect())
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

proptest! {
    #[test]
    fn who_alone_changed_something_gets_it(base in draft(), other in draft()) {
        for merged in [merge(&base, &other, &base), merge(&base, &base, &other), merge(&base, &other, &other)] {
            prop_assert_eq!(merged.document, other.clone());
            prop_assert!(merged.conflicts.is_empty());
        }
    }

    #[test]
    fn both_sides_see_the_same_conflicts(base in draft(), mine in draft(), theirs in draft()) {
        let (here, there) = (merge(&base, &mine, &theirs), merge(&base, &theirs, &mine));
        let told: Vec<String> = here.conflicts.iter().map(|conflict| json!(conflict).to_string()).collect();
        prop_assert_eq!(sorted(told), mirrored(there.conflicts));
        if here.conflicts.is_empty() {
            prop_assert_eq!(unordered(&here.document), unordered(&there.document));
        }
    }
}
