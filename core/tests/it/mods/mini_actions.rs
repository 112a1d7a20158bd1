//! Mini actions: WANDER and EXPLORE beside the main actions of a turn.

use serde_json::{Value, json};

use crate::kit::{Blue, Red, with_mods};

fn wander(to: &str) -> Value {
    json!({"type": "wander", "to": to})
}

fn explore(to: &str) -> Value {
    json!({"type": "explore", "to": to})
}

fn expand(a: &str, b: &str) -> Value {
    json!({"type": "expand", "connection": [a, b]})
}

#[test]
fn each_can_be_taken_once_a_turn_before_the_first_main_action_or_between_the_two() {
    let mut table = with_mods("princess, chairman").position(json!({"hands": {"red": ["chuo"]}}));
    table.play(Red, wander("chuo"));
    table.play(Red, expand("tokyo", "akihabara"));
    let refusal = table.refuse(Red, wander("koto"));
    assert_eq!(refusal.code, "action_taken");
    assert_eq!(refusal.options, json!(["open", "income", "pass", "move", "upgrade", "explore"]));
    table.play(Red, explore("ota"));
    assert_eq!(table.all()["turn"]["mini_actions_taken"], json!(["wander", "explore"]));
    table.play(Red, json!({"type": "open", "station": "ueno", "good": "food", "pay": ["chuo"]}));
    assert_eq!(table.awaiting(), "blue: act");
    table.play(Blue, wander("koto"));
}

#[test]
fn a_main_action_must_be_open_but_need_not_be_taken() {
    let mut table = with_mods("princess, chairman").position(json!({}));
    table.play(Red, expand("tokyo", "akihabara"));
    table.play(Red, wander("chuo"));
    table.play(Red, explore("ota"));
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.awaiting(), "blue: act");
}

#[test]
fn after_the_second_main_action_and_after_income_the_turn_passes_on() {
    for last in [expand("tokyo", "akihabara"), json!({"type": "income"})] {
        let mut table = with_mods("princess, chairman").position(json!({"actions_taken": ["open"]}));
        table.play(Red, last);
        assert_eq!(table.awaiting(), "blue: act");
        assert_eq!(table.refuse(Red, wander("chuo")).code, "not_your_turn");
    }
}

#[test]
fn a_position_can_say_which_were_taken() {
    let mut table = with_mods("princess").position(json!({"mini_actions_taken": ["wander"]}));
    assert_eq!(table.refuse(Red, wander("chuo")).code, "action_taken");
    assert!(table.listed("wander").is_empty());
}

#[test]
fn one_can_be_taken_back() {
    let mut table = with_mods("princess").position(json!({}));
    table.play(Red, wander("chuo"));
    assert_eq!(table.game.may_undo(table.seat(Red)), Ok(()));
}
