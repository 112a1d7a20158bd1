//! City Growth: a mod joins the city when its third department store is built.

use serde_json::{Value, json};
use shinjuku_core::customer::Crowd;
use shinjuku_core::mods::Mod;

use crate::kit::{Blue, Green, Red, Table, TestTable, of_type, tokens, with_mods};

/// Returns a table with two department stores, at which Red can build the third at Ueno.
fn before_the_third(table: Table, more: Value) -> TestTable {
    let mut position = json!({
        "stores": [
            {"station": "tokyo", "owner": "blue", "kind": "department"},
            {"station": "shinjuku", "owner": "blue", "kind": "department"},
            {"station": "ueno", "owner": "red", "kind": "food"},
        ],
        "collected": {"red": tokens("food")},
        "hands": {"red": ["taito", "ota"]},
    });
    position.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    table.in_city_growth().position(position)
}

fn upgrade() -> Value {
    json!({"type": "upgrade", "station": "ueno", "customer": {"good": "food", "value": 1}, "pay": ["taito"]})
}

fn choose(which: &str) -> Value {
    json!({"type": "choose_mod", "mod": which})
}

fn all_but(left_out: &[Mod]) -> String {
    let mods = Mod::all().filter(|which| !left_out.contains(which)).map(|which| which.to_string());
    mods.collect::<Vec<_>>().join(", ")
}

/// Returns the offered mods of the published game.
fn offered(table: &TestTable) -> Vec<String> {
    let mut mods: Vec<String> = Vec::new();
    for action in table.listed("choose_mod") {
        let name = action["mod"].as_str().expect("a mod").to_string();
        let published = ["princess", "thief", "chairman", "kaiju", "hachiko"].contains(&name.as_str());
        if published && mods.last() != Some(&name) {
            mods.push(name);
        }
    }
    mods
}

#[test]
fn the_game_starts_with_the_princess_alone_unless_a_table_adds_more() {
    let table = with_mods("").in_city_growth().study(json!({}));
    assert_eq!(table.all()["mods"], json!([{"mod": "princess", "revision": 3}]));
    let table = with_mods("chairman:1, kaiju").in_city_growth().study(json!({}));
    let names: Vec<Value> =
        table.all()["mods"].as_array().expect("mods").iter().map(|shown| shown["mod"].clone()).collect();
    assert_eq!(names, ["princess", "chairman", "kaiju"]);
    assert_eq!(with_mods("").study(json!({})).all()["mods"], json!([]));
}

#[test]
fn the_third_department_store_makes_the_game_wait_at_once_for_the_player_with_the_most_track() {
    let track = json!({"track": [{"between": ["oimachi", "omori"], "owner": "blue"}]});
    let mut table = before_the_third(with_mods(""), track);
    table.play(Red, upgrade());
    assert_eq!(table.awaiting(), "blue: choose_mod");
    assert_eq!(offered(&table), ["thief", "chairman", "kaiju", "hachiko"]);
    // It is still Red's turn, but the game waits for Blue, and Red cannot act.
    assert_eq!(table.all()["turn"]["player"], "red");
    assert_eq!(table.refuse(Red, json!({"type": "pass"})).code, "not_your_turn");
    let refusal = table.refuse(Blue, json!({"type": "income"}));
    assert_eq!((refusal.code, refusal.options), ("another_decision", json!(["choose_mod"])));
    let events = table.play(Blue, choose("kaiju"));
    assert_eq!(events, [json!({"type": "mod_added", "mod": "kaiju", "revision": 3, "player": "blue"})]);
    assert_eq!(table.awaiting(), "red: act");
}

#[test]
fn with_equal_track_the_first_in_turn_order_from_the_current_player_on_chooses() {
    let chooser = |track: &[(&str, &str, &str)]| {
        let track: Vec<Value> =
            track.iter().map(|(a, b, owner)| json!({"between": [a, b], "owner": owner})).collect();
        let mut table = before_the_third(with_mods("").seating(&[Red, Blue, Green]), json!({"track": track}));
        table.play(Red, upgrade());
        table.awaiting()
    };
    assert_eq!(chooser(&[]), "red: choose_mod");
    assert_eq!(chooser(&[("oimachi", "omori", "green"), ("oimachi", "meguro", "blue")]), "blue: choose_mod");
    assert_eq!(chooser(&[("oimachi", "omori", "green"), ("oimachi", "meguro", "red")]), "red: choose_mod");
    assert_eq!(chooser(&[("oimachi", "omori", "green")]), "green: choose_mod");
}

