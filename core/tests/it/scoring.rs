//! The score, the places, and ties.

use proptest::prelude::*;
use serde_json::json;
use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::score::{Score, score};

use crate::kit::{Blue, Green, Red, Yellow, position, tokens};

fn collected(counts: [u8; 4]) -> Crowd {
    let goods = Good::ALL.into_iter().zip(counts);
    goods.fold(Crowd::EMPTY, |all, (good, count)| all + Crowd::several(Token::single(good), count))
}

#[test]
fn the_published_examples_score_59_and_53() {
    assert_eq!(score(collected([7, 5, 7, 4]), 2), Score::of_points(59));
    assert_eq!(score(collected([5, 3, 5, 4]), 5), Score::of_points(53));
}

#[test]
fn a_double_customer_counts_twice() {
    let double = Crowd::only(Token::double(Good::Books)) + Crowd::only(Token::single(Good::Food));
    assert_eq!(score(double, 0), Score::of_points(3 + 1));
}

#[test]
fn a_thief_is_in_no_set() {
    let thief = Crowd::only(Token::thief(Good::Books));
    assert_eq!(score(collected([1, 1, 0, 0]) + thief, 0), Score::of_points(3));
}

#[test]
fn a_whole_score_is_written_without_a_fraction() {
    assert_eq!(json!(Score::of_points(59)).to_string(), "59");
    assert_eq!(json!(Score::of_halves(117)).to_string(), "58.5");
    assert_eq!(json!(Score::of_halves(-1)).to_string(), "-0.5");
}

/// The best score over every way to use the bonus tokens, with the largest sets built first.
fn brute_force(counts: [u8; 4], bonus: u8) -> u32 {
    if bonus > 0 {
        let with_one_more = |good: usize| {
            let mut counts = counts;
            counts[good] += 1;
            brute_force(counts, bonus - 1)
        };
        return (0..4).map(with_one_more).max().unwrap_or(0);
    }
    let mut left = counts;
    let mut points = 0;
    for (size, worth) in [(4, 10), (3, 6), (2, 3), (1, 1)] {
        while left.iter().filter(|count| **count > 0).count() >= size {
            left.sort_unstable();
            left.iter_mut().rev().take(size).for_each(|count| *count -= 1);
            points += worth;
        }
    }
    points
}

proptest! {
    #[test]
    fn the_formula_agrees_with_building_sets_by_hand(counts in prop::array::uniform4(0_u8..12), bonus in 0_u8..5) {
        let points = i32::try_from(brute_force(counts, bonus)).expect("few");
        prop_assert_eq!(score(collected(counts), bonus), Score::of_points(points));
    }
}

/// Plays a study in which nobody has anything to do to its end, and gives the places by colour.
fn places(setup: serde_json::Value) -> Vec<(String, u64)> {
    let mut table = position(Edition::V2r8, &[Red, Blue, Green, Yellow], setup);
    while let Some(awaiting) = table.game.awaiting() {
        let color = table.game.color(awaiting.seat);
        table.play(color, json!({"type": "pass"}));
    }
    let all = table.all();
    let players = all["players"].as_array().expect("players");
    players
        .iter()
        .map(|p| (p["color"].as_str().expect("a colour").into(), p["place"].as_u64().expect("a place")))
        .collect()
}

/// All other customers stand in a ward, so that bag and queue are empty and the game is about to end.
fn nobody_waits(collected: &serde_json::Value) -> serde_json::Value {
    let everybody = Edition::V2r8.ruleset().all_customers();
    let held: Crowd = collected
        .as_object()
        .expect("players")
        .values()
        .map(|crowd| serde_json::from_value::<Crowd>(crowd.clone()).expect("a crowd"))
        .fold(Crowd::EMPTY, |all, crowd| all + crowd);
    json!({"ota": everybody - held})
}

#[test]
fn a_tie_goes_to_whoever_claimed_a_bonus_token_first() {
    let collected = json!({"red": tokens("food"), "blue": tokens("clothing, food, books"), "green": tokens("food, food, food")});
    let places = places(json!({
        "customers": nobody_waits(&collected),
        "collected": collected,
        "queue": [],
        "bonus_tokens": {"green": 3, "red": 2},
    }));
    // Red and Blue have a set of three each, Green a set of four and two customers more.
    assert_eq!(places, [("red".into(), 2), ("blue".into(), 3), ("green".into(), 1), ("yellow".into(), 4)]);
}

#[test]
fn tied_players_who_never_claimed_share_the_place() {
    let collected =
        json!({"red": tokens("food"), "blue": tokens("clothing"), "yellow": tokens("food, books")});
    let places = places(json!({"customers": nobody_waits(&collected), "collected": collected, "queue": []}));
    assert_eq!(places, [("red".into(), 2), ("blue".into(), 2), ("green".into(), 4), ("yellow".into(), 1)]);
}
