//! The customer queue, the deck, and INCOME.

use serde_json::{Value, json};
use shinjuku_core::edition::Edition;

use crate::kit::{Blue, Red, TestTable, of_type, position, study, tokens};

fn four_cards(first: &str, second: &str, third: &str, fourth: &str) -> Value {
    json!([
        {"space": 1, "ward": "chuo", "customers": tokens(first)},
        {"space": 2, "ward": "koto", "customers": tokens(second)},
        {"space": 3, "ward": "kita", "customers": tokens(third)},
        {"space": 4, "ward": "nakano", "customers": tokens(fourth)},
    ])
}

#[test]
fn a_customer_joins_the_lowest_card_with_the_same_good_else_the_lowest_empty_one() {
    let bag = tokens("food, food, clothing, food, books, clothing, electronics×2");
    let table = study(Edition::V2r8, &[Red, Blue], json!({"first": "red", "bag": bag}));
    // Two food customers on space 1 were placed; clothing and food took their places.
    let customers: Vec<String> = table
        .queue()
        .iter()
        .map(|card| card.split_once(": ").map_or(String::new(), |(_, who)| who.into()))
        .collect();
    assert_eq!(customers, ["clothing", "food", "", ""]);
}

#[test]
fn cards_slide_down_with_their_customers() {
    let mut table =
        position(Edition::V2r8, &[Red, Blue], json!({"queue": four_cards("", "food", "", "books")}));
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.queue()[..3], ["koto: food", "kita", "nakano: books"]);
    assert_eq!(table.in_ward("chuo"), "");
    assert!(table.hand(Blue).contains(&"chuo".to_string()), "the card is taken even when nobody stood on it");
}

#[test]
fn the_queue_grows_by_one_customer_for_each_department_store() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [
                {"station": "ueno", "owner": "red", "kind": "department"},
                {"station": "tokyo", "owner": "blue", "kind": "department"},
            ],
            "queue": four_cards("food", "books", "", ""),
        }),
    );
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.game.state().queue.customers().len(), 4);
}

#[test]
fn income_fills_the_hand_to_four_or_draws_one() {
    for (cards, drawn) in [(0, 4), (1, 3), (3, 1), (4, 1), (6, 1)] {
        let hand = ["ota", "ota", "ota", "ota", "setagaya", "setagaya"];
        let mut table = position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": hand[..cards]}}));
        let events = table.play(Red, json!({"type": "income"}));
        assert_eq!(of_type(&events, "cards_drawn")[0]["count"], drawn, "{cards} cards");
        assert_eq!(table.all()["turn"]["player"], "blue", "the turn ends at once");
    }
}

/// Returns a table at which Blue holds every card except `left`, which is the deck.
fn blue_holds_all_but(left: &[&str], red: &[&str], queue: Value) -> TestTable {
    blue_holds_all_but_with_bag(left, red, queue, json!([]))
}

fn blue_holds_all_but_with_bag(left: &[&str], red: &[&str], queue: Value, bag: Value) -> TestTable {
    let map = shinjuku_core::map::Builtin::Tokyo.map();
    let mut cards: Vec<String> =
        map.wards.values().flat_map(|ward| vec![ward.name.to_string(); usize::from(ward.cards)]).collect();
    let queued = queue.as_array().expect("cards").iter().map(|card| card["ward"].as_str().expect("a ward"));
    for gone in left.iter().chain(red).copied().chain(queued) {
        let place = cards.iter().position(|card| card == gone).expect("there is such a card");
        cards.remove(place);
    }
    let position = json!({"hands": {"red": red, "blue": cards}, "queue": queue});
    study(Edition::V2r8, &[Red, Blue], json!({"first": "red", "bag": bag, "position": position}))
}

#[test]
fn an_empty_deck_is_made_from_the_discard_pile_with_the_cards_just_paid() {
    let queue = four_cards("", "food", "books", "");
    let mut table = blue_holds_all_but(&["ota"], &["taito", "meguro"], queue);
    table.play(Red, json!({"type": "open", "station": "ueno", "good": "food", "pay": ["taito"]}));
    let events = table.play(Red, json!({"type": "income"}));
    assert_eq!(of_type(&events, "deck_reshuffled")[0]["cards"], 1);
    assert_eq!(of_type(&events, "cards_drawn")[0]["count"], 2, "the deck's last card and the one just paid");
    assert_eq!(table.hand(Red), ["meguro", "ota", "taito"]);
    // Blue's turn has begun; there was no card for space 4.
    assert_eq!(table.queue(), ["koto: food", "kita: books", "nakano"]);
}

#[test]
fn with_all_cards_in_hands_income_draws_nothing_and_gaps_slide_down() {
    let queue = json!([{"space": 2, "ward": "koto", "customers": tokens("food")},
                       {"space": 3, "ward": "kita", "customers": tokens("books")}]);
    let mut table = blue_holds_all_but(&[], &[], queue);
    let hand = table.hand(Blue).len();
    let events = table.play(Red, json!({"type": "income"}));
    assert_eq!(of_type(&events, "cards_drawn")[0]["count"], 0);
    assert!(of_type(&events, "card_taken").is_empty(), "nothing lay on space 1");
    assert_eq!(table.hand(Blue).len(), hand);
    let spaces: Vec<_> =
        table.all()["queue"].as_array().expect("cards").iter().map(|card| card["space"].clone()).collect();
    assert_eq!(spaces, [1, 2]);
    // The next turn places from space 1 again.
    table.play(Blue, json!({"type": "pass"}));
    assert_eq!((table.in_ward("koto"), table.hand(Red)), ("food".into(), vec!["koto".into()]));
}

#[test]
fn a_customer_without_a_card_to_go_to_goes_back_on_top_of_the_bag() {
    // All cards but one are in Blue's hand, so the queue has one card, on which food waits.
    let queue = json!([{"space": 2, "ward": "koto", "customers": tokens("food")}]);
    let bag = tokens("clothing, clothing, clothing, books, electronics×2");
    let mut table = blue_holds_all_but_with_bag(&[], &[], queue, bag);
    let before = table.game.state().bag.clone();
    let events = table.play(Red, json!({"type": "pass"}));
    let drawn = table.game.state().bag.last().expect("a customer").to_string();
    assert_eq!(of_type(&events, "customer_returned").len(), 1);
    assert_eq!(table.game.state().bag, before, "the refresh ends with the first who finds no card");
    assert_ne!(drawn, "food");
}

#[test]
fn a_customer_spent_without_a_card_to_go_to_goes_to_the_bottom_of_the_bag() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
            "collected": {"red": tokens("food")},
            "hands": {"red": ["taito"]},
            "queue": [{"space": 1, "ward": "koto", "customers": tokens("books")}],
        }),
    );
    let bag = table.game.state().bag.clone();
    table.play(
        Red,
        json!({"type": "upgrade", "station": "ueno", "customer": {"good": "food", "value": 1}, "pay": ["taito"]}),
    );
    let after = &table.game.state().bag;
    assert_eq!(after[0].to_string(), "food");
    assert_eq!(after[1..], bag[..]);
}
