//! The Thief.

use serde_json::{Value, json};
use shinjuku_core::action::Action;
use shinjuku_core::customer::Crowd;
use shinjuku_core::game::Game;
use shinjuku_core::state::QueueCard;

use crate::kit::{Blue, Red, TestTable, go, hand_over, of_type, tokens, with_mods};

/// Returns a study with fixed first cards in the queue and this bag.
fn drawing(bag: &str) -> TestTable {
    with_mods("thief").study(json!({
        "first": "red",
        "deck": ["minato", "shinjuku", "chuo", "taito"],
        "bag": tokens(bag),
    }))
}

/// Returns a table at which only these customers are in the bag and all others wait in Ota; Red is to act, and the
/// queue has no customers.
fn with_only_these_in_the_bag(mods: &str, bag: &str) -> TestTable {
    let everybody = with_mods(mods).study(json!({})).game.all_customers();
    let left: Crowd = serde_json::from_value(tokens(bag)).expect("tokens");
    with_mods(mods).position(json!({
        "customers": {"ota": everybody - left},
        "queue": [
            {"space": 1, "ward": "kita", "customers": []},
            {"space": 2, "ward": "minato", "customers": []},
            {"space": 3, "ward": "shinjuku", "customers": []},
            {"space": 4, "ward": "chuo", "customers": []},
        ],
    }))
}

#[test]
fn eight_more_tokens_are_in_the_bag_two_a_good_each_of_value_1() {
    for (table, honest) in [(with_mods("thief"), 60), (with_mods("thief").in_city_growth(), 72)] {
        let all = table.study(json!({})).game.all_customers();
        assert_eq!(all.len(), honest + 8);
        let thieves: Vec<Value> =
            all.lanes().filter(|(token, _)| token.is_thief()).map(|lane| json!(lane)).collect();
        let two = |good: &str| json!([{"good": good, "value": 1, "thief": true}, 2]);
        assert_eq!(thieves, ["food", "clothing", "books", "electronics"].map(two));
    }
}

#[test]
fn whoever_is_drawn_with_a_thief_joins_its_card_whatever_they_want() {
    let table = drawing("food thief, books, clothing, food");
    // Red's turn has begun: the thief and the books customer were placed in Minato, and a food customer was drawn to
    // replace them.
    assert_eq!(table.in_ward("minato"), "food thief, books");
    assert_eq!(table.queue()[0], "shinjuku: clothing");
    let queued: Vec<Value> = table.prelude.iter().map(|event| json!(event)).collect();
    let spaces: Vec<&Value> =
        of_type(&queued, "customer_queued").iter().map(|event| &event["space"]).collect();
    assert_eq!(spaces, [1, 1, 2, 2]);
}

#[test]
fn a_chain_of_thieves_goes_on_until_one_is_drawn_who_is_none() {
    let table = drawing("food thief, books thief, clothing thief, food thief, books×2, electronics×2");
    assert_eq!(table.in_ward("minato"), "food thief, food thief, clothing thief, books×2, books thief");
    assert_eq!(table.queue()[0], "shinjuku: electronics×2");
}

#[test]
fn a_thief_is_put_in_the_queue_by_the_ordinary_rule() {
    let table = drawing("books, clothing, food, clothing thief, electronics×2");
    // Books was placed in Minato. Food went to the first free card, and then the queue was complete.
    assert_eq!(table.queue()[..2], ["shinjuku: clothing", "chuo: food"]);
    let mut table = drawing("books, clothing, clothing thief, electronics×2, food");
    // One customer was missing: the thief joined the clothing customer on Shinjuku, and brought the electronics
    // customer along.
    assert_eq!(table.queue()[..2], ["shinjuku: clothing, clothing thief, electronics×2", "chuo"]);
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.in_ward("shinjuku"), "clothing, clothing thief, electronics×2");
}

#[test]
fn thieves_do_not_count_in_the_size_of_the_queue() {
    let table = drawing("food thief, books, clothing thief, clothing, food thief, electronics×2");
    let honest =
        |words: &String| words.split([':', ',']).skip(1).filter(|word| !word.contains("thief")).count();
    assert_eq!(table.queue()[0], "shinjuku: clothing, clothing thief");
    assert_eq!(table.queue().iter().map(honest).sum::<usize>(), 2);
}

#[test]
fn with_an_empty_bag_a_thief_comes_alone_and_the_end_waits_for_it() {
    let mut table = with_only_these_in_the_bag("thief", "food thief");
    table.play(Red, json!({"type": "pass"}));
    // Blue's turn has drawn only the thief, and placed nobody.
    assert_eq!(table.queue()[0], "minato: food thief");
    assert!(table.all()["final_turns_left"].is_null());
    let events = table.play(Blue, json!({"type": "pass"}));
    assert_eq!(of_type(&events, "end_began")[0]["player"], "red");
    assert_eq!(table.in_ward("minato"), "food thief");
}

