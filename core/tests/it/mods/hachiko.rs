//! Hachiko.

use serde_json::{Value, json};
use shinjuku_core::map::{Builtin, Map};
use shinjuku_core::setup::SetupIssueCode;

use crate::kit::{Blue, Green, Red, TestTable, Yellow, drop_off, go, hand_over, of_type, tokens, with_mods};

fn reunite(path: Value, deliver: Value) -> Value {
    json!({"type": "reunite", "path": path, "deliver": deliver})
}

/// Red passes, and Blue's turn places these customers in this ward.
fn placing(mods: &str, ward: &str, customers: &str, hachiko: &str) -> TestTable {
    let mut table = with_mods(mods).position(json!({
        "hachiko": hachiko,
        "customers": {},
        "queue": [{"space": 1, "ward": ward, "customers": tokens(customers)}, {"space": 2, "ward": "kita", "customers": tokens("food")}],
    }));
    table.play(Red, json!({"type": "pass"}));
    table
}

/// Returns a table with Hachiko in Nakano with these customers. Blue's track leads to Shinjuku, the link to Yoyogi,
/// Red's track to Shibuya; Blue sells food at Shinjuku, Red books at Yoyogi.
fn in_nakano(mods: &str, customers: &str, more: Value) -> TestTable {
    let mut position = json!({
        "hachiko": "nakano",
        "stores": [
            {"station": "shinjuku", "owner": "blue", "kind": "food"},
            {"station": "yoyogi", "owner": "red", "kind": "books"},
        ],
        "track": [{"between": ["nakano", "shinjuku"], "owner": "blue"}, {"between": ["yoyogi", "shibuya"], "owner": "red"}],
        "customers": {"nakano": tokens(customers)},
        "hands": {"red": ["nakano"], "blue": []},
    });
    position.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    with_mods(mods).position(position)
}

fn home_from_nakano() -> Value {
    json!(["nakano", "shinjuku", "yoyogi", "shibuya"])
}

#[test]
fn he_starts_on_his_marker_on_the_home_station_of_the_map() {
    for (city, home) in [
        (Builtin::Tokyo, "shibuya"),
        (Builtin::Paris, "gare-du-nord"),
        (Builtin::London, "kings-cross"),
        (Builtin::Osaka, "osaka-umeda"),
    ] {
        // The first customers are placed in his own ward, so that he is still where he started.
        let map = city.map();
        let own_ward = map.ward_name(map.stations[map.hachiko_station].ward);
        let table = with_mods("hachiko").on(map).study(json!({"deck": [own_ward]}));
        assert_eq!(table.all()["mods"], json!([{"mod": "hachiko", "revision": 3, "home": home}]));
        assert_eq!(table.board()["hachiko"], "marker");
        assert_ne!(table.in_ward(&own_ward), "");
    }
}

#[test]
fn when_customers_are_placed_he_goes_to_their_ward() {
    // The first turn has already placed a customer.
    let table =
        with_mods("hachiko").study(json!({"first": "red", "deck": ["minato"], "bag": tokens("food")}));
    assert_eq!(table.board()["hachiko"], "minato");
    let told: Vec<Value> = table.prelude.iter().map(|event| json!(event)).collect();
    assert_eq!(of_type(&told, "piece_moved")[0]["to"], "minato");
    assert_eq!(placing("hachiko", "ota", "food", "marker").board()["hachiko"], "ota");
}

#[test]
fn when_nothing_is_placed_or_he_is_not_on_his_marker_he_stays() {
    assert_eq!(placing("hachiko", "ota", "", "marker").board()["hachiko"], "marker");
    assert_eq!(placing("hachiko", "ota", "food", "chuo").board()["hachiko"], "chuo");
}

#[test]
fn reunite_is_a_main_action_that_moves_the_customers_of_his_ward_home_without_a_card() {
    let mut table = in_nakano("hachiko", "food, books, clothing", json!({"hands": {"red": [], "blue": []}}));
    let events = table.play(Red, reunite(home_from_nakano(), json!([])));
    assert_eq!((table.collected(Blue), table.collected(Red)), ("food".into(), "books".into()));
    // The remaining customers join the home ward, he is on the marker, and Blue takes INCOME for track.
    assert_eq!(table.in_ward("shibuya"), "clothing");
    assert_eq!(table.board()["hachiko"], "marker");
    assert_eq!(table.hand(Blue).len(), 4);
    assert_eq!(of_type(&events, "cards_paid").len(), 0);
    assert_eq!(table.all()["turn"]["actions_taken"], json!(["reunite"]));
}

