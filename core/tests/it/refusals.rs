//! Every refusal: how to cause it, and what it says would have been allowed.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shinjuku_core::edition::Edition;
use shinjuku_core::refusal::{Explanation, Refusal};

use crate::kit::{Blue, Red, TestTable, position, tokens, with_mods};

/// Red has stores at Ueno (food, sakura), Yotsuya (books, no sakura) and a department store at Tokyo; Blue has
/// Shinjuku. Track runs from Shinjuku over Yotsuya to Tokyo, and from Nakano to Koenji. Red is to act.
fn table() -> TestTable {
    position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [
                {"station": "ueno", "owner": "red", "kind": "food"},
                {"station": "yotsuya", "owner": "red", "kind": "books"},
                {"station": "tokyo", "owner": "red", "kind": "department"},
                {"station": "shinjuku", "owner": "blue", "kind": "food"},
            ],
            "track": [
                {"between": ["shinjuku", "yotsuya"], "owner": "blue"},
                {"between": ["yotsuya", "tokyo"], "owner": "red"},
                {"between": ["nakano", "koenji"], "owner": "red"},
            ],
            "customers": {"shinjuku": tokens("food, books"), "chiyoda": tokens("food, clothing"), "nakano": tokens("food")},
            "collected": {"red": tokens("food, clothing")},
            "hands": {"red": ["ota", "nakano", "meguro", "kita"]},
        }),
    )
}

/// Returns one way to cause each refusal at the table above, with the options that it must give, or their number.
fn cases() -> Vec<(&'static str, Value, Value)> {
    let open = |station: &str, good: &str, from: Value, pay: Value| json!({"type": "open", "station": station, "good": good, "from": from, "pay": pay});
    let go = |ward: &str, path: Value, deliver: Value| json!({"type": "move", "ward": ward, "path": path, "deliver": deliver, "pay": ["ota", "kita", "meguro"]});
    let food = json!({"good": "food", "value": 1});
    let upgrade = |station: &str, customer: &Value| json!({"type": "upgrade", "station": station, "customer": customer, "pay": ["ota", "kita", "meguro"]});
    vec![
        ("unknown_station", open("atlantis", "food", json!(null), json!(["nakano"])), json!(44)),
        ("unknown_ward", open("nakano", "food", json!(null), json!(["atlantis"])), json!(23)),
        (
            "mod_not_in_play",
            json!({"type": "wander", "to": "chuo"}),
            json!(["open", "expand", "income", "pass", "move", "upgrade"]),
        ),
        (
            "nothing_to_pay",
            json!({"type": "expand", "connection": ["tokyo", "akihabara"], "pay": ["nakano"]}),
            json!([[]]),
        ),
        (
            "wrong_number_of_cards",
            open("nakano", "food", json!(null), json!(["nakano", "ota"])),
            json!([["nakano"], ["meguro", "ota", "nakano"]]),
        ),
        (
            "card_not_in_hand",
            open("nakano", "food", json!(null), json!(["nakano", "nakano", "ota"])),
            json!([["nakano"], ["meguro", "ota", "nakano"]]),
        ),
        (
            "card_does_not_serve",
            open("nakano", "food", json!(null), json!(["ota"])),
            json!([["nakano"], ["meguro", "ota", "nakano"]]),
        ),
        (
            "station_taken",
            open("shinjuku", "food", json!(null), json!(["ota", "kita", "meguro"])),
            json!(44 - 4),
        ),
        (
            "not_your_store",
            open("nakano", "food", json!("shinjuku"), json!(["nakano"])),
            json!(["yotsuya", "ueno"]),
        ),
        (
            "department_store_stays",
            open("nakano", "food", json!("tokyo"), json!(["nakano"])),
            json!(["yotsuya", "ueno"]),
        ),
        (
            "store_keeps_its_good",
            open("nakano", "food", json!("yotsuya"), json!(["nakano"])),
            json!(["books"]),
        ),
        (
            "no_connection",
            json!({"type": "expand", "connection": ["ueno", "shibuya"]}),
            json!(["akihabara", "iidabashi", "oshiage", "nishi-nippori", "kita-senju"]),
        ),
        ("connection_taken", json!({"type": "expand", "connection": ["shinjuku", "yotsuya"]}), json!(67 - 3)),
        (
            "second_track_apart",
            json!({"type": "expand", "connection": ["ueno", "oshiage"], "second": ["oimachi", "omori"], "pay": ["ota"]}),
            json!([
                ["akihabara", "ueno"],
                ["iidabashi", "ueno"],
                ["ueno", "nishi-nippori"],
                ["ueno", "kita-senju"],
                ["kinshicho", "oshiage"],
                ["oshiage", "aoto"],
                ["oshiage", "hirai"],
            ]),
        ),
        (
            "no_customers_in_ward",
            go("ota", json!(["omori"]), json!([])),
            json!(["chiyoda", "shinjuku", "nakano"]),
        ),
        ("empty_path", go("nakano", json!([]), json!([])), json!(["nakano"])),
        ("start_outside_ward", go("nakano", json!(["shinjuku"]), json!([])), json!(["nakano"])),
        (
            "station_visited_twice",
            go(
                "chiyoda",
                json!(["tokyo", "yotsuya", "tokyo"]),
                json!([{"station": "tokyo", "customer": food}]),
            ),
            json!(["shinjuku"]),
        ),
        ("no_track_between", go("nakano", json!(["nakano", "shinjuku"]), json!([])), json!(["koenji"])),
        (
            "group_is_empty",
            go("shinjuku", json!(["shinjuku", "yotsuya", "tokyo"]), json!([])),
            json!(["yotsuya"]),
        ),
        (
            "delivery_choice_required",
            go("chiyoda", json!(["tokyo", "yotsuya"]), json!([])),
            json!([{"station": "tokyo", "customer": {"good": "food", "value": 1, "thief": false}}, {"station": "tokyo", "customer": {"good": "clothing", "value": 1, "thief": false}}]),
        ),
        (
            "delivery_not_possible",
            go(
                "shinjuku",
                json!(["shinjuku"]),
                json!([{"station": "shinjuku", "customer": {"good": "books", "value": 1}}]),
            ),
            json!([{"station": "shinjuku", "customer": {"good": "food", "value": 1, "thief": false}}]),
        ),
        (
            "delivery_off_path",
            go("shinjuku", json!(["shinjuku"]), json!([{"station": "tokyo", "customer": food}])),
            json!(["shinjuku"]),
        ),
        (
            "delivered_twice",
            go(
                "shinjuku",
                json!(["shinjuku"]),
                json!([{"station": "shinjuku", "customer": food}, {"station": "shinjuku", "customer": food}]),
            ),
            json!([{"station": "shinjuku", "customer": {"good": "food", "value": 1, "thief": false}}, {"station": "shinjuku", "customer": {"good": "food", "value": 1, "thief": false}}]),
        ),
        ("move_does_nothing", go("nakano", json!(["nakano"]), json!([])), json!(["koenji"])),
        ("no_sakura", upgrade("yotsuya", &food), json!(["ueno"])),
        ("already_department_store", upgrade("tokyo", &food), json!(["ueno"])),
        (
            "customer_does_not_serve",
            upgrade("ueno", &json!({"good": "clothing", "value": 1})),
            json!([{"good": "food", "value": 1, "thief": false}]),
        ),
    ]
}

