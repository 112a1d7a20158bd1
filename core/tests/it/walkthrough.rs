//! The seven turns of the example in the rulebook, with every hand and queue.

use serde_json::{Value, json};
use shinjuku_core::edition::Edition;

use crate::kit::{Blue, Red, TestTable, of_type, study, tokens};

fn published_start() -> TestTable {
    study(
        Edition::V2r8,
        &[Blue, Red],
        json!({
            "first": "blue",
            "deck": [
                "minato", "shinjuku", "chuo", "taito",
                "katsushika", "nerima", "itabashi", "setagaya",
                "edogawa", "shinagawa", "ota", "chiyoda",
                "bunkyo", "nakano", "chuo", "chiyoda", "minato", "shibuya", "nakano", "suginami", "koto", "meguro",
                "nerima",
            ],
            "bag": tokens(
                "books, food, food, electronics×2, food, clothing, books, books×2, clothing, electronics×2",
            ),
        }),
    )
}

fn incomes(events: &[Value]) -> Vec<String> {
    of_type(events, "cards_drawn")
        .iter()
        .map(|event| {
            format!("{} {} {}", event["player"].as_str().unwrap_or(""), event["count"], event["reason"])
        })
        .collect()
}

#[test]
fn the_published_turns_are_reproduced_card_by_card() {
    let mut table = published_start();

    // Blue's first turn has begun: the books customer is in Minato, and Blue has Minato's card.
    assert_eq!(table.queue(), ["shinjuku: food, food", "chuo", "taito", "bunkyo"]);
    assert_eq!(table.in_ward("minato"), "books");
    assert_eq!(table.hand(Blue), ["itabashi", "katsushika", "minato", "nerima", "setagaya"]);
    assert_eq!(table.hand(Red), ["chiyoda", "edogawa", "ota", "shinagawa"]);

    // 1. Blue
    table.play(Blue, json!({"type": "open", "station": "shimbashi", "good": "books", "pay": ["minato"]}));
    table.play(Blue, json!({"type": "expand", "connection": ["shimbashi", "tokyo"]}));
    assert_eq!(table.hand(Blue), ["itabashi", "katsushika", "nerima", "setagaya"]);
    assert_eq!(table.all()["discard"], json!(["minato"]));

    // 2. Red
    assert_eq!(table.in_ward("shinjuku"), "food, food");
    assert_eq!(table.queue(), ["chuo: electronics×2", "taito: food", "bunkyo", "nakano"]);
    assert_eq!(table.hand(Red), ["chiyoda", "edogawa", "ota", "shinagawa", "shinjuku"]);
    table.play(Red, json!({"type": "open", "station": "shinjuku", "good": "food", "pay": ["shinjuku"]}));
    table.play(
        Red,
        json!({"type": "expand", "connection": ["yotsuya", "tokyo"], "second": ["yotsuya", "shinjuku"], "pay": ["chiyoda"]}),
    );
    assert_eq!(table.hand(Red), ["edogawa", "ota", "shinagawa"]);

    // 3. Blue
    assert_eq!(table.in_ward("chuo"), "electronics×2");
    assert_eq!(table.queue(), ["taito: food", "bunkyo: clothing", "nakano", "chuo"]);
    assert_eq!(table.hand(Blue), ["chuo", "itabashi", "katsushika", "nerima", "setagaya"]);
    table.play(
        Blue,
        json!({"type": "move", "ward": "minato", "path": ["shimbashi"], "pay": ["katsushika", "nerima", "itabashi"]}),
    );
    assert_eq!(table.collected(Blue), "books");
    assert_eq!(table.in_ward("minato"), "");
    let events = table.play(Blue, json!({"type": "income"}));
    assert_eq!(of_type(&events, "cards_drawn")[0]["cards"], json!(["chiyoda", "minato"]));
    assert_eq!(table.hand(Blue), ["chiyoda", "chuo", "minato", "setagaya"]);

    // 4. Red
    assert_eq!(table.in_ward("taito"), "food");
    assert_eq!(table.queue(), ["bunkyo: clothing", "nakano: books", "chuo", "shibuya"]);
    assert_eq!(table.hand(Red), ["edogawa", "ota", "shinagawa", "taito"]);
    table.play(Red, json!({"type": "open", "station": "ueno", "good": "food", "pay": ["taito"]}));
    table.play(
        Red,
        json!({"type": "move", "ward": "shinjuku", "path": ["shinjuku"], "pay": ["edogawa", "shinagawa", "ota"]}),
    );
    assert_eq!(table.collected(Red), "food");
    assert_eq!(table.in_ward("shinjuku"), "food");
    assert!(table.hand(Red).is_empty());

    // 5. Blue
    assert_eq!(table.in_ward("bunkyo"), "clothing");
    assert_eq!(table.queue(), ["nakano: books, books×2", "chuo", "shibuya", "nakano"]);
    assert_eq!(table.hand(Blue), ["bunkyo", "chiyoda", "chuo", "minato", "setagaya"]);
    table.play(Blue, json!({"type": "open", "station": "tokyo", "good": "food", "pay": ["chiyoda"]}));
    let events = table.play(
        Blue,
        json!({"type": "move", "ward": "shinjuku", "path": ["yotsuya", "tokyo"], "pay": ["minato"]}),
    );
    assert_eq!(incomes(&events), ["red 4 \"track\""]);
    assert_eq!(table.collected(Blue), "food, books");
    assert_eq!(table.hand(Blue), ["bunkyo", "chuo", "setagaya"]);

    // 6. Red: the spent customer goes to the Nakano card on space 3.
    assert_eq!(table.in_ward("nakano"), "books, books×2");
    assert_eq!(table.hand(Red), ["koto", "meguro", "nakano", "nerima", "suginami"]);
    assert_eq!(table.queue()[..3], ["chuo: clothing", "shibuya: electronics×2", "nakano"]);
    table.play(
        Red,
        json!({"type": "upgrade", "station": "shinjuku", "customer": {"good": "food", "value": 1},
               "pay": ["suginami", "koto", "meguro"]}),
    );
    assert_eq!(table.queue()[..3], ["chuo: clothing", "shibuya: electronics×2", "nakano: food"]);
    assert_eq!(table.player(Red)["bonus_tokens"], 3);
    assert_eq!(table.all()["bonus_stacks"], json!([2, 2, 2, 1, 1]));
    assert_eq!(table.collected(Red), "");
    let supply = table.player(Red)["supply"].clone();
    assert_eq!((&supply["stores"]["food"], &supply["department_stores"]), (&json!(1), &json!(2)));
    table.play(Red, json!({"type": "expand", "connection": ["shinjuku", "nakano"]}));
    assert_eq!(table.hand(Red), ["nakano", "nerima"]);

    // 7. Blue: the department store takes the single books customer, Blue's own store the double.
    assert_eq!(table.in_ward("chuo"), "clothing, electronics×2");
    assert_eq!(table.hand(Blue), ["bunkyo", "chuo", "chuo", "setagaya"]);
    assert_eq!(table.queue()[..2], ["shibuya: electronics×2", "nakano: food"]);
    table.play(Blue, json!({"type": "open", "station": "hatchobori", "good": "clothing", "pay": ["chuo"]}));
    let events = table.play(
        Blue,
        json!({"type": "move", "ward": "nakano",
               "path": ["nakano", "shinjuku", "yotsuya", "tokyo", "shimbashi"],
               "deliver": [{"station": "shinjuku", "customer": {"good": "books", "value": 1}}],
               "pay": ["chuo"]}),
    );
    assert_eq!(table.collected(Red), "books");
    assert_eq!(table.collected(Blue), "food, books, books×2");
    assert_eq!(incomes(&events), ["red 2 \"track\""]);
    assert_eq!(table.hand(Blue), ["bunkyo", "setagaya"]);
    assert_eq!(table.hand(Red).len(), 4 + 1, "Red filled up to four and has taken the next card");
}

#[test]
fn the_set_up_deals_queue_then_hands_then_customers() {
    let table = published_start();
    let told: Vec<String> = table
        .prelude
        .iter()
        .map(|event| json!(event))
        .map(|event| match event["type"].as_str() {
            Some("card_queued") => format!("queue {}", event["ward"].as_str().unwrap_or("")),
            Some("cards_drawn") => format!("deal {}", event["player"].as_str().unwrap_or("")),
            Some(other) => other.to_string(),
            None => String::new(),
        })
        .collect();
    assert_eq!(
        told,
        [
            "game_started",
            "queue minato",
            "queue shinjuku",
            "queue chuo",
            "queue taito",
            "deal blue",
            "deal red",
            "customer_queued",
            "customer_queued",
            "turn_started",
            "customers_placed",
            "card_taken",
            "queue bunkyo",
            "customer_queued",
        ]
    );
}
