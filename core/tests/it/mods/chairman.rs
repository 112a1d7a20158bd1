//! The Chairman.

use serde_json::{Value, json};
use shinjuku_core::edition::Edition;

use crate::kit::{
    Blue, Green, Red, TestTable, destinations, drop_off, go, hand_over, of_type, tokens, with_mods,
};

fn explore(to: &str) -> Value {
    json!({"type": "explore", "to": to})
}

/// Returns a table at which Blue has a food store at Yotsuya and Red a book store at Tokyo; Red's track leads from
/// Shinjuku over both.
fn on_the_line(chairmen: Value, customers: &str) -> TestTable {
    with_mods("chairman").position(json!({
        "stores": [
            {"station": "yotsuya", "owner": "blue", "kind": "food"},
            {"station": "tokyo", "owner": "red", "kind": "books"},
        ],
        "track": [
            {"between": ["nakano", "shinjuku"], "owner": "red"},
            {"between": ["shinjuku", "yotsuya"], "owner": "red"},
            {"between": ["yotsuya", "tokyo"], "owner": "red"},
        ],
        "customers": {"nakano": tokens(customers)},
        "chairmen": chairmen,
        "hands": {"red": ["nakano", "ota"]},
    }))
}

fn line() -> Value {
    json!(["nakano", "shinjuku", "yotsuya", "tokyo"])
}

#[test]
fn each_player_has_one_off_the_map_at_first() {
    let table = with_mods("chairman").seating(&[Red, Blue, Green]).study(json!({}));
    for color in [Red, Blue, Green] {
        assert!(table.chairman(color).is_null());
    }
}

#[test]
fn explore_puts_it_in_any_ward_and_then_moves_it_to_an_adjacent_one() {
    let mut table = with_mods("chairman").position(json!({}));
    assert_eq!(table.listed("explore").len(), 23);
    let events = table.play(Red, explore("ota"));
    assert_eq!(
        events,
        [json!({"type": "piece_moved", "piece": "chairman", "owner": "red", "to": "ota", "station": null})]
    );
    assert_eq!((table.chairman(Red), table.chairman(Blue)), (json!("ota"), json!(null)));
    table.play(Red, json!({"type": "pass"}));
    table.play(Blue, json!({"type": "pass"}));
    assert_eq!(destinations(&table.listed("explore")), ["meguro", "setagaya", "shinagawa"]);
    let refusal = table.refuse(Red, explore("koto"));
    assert_eq!((refusal.code, refusal.options), ("not_adjacent", json!(["shinagawa", "meguro", "setagaya"])));
    table.play(Red, explore("meguro"));
}

#[test]
fn a_position_may_leave_one_off_the_map() {
    let table = with_mods("chairman").position(json!({"chairmen": {"red": null, "blue": "ota"}}));
    assert_eq!((table.chairman(Red), table.chairman(Blue)), (json!(null), json!("ota")));
}

#[test]
fn cards_of_its_ward_are_wild_for_its_owner_alone() {
    let hands = json!({"red": ["ota"], "blue": ["ota"]});
    let mut table = with_mods("chairman").position(json!({"chairmen": {"red": "ota"}, "hands": hands}));
    table.play(Red, json!({"type": "open", "station": "tokyo", "good": "food", "pay": ["ota"]}));
    table.play(Red, json!({"type": "pass"}));
    let open = json!({"type": "open", "station": "ueno", "good": "food", "pay": ["ota"]});
    assert_eq!(table.refuse(Blue, open).code, "card_does_not_serve");
}

#[test]
fn move_takes_all_chairmen_of_the_ward_along() {
    let mut table = on_the_line(json!({"red": "nakano", "blue": "nakano"}), "clothing");
    table.play(Red, go("nakano", line(), json!([]), json!(["nakano"])));
    assert_eq!((table.chairman(Red), table.chairman(Blue)), (json!("chiyoda"), json!("chiyoda")));
    assert_eq!(table.in_ward("chiyoda"), "clothing");
}

#[test]
fn a_chairman_of_another_ward_stays() {
    let mut table = on_the_line(json!({"red": "ota"}), "clothing");
    table.play(Red, go("nakano", line(), json!([]), json!(["nakano"])));
    assert_eq!(table.chairman(Red), "ota");
}

#[test]
fn at_a_store_that_would_take_a_customer_one_chairman_may_be_dropped_instead() {
    let mut table = on_the_line(json!({"red": "nakano", "blue": "nakano"}), "food");
    let dropped = json!([drop_off("yotsuya", Blue)]);
    let events = table.play(Red, go("nakano", line(), dropped, json!(["nakano"])));
    assert_eq!(
        of_type(&events, "piece_moved"),
        [
            &json!({"type": "piece_moved", "piece": "chairman", "owner": "blue", "to": "shinjuku", "station": "yotsuya"}),
            &json!({"type": "piece_moved", "piece": "chairman", "owner": "red", "to": "chiyoda", "station": null}),
        ]
    );
    // The Chairman stays in the ward of the store, the owner collects nobody, and the others travel on.
    assert_eq!((table.chairman(Blue), table.chairman(Red)), (json!("shinjuku"), json!("chiyoda")));
    assert_eq!(table.collected(Blue), "");
    assert_eq!(table.in_ward("chiyoda"), "food");
}

