//! MOVE: the published examples with every option, and the other rules.

use serde_json::{Value, json};
use shinjuku_core::edition::Edition;
use shinjuku_core::player::Color;

use crate::kit::{Blue, Green, Red, TestTable, of_type, position, study, tokens};

/// Returns Red, Blue and Green in playing order, starting with `first`.
fn clockwise_from(first: Color) -> [Color; 3] {
    let mut colors = [Red, Blue, Green];
    while colors[0] != first {
        colors.rotate_left(1);
    }
    colors
}

/// Returns the published example A, with `mover` to act.
fn example_a(mover: Color) -> TestTable {
    position(
        Edition::V2r8,
        &clockwise_from(mover),
        json!({
            "customers": {"chiyoda": tokens("food, books"), "shinjuku": tokens("clothing")},
            "stores": [
                {"station": "takadanobaba", "owner": "red", "kind": "food"},
                {"station": "shinjuku", "owner": "red", "kind": "books"},
                {"station": "yotsuya", "owner": "blue", "kind": "food"},
                {"station": "akihabara", "owner": "blue", "kind": "books"},
                {"station": "tokyo", "owner": "green", "kind": "clothing"},
            ],
            "track": [
                {"between": ["iidabashi", "takadanobaba"], "owner": "green"},
                {"between": ["takadanobaba", "shinjuku"], "owner": "red"},
                {"between": ["tokyo", "yotsuya"], "owner": "blue"},
                {"between": ["yotsuya", "shinjuku"], "owner": "blue"},
            ],
            "hands": {mover.to_string(): ["chiyoda", "shinjuku"]},
        }),
    )
}

/// Returns the published example B, with `mover` to act.
fn example_b(mover: Color) -> TestTable {
    position(
        Edition::V2r8,
        &clockwise_from(mover),
        json!({
            "customers": {"chuo": tokens("books, books×2, clothing")},
            "stores": [
                {"station": "shimbashi", "owner": "blue", "kind": "department"},
                {"station": "roppongi", "owner": "green", "kind": "clothing"},
                {"station": "shibuya", "owner": "blue", "kind": "books"},
            ],
            "track": [
                {"between": ["kachidoki", "shimbashi"], "owner": "red"},
                {"between": ["shimbashi", "roppongi"], "owner": "blue"},
                {"between": ["roppongi", "ebisu"], "owner": "green"},
                {"between": ["ebisu", "shibuya"], "owner": "green"},
            ],
            "hands": {mover.to_string(): ["chuo"]},
        }),
    )
}

fn go(ward: &str, path: &[&str], deliver: Value) -> Value {
    json!({"type": "move", "ward": ward, "path": path, "deliver": deliver, "pay": [ward]})
}

/// Returns who takes INCOME for track, in order.
fn incomes(events: &[Value]) -> Vec<&str> {
    let drawn = of_type(events, "cards_drawn").into_iter().filter(|event| event["reason"] == "track");
    drawn.map(|event| event["player"].as_str().expect("a player")).collect()
}

/// Returns whether a MOVE with exactly these stations and deliveries is listed.
fn is_listed(table: &TestTable, action: &Value) -> bool {
    table.listed("move").iter().any(|listed| {
        listed["ward"] == action["ward"] && listed["path"] == action["path"] && {
            let named = action["deliver"].as_array().expect("deliveries").len();
            named == 0 || listed["deliver"] == action["deliver"]
        }
    })
}

#[test]
fn example_a_red_goes_over_takadanobaba_and_collects_both() {
    let mut table = example_a(Red);
    let action = go("chiyoda", &["iidabashi", "takadanobaba", "shinjuku"], json!([]));
    assert!(is_listed(&table, &action));
    let events = table.play(Red, action);
    assert_eq!(table.collected(Red), "food, books");
    assert_eq!(incomes(&events), ["green"]);
    assert_eq!(table.in_ward("chiyoda"), "");
    assert!(of_type(&events, "customers_arrived").is_empty(), "nobody is left to arrive");
}

