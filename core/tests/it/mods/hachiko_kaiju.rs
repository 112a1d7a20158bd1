//! Hachiko and the Kaiju.

use serde_json::{Value, json};
use shinjuku_core::setup::SetupIssueCode;

use crate::kit::{Blue, Red, TestTable, destinations, go, of_type, tokens, with_mods};

/// Red passes, and Blue's turn begins with a food customer for the Kaiju's ward.
fn placing_with_the_kaiju(hachiko_revision: u8, hachiko: &str, ward: &str) -> (TestTable, Vec<Value>) {
    let mut table = with_mods(&format!("hachiko:{hachiko_revision}, kaiju")).position(json!({
        "hachiko": hachiko,
        "kaiju": ward,
        "customers": {},
        "queue": [{"space": 1, "ward": ward, "customers": tokens("food")}],
    }));
    let events = table.play(Red, json!({"type": "pass"}));
    (table, events)
}

#[test]
fn the_kaiju_may_not_be_moved_into_hachikos_ward() {
    for revision in [2, 3] {
        let mut table = with_mods(&format!("hachiko:{revision}, kaiju")).position(json!({
            "hachiko": "meguro",
            "kaiju": "ota",
            "customers": {},
            "hands": {"red": ["ota"]},
        }));
        let refusal = table.refuse(Red, json!({"type": "kaiju", "to": "meguro", "pay": ["ota"]}));
        assert_eq!(
            (refusal.code, refusal.options),
            ("hachiko_bars_kaiju", json!(["water", "shinagawa", "setagaya"]))
        );
        assert_eq!(destinations(&table.listed("kaiju")), ["setagaya", "shinagawa", "water"]);
    }
}

#[test]
fn on_the_marker_he_is_in_no_ward_so_it_may_enter_and_he_stays() {
    for revision in [2, 3] {
        let mut table = with_mods(&format!("hachiko:{revision}, kaiju")).position(json!({
            "hachiko": "marker",
            "kaiju": "meguro",
            "customers": {},
            "hands": {"red": ["meguro"]},
        }));
        table.play(Red, json!({"type": "kaiju", "to": "shibuya", "pay": ["meguro"]}));
        assert_eq!(
            (table.board()["kaiju"].clone(), table.board()["hachiko"].clone()),
            (json!("shibuya"), json!("marker"))
        );
    }
}

#[test]
fn when_hachiko_r2_is_placed_in_its_ward_it_goes_back_to_the_water_at_once() {
    let (table, events) = placing_with_the_kaiju(2, "marker", "meguro");
    assert_eq!(table.awaiting(), "blue: act");
    assert_eq!(
        (table.board()["kaiju"].clone(), table.board()["hachiko"].clone()),
        (json!("water"), json!("meguro"))
    );
    let moved: Vec<&Value> = of_type(&events, "piece_moved").iter().map(|event| &event["piece"]).collect();
    assert_eq!(moved, ["kaiju", "hachiko"]);
    // The same happens in his home ward, which he enters in this revision.
    let (table, _) = placing_with_the_kaiju(2, "marker", "shibuya");
    assert_eq!(
        (table.board()["kaiju"].clone(), table.board()["hachiko"].clone()),
        (json!("water"), json!("shibuya"))
    );
}

#[test]
fn when_hachiko_r2_is_elsewhere_the_placing_player_chooses() {
    let (table, _) = placing_with_the_kaiju(2, "kita", "meguro");
    assert_eq!(table.awaiting(), "blue: relocate_kaiju");
}

#[test]
fn with_hachiko_r3_it_has_to_leave_first_as_for_any_placing() {
    let (mut table, _) = placing_with_the_kaiju(3, "marker", "meguro");
    assert_eq!(table.awaiting(), "blue: relocate_kaiju");
    table.play(Blue, json!({"type": "relocate_kaiju", "to": "ota"}));
    assert_eq!(
        (table.board()["kaiju"].clone(), table.board()["hachiko"].clone()),
        (json!("ota"), json!("meguro"))
    );
    let (mut table, _) = placing_with_the_kaiju(3, "marker", "shibuya");
    table.play(Blue, json!({"type": "relocate_kaiju", "to": "meguro"}));
    assert_eq!(
        (table.board()["kaiju"].clone(), table.board()["hachiko"].clone()),
        (json!("meguro"), json!("marker"))
    );
}

