//! The differences between the revisions of each mod.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use shinjuku_core::game::Game;
use shinjuku_core::mods::{Mod, ModChoice};

use crate::kit::{Blue, Green, Red, TestTable, destinations, go, hand_over, of_type, tokens, with_mods};

fn explore(to: &str) -> Value {
    json!({"type": "explore", "to": to})
}

#[test]
fn the_published_revisions_are_these() {
    let published = [Mod::Princess, Mod::Thief, Mod::Chairman, Mod::Kaiju, Mod::Hachiko];
    let revisions = published.map(|which| which.revisions().collect::<Vec<u8>>());
    assert_eq!(revisions, [vec![3], vec![2, 3], vec![1, 2, 3], vec![2, 3], vec![2, 3]]);
    let table = with_mods("princess, thief, chairman, kaiju, hachiko").study(json!({}));
    let mods = table.all()["mods"].clone();
    assert!(
        mods.as_array().expect("mods").iter().all(|shown| shown["revision"] == 3),
        "the newest is the default"
    );
}

#[test]
fn a_mod_is_written_with_its_revision_and_home_and_read_back_alike() {
    let read = |text: &str| text.parse::<ModChoice>();
    for text in ["kaiju", "kaiju:2", "hachiko:2:ueno"] {
        assert_eq!(read(text).map(|choice| choice.to_string()), Ok(text.to_string()));
    }
    let at_ueno = ModChoice { home: Some("ueno".into()), ..Mod::Hachiko.into() };
    assert_eq!(at_ueno.to_string(), "hachiko:3:ueno");
    for text in ["", "godzilla", "kaiju:x", "kaiju:", "hachiko:2:ueno:more"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn chairman_r1_does_not_count_wards_across_the_bay_as_adjacent_r2_and_r3_do() {
    let near = |revision: u8| {
        let table = with_mods(&format!("chairman:{revision}")).position(json!({"chairmen": {"red": "koto"}}));
        destinations(&table.listed("explore"))
    };
    assert_eq!(near(1), ["chuo", "edogawa", "minato", "sumida"]);
    assert_eq!(near(2), ["chuo", "edogawa", "minato", "shinagawa", "sumida"]);
    assert_eq!(near(3), near(2));
    let mut table = with_mods("chairman:1").position(json!({"chairmen": {"red": "koto"}}));
    let refusal = table.refuse(Red, explore("shinagawa"));
    assert_eq!(
        (refusal.code, refusal.options),
        ("not_adjacent", json!(["chuo", "minato", "sumida", "edogawa"]))
    );
}

/// Returns a table at which Red has taken one action and then the last one.
fn after_the_last_action(mods: &str, last: Value) -> TestTable {
    let mut table = with_mods(mods).position(json!({"actions_taken": ["open"], "hands": {"red": ["ota"]}}));
    table.play(Red, last);
    table
}

fn last_actions() -> [Value; 2] {
    [json!({"type": "income"}), json!({"type": "expand", "connection": ["tokyo", "akihabara"]})]
}

#[test]
fn chairman_r1_may_explore_after_the_last_action_too_income_included_r2_and_r3_may_not() {
    for last in last_actions() {
        let mut table = after_the_last_action("chairman:1, princess, kaiju", last.clone());
        assert_eq!(table.awaiting(), "red: act");
        assert_eq!(table.all()["turn"]["actions_taken"], json!(["open", last["type"]]));
        // In that revision the turn ends by PASS or by EXPLORE, and nothing else is possible.
        let kinds: Vec<String> =
            table.game.legal_actions().iter().map(|legal| legal.action.kind().to_string()).collect();
        assert_eq!((kinds[0].as_str(), kinds.len()), ("pass", 24));
        assert!(kinds[1..].iter().all(|kind| kind == "explore"));
        for other in [json!({"type": "income"}), json!({"type": "wander", "to": "chuo"})] {
            let refusal = table.refuse(Red, other.clone());
            let code = if other["type"] == last["type"] { "action_taken" } else { "actions_are_over" };
            assert_eq!((refusal.code, refusal.options), (code, json!(["pass", "explore"])));
        }
        let mut passing = table.clone();
        passing.play(Red, json!({"type": "pass"}));
        assert_eq!((passing.awaiting(), passing.chairman(Red)), ("blue: act".into(), json!(null)));
        table.play(Red, explore("ota"));
        assert_eq!((table.awaiting(), table.chairman(Red)), ("blue: act".into(), json!("ota")));

        for revision in [2, 3] {
            let table = after_the_last_action(&format!("chairman:{revision}"), last.clone());
            assert_eq!(table.awaiting(), "blue: act");
        }
    }
}

#[test]
fn chairman_r1_with_explore_already_used_passes_on_by_itself() {
    for last in last_actions() {
        let mut table = with_mods("chairman:1").position(json!({"actions_taken": ["open"]}));
        table.play(Red, explore("ota"));
        table.play(Red, last);
        assert_eq!(table.awaiting(), "blue: act");
    }
}

#[test]
fn chairman_r1_may_explore_after_income_as_the_first_action() {
    let mut table = with_mods("chairman:1").position(json!({}));
    table.play(Red, json!({"type": "income"}));
    assert_eq!(table.awaiting(), "red: act");
    table.play(Red, explore("ota"));
    assert_eq!(table.awaiting(), "blue: act");
}

#[test]
fn a_position_can_stand_after_the_last_action_with_chairman_r1_alone() {
    for taken in [json!(["income"]), json!(["open", "expand"]), json!(["open", "income"])] {
        let position = json!({"position": {"actions_taken": taken}});
        let table = with_mods("chairman:1").study(position.clone());
        assert_eq!(table.game.legal_actions().len(), 24);
        assert!(with_mods("chairman:2").try_study(position).is_err());
        let used = json!({"position": {"actions_taken": taken, "mini_actions_taken": ["explore"]}});
        assert!(with_mods("chairman:1").try_study(used).is_err());
    }
    let more = json!({"position": {"actions_taken": ["income", "open"]}});
    assert!(with_mods("chairman:1").try_study(more).is_err());
}

#[test]
fn a_pass_ends_the_turn_in_every_revision() {
    for revision in [1, 2, 3] {
        let mut table = with_mods(&format!("chairman:{revision}")).position(json!({}));
        table.play(Red, json!({"type": "pass"}));
        assert_eq!(table.awaiting(), "blue: act");
    }
}

#[test]
fn thief_kaiju_and_chairman_are_the_same_in_r2_and_r3_through_a_whole_game() {
    for mods in ["thief", "kaiju", "chairman"] {
        let mut old = with_mods(&format!("{mods}:2")).study(json!({})).game;
        let mut new = with_mods(&format!("{mods}:3")).study(json!({})).game;
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        while let Some(awaiting) = old.awaiting() {
            let action = old.random_action(&mut rng).expect("somebody is awaited");
            let (told, retold) = (old.play(awaiting.seat, &action), new.play(awaiting.seat, &action));
            assert_eq!(told, retold);
            assert!(told.is_ok() && old.awaiting() == new.awaiting());
            let list = |game: &Game| game.legal_actions().iter().collect::<Vec<_>>();
            assert_eq!(list(&old), list(&new));
        }
        assert_eq!(old.state().standings(), new.state().standings());
    }
}

/// Returns where Hachiko is after customers are placed in a ward while he is on his marker.
fn placed_in(revision: u8, ward: &str) -> Value {
    let mut table = with_mods(&format!("hachiko:{revision}")).position(json!({
        "hachiko": "marker",
        "customers": {},
        "queue": [{"space": 1, "ward": ward, "customers": tokens("food")}],
    }));
    table.play(Red, json!({"type": "pass"}));
    table.board()["hachiko"].clone()
}

#[test]
fn when_the_home_ward_gets_customers_hachiko_r2_goes_into_it_and_r3_stays_on_the_marker() {
    assert_eq!((placed_in(2, "shibuya"), placed_in(3, "shibuya")), (json!("shibuya"), json!("marker")));
    assert_eq!((placed_in(2, "ota"), placed_in(3, "ota")), (json!("ota"), json!("ota")));
}

#[test]
fn hachiko_r2_in_his_home_ward_is_reunited_without_travelling() {
    let mut table = with_mods("hachiko:2")
        .position(json!({"hachiko": "shibuya", "customers": {"shibuya": tokens("food")}}));
    assert_eq!(table.listed("reunite"), [json!({"type": "reunite", "path": ["shibuya"], "deliver": []})]);
    table.play(Red, json!({"type": "reunite", "path": ["shibuya"]}));
    assert_eq!(
        (table.board()["hachiko"].clone(), table.in_ward("shibuya")),
        (json!("marker"), "food".into())
    );
}

/// Returns a table with Hachiko and customers in Nakano, from where track leads over Shinjuku, with Red's food store,
/// to Yotsuya and Tokyo.
fn hachiko_in_nakano(revision: u8, customers: &str, elsewhere: Value) -> TestTable {
    let mut wards = json!({"nakano": tokens(customers)});
    wards.as_object_mut().expect("an object").extend(elsewhere.as_object().expect("an object").clone());
    with_mods(&format!("hachiko:{revision}, chairman")).position(json!({
        "hachiko": "nakano",
        "stores": [{"station": "shinjuku", "owner": "red", "kind": "food"}],
        "track": [
            {"between": ["nakano", "shinjuku"], "owner": "red"},
            {"between": ["shinjuku", "yotsuya"], "owner": "red"},
            {"between": ["yotsuya", "tokyo"], "owner": "red"},
        ],
        "customers": wards,
        "hands": {"red": ["nakano"]},
    }))
}

fn moved(to: &[&str]) -> Value {
    let path: Vec<&str> = ["nakano"].iter().chain(to).copied().collect();
    go("nakano", json!(path), json!([]), json!(["nakano"]))
}

#[test]
fn a_move_of_his_ward_is_refused_by_hachiko_r3_and_followed_by_r2() {
    let mut new = hachiko_in_nakano(3, "clothing", json!({"ota": tokens("food")}));
    let refusal = new.refuse(Red, moved(&["shinjuku", "yotsuya", "tokyo"]));
    assert_eq!((refusal.code, refusal.options), ("hachiko_guards_ward", json!(["ota"])));
    assert_eq!(refusal.detail, "Hachiko is in Nakano, so only REUNITE moves its customers.");
    assert!(new.listed("move").is_empty());
    let mut old = hachiko_in_nakano(2, "clothing", json!({}));
    let events = old.play(Red, moved(&["shinjuku", "yotsuya", "tokyo"]));
    assert_eq!(old.board()["hachiko"], "chiyoda");
    assert_eq!(of_type(&events, "piece_moved")[0]["to"], "chiyoda");
}

#[test]
fn hachiko_r2_goes_to_the_marker_when_no_customer_is_with_him_where_the_move_ends() {
    let mut table = hachiko_in_nakano(2, "food", json!({}));
    table.play(Red, moved(&["shinjuku"]));
    assert_eq!((table.board()["hachiko"].clone(), table.collected(Red)), (json!("marker"), "food".into()));
    // Customers who already wait there keep him, including thieves, but a Chairman does not.
    let mut met = hachiko_in_nakano(2, "food", json!({"shinjuku": tokens("books")}));
    met.play(Red, moved(&["shinjuku"]));
    assert_eq!(met.board()["hachiko"], "shinjuku");
}

#[test]
fn thieves_keep_hachiko_r2_and_chairmen_do_not() {
    let table = |there: &str| {
        let mut table = with_mods("hachiko:2, chairman, thief").position(json!({
            "hachiko": "nakano",
            "stores": [{"station": "shinjuku", "owner": "red", "kind": "food"}],
            "track": [{"between": ["nakano", "shinjuku"], "owner": "red"}],
            "customers": {"nakano": tokens("food"), "shinjuku": tokens(there)},
            "chairmen": {"blue": "nakano", "red": "shinjuku"},
            "hands": {"red": ["nakano"]},
        }));
        let delivered = json!([hand_over("shinjuku", "food")]);
        table.play(Red, go("nakano", json!(["nakano", "shinjuku"]), delivered, json!(["nakano"])));
        assert_eq!(table.chairman(Blue), "shinjuku");
        table.board()["hachiko"].clone()
    };
    assert_eq!((table(""), table("books thief")), (json!("marker"), json!("shinjuku")));
}

#[test]
fn a_move_does_not_go_on_for_hachiko_r2_alone_nor_is_his_ward_moved_for_him_alone() {
    let mut table = hachiko_in_nakano(2, "food", json!({}));
    let refusal = table.refuse(Red, moved(&["shinjuku", "yotsuya"]));
    assert_eq!((refusal.code, refusal.options), ("group_is_empty", json!(["shinjuku"])));
    let mut alone = hachiko_in_nakano(2, "", json!({}));
    assert_eq!(alone.refuse(Red, moved(&["shinjuku"])).code, "no_customers_in_ward");
}

#[test]
fn a_move_that_ends_on_the_home_station_does_not_by_itself_reunite_hachiko_r2() {
    let mut table = with_mods("hachiko:2").position(json!({
        "hachiko": "setagaya",
        "track": [{"between": ["sangenjaya", "shibuya"], "owner": "red"}],
        "customers": {"setagaya": tokens("food")},
        "hands": {"red": ["setagaya"]},
    }));
    table.play(Red, go("setagaya", json!(["sangenjaya", "shibuya"]), json!([]), json!(["setagaya"])));
    assert_eq!(table.board()["hachiko"], "shibuya");
}

#[test]
fn in_city_growth_hachiko_r2_does_not_count_in_the_group_that_must_travel() {
    let mut table = with_mods("hachiko:2").in_city_growth().position(json!({
        "hachiko": "taito",
        "stores": [{"station": "ueno", "owner": "red", "kind": "food"}],
        "customers": {"taito": tokens("food")},
        "hands": {"red": ["taito"]},
    }));
    table.play(Red, go("taito", json!(["ueno"]), json!([]), json!(["taito"])));
    assert_eq!(table.board()["hachiko"], "marker");
}

#[test]
fn where_hachiko_r2_ends_up_makes_an_outcome_of_its_own() {
    // Red sells food at Shinjuku and at Koenji. A customer waits in Suginami, with whom he would stay.
    let table = with_mods("hachiko:2").position(json!({
        "hachiko": "nakano",
        "stores": [
            {"station": "shinjuku", "owner": "red", "kind": "food"},
            {"station": "koenji", "owner": "red", "kind": "food"},
        ],
        "track": [{"between": ["nakano", "shinjuku"], "owner": "red"}, {"between": ["nakano", "koenji"], "owner": "red"}],
        "customers": {"nakano": tokens("food"), "suginami": tokens("books")},
        "hands": {"red": ["nakano"]},
    }));
    let deliveries = table.listed("move").into_iter().filter(|action| action["deliver"] != json!([]));
    let mut ends: Vec<String> = deliveries
        .map(|action| {
            let mut table = table.clone();
            table.play(Red, action);
            assert_eq!(table.collected(Red), "food");
            table.board()["hachiko"].as_str().expect("a place").to_string()
        })
        .collect();
    ends.sort();
    assert_eq!(ends, ["marker", "suginami"]);
}

#[test]
fn hachiko_r2_who_stays_in_his_ward_is_not_said_to_move() {
    let mut table = with_mods("hachiko:2").position(json!({
        "hachiko": "shinjuku",
        "track": [{"between": ["shinjuku", "yotsuya"], "owner": "red"}],
        "customers": {"shinjuku": tokens("food")},
        "hands": {"red": ["shinjuku"]},
    }));
    let events =
        table.play(Red, go("shinjuku", json!(["shinjuku", "yotsuya"]), json!([]), json!(["shinjuku"])));
    assert_eq!(
        (of_type(&events, "piece_moved").len(), table.board()["hachiko"].clone()),
        (0, json!("shinjuku"))
    );
}

#[test]
fn hachiko_r2_may_have_another_home_on_two_conditions_and_r3_anywhere() {
    let fault = |revision: u8, home: &str, players: usize| {
        let table = with_mods(&format!("hachiko:{revision}:{home}")).seating(&[Red, Blue, Green][..players]);
        let message = table.try_study(json!({})).err().map(|faults| faults[0].message.clone());
        message.map(|message| message.split_once(": ").expect("a reason").1.to_string())
    };
    assert_eq!(
        fault(2, "ueno", 2).as_deref(),
        Some("'ueno' is the only station in its ward, which revision 2 does not allow")
    );
    assert_eq!(
        fault(2, "omori", 2).as_deref(),
        Some("'omori' has only 1 connection: revision 2 requires at least one for each of the 2 players")
    );
    // Yoyogi's permanent link does not count as a connection, and it has two others.
    assert_eq!(fault(2, "yoyogi", 2), None);
    assert!(fault(2, "yoyogi", 3).is_some());
    assert_eq!((fault(3, "ueno", 3), fault(3, "omori", 3)), (None, None));
}

#[test]
fn the_maps_own_home_station_is_exempt_from_the_conditions_of_hachiko_r2() {
    let map = crate::kit::hamlet();
    // On this map it is the only station of its ward.
    assert_eq!(map.wards[map.stations[map.hachiko_station].ward].stations.len(), 1);
    with_mods("hachiko:2").on(map.clone()).study(json!({}));
    with_mods("hachiko:2:sd").on(map).study(json!({}));
}
