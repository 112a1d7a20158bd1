//! The Princess.

use serde_json::{Value, json};
use shinjuku_core::map::Builtin;

use crate::kit::{Blue, Red, destinations, go, of_type, tokens, with_mods};

fn wander(to: &str) -> Value {
    json!({"type": "wander", "to": to})
}

#[test]
fn she_starts_in_the_princess_ward_of_the_map() {
    for (city, ward) in [
        (Builtin::Tokyo, "chiyoda"),
        (Builtin::Paris, "elysee"),
        (Builtin::London, "westminster"),
        (Builtin::Osaka, "chuo"),
    ] {
        let table = with_mods("princess").on(city.map()).study(json!({}));
        assert_eq!(table.board()["princess"], ward);
        assert_eq!(table.all()["mods"], json!([{"mod": "princess", "revision": 3}]));
        let told: Vec<Value> = table.prelude.iter().map(|event| json!(event)).collect();
        let added = json!({"type": "mod_added", "mod": "princess", "revision": 3, "player": null});
        assert_eq!(of_type(&told, "mod_added"), [&added]);
    }
}

#[test]
fn wander_moves_her_to_an_adjacent_ward_for_no_card_and_is_no_main_action() {
    let mut table = with_mods("princess").position(json!({}));
    let hand = table.hand(Red);
    let events = table.play(Red, wander("chuo"));
    assert_eq!(
        events,
        [json!({"type": "piece_moved", "piece": "princess", "owner": null, "to": "chuo", "station": null})]
    );
    assert_eq!(table.board()["princess"], "chuo");
    assert_eq!(table.hand(Red), hand);
    let turn = &table.all()["turn"];
    assert_eq!((&turn["actions_taken"], &turn["mini_actions_taken"]), (&json!([]), &json!(["wander"])));
}

#[test]
fn a_river_is_a_border_and_a_corner_is_none() {
    let mut table = with_mods("princess").position(json!({"princess": "taito"}));
    assert_eq!(destinations(&table.listed("wander")), ["arakawa", "bunkyo", "chiyoda", "chuo", "sumida"]);
    let refusal = table.refuse(Red, wander("koto"));
    assert_eq!(refusal.code, "not_adjacent");
    assert_eq!(refusal.options, json!(["chiyoda", "chuo", "bunkyo", "sumida", "arakawa"]));
    assert_eq!(table.refuse(Red, wander("taito")).code, "not_adjacent");
    table.play(Red, wander("sumida"));
}

#[test]
fn cards_of_her_ward_are_wild_for_everybody() {
    let hands = json!({"red": ["ota"], "blue": ["ota"]});
    let open = json!({"type": "open", "station": "tokyo", "good": "food", "pay": ["ota"]});
    let mut table = with_mods("princess").position(json!({"princess": "ota", "hands": hands}));
    table.play(Red, open);
    table.play(Red, json!({"type": "pass"}));
    table.play(Blue, json!({"type": "open", "station": "ueno", "good": "food", "pay": ["ota"]}));
}

#[test]
fn the_payment_is_judged_where_she_is_now_not_where_she_was() {
    let mut table = with_mods("princess").position(json!({"princess": "ota", "hands": {"red": ["ota"]}}));
    table.play(Red, wander("setagaya"));
    let open = json!({"type": "open", "station": "tokyo", "good": "food", "pay": ["ota"]});
    assert_eq!(table.refuse(Red, open).code, "card_does_not_serve");
}

#[test]
fn move_does_not_touch_her() {
    let mut table = with_mods("princess").position(json!({
        "princess": "chuo",
        "customers": {"chuo": tokens("food")},
        "track": [{"between": ["hatchobori", "tokyo"], "owner": "red"}],
        "hands": {"red": ["chuo"]},
    }));
    table.play(Red, go("chuo", json!(["hatchobori", "tokyo"]), json!([]), json!(["chuo"])));
    assert_eq!(table.board()["princess"], "chuo");
    assert_eq!(table.in_ward("chiyoda"), "food");
    let mut alone = with_mods("princess")
        .position(json!({"princess": "chuo", "customers": {}, "hands": {"red": ["chuo"]}}));
    let refusal = alone.refuse(Red, go("chuo", json!(["hatchobori"]), json!([]), json!(["chuo"])));
    assert_eq!(refusal.code, "no_customers_in_ward");
}

#[test]
fn without_her_nobody_wanders() {
    let mut table = with_mods("kaiju").position(json!({}));
    let refusal = table.refuse(Red, wander("chuo"));
    assert_eq!(refusal.code, "mod_not_in_play");
    assert!(table.board()["princess"].is_null());
}
