//! The Kaiju.

use serde_json::{Value, json};

use crate::kit::{Blue, Red, TestTable, destinations, go, hamlet, of_type, tokens, with_mods};

/// Returns a KAIJU action to a place from which nobody must flee.
fn kaiju(to: &str, pay: Value) -> Value {
    json!({"type": "kaiju", "to": to, "pay": pay})
}

fn attack(to: &str, flee_to: &str, pay: Value) -> Value {
    json!({"type": "kaiju", "to": to, "flee_to": flee_to, "pay": pay})
}

/// Red passes, and Blue's turn begins with a food customer about to be placed in Shinagawa.
fn about_to_place(kaiju: &str, more: Value) -> TestTable {
    let mut position = json!({
        "kaiju": kaiju,
        "customers": {},
        "queue": [{"space": 1, "ward": "shinagawa", "customers": tokens("food")}],
        "hands": {"red": [], "blue": []},
    });
    position.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    let mut table = with_mods("kaiju, chairman").position(position);
    table.play(Red, json!({"type": "pass"}));
    table
}

#[test]
fn it_starts_in_the_water() {
    for revision in [2, 3] {
        let table = with_mods(&format!("kaiju:{revision}")).study(json!({}));
        assert_eq!(table.board()["kaiju"], "water");
    }
}

#[test]
fn it_is_a_main_action() {
    let mut table = with_mods("kaiju")
        .position(json!({"customers": {}, "kaiju": "ota", "hands": {"red": ["ota", "ota"]}}));
    table.play(Red, kaiju("water", json!(["ota"])));
    assert_eq!(table.all()["turn"]["actions_taken"], json!(["kaiju"]));
    assert_eq!(table.refuse(Red, kaiju("koto", json!(["ota"]))).code, "action_taken");
    table.play(Red, json!({"type": "expand", "connection": ["tokyo", "akihabara"]}));
    assert_eq!(table.awaiting(), "blue: act");
}

#[test]
fn it_goes_to_an_adjacent_ward_or_to_the_water_where_its_ward_touches_it() {
    let table = |at: &str| {
        with_mods("kaiju")
            .position(json!({"customers": {}, "kaiju": at, "hands": {"red": ["chuo", "chuo", "kita"]}}))
    };
    assert_eq!(destinations(&table("water").listed("kaiju")), ["edogawa", "koto", "ota", "shinagawa"]);
    assert_eq!(destinations(&table("ota").listed("kaiju")), ["meguro", "setagaya", "shinagawa", "water"]);
    assert_eq!(destinations(&table("meguro").listed("kaiju")), ["ota", "setagaya", "shibuya", "shinagawa"]);
    let three = json!(["chuo", "chuo", "kita"]);
    let refusal = table("meguro").refuse(Red, kaiju("water", three.clone()));
    assert_eq!(
        (refusal.code, refusal.options),
        ("not_adjacent", json!(["shinagawa", "ota", "setagaya", "shibuya"]))
    );
    assert_eq!(refusal.detail, "Meguro is not adjacent to the water.");
    let refusal = table("meguro").refuse(Red, kaiju("meguro", three.clone()));
    assert_eq!((refusal.code, refusal.detail.as_str()), ("not_adjacent", "It is already in Meguro."));
    assert_eq!(table("water").refuse(Red, kaiju("minato", three)).code, "not_adjacent");
}

#[test]
fn on_a_map_without_a_bay_the_river_is_the_water() {
    let paris = shinjuku_core::map::Builtin::Paris.map();
    let cards = ["passy", "gobelins", "louvre"];
    let position = json!({"customers": {}, "hands": {"red": cards}});
    let mut table = with_mods("kaiju").on(paris).position(position);
    table.play(Red, kaiju("louvre", json!(cards)));
    assert_eq!(table.board()["kaiju"], "louvre");
}

#[test]
fn it_costs_a_card_of_the_ward_that_it_is_in() {
    let position =
        json!({"customers": {}, "kaiju": "ota", "hands": {"red": ["ota", "koto", "kita", "shinagawa"]}});
    let mut table = with_mods("kaiju").position(position);
    let refusal = table.refuse(Red, kaiju("shinagawa", json!(["shinagawa"])));
    assert_eq!((refusal.code, refusal.options[0].clone()), ("card_does_not_serve", json!(["ota"])));
    let events = table.play(Red, kaiju("shinagawa", json!(["ota"])));
    assert_eq!(of_type(&events, "cards_paid")[0]["cards"], json!(["ota"]));
    assert_eq!(table.board()["kaiju"], "shinagawa");
}