#[test]
fn example_a_red_goes_over_yotsuya_where_blue_takes_food_and_income() {
    let mut table = example_a(Red);
    let action = go("chiyoda", &["tokyo", "yotsuya", "shinjuku"], json!([]));
    assert!(is_listed(&table, &action));
    let events = table.play(Red, action);
    assert_eq!((table.collected(Red), table.collected(Blue)), ("books".into(), "food".into()));
    assert_eq!(incomes(&events), ["blue"]);
}

#[test]
fn example_a_green_moves_clothing_to_tokyo_and_pays_by_where_it_starts() {
    for (path, expected) in [
        (&["yotsuya", "tokyo"][..], &["blue"][..]),
        (&["shinjuku", "yotsuya", "tokyo"], &["blue"]),
        (&["takadanobaba", "shinjuku", "yotsuya", "tokyo"], &["red", "blue"]),
    ] {
        let mut table = example_a(Green);
        let events = table.play(Green, go("shinjuku", path, json!([])));
        assert_eq!(table.collected(Green), "clothing");
        assert_eq!(incomes(&events), expected, "{path:?}");
    }
    // The first two have the same outcome, which is listed with its shortest path.
    let table = example_a(Green);
    assert!(is_listed(&table, &go("shinjuku", &["yotsuya", "tokyo"], json!([]))));
    assert!(!is_listed(&table, &go("shinjuku", &["shinjuku", "yotsuya", "tokyo"], json!([]))));
    assert!(is_listed(&table, &go("shinjuku", &["takadanobaba", "shinjuku", "yotsuya", "tokyo"], json!([]))));
}

#[test]
fn example_a_blue_stops_at_yotsuya_and_books_joins_its_ward() {
    let mut table = example_a(Blue);
    let action = go("chiyoda", &["tokyo", "yotsuya"], json!([]));
    assert!(is_listed(&table, &action));
    let events = table.play(Blue, action);
    assert_eq!(table.collected(Blue), "food");
    assert_eq!(table.in_ward("shinjuku"), "clothing, books");
    assert!(incomes(&events).is_empty(), "own track earns nothing");
}

#[test]
fn example_a_blue_collects_books_where_the_group_starts() {
    let mut table = example_a(Blue);
    let action = go("chiyoda", &["akihabara"], json!([]));
    assert!(is_listed(&table, &action));
    table.play(Blue, action);
    assert_eq!(table.collected(Blue), "books");
    assert_eq!(table.in_ward("chiyoda"), "food");
}

#[test]
fn example_b_green_hands_over_the_single_books_and_collects_clothing() {
    let mut table = example_b(Green);
    let deliver = json!([
        {"station": "shimbashi", "customer": {"good": "books", "value": 1, "thief": false}},
        {"station": "roppongi", "customer": {"good": "clothing", "value": 1, "thief": false}},
    ]);
    let action = go("chuo", &["kachidoki", "shimbashi", "roppongi"], deliver);
    assert!(is_listed(&table, &action));
    let events = table.play(Green, action);
    assert_eq!((table.collected(Blue), table.collected(Green)), ("books".into(), "clothing".into()));
    assert_eq!(table.in_ward("minato"), "books×2");
    assert_eq!(incomes(&events), ["red", "blue"]);
}

#[test]
fn example_b_blue_takes_clothing_and_the_double_books_past_green() {
    let mut table = example_b(Blue);
    let deliver = json!([
        {"station": "shimbashi", "customer": {"good": "clothing", "value": 1, "thief": false}},
        {"station": "shibuya", "customer": {"good": "books", "value": 2, "thief": false}},
    ]);
    let action = go("chuo", &["kachidoki", "shimbashi", "roppongi", "ebisu", "shibuya"], deliver);
    assert!(is_listed(&table, &action));
    let events = table.play(Blue, action);
    assert_eq!(table.collected(Blue), "clothing, books×2");
    assert_eq!(table.collected(Green), "", "clothing got off before Roppongi");
    assert_eq!(table.in_ward("shibuya"), "books");
    assert_eq!(incomes(&events), ["green", "red"], "from the mover's left");
}

