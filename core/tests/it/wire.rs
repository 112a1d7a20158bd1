//! The JSON of actions, as clients write and read it.

use serde_json::{Value, json};
use shinjuku_core::action::{ActionKind, NamedAction};
use shinjuku_core::id::Set;
use shinjuku_core::map::Builtin;
use strum::VariantArray;

use crate::schemas;

/// Returns every action of the API, with every field.
fn contract() -> Vec<Value> {
    let books = json!({"good": "books", "value": 1, "thief": false});
    vec![
        json!({"type": "open", "station": "tokyo", "good": "food", "from": null, "pay": ["chiyoda"]}),
        json!({"type": "expand", "connection": ["yotsuya", "tokyo"], "second": ["yotsuya", "shinjuku"], "pay": ["chiyoda"]}),
        json!({"type": "income"}),
        json!({"type": "pass"}),
        json!({"type": "move", "ward": "nakano", "path": ["nakano", "shinjuku"],
               "deliver": [{"station": "shinjuku", "customer": books}], "pay": ["chuo"]}),
        json!({"type": "move", "ward": "nakano", "path": ["nakano"],
               "deliver": [{"station": "nakano", "chairman": "red"}], "pay": ["chuo"]}),
        json!({"type": "upgrade", "station": "shinjuku", "customer": books, "pay": ["ota", "ota", "koto"]}),
        json!({"type": "wander", "to": "chuo"}),
        json!({"type": "explore", "to": "ota"}),
        json!({"type": "kaiju", "to": "koto", "flee_to": "chuo", "princess_to": null, "pay": ["ota"]}),
        json!({"type": "kaiju", "to": "water", "flee_to": null, "princess_to": null, "pay": ["ota"]}),
        json!({"type": "relocate_kaiju", "to": "koto", "flee_to": "chuo", "princess_to": null}),
        json!({"type": "reunite", "path": ["ebisu", "shibuya"], "deliver": []}),
        json!({"type": "choose_mod", "mod": "kaiju", "home": null}),
    ]
}

#[test]
fn every_action_of_the_contract_is_read_and_written_alike() {
    let map = Builtin::Tokyo.map();
    let mut kinds = Set::EMPTY;
    for action in contract() {
        schemas::check("Action", &action);
        let named: NamedAction =
            serde_json::from_value(action.clone()).expect("it has the form of an action");
        assert_eq!(json!(named), action);
        let interned = named.interned(&map).expect("Tokyo has these stations and wards");
        assert_eq!(interned.named(&map), named);
        assert_eq!(json!(named.kind()), action["type"]);
        kinds.insert(named.kind());
    }
    assert_eq!(
        kinds,
        ActionKind::VARIANTS.iter().copied().collect(),
        "an action that is not in the contract"
    );
}

#[test]
fn fields_that_have_a_usual_value_may_be_left_out() {
    for (short, full) in [
        (
            json!({"type": "open", "station": "tokyo", "good": "food"}),
            json!({"type": "open", "station": "tokyo", "good": "food", "from": null, "pay": []}),
        ),
        (
            json!({"type": "expand", "connection": ["yotsuya", "tokyo"]}),
            json!({"type": "expand", "connection": ["yotsuya", "tokyo"], "second": null, "pay": []}),
        ),
        (
            json!({"type": "move", "ward": "ota", "path": ["omori"]}),
            json!({"type": "move", "ward": "ota", "path": ["omori"], "deliver": [], "pay": []}),
        ),
    ] {
        schemas::check("Action", &short);
        let named: NamedAction = serde_json::from_value(short).expect("it has the form of an action");
        assert_eq!(json!(named), full);
    }
}

#[test]
fn an_action_of_another_form_is_not_even_read() {
    for malformed in [
        json!({"type": "open", "station": "tokyo", "good": "fish", "pay": []}),
        json!({"type": "open", "station": "tokyo", "good": "food", "pay": [], "extra": 1}),
        json!({"type": "income", "extra": 1}),
        json!({"type": "dance"}),
        json!({"type": "move", "ward": "ota", "path": ["omori"], "deliver": [{"station": "omori"}]}),
        json!({"type": "upgrade", "station": "ueno", "customer": {"good": "food", "value": 3}}),
        json!({"type": "expand", "connection": ["tokyo"]}),
    ] {
        assert!(!schemas::fits("Action", &malformed), "{malformed}");
        assert!(serde_json::from_value::<NamedAction>(malformed.clone()).is_err(), "{malformed}");
    }
}