#[test]
fn from_the_water_it_costs_a_wild_card_or_any_three() {
    let position = json!({
        "customers": {},
        "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
        "hands": {"red": ["koto", "kita", "ota", "taito"]},
    });
    let table = with_mods("kaiju").position(position);
    let refusal = table.clone().refuse(Red, kaiju("koto", json!(["koto"])));
    assert_eq!(refusal.code, "card_does_not_serve");
    assert_eq!(refusal.detail, "Pay a wild card: the Koto card is not wild.");
    assert_eq!(refusal.options, json!([["taito"], ["koto", "ota", "kita"]]));
    assert_eq!(table.clone().refuse(Red, kaiju("koto", json!([]))).code, "wrong_number_of_cards");
    table.clone().play(Red, kaiju("koto", json!(["taito"])));
    table.clone().play(Red, kaiju("koto", json!(["koto", "kita", "ota"])));
    assert_eq!(table.listed("kaiju")[0]["pay"], json!(["taito"]));
    let broke = with_mods("kaiju").position(json!({"customers": {}, "hands": {"red": ["koto", "ota"]}}));
    assert!(broke.listed("kaiju").is_empty());
}

#[test]
fn all_customers_there_flee_together_chairmen_included_to_one_ward_of_the_players_choice() {
    let mut table = with_mods("kaiju, chairman").position(json!({
        "customers": {"koto": tokens("food, books×2"), "chuo": tokens("clothing")},
        "chairmen": {"blue": "koto", "red": "kita"},
        "hands": {"red": ["ota", "kita", "nerima"]},
    }));
    let events = table.play(Red, attack("koto", "chuo", json!(["kita"])));
    assert_eq!(table.in_ward("koto"), "");
    assert_eq!(table.in_ward("chuo"), "food, clothing, books×2");
    assert_eq!((table.chairman(Blue), table.chairman(Red)), (json!("chuo"), json!("kita")));
    let types: Vec<&Value> = events.iter().map(|event| &event["type"]).collect();
    assert_eq!(types, ["cards_paid", "piece_moved", "ward_fled", "customers_arrived", "piece_moved"]);
}

#[test]
fn they_flee_to_a_ward_adjacent_to_where_it_comes_even_the_one_that_it_came_from() {
    let mut table = with_mods("kaiju").position(json!({
        "kaiju": "ota",
        "customers": {"meguro": tokens("food")},
        "hands": {"red": ["ota"]},
    }));
    let refuges: Vec<String> = table
        .listed("kaiju")
        .iter()
        .filter(|action| action["to"] == "meguro")
        .map(|action| action["flee_to"].as_str().expect("a ward").to_string())
        .collect();
    assert_eq!(refuges, ["shinagawa", "ota", "setagaya", "shibuya"]);
    let refusal = table.refuse(Red, attack("meguro", "koto", json!(["ota"])));
    assert_eq!((refusal.code, refusal.options), ("not_adjacent", json!(refuges)));
    assert_eq!(refusal.detail, "Koto is not adjacent to Meguro.");
    table.play(Red, attack("meguro", "ota", json!(["ota"])));
    assert_eq!((table.in_ward("ota"), table.board()["kaiju"].clone()), ("food".into(), json!("meguro")));
}

#[test]
fn a_destination_is_named_if_and_only_if_there_is_somebody_to_flee() {
    let mut table = with_mods("kaiju").position(json!({
        "kaiju": "ota",
        "customers": {"meguro": tokens("food")},
        "hands": {"red": ["ota"]},
    }));
    let refusal = table.refuse(Red, kaiju("meguro", json!(["ota"])));
    assert_eq!(refusal.code, "flight_required");
    assert_eq!(refusal.detail, "Choose where the customers in that ward flee to.");
    assert_eq!(refusal.options, json!(["shinagawa", "ota", "setagaya", "shibuya"]));
    let refusal = table.refuse(Red, attack("setagaya", "meguro", json!(["ota"])));
    assert_eq!((refusal.code, refusal.options), ("nobody_flees", json!([null])));
    assert_eq!(table.refuse(Red, attack("water", "meguro", json!(["ota"]))).code, "nobody_flees");
}

