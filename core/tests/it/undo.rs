//! Undoing an action.

use serde_json::json;
use shinjuku_core::action::Action;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::{Game, UndoRefusal};

use crate::kit::{Blue, Red, position, tokens};

#[test]
fn an_action_that_revealed_nothing_may_be_taken_back_by_its_player() {
    let mut table = position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": ["taito"]}}));
    assert_eq!(table.game.may_undo(table.seat(Red)), Err(UndoRefusal::NothingToUndo));
    table.play(Red, json!({"type": "open", "station": "ueno", "good": "food", "pay": ["taito"]}));
    assert_eq!(table.game.may_undo(table.seat(Red)), Ok(()));
    assert_eq!(table.game.may_undo(table.seat(Blue)), Err(UndoRefusal::NotYourAction { player: Red }));
}

#[test]
fn an_action_that_ended_the_turn_has_revealed_the_next_card() {
    let mut table = position(Edition::V2r8, &[Red, Blue], json!({}));
    table.play(Red, json!({"type": "expand", "connection": ["tokyo", "akihabara"]}));
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.game.may_undo(table.seat(Red)), Err(UndoRefusal::Revealed));
}

#[test]
fn an_action_that_brought_nobody_but_a_customer_to_light_cannot_be_taken_back() {
    // There is no card to draw, but the bag has a customer.
    let table = position(Edition::V2r8, &[Red, Blue], json!({}));
    let mut state = table.game.state().clone();
    let cards = std::mem::take(&mut state.deck);
    state.players[table.seat(Red)].hand = cards.into_iter().collect();
    let mut game = Game::resume(table.game.map().clone(), state).expect("the state is of this map");
    let seen = game.state().bag.len();
    game.play(table.seat(Red), &Action::Pass {}).expect("PASS is legal");
    assert!(game.state().bag.len() < seen, "a customer was drawn");
    assert_eq!(game.may_undo(table.seat(Red)), Err(UndoRefusal::Revealed));
}

#[test]
fn a_move_that_gave_somebody_income_cannot_be_taken_back_and_one_that_did_not_can() {
    for (owner, undo) in [("red", Ok(())), ("blue", Err(UndoRefusal::Revealed))] {
        let mut table = position(
            Edition::V2r8,
            &[Red, Blue],
            json!({
                "customers": {"minato": tokens("food")},
                "track": [{"between": ["shimbashi", "tokyo"], "owner": owner}],
                "hands": {"red": ["minato"]},
            }),
        );
        table.play(
            Red,
            json!({"type": "move", "ward": "minato", "path": ["shimbashi", "tokyo"], "pay": ["minato"]}),
        );
        assert_eq!(table.game.may_undo(table.seat(Red)), undo);
    }
}

#[test]
fn in_the_free_last_round_even_the_end_of_a_turn_may_be_taken_back() {
    let everybody = Edition::CityGrowth.ruleset().all_customers();
    let mut table =
        position(Edition::CityGrowth, &[Red, Blue], json!({"customers": {"ota": everybody}, "queue": []}));
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(
        table.game.may_undo(table.seat(Red)),
        Err(UndoRefusal::Revealed),
        "the hands were discarded openly"
    );
    table.play(Blue, json!({"type": "pass"}));
    assert_eq!(table.game.may_undo(table.seat(Blue)), Ok(()), "nothing is drawn when Red's last turn begins");
    table.play(Red, json!({"type": "pass"}));
    assert_eq!(table.game.may_undo(table.seat(Red)), Err(UndoRefusal::Revealed), "the end opens every hand");
}
