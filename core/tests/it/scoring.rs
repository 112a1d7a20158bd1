//! The score, the places, and ties.

use proptest::prelude::*;
use serde_json::json;
use shinjuku_core::customer::{Assortment, Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::score::{Score, score, sets};

use crate::kit::{Blue, Green, Red, Yellow, position, tokens, with_mods};

fn collected(counts: [u8; 4]) -> Crowd {
    let goods = Good::ALL.into_iter().zip(counts);
    goods.fold(Crowd::EMPTY, |all, (good, count)| all + Crowd::several(Token::single(good), count))
}

#[test]
fn the_published_examples_score_59_and_53() {
    assert_eq!(score(collected([7, 5, 7, 4]), 2), Score::from_points(59));
    assert_eq!(score(collected([5, 3, 5, 4]), 5), Score::from_points(53));
}

/// Returns the sizes of the sets, largest first.
fn sizes(counts: [u8; 4], bonus: u8) -> Vec<usize> {
    sets(collected(counts), bonus).iter().map(|set| set.goods.len()).collect()
}

#[test]
fn the_published_examples_make_the_sets_that_they_name() {
    assert_eq!(sizes([7, 5, 7, 4], 2), [4, 4, 4, 4, 4, 3, 2]);
    assert_eq!(sizes([5, 3, 5, 4], 5), [4, 4, 4, 4, 4, 2]);
}

#[test]
fn a_set_names_its_goods_in_order_and_those_for_which_a_bonus_token_stands() {
    assert_eq!(
        json!(sets(collected([2, 1, 0, 1]), 1)),
        json!([
            {"goods": ["food", "clothing", "books", "electronics"], "bonus_goods": ["books"], "points": 10},
            {"goods": ["food"], "bonus_goods": [], "points": 1},
        ])
    );
    assert_eq!(json!(sets(Crowd::EMPTY, 0)), json!([]));
    assert_eq!(json!(sets(Crowd::only(Token::thief(Good::Food)), 0)), json!([]), "a thief is in no set");
}

#[test]
fn a_double_customer_counts_twice() {
    let double = Crowd::only(Token::double(Good::Books)) + Crowd::only(Token::single(Good::Food));
    assert_eq!(score(double, 0), Score::from_points(3 + 1));
}

#[test]
fn a_thief_is_in_no_set() {
    let thief = Crowd::only(Token::thief(Good::Books));
    assert_eq!(score(collected([1, 1, 0, 0]) + thief, 0), Score::from_points(3));
}

#[test]
fn a_whole_score_is_written_without_a_fraction() {
    assert_eq!(json!(Score::from_points(59)).to_string(), "59");
    assert_eq!(json!(Score::from_halves(117)).to_string(), "58.5");
    assert_eq!(json!(Score::from_halves(-1)).to_string(), "-0.5");
}

#[test]
fn the_next_customer_completes_the_largest_set_that_lacks_its_good() {
    let table = with_mods("thief").position(json!({
        "collected": {"red": tokens("food, food, clothing, books, food thief")},
        "bonus_tokens": {"blue": 3},
    }));
    let red = table.player(Red);
    assert_eq!((&red["score"], &red["mod_points"]), (&json!(6.5), &json!(-0.5)));
    assert_eq!(red["next_points"], json!({"food": 1, "clothing": 2, "books": 2, "electronics": 4}));
    let blue = table.player(Blue);
    assert_eq!((&blue["score"], &blue["mod_points"]), (&json!(6), &json!(0)));
    assert_eq!(blue["next_points"], json!({"food": 4, "clothing": 4, "books": 4, "electronics": 4}));
}

/// Returns the best score over every use of the bonus tokens, with the largest sets built first.
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
        prop_assert_eq!(score(collected(counts), bonus), Score::from_points(points));
    }

    #[test]
    fn sets_are_worth_the_score_and_have_everybody_in_them_once(
        singles in prop::array::uniform4(0_u8..12),
        doubles in prop::array::uniform4(0_u8..4),
        bonus in 0_u8..8,
    ) {
        let doubles = Good::ALL.into_iter().zip(doubles).map(|(good, count)| Crowd::several(Token::double(good), count));
        let all = doubles.fold(collected(singles), |all, more| all + more);
        let sets = sets(all, bonus);
        let points: u32 = sets.iter().map(|set| u32::from(set.points)).sum();
        prop_assert_eq!(score(all, bonus), Score::from_points(i32::try_from(points).expect("few")));
        prop_assert!(sets.is_sorted_by(|a, b| a.goods.len() >= b.goods.len()), "largest first");
        for set in &sets {
            prop_assert!(set.goods.is_sorted() && set.bonus_goods.iter().all(|good| set.goods.contains(good)));
            prop_assert_eq!(i32::from(set.points), [0, 1, 3, 6, 10][set.goods.len()]);
        }
        for good in Good::ALL {
            let of = |goods: &[Good]| u32::from(goods.contains(&good));
            let customers: u32 = sets.iter().map(|set| of(&set.goods) - of(&set.bonus_goods)).sum();
            prop_assert_eq!(customers, u32::from(all.wanting(Assortment::only(good)).value()));
        }
        prop_assert_eq!(sets.iter().map(|set| set.bonus_goods.len()).sum::<usize>(), usize::from(bonus));
    }
}

/// Plays a study in which nobody has anything to do to its end, and returns the places by colour.
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

/// Returns a position in which all other customers are in a ward, so that bag and queue are empty and the game is
/// about to end.
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
    // Red and Blue have a set of three each, Green a set of four and two more customers.
    assert_eq!(places, [("red".into(), 2), ("blue".into(), 3), ("green".into(), 1), ("yellow".into(), 4)]);
}

#[test]
fn tied_players_who_never_claimed_share_the_place() {
    let collected =
        json!({"red": tokens("food"), "blue": tokens("clothing"), "yellow": tokens("food, books")});
    let places = places(json!({"customers": nobody_waits(&collected), "collected": collected, "queue": []}));
    assert_eq!(places, [("red".into(), 2), ("blue".into(), 2), ("green".into(), 4), ("yellow".into(), 1)]);
}