#[test]
fn the_forced_move_does_not_lead_into_hachikos_ward_either() {
    let (mut table, _) = placing_with_the_kaiju(3, "ota", "meguro");
    assert_eq!(destinations(&table.listed("relocate_kaiju")), ["setagaya", "shibuya", "shinagawa"]);
    assert_eq!(table.refuse(Blue, json!({"type": "relocate_kaiju", "to": "ota"})).code, "hachiko_bars_kaiju");
}

#[test]
fn if_the_rules_leave_it_no_place_to_go_it_goes_back_to_the_water() {
    // On this map ward b, which is not at the water, has only one neighbour, and Hachiko is there.
    let mut village = crate::kit::village();
    village["adjacency"] = json!([
        {"between": ["a", "c"], "kind": "land"}, {"between": ["b", "c"], "kind": "land"},
        {"between": ["c", "d"], "kind": "land"}, {"between": ["d", "e"], "kind": "land"},
        {"between": ["e", "f"], "kind": "land"},
    ]);
    let (map, _) = shinjuku_core::map::Map::from_json(&village.to_string()).expect("the village is in order");
    let mut table = with_mods("hachiko, kaiju").on(map.into()).position(json!({
        "hachiko": "c",
        "kaiju": "b",
        "customers": {"c": tokens("books")},
        "queue": [{"space": 1, "ward": "b", "customers": tokens("food")}],
        "hands": {"red": ["b"]},
    }));
    // No player can move it, but customers drive it out.
    assert!(table.listed("kaiju").is_empty());
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.awaiting(), "blue: act");
    assert_eq!((table.board()["kaiju"].clone(), table.in_ward("b")), (json!("water"), "food".into()));
}

#[test]
fn neither_move_nor_reunite_passes_its_ward_and_in_the_home_ward_there_is_no_reunite() {
    for revision in [2, 3] {
        let table = |kaiju: &str| {
            with_mods(&format!("hachiko:{revision}, kaiju")).position(json!({
                "hachiko": "ota",
                "kaiju": kaiju,
                "customers": {"ota": tokens("food")},
                "track": [
                    {"between": ["tamagawa", "jiyugaoka"], "owner": "red"},
                    {"between": ["jiyugaoka", "naka-meguro"], "owner": "red"},
                    {"between": ["naka-meguro", "shibuya"], "owner": "red"},
                ],
                "hands": {"red": ["ota"]},
            }))
        };
        let path = json!(["tamagawa", "jiyugaoka", "naka-meguro", "shibuya"]);
        let reunite = json!({"type": "reunite", "path": path});
        let refusal = table("meguro").refuse(Red, reunite.clone());
        assert_eq!((refusal.code, refusal.options), ("kaiju_blocks_station", json!([])));
        let refusal = table("shibuya").refuse(Red, reunite.clone());
        assert_eq!((refusal.code, refusal.options), ("kaiju_blocks_station", json!([])));
        assert!(
            table("meguro").listed("reunite").is_empty() && table("shibuya").listed("reunite").is_empty()
        );
        assert_eq!(
            table("water").listed("reunite"),
            [json!({"type": "reunite", "path": path, "deliver": []})]
        );
        let mut through = table("meguro");
        let moved = go("ota", json!(["tamagawa", "jiyugaoka"]), json!([]), json!(["ota"]));
        let code = if revision == 2 { "kaiju_blocks_station" } else { "hachiko_guards_ward" };
        assert_eq!(through.refuse(Red, moved).code, code);
    }
}

#[test]
fn a_position_cannot_put_them_together() {
    let setup = json!({"position": {"kaiju": "ota", "hachiko": "ota", "customers": {}}});
    let faults = with_mods("hachiko, kaiju").try_study(setup).err().expect("a fault");
    assert_eq!(
        (faults[0].code, faults[0].pointer.as_str()),
        (SetupIssueCode::ImpossiblePlace, "/position/kaiju")
    );
    let setup = json!({"position": {"kaiju": "ota", "customers": {"ota": tokens("food")}}});
    assert_eq!(
        with_mods("kaiju").try_study(setup).err().expect("a fault")[0].code,
        SetupIssueCode::ImpossiblePlace
    );
}
