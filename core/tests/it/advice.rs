//! Advice: what a bot would consider in a player's place, and the reasons that it gives.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use shinjuku_core::bots::{AdviceReason, BotName, Patience};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::view::Viewer;

use crate::kit::{Blue, Red, position, tokens};
use crate::laws::with_all_sets_of_mods;
use crate::views::{midgame, with_other_secrets};

/// Enough to try every candidate a few times.
const LOOKS: Patience<'static> = Patience::Looks(60);

fn advice(game: &Game) -> Value {
    json!(game.advice(LOOKS, &mut ChaCha8Rng::seed_from_u64(3)))
}

/// Returns the reason with this code for the action of this kind.
fn reason_for(advice: &Value, kind: &str, code: &str) -> Value {
    let actions = advice.as_array().expect("a list").iter();
    let mut reasons = actions.filter(|advice| advice["action"]["type"] == kind).flat_map(|advice| {
        advice["reasons"].as_array().expect("reasons").iter().filter(|reason| reason["code"] == code)
    });
    reasons.next().cloned().unwrap_or_else(|| panic!("no {code} for {kind} in {advice:#}"))
}

fn given(position_given: Value) -> Value {
    advice(&position(Edition::V2r8, &[Red, Blue], position_given).game)
}

#[test]
fn the_reasons_for_a_move_are_what_it_brings_and_what_it_gives_away() {
    let advice = given(json!({
        "customers": {"nakano": tokens("food, books×2, clothing")},
        "stores": [
            {"station": "shinjuku", "owner": "blue", "kind": "food"},
            {"station": "yotsuya", "owner": "red", "kind": "books"},
        ],
        "track": [
            {"between": ["nakano", "shinjuku"], "owner": "blue"},
            {"between": ["shinjuku", "yotsuya"], "owner": "red"},
        ],
        "hands": {"red": ["nakano"], "blue": ["ota"]},
    }));
    assert_eq!(
        reason_for(&advice, "move", "collects"),
        json!({"code": "collects", "customers": tokens("books×2"), "points": 2})
    );
    assert_eq!(
        reason_for(&advice, "move", "gives_customers"),
        json!({"code": "gives_customers", "player": "blue", "customers": tokens("food")})
    );
    assert_eq!(
        reason_for(&advice, "move", "gives_cards"),
        json!({"code": "gives_cards", "player": "blue", "cards": 3})
    );
    assert_eq!(
        reason_for(&advice, "move", "leaves"),
        json!({"code": "leaves", "ward": "shinjuku", "customers": tokens("clothing")})
    );
}

#[test]
fn the_reason_for_a_track_is_whom_it_connects() {
    let with_track = |track: Value| {
        given(json!({
            "customers": {"suginami": tokens("electronics×2")},
            "stores": [{"station": "shinjuku", "owner": "red", "kind": "electronics"}],
            "track": track,
            "hands": {"red": [], "blue": []},
            "queue": [],
        }))
    };
    let last = with_track(json!([{"between": ["koenji", "nakano"], "owner": "blue"}]));
    assert_eq!(
        reason_for(&last, "expand", "connects"),
        json!({
            "code": "connects", "station": "shinjuku", "ward": "suginami", "customers": tokens("electronics×2"),
            "queued": false
        })
    );
    let first = with_track(json!([]));
    let approaches = reason_for(&first, "expand", "approaches");
    assert_eq!((&approaches["station"], &approaches["tracks"]), (&json!("shinjuku"), &json!(1)));
}

#[test]
fn the_reasons_for_a_store_are_the_customers_near_it_and_the_cards_that_become_wild() {
    let advice = given(json!({
        "customers": {"shibuya": tokens("food")},
        "hands": {"red": ["shibuya", "shibuya"], "blue": []},
        "queue": [],
        "actions_taken": ["expand"],
    }));
    let connects = reason_for(&advice, "open", "connects");
    assert_eq!((&connects["ward"], &connects["customers"]), (&json!("shibuya"), &tokens("food")));
    assert_eq!(
        reason_for(&advice, "open", "makes_wild"),
        json!({"code": "makes_wild", "ward": "shibuya", "cards": 1})
    );
    assert_eq!(
        reason_for(&advice, "income", "draws_cards"),
        json!({"code": "draws_cards", "cards": 2, "hand": 2})
    );
}

#[test]
fn the_reasons_for_an_upgrade_are_the_bonus_tokens_and_the_goods() {
    let advice = given(json!({
        "customers": {},
        "stores": [{"station": "shinjuku", "owner": "red", "kind": "food"}],
        "collected": {"red": tokens("food, food")},
        "hands": {"red": ["shinjuku"], "blue": []},
        "actions_taken": ["expand"],
    }));
    // Two food customers are worth 2 points; one with three bonus tokens is a set of four.
    assert_eq!(
        reason_for(&advice, "upgrade", "claims_bonus"),
        json!({"code": "claims_bonus", "tokens": 3, "points": 8})
    );
    assert_eq!(reason_for(&advice, "upgrade", "sells_everything")["station"], "shinjuku");
}

#[test]
fn advice_has_reasons_if_there_is_anything_to_explain() {
    for seed in 0..4 {
        let advice = advice(&midgame(seed));
        let actions = advice.as_array().expect("a list");
        let explained = |advice: &&Value| advice["reasons"].as_array().is_some_and(|all| !all.is_empty());
        assert_eq!(actions.iter().filter(explained).count(), actions.len(), "{advice:#}");
    }
}

#[test]
fn all_advice_is_legal_and_its_points_are_those_that_the_action_brings() {
    let mut heard = 0;
    with_all_sets_of_mods(|start| {
        let mut game = start.game;
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for step in 0..40 {
            let Some(awaiting) = game.awaiting() else { break };
            // Searching takes time, so only some positions ask.
            let advice = if step % 8 == 0 { game.advice(Patience::Looks(4), &mut rng) } else { Vec::new() };
            assert!(advice.len() <= 3);
            for advice in advice {
                let mut next = game.clone();
                let action = advice.action.interned(game.map()).expect("the map has these names");
                next.play(awaiting.seat, &action).unwrap_or_else(|no| panic!("{:?}: {no:?}", advice.action));
                let [before, after] = [&game, &next]
                    .map(|game| game.state().score(&game.state().players[awaiting.seat]).halves());
                for reason in advice.reasons {
                    if let AdviceReason::Collects { points, .. } | AdviceReason::ClaimsBonus { points, .. } =
                        reason
                    {
                        assert_eq!(points.halves(), after - before, "{:?}", advice.action);
                        heard += 1;
                    }
                }
            }
            let action = BotName::Random.choose(&game, LOOKS, &mut rng).expect("an action");
            game.play_quietly(awaiting.seat, &action).expect("a legal action");
        }
    });
    assert!(heard > 0, "some advice brings points");
}

#[test]
fn advice_depends_on_nothing_that_the_player_cannot_see() {
    for seed in 0..4 {
        let game = midgame(seed);
        let seat = game.awaiting().expect("somebody is awaited").seat;
        let viewer = Viewer::Player(game.color(seat));
        let other = with_other_secrets(&game, &[viewer], &mut ChaCha8Rng::seed_from_u64(seed));
        assert_eq!(advice(&game), advice(&other));
    }
}