#[test]
fn neither_the_second_nor_the_fourth_department_store_brings_a_mod() {
    let stores = |standing: &[&str]| {
        let standing =
            standing.iter().map(|station| json!({"station": station, "owner": "blue", "kind": "department"}));
        let own = json!({"station": "ueno", "owner": "red", "kind": "food"});
        json!({"stores": standing.chain([own]).collect::<Vec<_>>()})
    };
    let mut second = before_the_third(with_mods(""), stores(&["tokyo"]));
    second.play(Red, upgrade());
    assert_eq!(second.awaiting(), "red: act");
    let mut fourth = before_the_third(with_mods(""), stores(&["tokyo", "shinjuku", "akihabara"]));
    fourth.play(Red, upgrade());
    assert_eq!(fourth.awaiting(), "red: act");
}

#[test]
fn in_the_other_edition_no_mod_arrives() {
    let mut table = with_mods("").position(json!({
        "stores": [
            {"station": "tokyo", "owner": "blue", "kind": "department"},
            {"station": "shinjuku", "owner": "blue", "kind": "department"},
            {"station": "ueno", "owner": "red", "kind": "food"},
        ],
        "collected": {"red": tokens("food")},
        "hands": {"red": ["taito"]},
    }));
    table.play(Red, upgrade());
    assert_eq!(table.awaiting(), "red: act");
    assert_eq!(table.refuse(Red, choose("kaiju")).code, "not_asked");
}

#[test]
fn the_game_waits_even_after_the_second_action_and_then_the_turn_passes_on() {
    let mut table = before_the_third(with_mods(""), json!({"actions_taken": ["open"]}));
    table.play(Red, upgrade());
    assert_eq!(
        (table.awaiting(), table.all()["turn"]["number"].clone()),
        ("red: choose_mod".into(), json!(1))
    );
    let events = table.play(Red, choose("chairman"));
    assert_eq!(of_type(&events, "turn_started")[0]["player"], "blue");
    assert_eq!(table.awaiting(), "blue: act");
}

#[test]
fn the_new_mods_actions_are_there_in_the_same_turn() {
    let mut table = before_the_third(with_mods(""), json!({}));
    table.play(Red, upgrade());
    table.play(Red, choose("chairman"));
    table.play(Red, json!({"type": "explore", "to": "ota"}));
    assert_eq!(table.chairman(Red), "ota");
}

#[test]
fn chairmen_come_to_their_owners_the_kaiju_to_the_water_and_hachiko_on_his_marker() {
    let table = before_the_third(with_mods(""), json!({"customers": {"minato": tokens("food")}}));
    let with = |chosen: Value| {
        let mut table = table.clone();
        table.play(Red, upgrade());
        table.play(Red, chosen);
        table
    };
    assert_eq!(with(choose("kaiju")).board()["kaiju"], "water");
    assert_eq!(with(choose("hachiko")).board()["hachiko"], "marker");
    let chairmen = with(choose("chairman"));
    assert_eq!((chairmen.chairman(Red), chairmen.chairman(Blue)), (json!(null), json!(null)));
    assert!(!chairmen.listed("explore").is_empty());
}

#[test]
fn thieves_go_into_the_bag_which_is_reshuffled() {
    let mut table = before_the_third(with_mods(""), json!({}));
    table.play(Red, upgrade());
    let before = table.game.state().bag.clone();
    table.play(Red, choose("thief"));
    let after = table.game.state().bag.clone();
    assert_eq!(after.len(), before.len() + 8);
    let honest: Vec<_> = after.iter().copied().filter(|token| !token.is_thief()).collect();
    assert_eq!(honest.iter().copied().collect::<Crowd>(), before.iter().copied().collect::<Crowd>());
    assert_ne!(honest, before, "the order is another");
    let last_eight = &after[before.len()..];
    assert!(!last_eight.iter().all(|token| token.is_thief()), "the thieves are among the others");
}