#[test]
fn with_a_chairman_aboard_it_must_be_said_who_gets_off() {
    let mut table = on_the_line(json!({"red": "nakano"}), "food");
    let refusal = table.refuse(Red, go("nakano", line(), json!([]), json!(["nakano"])));
    assert_eq!(refusal.code, "delivery_choice_required");
    assert_eq!(refusal.options, json!([hand_over("yotsuya", "food"), drop_off("yotsuya", Red)]));
    let delivered = json!([hand_over("yotsuya", "food")]);
    table.play(Red, go("nakano", line(), delivered, json!(["nakano"])));
    assert_eq!(table.collected(Blue), "food");
    // The Chairman travelled on alone, because the party was not empty.
    assert_eq!(table.chairman(Red), "chiyoda");
}

#[test]
fn it_cannot_be_dropped_where_no_store_would_take_anybody_nor_when_it_is_not_aboard() {
    let mut table = on_the_line(json!({"red": "nakano"}), "clothing");
    for station in ["yotsuya", "shinjuku"] {
        let dropped = json!([drop_off(station, Red)]);
        let refusal = table.refuse(Red, go("nakano", line(), dropped, json!(["nakano"])));
        assert_eq!((refusal.code, refusal.options), ("delivery_not_possible", json!([])));
    }
    let mut table = on_the_line(json!({"red": "nakano"}), "food");
    for absent in [Blue, Green] {
        let refusal =
            table.refuse(Red, go("nakano", line(), json!([drop_off("yotsuya", absent)]), json!(["nakano"])));
        assert_eq!(refusal.code, "delivery_not_possible");
        assert_eq!(refusal.options, json!([hand_over("yotsuya", "food"), drop_off("yotsuya", Red)]));
    }
}

#[test]
fn a_group_of_chairmen_alone_may_move_and_costs_a_card_like_any_other() {
    let mut table = on_the_line(json!({"red": "nakano", "blue": "nakano"}), "");
    let refusal = table.refuse(Red, go("nakano", line(), json!([]), json!(["ota"])));
    assert_eq!(refusal.code, "card_does_not_serve");
    let mut listed = table.listed("move");
    listed.retain(|action| action["path"] == line());
    assert_eq!(listed.len(), 1);
    table.play(Red, go("nakano", line(), json!([]), json!(["nakano"])));
    assert_eq!((table.chairman(Red), table.chairman(Blue)), (json!("chiyoda"), json!("chiyoda")));
}

#[test]
fn dropping_a_chairman_is_no_delivery() {
    let position = json!({
        "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
        "customers": {"taito": tokens("food")},
        "chairmen": {"red": "taito"},
        "hands": {"red": ["taito"]},
    });
    let mut table = with_mods("chairman").position(position);
    let dropped = json!([drop_off("ueno", Red)]);
    let refusal = table.refuse(Red, go("taito", json!(["ueno"]), dropped, json!(["taito"])));
    assert_eq!(refusal.code, "move_does_nothing");
    // Delivering the food customer and leaving the Chairman in place counts as doing something.
    table.play(Red, go("taito", json!(["ueno"]), json!([hand_over("ueno", "food")]), json!(["taito"])));
    assert_eq!((table.collected(Red), table.chairman(Red)), ("food".into(), json!("taito")));
}

#[test]
fn in_city_growth_chairmen_count_in_a_group_that_must_travel() {
    let position = json!({
        "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
        "customers": {"taito": tokens("food")},
        "chairmen": {"red": "taito"},
        "hands": {"red": ["taito"]},
    });
    let mut table = with_mods("chairman").in_city_growth().position(position);
    assert_eq!(table.game.state().edition, Edition::CityGrowth);
    let delivered = json!([hand_over("ueno", "food")]);
    assert_eq!(
        table.refuse(Red, go("taito", json!(["ueno"]), delivered, json!(["taito"]))).code,
        "group_must_travel"
    );
    assert!(table.listed("move").is_empty());
}

#[test]
fn the_move_ends_when_neither_customer_nor_chairman_is_left() {
    let position = json!({
        "stores": [
            {"station": "shinjuku", "owner": "blue", "kind": "food"},
            {"station": "yotsuya", "owner": "red", "kind": "food"},
        ],
        "track": [
            {"between": ["nakano", "shinjuku"], "owner": "red"},
            {"between": ["shinjuku", "yotsuya"], "owner": "red"},
            {"between": ["yotsuya", "tokyo"], "owner": "red"},
        ],
        "customers": {"nakano": tokens("food")},
        "chairmen": {"red": "nakano"},
        "hands": {"red": ["nakano"]},
    });
    let mut table = with_mods("chairman").position(position);
    let deliver = json!([drop_off("shinjuku", Red), hand_over("yotsuya", "food")]);
    let refusal = table.refuse(Red, go("nakano", line(), deliver.clone(), json!(["nakano"])));
    assert_eq!((refusal.code, refusal.options), ("group_is_empty", json!(["yotsuya"])));
    table.play(Red, go("nakano", json!(["nakano", "shinjuku", "yotsuya"]), deliver, json!(["nakano"])));
    assert_eq!((table.chairman(Red), table.collected(Red)), (json!("shinjuku"), "food".into()));
}

#[test]
fn the_list_has_each_choice_of_whom_to_drop_where() {
    let table = on_the_line(json!({"red": "nakano", "blue": "nakano"}), "food");
    let to_the_end: Vec<Value> =
        table.listed("move").into_iter().filter(|action| action["path"] == line()).collect();
    let mut choices: Vec<&Value> = to_the_end.iter().map(|action| &action["deliver"]).collect();
    choices.sort_by_key(ToString::to_string);
    assert_eq!(
        choices,
        [
            &json!([drop_off("yotsuya", Blue)]),
            &json!([drop_off("yotsuya", Red)]),
            &json!([hand_over("yotsuya", "food")]),
        ]
    );
}