#[test]
fn each_refusal_has_its_own_code_says_what_is_wrong_and_what_would_do() {
    for (code, action, options) in cases() {
        let refusal = table().refuse(Red, action.clone());
        assert_eq!(refusal.code, code, "{action}: {refusal:?}");
        assert!(refusal.detail.ends_with('.'), "{refusal:?}");
        if let Some(count) = options.as_u64() {
            assert_eq!(refusal.options.as_array().map(|list| list.len() as u64), Some(count), "{code}");
        } else {
            assert_eq!(refusal.options, options, "{code}");
        }
    }
}

/// Returns refusals that need a table of their own.
fn rare_cases() -> Vec<Explanation> {
    let pass = json!({"type": "pass"});
    let mut met = Vec::new();
    met.push(table().refuse(Blue, pass.clone()));

    let mut taken = table();
    taken.play(Red, json!({"type": "expand", "connection": ["ueno", "oshiage"]}));
    met.push(taken.refuse(Red, json!({"type": "expand", "connection": ["ueno", "akihabara"]})));

    let two_food = json!([
        {"station": "ueno", "owner": "red", "kind": "food"},
        {"station": "tokyo", "owner": "red", "kind": "food"},
    ]);
    let mut no_store =
        position(Edition::V2r8, &[Red, Blue], json!({"stores": two_food, "hands": {"red": ["nakano"]}}));
    let open = json!({"type": "open", "station": "nakano", "good": "food", "pay": ["nakano"]});
    let refusal = no_store.refuse(Red, open);
    assert_eq!(refusal.options, json!(["clothing", "books", "electronics"]));
    met.push(refusal);

    let mut no_department = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [
                {"station": "ueno", "owner": "red", "kind": "food"},
                {"station": "tokyo", "owner": "red", "kind": "department"},
                {"station": "akihabara", "owner": "red", "kind": "department"},
                {"station": "shinjuku", "owner": "red", "kind": "department"},
            ],
            "collected": {"red": tokens("food")},
            "hands": {"red": ["taito"]},
        }),
    );
    let refusal = no_department.refuse(
        Red,
        json!({"type": "upgrade", "station": "ueno", "customer": {"good": "food", "value": 1}, "pay": ["taito"]}),
    );
    assert_eq!(refusal.options, json!(["open", "expand", "income", "pass", "move"]));
    met.push(refusal);

    let mut growth = position(
        Edition::CityGrowth,
        &[Red, Blue],
        json!({
            "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
            "customers": {"taito": tokens("food, food")},
            "hands": {"red": ["taito"]},
        }),
    );
    met.push(
        growth.refuse(Red, json!({"type": "move", "ward": "taito", "path": ["ueno"], "pay": ["taito"]})),
    );
    met.push(growth.refuse(
        Red,
        json!({"type": "open", "station": "tokyo", "good": "food", "from": "ueno", "pay": ["taito"]}),
    ));

    let map = shinjuku_core::map::Builtin::Tokyo.map();
    let track: Vec<Value> = map
        .connections
        .ids()
        .take(16)
        .map(|connection| json!({"between": map.connection_names(connection), "owner": "red"}))
        .collect();
    let mut no_track = position(Edition::V2r8, &[Red, Blue], json!({"track": track}));
    let refusal = no_track.refuse(Red, json!({"type": "expand", "connection": ["oimachi", "omori"]}));
    assert_eq!(refusal.options, json!(["open", "income", "pass", "move", "upgrade"]));
    met.push(refusal);

    let everybody = Edition::V2r8.ruleset().all_customers();
    let mut finished =
        position(Edition::V2r8, &[Red, Blue], json!({"customers": {"ota": everybody}, "queue": []}));
    finished.play(Red, pass.clone());
    finished.play(Blue, pass.clone());
    met.push(finished.refuse(Red, pass));
    met
}