#[test]
fn a_thief_can_be_moved_and_the_mover_may_hand_it_over() {
    let mut table = with_mods("thief").position(json!({
        "stores": [{"station": "ueno", "owner": "blue", "kind": "food"}],
        "customers": {"taito": tokens("food, food thief")},
        "hands": {"red": ["taito"]},
    }));
    let refusal = table.refuse(Red, go("taito", json!(["ueno"]), json!([]), json!(["taito"])));
    assert_eq!(refusal.code, "delivery_choice_required");
    assert_eq!(refusal.options, json!([hand_over("ueno", "food"), hand_over("ueno", "food thief")]));
    let delivered = json!([hand_over("ueno", "food thief")]);
    table.play(Red, go("taito", json!(["ueno"]), delivered, json!(["taito"])));
    assert_eq!(table.collected(Blue), "food thief");
    assert_eq!(table.in_ward("taito"), "food");
}

#[test]
fn a_store_must_take_a_thief_who_wants_what_it_sells() {
    let mut table = with_mods("thief").position(json!({
        "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
        "customers": {"taito": tokens("food thief")},
        "hands": {"red": ["taito"]},
    }));
    table.play(Red, go("taito", json!(["ueno"]), json!([]), json!(["taito"])));
    assert_eq!(table.collected(Red), "food thief");
}

#[test]
fn a_thief_can_be_spent_on_an_upgrade_and_then_draws_nobody_along() {
    let mut table = with_mods("thief").position(json!({
        "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
        "collected": {"red": tokens("food thief")},
        "hands": {"red": ["taito"]},
        "queue": [
            {"space": 1, "ward": "minato", "customers": tokens("books")},
            {"space": 2, "ward": "shinjuku", "customers": tokens("clothing")},
            {"space": 3, "ward": "chuo", "customers": []},
            {"space": 4, "ward": "ota", "customers": []},
        ],
    }));
    let bag = table.all()["bag_size"].clone();
    let spent =
        json!({"type": "upgrade", "station": "ueno", "customer": tokens("food thief")[0], "pay": ["taito"]});
    table.play(Red, spent);
    assert_eq!(table.queue()[2], "chuo: food thief");
    assert_eq!(table.all()["bag_size"], bag);
    assert_eq!(table.collected(Red), "");
    // The next turn places the books customer and draws until three honest customers wait beside the thief.
    table.play(Red, json!({"type": "pass"}));
    let honest = table.game.state().queue.customers().tokens().filter(|token| !token.is_thief()).count();
    assert_eq!(honest, 3);
}

#[test]
fn a_thief_without_a_card_to_go_to_goes_back_on_top_of_the_bag_and_the_refresh_ends() {
    // All cards are in hands except one on space 2, with a customer who wants clothing.
    let table = with_mods("thief").study(json!({}));
    let mut state = table.game.state().clone();
    let waiting = serde_json::from_value(tokens("clothing")).expect("tokens");
    let card = state.queue.spaces[0].map(|card| QueueCard { customers: waiting, ..card });
    state.queue.spaces = [None, card, None, None];
    state.bag = serde_json::from_value(tokens("food, food thief")).expect("tokens");
    state.deck.clear();
    let mut game = Game::resume(table.game.map().clone(), state).expect("the state is of this map");
    let seat = game.awaiting().expect("a turn").seat;
    let events = game.play(seat, &Action::Pass {}).expect("PASS is legal");
    let events: Vec<Value> = events.iter().map(|event| json!(event)).collect();
    assert_eq!(of_type(&events, "customer_returned")[0]["customer"], tokens("food thief")[0]);
    assert_eq!(json!(game.state().bag), tokens("food, food thief"));
}

#[test]
fn each_collected_thief_is_half_a_point_less_and_counts_in_no_set() {
    let table = with_mods("thief").position(json!({
        "collected": {
            "red": tokens(&[
                "food, food, food, food, food, food, food",
                "clothing, clothing, clothing, clothing, clothing",
                "books, books, books, books, books, books×2",
                "electronics×2, electronics×2",
                "books thief",
            ].join(", ")),
            "blue": tokens("food thief, books thief"),
        },
        "bonus_tokens": {"blue": 3, "red": 2},
    }));
    assert_eq!(table.player(Red)["score"], json!(58.5));
    // Three bonus tokens form a set of three, and two thieves cost one point.
    assert_eq!(table.player(Blue)["score"], json!(5));
    let standings = table.game.state().standings();
    assert_eq!(json!(standings.iter().map(|standing| standing.score).collect::<Vec<_>>()), json!([58.5, 5]));
}

#[test]
fn more_thieves_than_there_are_cannot_be_given() {
    let position = json!({"position": {"collected": {"red": tokens("food thief, food thief, food thief")}}});
    let faults = with_mods("thief").try_study(position.clone()).err().expect("a fault");
    assert_eq!(faults[0].message, "too many of the food thief customers: 3 requested, but only 2 available");
    assert!(with_mods("").try_study(position).is_err());
}
