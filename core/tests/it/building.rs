//! OPEN, EXPAND and UPGRADE, and their payments.

use serde_json::json;
use shinjuku_core::edition::Edition;

use crate::kit::{Blue, Red, hamlet, of_type, position, study_on, tokens};

#[test]
fn a_store_comes_from_the_supply_and_its_card_goes_to_the_discard_pile() {
    let mut table = position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": ["taito"]}}));
    table.play(Red, json!({"type": "open", "station": "ueno", "good": "food", "pay": ["taito"]}));
    assert_eq!(table.all()["board"]["stores"], json!([{"station": "ueno", "owner": "red", "kind": "food"}]));
    assert_eq!(
        table.player(Red)["supply"]["stores"],
        json!({"food": 1, "clothing": 2, "books": 2, "electronics": 2})
    );
    assert_eq!(table.all()["discard"], json!(["taito"]));
}

#[test]
fn a_store_may_move_in_v2r8_and_its_old_ward_is_wild_no_more() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
            "hands": {"red": ["taito", "taito"]},
        }),
    );
    // Taito's card is wild before the action changes the board, so it pays for Shinjuku.
    let relocate =
        json!({"type": "open", "station": "shinjuku", "good": "food", "from": "ueno", "pay": ["taito"]});
    assert!(table.listed("open").contains(&relocate));
    table.play(Red, relocate);
    assert_eq!(
        table.all()["board"]["stores"],
        json!([{"station": "shinjuku", "owner": "red", "kind": "food"}])
    );
    assert_eq!(table.player(Red)["supply"]["stores"]["food"], 1, "the supply is as it was");
    let refusal = table.refuse(
        Red,
        json!({"type": "expand", "connection": ["tokyo", "akihabara"], "second": ["akihabara", "ueno"], "pay": ["taito"]}),
    );
    assert_eq!(refusal.code, "card_does_not_serve");
}

#[test]
fn a_ward_stays_wild_while_another_store_stands_there() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [
                {"station": "shinjuku", "owner": "red", "kind": "food"},
                {"station": "yotsuya", "owner": "red", "kind": "books"},
            ],
            "hands": {"red": ["shinjuku", "shinjuku"]},
        }),
    );
    table.play(
        Red,
        json!({"type": "open", "station": "ueno", "good": "food", "from": "shinjuku", "pay": ["shinjuku"]}),
    );
    table.play(
        Red,
        json!({"type": "expand", "connection": ["tokyo", "akihabara"], "second": ["akihabara", "ueno"], "pay": ["shinjuku"]}),
    );
}

#[test]
fn in_city_growth_stores_stay_where_they_are() {
    let mut table = position(
        Edition::CityGrowth,
        &[Red, Blue],
        json!({"stores": [{"station": "ueno", "owner": "red", "kind": "food"}], "hands": {"red": ["taito"]}}),
    );
    let relocate =
        json!({"type": "open", "station": "shinjuku", "good": "food", "from": "ueno", "pay": ["taito"]});
    assert_eq!(table.refuse(Red, relocate).code, "no_relocation");
    assert!(table.listed("open").iter().all(|action| action["from"].is_null()));
}

#[test]
fn one_track_is_free_and_a_second_costs_a_card_of_either_end_of_the_first() {
    for (card, served) in [("chiyoda", true), ("taito", true), ("sumida", false)] {
        let mut table = position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": [card]}}));
        // Akihabara is in Chiyoda, Ueno in Taito, Oshiage in Sumida.
        let action = json!({"type": "expand", "connection": ["akihabara", "ueno"], "second": ["ueno", "oshiage"], "pay": [card]});
        if served {
            table.play(Red, action);
            assert_eq!(table.player(Red)["supply"]["track"], 14);
        } else {
            assert_eq!(table.refuse(Red, action).code, "card_does_not_serve");
        }
    }
    let mut table = position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": []}}));
    table.play(Red, json!({"type": "expand", "connection": ["ueno", "akihabara"]}));
    assert_eq!(table.all()["board"]["track"], json!([{"between": ["akihabara", "ueno"], "owner": "red"}]));
}

#[test]
fn a_permanent_link_extends_the_reach_of_a_track_but_not_the_cards_that_pay() {
    // Shinjuku (Shinjuku) and Yoyogi (Shibuya) are linked.
    let expand = |pay: &str| json!({"type": "expand", "connection": ["shinjuku", "yotsuya"], "second": ["shibuya", "yoyogi"], "pay": [pay]});
    let mut table = position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": ["shinjuku", "shibuya"]}}));
    assert_eq!(table.refuse(Red, expand("shibuya")).code, "card_does_not_serve");
    assert!(table.listed("expand").contains(&expand("shinjuku")));
    table.play(Red, expand("shinjuku"));
}

#[test]
fn a_track_reaches_across_one_permanent_link_and_not_two() {
    // On the hamlet, x is linked with y, and y with sc.
    let start = json!({"first": "red", "position": {"hands": {"red": ["a"]}}});
    let mut table = study_on(hamlet(), Edition::V2r8, &[Red, Blue], start);
    let across = |second: [&str; 2]| json!({"type": "expand", "connection": ["sa", "x"], "second": second, "pay": ["a"]});
    let refusal = table.refuse(Red, across(["sc", "sd"]));
    assert_eq!((refusal.code, refusal.options), ("second_track_apart", json!([["sa", "sb"]])));
    let listed: Vec<_> = table
        .listed("expand")
        .into_iter()
        .filter(|action| action["connection"] == json!(["sa", "x"]))
        .collect();
    assert_eq!(listed.len(), 2, "alone, and followed by sa to sb: {listed:?}");
}