/// Returns refusals that need a mod; the tests of the mods check their texts.
fn cases_of_mods() -> Vec<Explanation> {
    let mut table = with_mods("princess, chairman, kaiju, hachiko").position(json!({
        "princess": "shibuya", "kaiju": "meguro", "hachiko": "setagaya",
        "customers": {"setagaya": tokens("food"), "ota": tokens("food")},
        "track": [{"between": ["sangenjaya", "shibuya"], "owner": "red"}, {"between": ["tamagawa", "jiyugaoka"], "owner": "red"}],
        "hands": {"red": ["shibuya"]},
    }));
    let kaiju =
        |to: &str, flee_to: Value| json!({"type": "kaiju", "to": to, "flee_to": flee_to, "pay": ["shibuya"]});
    let mut met: Vec<Explanation> = [
        json!({"type": "relocate_kaiju", "to": "ota"}),
        json!({"type": "wander", "to": "kita"}),
        json!({"type": "wander", "to": "meguro"}),
        kaiju("setagaya", json!("ota")),
        kaiju("ota", json!(null)),
        kaiju("shinagawa", json!("ota")),
        kaiju("shibuya", json!(null)),
        json!({"type": "kaiju", "to": "shinagawa", "princess_to": "ota", "pay": ["shibuya"]}),
        json!({"type": "move", "ward": "ota", "path": ["tamagawa", "jiyugaoka"], "pay": ["shibuya"]}),
        json!({"type": "move", "ward": "setagaya", "path": ["sangenjaya", "shibuya"], "pay": ["shibuya"]}),
        json!({"type": "reunite", "path": ["sangenjaya"]}),
    ]
    .into_iter()
    .map(|action| table.refuse(Red, action))
    .collect();
    table.play(Red, json!({"type": "reunite", "path": ["sangenjaya", "shibuya"]}));
    table.play(Red, json!({"type": "pass"}));
    let mut at_home = with_mods("hachiko").position(json!({"hachiko": "marker"}));
    met.push(at_home.refuse(Red, json!({"type": "reunite", "path": ["shibuya"]})));

    let mut oldest = with_mods("chairman:1").position(json!({}));
    oldest.play(Red, json!({"type": "income"}));
    met.push(oldest.refuse(Red, json!({"type": "expand", "connection": ["tokyo", "akihabara"]})));

    let mut growth = with_mods("").in_city_growth().position(json!({
        "stores": [
            {"station": "tokyo", "owner": "red", "kind": "department"},
            {"station": "shinjuku", "owner": "red", "kind": "department"},
            {"station": "ueno", "owner": "red", "kind": "food"},
        ],
        "collected": {"red": tokens("food")},
        "hands": {"red": ["taito"]},
    }));
    let food = json!({"good": "food", "value": 1});
    growth.play(Red, json!({"type": "upgrade", "station": "ueno", "customer": food, "pay": ["taito"]}));
    met.push(growth.refuse(Red, json!({"type": "income"})));
    met.push(growth.refuse(Red, json!({"type": "choose_mod", "mod": "princess"})));
    met.push(growth.refuse(Red, json!({"type": "choose_mod", "mod": "thief", "home": "ueno"})));
    met
}

#[test]
fn every_refusal_there_is_can_be_met() {
    let mut met: BTreeSet<&str> = cases().into_iter().map(|(code, ..)| code).collect();
    for refusal in rare_cases().into_iter().chain(cases_of_mods()) {
        assert!(refusal.detail.ends_with('.'), "{refusal:?}");
        assert_eq!(refusal.options.is_null(), refusal.code == "game_finished", "{refusal:?}");
        met.insert(refusal.code);
    }
    let all: BTreeSet<&str> = Refusal::codes().collect();
    assert_eq!(met, all);
}