#[test]
fn no_customer_is_moved_into_through_or_out_of_a_station_in_its_ward() {
    let table = with_mods("kaiju, chairman").position(json!({
        "kaiju": "minato",
        "customers": {"chiyoda": tokens("food"), "chuo": tokens("food")},
        "chairmen": {"red": "minato"},
        "track": [
            {"between": ["tokyo", "shimbashi"], "owner": "red"},
            {"between": ["shimbashi", "kachidoki"], "owner": "red"},
            {"between": ["tokyo", "yotsuya"], "owner": "red"},
        ],
        "hands": {"red": ["chiyoda", "minato", "chuo"]},
    }));
    let into = go("chiyoda", json!(["tokyo", "shimbashi"]), json!([]), json!(["chiyoda"]));
    let refusal = table.clone().refuse(Red, into);
    assert_eq!((refusal.code, refusal.options), ("kaiju_blocks_station", json!(["yotsuya"])));
    assert_eq!(refusal.detail, "The Kaiju blocks Shimbashi: nobody can enter, leave or pass.");
    let through = go("chiyoda", json!(["tokyo", "shimbashi", "kachidoki"]), json!([]), json!(["chiyoda"]));
    assert_eq!(table.clone().refuse(Red, through).code, "kaiju_blocks_station");
    // A Chairman walked to the Kaiju's ward, and cannot leave it by rail.
    let out_of = go("minato", json!(["shimbashi", "tokyo"]), json!([]), json!(["minato"]));
    let refusal = table.clone().refuse(Red, out_of);
    assert_eq!((refusal.code, refusal.options), ("kaiju_blocks_station", json!([])));
    let elsewhere = table.clone().refuse(Red, go("ota", json!(["omori"]), json!([]), json!(["minato"])));
    assert_eq!((elsewhere.code, elsewhere.options), ("no_customers_in_ward", json!(["chiyoda", "chuo"])));
    let listed = table.listed("move");
    let paths: Vec<&Value> = listed.iter().map(|action| &action["path"]).collect();
    assert_eq!(paths, [&json!(["tokyo", "yotsuya"])]);
}

#[test]
fn the_way_past_it_that_is_offered_does_not_lead_back() {
    let mut table = with_mods("kaiju").position(json!({
        "kaiju": "chiyoda",
        "customers": {"minato": tokens("food")},
        "track": [{"between": ["roppongi", "shimbashi"], "owner": "red"}, {"between": ["shimbashi", "tokyo"], "owner": "red"}],
        "hands": {"red": ["minato"]},
    }));
    let path = json!(["roppongi", "shimbashi", "tokyo"]);
    let refusal = table.refuse(Red, go("minato", path, json!([]), json!(["minato"])));
    assert_eq!((refusal.code, refusal.options), ("kaiju_blocks_station", json!([])));
}

#[test]
fn a_chairman_explores_where_the_kaiju_is() {
    let mut table = with_mods("kaiju, chairman").position(json!({"kaiju": "minato", "customers": {}}));
    table.play(Red, json!({"type": "explore", "to": "minato"}));
    assert_eq!(table.chairman(Red), "minato");
}

