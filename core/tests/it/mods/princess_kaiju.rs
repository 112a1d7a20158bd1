//! The Princess and the Kaiju.

use serde_json::{Value, json};
use shinjuku_core::setup::SetupIssueCode;

use crate::kit::{Blue, Red, destinations, tokens, with_mods};

fn attack(to: &str, flee_to: Value, princess_to: Value) -> Value {
    json!({"type": "kaiju", "to": to, "flee_to": flee_to, "princess_to": princess_to, "pay": ["ota"]})
}

#[test]
fn she_flees_too_to_an_adjacent_ward_chosen_apart_from_that_of_the_customers() {
    let table = with_mods("princess, kaiju").position(json!({
        "kaiju": "ota",
        "princess": "meguro",
        "customers": {"meguro": tokens("food")},
        "hands": {"red": ["ota"]},
    }));
    let mut apart = table.clone();
    apart.play(Red, attack("meguro", json!("shibuya"), json!("ota")));
    assert_eq!((apart.board()["princess"].clone(), apart.in_ward("shibuya")), (json!("ota"), "food".into()));
    let mut together = table.clone();
    together.play(Red, attack("meguro", json!("shibuya"), json!("shibuya")));
    assert_eq!(together.board()["princess"], "shibuya");
    // Each of four refuges for the customers is combined with each of four for her.
    let listed = table.listed("kaiju");
    assert_eq!(listed.iter().filter(|action| action["to"] == "meguro").count(), 16);
}

#[test]
fn her_refuge_is_named_if_and_only_if_she_is_there() {
    let mut table = with_mods("princess, kaiju").position(json!({
        "kaiju": "ota",
        "princess": "meguro",
        "customers": {},
        "hands": {"red": ["ota"]},
    }));
    let refusal = table.refuse(Red, attack("meguro", json!(null), json!(null)));
    assert_eq!(refusal.code, "princess_flight_required");
    assert_eq!(refusal.options, json!(["shinagawa", "ota", "setagaya", "shibuya"]));
    assert_eq!(table.refuse(Red, attack("meguro", json!("ota"), json!("ota"))).code, "nobody_flees");
    let refusal = table.refuse(Red, attack("setagaya", json!(null), json!("ota")));
    assert_eq!((refusal.code, refusal.options), ("princess_does_not_flee", json!([null])));
    assert_eq!(table.refuse(Red, attack("meguro", json!(null), json!("koto"))).code, "not_adjacent");
    table.play(Red, attack("meguro", json!(null), json!("ota")));
    assert_eq!(table.board()["princess"], "ota");
}

#[test]
fn she_may_not_be_moved_into_its_ward() {
    let mut table = with_mods("princess, kaiju")
        .position(json!({"kaiju": "chuo", "princess": "chiyoda", "customers": {}}));
    let refusal = table.refuse(Red, json!({"type": "wander", "to": "chuo"}));
    assert_eq!(refusal.code, "kaiju_bars_princess");
    assert_eq!(refusal.options, json!(["minato", "shinjuku", "bunkyo", "taito"]));
    assert_eq!(destinations(&table.listed("wander")), ["bunkyo", "minato", "shinjuku", "taito"]);
}

#[test]
fn she_flees_from_a_forced_move_too() {
    let mut table = with_mods("princess, kaiju").position(json!({
        "kaiju": "shinagawa",
        "princess": "ota",
        "customers": {},
        "queue": [{"space": 1, "ward": "shinagawa", "customers": tokens("food")}],
    }));
    table.play(Red, json!({"type": "pass"}));
    let relocate =
        |princess_to: Value| json!({"type": "relocate_kaiju", "to": "ota", "princess_to": princess_to});
    assert_eq!(table.refuse(Blue, relocate(json!(null))).code, "princess_flight_required");
    table.play(Blue, relocate(json!("shinagawa")));
    assert_eq!(
        (table.board()["princess"].clone(), table.in_ward("shinagawa")),
        (json!("shinagawa"), "food".into())
    );
}

#[test]
fn the_card_that_pays_is_judged_before_she_flees() {
    let position = json!({"kaiju": "water", "princess": "ota", "customers": {}, "hands": {"red": ["ota"]}});
    let mut table = with_mods("princess, kaiju").position(position);
    table.play(Red, attack("ota", json!(null), json!("meguro")));
    assert_eq!(table.board()["princess"], "meguro");
}

#[test]
fn a_position_cannot_put_them_together() {
    let setup = json!({"position": {"kaiju": "ota", "princess": "ota", "customers": {}}});
    let faults = with_mods("princess, kaiju").try_study(setup).err().expect("a fault");
    assert_eq!(
        (faults[0].code, faults[0].pointer.as_str()),
        (SetupIssueCode::ImpossiblePlace, "/position/kaiju")
    );
}