#[test]
fn a_permanent_link_is_open_to_all_and_nobodys() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({"customers": {"shinjuku": tokens("food")}, "hands": {"red": ["shinjuku"]}}),
    );
    let events = table.play(Red, go("shinjuku", &["shinjuku", "yoyogi"], json!([])));
    assert!(incomes(&events).is_empty());
    assert_eq!(table.in_ward("shibuya"), "food");
}

#[test]
fn using_several_tracks_of_a_player_earns_one_income() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "customers": {"minato": tokens("food")},
            "track": [
                {"between": ["shimbashi", "tokyo"], "owner": "blue"},
                {"between": ["tokyo", "akihabara"], "owner": "blue"},
            ],
            "hands": {"red": ["minato"], "blue": ["ota", "ota", "ota", "ota"]},
        }),
    );
    let events = table.play(Red, go("minato", &["shimbashi", "tokyo", "akihabara"], json!([])));
    assert_eq!(incomes(&events), ["blue"]);
    assert_eq!(table.hand(Blue).len(), 5, "with four cards in hand INCOME draws one");
}

#[test]
fn others_take_income_in_turn_order_from_the_movers_left() {
    let mut table = study(
        Edition::V2r8,
        &[Red, Blue, Green],
        json!({"first": "blue", "position": {
            "customers": {"minato": tokens("food")},
            "track": [
                {"between": ["shimbashi", "tokyo"], "owner": "red"},
                {"between": ["tokyo", "akihabara"], "owner": "green"},
            ],
            "hands": {"blue": ["minato"]},
        }}),
    );
    let events = table.play(Blue, go("minato", &["shimbashi", "tokyo", "akihabara"], json!([])));
    assert_eq!(incomes(&events), ["green", "red"]);
}

#[test]
fn a_store_takes_exactly_one_and_the_rest_goes_on() {
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "customers": {"minato": tokens("food, food, food")},
            "stores": [
                {"station": "shimbashi", "owner": "blue", "kind": "food"},
                {"station": "tokyo", "owner": "red", "kind": "food"},
            ],
            "track": [{"between": ["shimbashi", "tokyo"], "owner": "red"}],
            "hands": {"red": ["minato"]},
        }),
    );
    table.play(Red, go("minato", &["shimbashi", "tokyo"], json!([])));
    assert_eq!((table.collected(Blue), table.collected(Red)), ("food".into(), "food".into()));
    assert_eq!(table.in_ward("chiyoda"), "food");
}

#[test]
fn in_city_growth_two_customers_must_travel_and_one_need_not() {
    let standing = |customers: &str| {
        position(
            Edition::CityGrowth,
            &[Red, Blue],
            json!({
                "customers": {"minato": tokens(customers)},
                "stores": [{"station": "shimbashi", "owner": "red", "kind": "food"}],
                "track": [{"between": ["shimbashi", "tokyo"], "owner": "red"}],
                "hands": {"red": ["minato"]},
            }),
        )
    };
    let stay = go("minato", &["shimbashi"], json!([]));
    let mut two = standing("food, food");
    let refusal = two.refuse(Red, stay.clone());
    assert_eq!((refusal.code, refusal.options), ("group_must_travel", json!(["tokyo"])));
    assert!(two.listed("move").iter().all(|action| action["path"].as_array().expect("a path").len() > 1));
    two.play(Red, go("minato", &["shimbashi", "tokyo"], json!([])));
    let mut one = standing("food");
    assert!(is_listed(&one, &stay));
    one.play(Red, stay);
}

#[test]
fn moves_of_a_ward_are_listed_best_first() {
    let table = example_b(Blue);
    let margins: Vec<i64> = table
        .listed("move")
        .iter()
        .map(|action| {
            let mut table = table.clone();
            let events = table.play(Blue, action.clone());
            of_type(&events, "customer_delivered")
                .iter()
                .map(|event| {
                    let value = event["customer"]["value"].as_i64().expect("a value");
                    if event["player"] == "blue" { value } else { -value }
                })
                .sum()
        })
        .collect();
    assert!(margins.len() > 10);
    assert!(margins.windows(2).all(|pair| pair[0] >= pair[1]), "{margins:?}");
    assert_eq!(margins[0], 3, "clothing and the double books, and nothing for Green");
}