#[test]
fn when_customers_are_about_to_be_placed_in_its_ward_the_player_must_first_move_it_free_of_charge() {
    let mut table = about_to_place("shinagawa", json!({}));
    assert_eq!(table.awaiting(), "blue: relocate_kaiju");
    assert_eq!(table.in_ward("shinagawa"), "");
    assert_eq!(table.queue()[0], "shinagawa: food");
    let list = table.game.legal_actions();
    assert_eq!(list.len(), table.listed("relocate_kaiju").len());
    assert_eq!(
        destinations(&table.listed("relocate_kaiju")),
        ["koto", "meguro", "minato", "ota", "shibuya", "water"]
    );
    for other in [json!({"type": "pass"}), json!({"type": "wander", "to": "chuo"})] {
        let refusal = table.refuse(Blue, other);
        assert_eq!((refusal.code, refusal.options), ("another_decision", json!(["relocate_kaiju"])));
        assert_eq!(refusal.detail, "First you must make another decision: RELOCATE KAIJU.");
    }
    let refusal = table.refuse(Red, json!({"type": "relocate_kaiju", "to": "ota"}));
    assert_eq!((refusal.code, refusal.options), ("not_your_turn", json!(["blue"])));
    let events = table.play(Blue, json!({"type": "relocate_kaiju", "to": "ota"}));
    let types: Vec<&Value> = events.iter().map(|event| &event["type"]).collect();
    assert_eq!(types[..3], ["piece_moved", "customers_placed", "card_taken"]);
    assert_eq!(table.awaiting(), "blue: act");
    assert_eq!((table.in_ward("shinagawa"), table.board()["kaiju"].clone()), ("food".into(), json!("ota")));
    assert_eq!(table.all()["turn"]["actions_taken"], json!([]));
}

#[test]
fn the_forced_move_makes_customers_flee_as_the_other_does() {
    let more = json!({"customers": {"ota": tokens("clothing")}, "chairmen": {"red": "ota"}});
    let mut table = about_to_place("shinagawa", more);
    assert_eq!(table.refuse(Blue, json!({"type": "relocate_kaiju", "to": "ota"})).code, "flight_required");
    table.play(Blue, json!({"type": "relocate_kaiju", "to": "ota", "flee_to": "shinagawa"}));
    assert_eq!(table.in_ward("shinagawa"), "food, clothing");
    assert_eq!(table.chairman(Red), "shinagawa");
}

#[test]
fn nothing_is_asked_when_it_is_elsewhere_or_nobody_is_placed() {
    assert_eq!(about_to_place("ota", json!({})).awaiting(), "blue: act");
    assert_eq!(about_to_place("water", json!({})).awaiting(), "blue: act");
    let empty = json!({"queue": [
        {"space": 1, "ward": "shinagawa", "customers": []},
        {"space": 2, "ward": "kita", "customers": tokens("food")},
    ]});
    let table = about_to_place("shinagawa", empty);
    assert_eq!((table.awaiting(), table.board()["kaiju"].clone()), ("blue: act".into(), json!("shinagawa")));
}

#[test]
fn nobody_moves_it_for_free_unasked() {
    let mut table = with_mods("kaiju").position(json!({"customers": {}, "kaiju": "ota"}));
    let refusal = table.refuse(Red, json!({"type": "relocate_kaiju", "to": "water"}));
    assert_eq!(refusal.code, "not_asked");
    assert_eq!(refusal.options, json!(["open", "expand", "income", "pass", "move", "upgrade", "kaiju"]));
    let mut without = with_mods("").position(json!({}));
    assert_eq!(without.refuse(Red, json!({"type": "relocate_kaiju", "to": "water"})).code, "mod_not_in_play");
}

#[test]
fn a_forced_move_cannot_be_taken_back_for_it_brought_cards_to_light() {
    let mut table = about_to_place("shinagawa", json!({}));
    table.play(Blue, json!({"type": "relocate_kaiju", "to": "ota"}));
    assert!(table.game.may_undo(table.seat(Blue)).is_err());
}

#[test]
fn in_the_free_round_it_costs_nothing_and_is_never_forced() {
    let everybody = with_mods("kaiju").in_city_growth().study(json!({})).game.all_customers();
    let mut table = with_mods("kaiju").in_city_growth().position(json!({
        "customers": {"setagaya": everybody},
        "queue": [{"space": 1, "ward": "kita", "customers": []}],
    }));
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.refuse(Blue, kaiju("ota", json!(["ota"]))).code, "nothing_to_pay");
    table.play(Blue, kaiju("ota", json!([])));
    assert_eq!(table.board()["kaiju"], "ota");
}

#[test]
fn it_plays_on_a_map_of_ones_own() {
    let mut table = with_mods("kaiju")
        .on(hamlet())
        .position(json!({"customers": {}, "kaiju": "b", "hands": {"red": ["b"]}}));
    assert_eq!(destinations(&table.listed("kaiju")), ["a", "c"]);
    table.play(Red, kaiju("a", json!(["b"])));
}
