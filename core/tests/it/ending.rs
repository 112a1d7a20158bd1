//! The end of the game, in both editions.

use serde_json::json;
use shinjuku_core::customer::Crowd;
use shinjuku_core::edition::Edition;
use shinjuku_core::player::Color;

use crate::kit::{Blue, Green, Red, TestTable, of_type, position, tokens};

/// Returns a table at which Red is about to end a turn, and Blue will place the last customer, who waits on space 1.
fn one_customer_left(edition: Edition) -> TestTable {
    let last = tokens("food");
    let last_crowd: Crowd = serde_json::from_value(last.clone()).expect("a crowd");
    let red: Crowd = serde_json::from_value(tokens("food, books")).expect("a crowd");
    let elsewhere = edition.ruleset().all_customers() - last_crowd - red;
    position(
        edition,
        &[Red, Blue, Green],
        json!({
            "customers": {"ota": elsewhere},
            "collected": {"red": red},
            "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
            "track": [{"between": ["omori", "oimachi"], "owner": "red"}],
            "queue": [
                {"space": 1, "ward": "chuo", "customers": last},
                {"space": 2, "ward": "koto", "customers": []},
                {"space": 3, "ward": "kita", "customers": []},
                {"space": 4, "ward": "nakano", "customers": []},
            ],
            "hands": {"red": ["taito", "meguro"], "blue": ["arakawa"], "green": ["sumida"]},
        }),
    )
}

fn pass(table: &mut TestTable, color: Color) -> Vec<serde_json::Value> {
    table.play(color, json!({"type": "pass"}))
}

#[test]
fn in_v2r8_everybody_else_takes_one_last_turn_with_a_card_from_the_queue() {
    let mut table = one_customer_left(Edition::V2r8);
    assert_eq!(table.all()["final_turns_left"], json!(null));
    let events = pass(&mut table, Red);
    assert_eq!(
        of_type(&events, "end_began")[0],
        &json!({"type": "end_began", "player": "blue", "turns_left": 2})
    );
    assert_eq!(table.in_ward("chuo"), "food");
    assert_eq!(table.all()["final_turns_left"], 2);

    let events = pass(&mut table, Blue);
    assert!(of_type(&events, "customers_placed").is_empty());
    assert_eq!(table.hand(Green), ["koto", "sumida"], "the card of space 1 is still taken");
    assert_eq!(table.queue().len(), 4, "and a card comes to the queue");
    assert_eq!(table.all()["final_turns_left"], 1);

    pass(&mut table, Green);
    assert_eq!(table.hand(Red), ["kita", "meguro", "taito"]);
    assert_eq!(table.all()["final_turns_left"], 0);

    let events = pass(&mut table, Red);
    assert_eq!(of_type(&events, "game_finished").len(), 1);
    assert_eq!(table.all()["awaiting"], json!(null));
    assert_eq!(table.all()["turn"], json!(null));
}

#[test]
fn once_the_last_customer_is_placed_a_customer_spent_leaves_the_game() {
    for edition in [Edition::V2r8, Edition::CityGrowth] {
        let mut table = one_customer_left(edition);
        for color in [Red, Blue, Green] {
            pass(&mut table, color);
        }
        let pay = if edition == Edition::V2r8 { json!(["taito"]) } else { json!([]) };
        let upgrade = json!({"type": "upgrade", "station": "ueno", "customer": {"good": "food", "value": 1}, "pay": pay});
        let events = table.play(Red, upgrade);
        assert_eq!(of_type(&events, "customer_left").len(), 1);
        assert_eq!(table.game.state().queue.customers(), Crowd::EMPTY);
    }
}

#[test]
fn in_city_growth_hands_are_discarded_and_all_take_a_free_last_turn() {
    let mut table = one_customer_left(Edition::CityGrowth);
    let events = pass(&mut table, Red);
    assert_eq!(of_type(&events, "end_began")[0]["turns_left"], 3);
    let discard = table.all()["discard"].as_array().expect("a pile").len();
    let queue = table.queue();

    let events = pass(&mut table, Blue);
    let discarded: Vec<_> = of_type(&events, "hand_discarded").iter().map(|e| e["player"].clone()).collect();
    assert_eq!(discarded, ["blue", "green", "red"], "the last placer's first, then in turn order");
    assert!([Red, Blue, Green].iter().all(|color| table.hand(*color).is_empty()));
    assert_eq!(table.all()["discard"].as_array().expect("a pile").len(), discard + 2 + 1 + 2);
    assert_eq!(table.queue(), queue, "no card is taken and none comes");

    // Actions cost no cards, and none may be offered.
    let open = json!({"type": "open", "station": "tokyo", "good": "food"});
    table.play(Green, open);
    let double =
        json!({"type": "expand", "connection": ["tokyo", "akihabara"], "second": ["akihabara", "ueno"]});
    table.play(Green, double);
    let mut offered = table.clone();
    let refusal =
        offered.refuse(Red, json!({"type": "open", "station": "shinjuku", "good": "food", "pay": ["taito"]}));
    assert_eq!(refusal.code, "nothing_to_pay");
    let opens = table.listed("open");
    assert!(!opens.is_empty() && opens.iter().all(|action| action["pay"] == json!([])));
    table.play(Red, json!({"type": "move", "ward": "ota", "path": ["omori", "oimachi"]}));
    let events = table.play(Red, json!({"type": "income"}));
    assert_eq!(of_type(&events, "cards_drawn")[0]["count"], 4, "INCOME still draws");

    assert_eq!(table.all()["final_turns_left"], 0);
    let events = pass(&mut table, Blue);
    assert_eq!(of_type(&events, "game_finished").len(), 1);
}

#[test]
fn a_turn_without_any_card_to_take_or_draw_begins_the_end() {
    let everything: Vec<String> = {
        let map = shinjuku_core::map::Builtin::Tokyo.map();
        let cards = map.wards.values().flat_map(|ward| vec![ward.name.to_string(); usize::from(ward.cards)]);
        cards.collect()
    };
    let mut table =
        position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": everything, "blue": []}, "queue": []}));
    let bag = table.all()["bag_size"].clone();
    let events = pass(&mut table, Red);
    assert_eq!(of_type(&events, "end_began")[0]["player"], "blue");
    assert_eq!(table.all()["bag_size"], bag, "customers left in the bag stay there");
    pass(&mut table, Blue);
    let events = pass(&mut table, Red);
    assert_eq!(of_type(&events, "game_finished").len(), 1);
}
