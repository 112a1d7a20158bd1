//! The kinds of action, and whether they may be taken now.

use serde_json::{Value, json};
use shinjuku_core::edition::Edition;

use crate::kit::{Blue, Red, TestTable, position, tokens, with_mods};

/// Returns the kinds of a table with their roles and status, such as `open main possible`.
fn kinds(table: &TestTable) -> Vec<String> {
    let legal = table.game.legal_actions();
    let word = |kind: &Value, name: &str| kind[name].as_str().expect("a word").to_owned();
    let kinds = table.game.action_kinds(&legal).into_iter().map(|kind| json!(kind));
    kinds
        .map(|kind| format!("{} {} {}", word(&kind, "type"), word(&kind, "role"), word(&kind, "status")))
        .collect()
}

#[test]
fn every_kind_of_the_game_is_listed_with_its_status() {
    let mut table = with_mods("princess").position(json!({"hands": {"red": ["chuo"]}}));
    table.play(Red, json!({"type": "expand", "connection": ["tokyo", "yotsuya"]}));
    table.play(Red, json!({"type": "wander", "to": "minato"}));
    assert_eq!(
        kinds(&table),
        [
            "open main possible",
            "expand main already_taken",
            "income main possible",
            "pass end possible",
            "move main nothing_possible",
            "upgrade main nothing_possible",
            "wander mini already_taken",
        ]
    );
}

#[test]
fn after_the_last_main_action_only_what_may_follow_it_is_possible() {
    let mut table =
        with_mods("chairman:1").position(json!({"hands": {"red": ["chuo"]}, "actions_taken": ["expand"]}));
    table.play(Red, json!({"type": "income"}));
    let kinds = kinds(&table);
    assert!(kinds.contains(&"open main actions_are_over".to_owned()), "{kinds:?}");
    assert!(kinds.contains(&"income main already_taken".to_owned()), "{kinds:?}");
    assert!(kinds.contains(&"explore mini possible".to_owned()), "{kinds:?}");
    assert_eq!(table.all()["turn"]["actions_left"], 0);
}

/// Returns the kinds of action with which the turn would end.
fn last_kinds(table: &TestTable) -> Vec<Value> {
    let legal = table.game.legal_actions();
    let kinds = table.game.action_kinds(&legal).into_iter();
    kinds.filter(|kind| kind.ends_turn).map(|kind| json!(kind.kind)).collect()
}

#[test]
fn a_kind_of_action_tells_whether_the_turn_ends_with_it() {
    let mut table = with_mods("princess").position(json!({"hands": {"red": ["chuo"]}}));
    assert_eq!(last_kinds(&table), ["income", "pass"]);
    table.play(Red, json!({"type": "expand", "connection": ["tokyo", "yotsuya"]}));
    assert_eq!(last_kinds(&table), ["open", "income", "pass"]);
    table.play(Red, json!({"type": "wander", "to": "minato"}));
    assert_eq!(last_kinds(&table), ["open", "income", "pass"]);
}

#[test]
fn the_turn_does_not_end_with_the_last_main_action_if_a_mini_action_may_follow() {
    let mut table =
        with_mods("chairman:1").position(json!({"hands": {"red": ["chuo"]}, "actions_taken": ["expand"]}));
    assert_eq!(last_kinds(&table), ["pass"]);
    table.play(Red, json!({"type": "income"}));
    assert_eq!(last_kinds(&table), ["pass", "explore"]);
}

#[test]
fn an_open_question_leaves_only_its_answer() {
    let mut table = with_mods("kaiju").position(json!({
        "kaiju": "ota",
        "queue": [{"space": 1, "ward": "ota", "customers": tokens("food")}],
    }));
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.awaiting(), "blue: relocate_kaiju");
    assert_eq!(kinds(&table), ["relocate_kaiju answer possible"]);
}

#[test]
fn actions_cost_cards_except_in_the_free_round() {
    let everybody = Edition::CityGrowth.ruleset().all_customers();
    let setup = json!({"customers": {"ota": everybody}, "queue": []});
    let mut table = position(Edition::CityGrowth, &[Red, Blue], setup);
    assert!(table.game.legal_actions().cost_cards());
    table.play(Red, json!({"type": "pass"}));
    assert!(!table.game.legal_actions().cost_cards());
}

#[test]
fn a_turn_has_two_main_actions_and_income_is_the_last() {
    let mut table = position(Edition::V2r8, &[Red, Blue], json!({}));
    let left = |table: &TestTable| table.all()["turn"]["actions_left"].clone();
    assert_eq!(left(&table), 2);
    table.play(Red, json!({"type": "expand", "connection": ["tokyo", "yotsuya"]}));
    assert_eq!(left(&table), 1);
    table.play(Red, json!({"type": "income"}));
    assert_eq!((left(&table), table.awaiting()), (json!(2), "blue: act".to_owned()));
}