#[test]
fn its_path_must_start_in_his_ward_and_end_on_the_home_station() {
    let mut table = in_nakano("hachiko", "clothing", json!({}));
    let refusal = table.refuse(Red, reunite(json!(["nakano", "shinjuku", "yoyogi"]), json!([])));
    assert_eq!((refusal.code, refusal.options), ("wrong_terminus", json!(["shibuya"])));
    assert_eq!(
        table.refuse(Red, reunite(json!(["shinjuku", "yoyogi", "shibuya"]), json!([]))).code,
        "start_outside_ward"
    );
    assert_eq!(table.refuse(Red, reunite(json!([]), json!([]))).code, "empty_path");
    let twice = json!(["nakano", "shinjuku", "nakano", "shinjuku", "yoyogi", "shibuya"]);
    assert_eq!(table.refuse(Red, reunite(twice, json!([]))).code, "station_visited_twice");
    let leap = json!(["nakano", "shibuya"]);
    assert_eq!(table.refuse(Red, reunite(leap, json!([]))).code, "no_track_between");
}

#[test]
fn he_goes_on_even_when_the_group_is_empty_and_even_alone() {
    let mut emptied = in_nakano("hachiko", "food", json!({}));
    emptied.play(Red, reunite(home_from_nakano(), json!([])));
    assert_eq!(
        (emptied.board()["hachiko"].clone(), emptied.collected(Blue)),
        (json!("marker"), "food".into())
    );
    let mut alone = in_nakano("hachiko", "", json!({}));
    alone.play(Red, reunite(home_from_nakano(), json!([])));
    assert_eq!(alone.board()["hachiko"], "marker");
    // Blue's track was used, even though only Hachiko travelled.
    assert_eq!(alone.hand(Blue).len(), 4);
}

#[test]
fn it_is_not_possible_while_he_is_on_the_marker() {
    let mut table = in_nakano("hachiko", "food", json!({"hachiko": "marker"}));
    let refusal = table.refuse(Red, reunite(home_from_nakano(), json!([])));
    assert_eq!(refusal.code, "hachiko_is_home");
    assert_eq!(refusal.options, json!(["open", "expand", "income", "pass", "move", "upgrade"]));
    assert!(table.listed("reunite").is_empty());
}

#[test]
fn all_else_of_move_applies_a_choice_must_be_made_and_chairmen_go_along() {
    let mut table = in_nakano("hachiko, chairman", "food, food", json!({"chairmen": {"red": "nakano"}}));
    let refusal = table.refuse(Red, reunite(home_from_nakano(), json!([])));
    assert_eq!(refusal.code, "delivery_choice_required");
    assert_eq!(refusal.options, json!([hand_over("shinjuku", "food"), drop_off("shinjuku", Red)]));
    let mut other = table.clone();
    table.play(Red, reunite(home_from_nakano(), json!([drop_off("shinjuku", Red)])));
    assert_eq!((table.chairman(Red), table.in_ward("shibuya")), (json!("shinjuku"), "food, food".into()));
    other.play(Red, reunite(home_from_nakano(), json!([hand_over("shinjuku", "food")])));
    assert_eq!((other.chairman(Red), other.in_ward("shibuya")), (json!("shibuya"), "food".into()));
}

#[test]
fn the_list_has_every_outcome_of_reunite_once() {
    let table = in_nakano("hachiko, chairman", "food, books", json!({"chairmen": {"red": "nakano"}}));
    let listed = table.listed("reunite");
    let mut choices: Vec<String> = listed.iter().map(|action| action["deliver"].to_string()).collect();
    choices.sort();
    let mut expected = vec![
        json!([hand_over("shinjuku", "food"), hand_over("yoyogi", "books")]).to_string(),
        json!([hand_over("shinjuku", "food"), drop_off("yoyogi", Red)]).to_string(),
        json!([drop_off("shinjuku", Red), hand_over("yoyogi", "books")]).to_string(),
    ];
    expected.sort();
    assert_eq!(choices, expected);
    assert!(listed.iter().all(|action| action["path"] == home_from_nakano()));
}