#[test]
fn the_chooser_may_name_another_home_for_hachiko_and_for_nobody_else() {
    let mut table = before_the_third(with_mods(""), json!({}));
    table.play(Red, upgrade());
    let homes = table.listed("choose_mod").into_iter().filter(|action| action["mod"] == "hachiko").count();
    assert_eq!(homes, 44, "the map's own by saying nothing, and 43 others");
    let refusal = table.refuse(Red, json!({"type": "choose_mod", "mod": "kaiju", "home": "ueno"}));
    assert_eq!((refusal.code, refusal.options), ("home_not_possible", json!([null])));
    assert_eq!(refusal.detail, "This station cannot be the home: the mod has no home.");
    table.clone().play(Red, json!({"type": "choose_mod", "mod": "hachiko", "home": "shibuya"}));
    table.play(Red, json!({"type": "choose_mod", "mod": "hachiko", "home": "omori"}));
    assert_eq!(table.all()["mods"][1], json!({"mod": "hachiko", "revision": 3, "home": "omori"}));
}

#[test]
fn the_choice_is_among_those_left_and_asked_for_even_if_it_is_one() {
    let mut table = before_the_third(with_mods(&all_but(&[Mod::Hachiko])), json!({}));
    table.play(Red, upgrade());
    assert_eq!(table.awaiting(), "red: choose_mod");
    assert_eq!(offered(&table), ["hachiko"]);
    let refusal = table.refuse(Red, choose("kaiju"));
    assert_eq!((refusal.code, refusal.options), ("mod_not_offered", json!(["hachiko"])));
    table.play(Red, choose("hachiko"));
    assert_eq!(table.awaiting(), "red: act");
}

#[test]
fn none_is_asked_for_when_none_may_be_chosen() {
    let mut table = before_the_third(with_mods(&all_but(&[])), json!({}));
    table.play(Red, upgrade());
    assert_eq!(table.awaiting(), "red: act");
}

/// Returns the same table with an empty bag, while the queue still has customers.
fn with_an_empty_bag(mods: &str) -> TestTable {
    let everybody = with_mods(mods).in_city_growth().study(json!({})).game.all_customers();
    let elsewhere: Crowd = serde_json::from_value(tokens("food, books")).expect("tokens");
    let more = json!({
        "customers": {"setagaya": everybody - elsewhere},
        "queue": [
            {"space": 1, "ward": "kita", "customers": tokens("books")},
            {"space": 2, "ward": "minato", "customers": []},
        ],
    });
    before_the_third(with_mods(mods), more)
}

#[test]
fn the_thief_may_be_chosen_only_while_the_bag_holds_customers() {
    let mut table = with_an_empty_bag("");
    table.play(Red, upgrade());
    assert_eq!(offered(&table), ["chairman", "kaiju", "hachiko"]);
    assert_eq!(table.refuse(Red, choose("thief")).code, "mod_not_offered");
    let mut nothing_else = with_an_empty_bag(&all_but(&[Mod::Thief]));
    nothing_else.play(Red, upgrade());
    assert_eq!(nothing_else.awaiting(), "red: act");
}

#[test]
fn once_the_last_customer_has_been_placed_no_mod_arrives() {
    let everybody = with_mods("").in_city_growth().study(json!({})).game.all_customers();
    let food: Crowd = serde_json::from_value(tokens("food")).expect("tokens");
    let more = json!({
        "customers": {"setagaya": everybody - food},
        "queue": [{"space": 1, "ward": "kita", "customers": []}],
    });
    let mut table = before_the_third(with_mods(""), more);
    table.play(Red, upgrade());
    assert_eq!(table.awaiting(), "red: act");
}

#[test]
fn the_upgrade_can_be_taken_back_until_somebody_has_chosen() {
    let track = json!({"track": [{"between": ["oimachi", "omori"], "owner": "blue"}]});
    let mut table = before_the_third(with_mods(""), track);
    table.play(Red, upgrade());
    assert_eq!(table.game.may_undo(table.seat(Red)), Ok(()));
    table.play(Blue, choose("kaiju"));
    assert!(table.game.may_undo(table.seat(Red)).is_err());
    assert_eq!(table.game.may_undo(table.seat(Blue)), Ok(()));
}

#[test]
fn with_a_chairman_of_r1_the_answer_leads_to_the_end_of_the_turn_where_exploring_is_open() {
    let mut table = before_the_third(with_mods("chairman:1"), json!({"actions_taken": ["open"]}));
    table.play(Red, upgrade());
    assert_eq!(table.awaiting(), "red: choose_mod");
    table.play(Red, choose("kaiju"));
    assert_eq!(table.awaiting(), "red: act");
    table.play(Red, json!({"type": "explore", "to": "ota"}));
    assert_eq!(table.awaiting(), "blue: act");
}