#[test]
fn with_one_track_left_only_one_is_laid() {
    let map = shinjuku_core::map::Builtin::Tokyo.map();
    let track: Vec<_> = map
        .connections
        .ids()
        .take(15)
        .map(|connection| json!({"between": map.connection_names(connection), "owner": "red"}))
        .collect();
    let mut table = position(Edition::V2r8, &[Red, Blue], json!({"track": track, "hands": {"red": ["ota"]}}));
    assert!(table.listed("expand").iter().all(|action| action["second"].is_null()));
    assert!(!table.listed("expand").is_empty());
    let refusal = table.refuse(
        Red,
        json!({"type": "expand", "connection": ["oimachi", "omori"], "second": ["shinagawa", "oimachi"], "pay": ["ota"]}),
    );
    assert_eq!(
        (refusal.code, refusal.options),
        ("no_track_left", json!(["expand"])),
        "one track may be laid"
    );
}

#[test]
fn an_upgrade_swaps_the_store_spends_a_customer_and_claims_the_next_stack() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [
                {"station": "ueno", "owner": "red", "kind": "books"},
                {"station": "shinjuku", "owner": "blue", "kind": "department"},
            ],
            "collected": {"red": tokens("books×2, books, food")},
            "bonus_tokens": {"blue": 3},
            "hands": {"red": ["taito"]},
        }),
    );
    let before = table.game.state().queue.customers().len();
    let upgrade = |value: u8| json!({"type": "upgrade", "station": "ueno", "customer": {"good": "books", "value": value, "thief": false}, "pay": ["taito"]});
    assert_eq!(table.listed("upgrade"), [upgrade(1), upgrade(2)], "the player chooses the token");
    let events = table.play(Red, upgrade(2));
    assert_eq!(of_type(&events, "bonus_tokens_claimed")[0]["tokens"], 2);
    assert_eq!(table.collected(Red), "food, books");
    assert_eq!(table.game.state().queue.customers().len(), before + 1);
    assert_eq!(table.player(Red)["supply"]["stores"]["books"], 2);
    assert_eq!(table.player(Red)["supply"]["department_stores"], 2);
}

#[test]
fn after_the_last_stack_an_upgrade_claims_nothing() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [{"station": "ueno", "owner": "red", "kind": "books"}],
            "collected": {"red": tokens("books")},
            "bonus_tokens": {"blue": 11},
            "hands": {"red": ["taito"]},
        }),
    );
    let events = table.play(
        Red,
        json!({"type": "upgrade", "station": "ueno", "customer": {"good": "books", "value": 1}, "pay": ["taito"]}),
    );
    assert!(of_type(&events, "bonus_tokens_claimed").is_empty());
    assert_eq!(table.player(Red)["bonus_tokens"], 0);
}

#[test]
fn a_department_store_makes_its_ward_wild_too() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [{"station": "ueno", "owner": "red", "kind": "department"}],
            "hands": {"red": ["taito"]},
        }),
    );
    table.play(Red, json!({"type": "open", "station": "shinjuku", "good": "food", "pay": ["taito"]}));
}

#[test]
fn two_different_main_actions_end_the_turn_and_none_is_taken_twice() {
    let mut table =
        position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": ["taito", "shinjuku", "ota"]}}));
    table.play(Red, json!({"type": "open", "station": "ueno", "good": "food", "pay": ["taito"]}));
    assert_eq!(table.all()["turn"]["actions_taken"], json!(["open"]));
    let refusal = table
        .refuse(Red, json!({"type": "open", "station": "shinjuku", "good": "food", "pay": ["shinjuku"]}));
    assert_eq!(
        (refusal.code, refusal.options),
        ("action_taken", json!(["expand", "income", "pass", "move", "upgrade"]))
    );
    assert!(table.listed("open").is_empty());
    table.play(Red, json!({"type": "expand", "connection": ["tokyo", "akihabara"]}));
    assert_eq!(table.all()["turn"]["player"], "blue");
}

#[test]
fn the_cheapest_payment_is_offered_first_and_the_others_beside_it() {
    let table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [{"station": "tokyo", "owner": "red", "kind": "food"}],
            "hands": {"red": ["taito", "chiyoda", "ota", "ota"]},
        }),
    );
    let list = table.game.legal_actions();
    let map = table.game.map();
    let payments_of = |station: &str| {
        let station = map.station(station).expect("a station");
        let open = list.iter().find(|legal| {
            matches!(&legal.action, shinjuku_core::action::Action::Open { station: at, .. } if *at == station)
        });
        let open = open.expect("it can be opened");
        let pay = json!(open.action.named(map))["pay"].clone();
        let others: Vec<_> =
            open.payments.iter().map(|cards| map.ward_names(cards.iter().copied())).collect();
        (pay, json!(others))
    };
    assert_eq!(payments_of("ueno"), (json!(["taito"]), json!([["chiyoda"], ["taito", "ota", "ota"]])));
    assert_eq!(payments_of("shinjuku"), (json!(["chiyoda"]), json!([["taito", "ota", "ota"]])));
}