#[test]
fn the_list_has_a_way_home_that_passes_a_store_only_after_a_detour() {
    // Two ways lead from sa to sd, each over one track of Blue, and from there home. Only a group that came the
    // longer way can instead travel past the store at se, and that is the only way on which Red collects the food
    // customer and Blue takes INCOME.
    let mut village = crate::kit::village();
    village["connections"] = json!([
        ["sa", "sb"],
        ["sb", "sd"],
        ["sd", "sf"],
        ["sa", "sc"],
        ["sc", "y"],
        ["sd", "y"],
        ["sb", "se"],
        ["se", "sf"],
        ["sa", "x"],
    ]);
    village["permanent_links"] = json!([]);
    village["hachiko_station"] = json!("sf");
    let (map, _) = Map::from_json(&village.to_string()).expect("the village is in order");
    let track = |a: &str, b: &str, owner: &str| json!({"between": [a, b], "owner": owner});
    let table = with_mods("hachiko").on(map.into()).position(json!({
        "hachiko": "a",
        "customers": {"a": tokens("food")},
        "stores": [{"station": "se", "owner": "red", "kind": "food"}],
        "track": [
            track("sa", "sb", "red"), track("sb", "sd", "blue"), track("sd", "sf", "red"),
            track("sa", "sc", "blue"), track("sc", "y", "red"), track("sd", "y", "red"),
            track("sb", "se", "red"), track("se", "sf", "red"),
        ],
    }));
    let listed = table.listed("reunite");
    let paths: Vec<&Value> = listed.iter().map(|action| &action["path"]).collect();
    let [straight, detour, past] = [
        json!(["sa", "sb", "se", "sf"]),
        json!(["sa", "sc", "y", "sd", "sb", "se", "sf"]),
        json!(["sa", "sb", "sd", "sf"]),
    ];
    assert_eq!(paths, [&straight, &detour, &past]);
}

#[test]
fn in_city_growth_reunite_need_not_travel_whatever_the_group() {
    let mut table = with_mods("hachiko:2").in_city_growth().position(json!({
        "hachiko": "shibuya",
        "customers": {"shibuya": tokens("food, food")},
    }));
    table.play(Red, reunite(json!(["shibuya"]), json!([])));
    assert_eq!(
        (table.board()["hachiko"].clone(), table.in_ward("shibuya")),
        (json!("marker"), "food, food".into())
    );
}

#[test]
fn another_home_may_be_chosen() {
    let table = with_mods("hachiko:3:omori").study(json!({"position": {"hachiko": "marker"}}));
    assert_eq!(table.all()["mods"][0]["home"], "omori");
    let mut table =
        with_mods("hachiko:3:nakano").position(json!({"hachiko": "suginami", "customers": {}, "track": [
            {"between": ["koenji", "nakano"], "owner": "red"},
        ]}));
    table.play(Red, reunite(json!(["koenji", "nakano"]), json!([])));
    assert_eq!(table.board()["hachiko"], "marker");
}

#[test]
fn a_home_must_be_a_station_and_only_he_has_one() {
    let codes = |mods: &str| -> Vec<(SetupIssueCode, String)> {
        let faults = with_mods(mods).try_study(json!({})).err().unwrap_or_default();
        faults.into_iter().map(|fault| (fault.code, fault.pointer)).collect()
    };
    assert_eq!(codes("kaiju, hachiko:3:atlantis"), [(SetupIssueCode::UnknownStation, "/mods/1/home".into())]);
    assert_eq!(codes("kaiju:3:ueno"), [(SetupIssueCode::ImpossibleHome, "/mods/0/home".into())]);
    let faults = with_mods("kaiju:3:ueno").try_study(json!({})).err().expect("a fault");
    assert_eq!(faults[0].message, "this station cannot be the home of the mod kaiju: the mod has no home");
    assert_eq!(codes("hachiko:1"), [(SetupIssueCode::UnknownRevision, "/mods/0/revision".into())]);
    assert_eq!(codes("hachiko:3, hachiko:2"), [(SetupIssueCode::DuplicateMod, "/mods/1".into())]);
}

#[test]
fn with_four_players_an_old_home_needs_four_connections() {
    let fault = |players: usize| {
        let table = with_mods("hachiko:2:naka-meguro").seating(&[Red, Blue, Green, Yellow][..players]);
        table.try_study(json!({})).err().map(|faults| faults[0].message.clone())
    };
    assert_eq!((fault(2), fault(3)), (None, None));
    let says =
        "'naka-meguro' has only 3 connections: revision 2 requires at least one for each of the 4 players";
    assert!(fault(4).is_some_and(|message| message.ends_with(says)));
}

#[test]
fn on_the_marker_he_is_in_no_ward_and_its_customers_move_freely() {
    for revision in [2, 3] {
        let mut table = with_mods(&format!("hachiko:{revision}")).position(json!({
            "hachiko": "marker",
            "customers": {"shibuya": tokens("food")},
            "track": [{"between": ["shibuya", "sangenjaya"], "owner": "red"}],
            "hands": {"red": ["shibuya"]},
        }));
        table.play(Red, go("shibuya", json!(["shibuya", "sangenjaya"]), json!([]), json!(["shibuya"])));
        assert_eq!(table.board()["hachiko"], "marker");
    }
}
