use serde_json::json;
use shinjuku_core::shuffle::{Seed, Shuffler};
use uuid::Uuid;

use super::*;
use crate::tournaments::results::{SeatResult, TableResult};
use crate::tournaments::rules::Format;

fn id(number: u32) -> UserId {
    UserId(Uuid::from_u128(u128::from(number)))
}

fn entrants(count: u32) -> Vec<Entrant> {
    (1..=count)
        .map(|number| Entrant { player: id(number), entry: number, from_round: 1, dropped: false })
        .collect()
}

/// A table, given by its players in seat order with their game points; the places follow from these.
fn table(seats: &[(u32, i32)]) -> TableResult {
    let place = |score| u8::try_from(1 + seats.iter().filter(|(_, other)| *other > score).count()).unwrap();
    let seat = |&(player, score): &(u32, i32)| SeatResult {
        player: id(player),
        place: place(score),
        score: Points::whole(score),
    };
    TableResult { seats: seats.iter().map(seat).collect() }
}

fn round(number: u32, tables: &[&[(u32, i32)]], byes: &[u32]) -> RoundResult {
    let tables = tables.iter().map(|seats| table(seats)).collect();
    RoundResult { round: number, tables, byes: byes.iter().copied().map(id).collect() }
}

fn by(tie_breaks: &[TieBreak]) -> TournamentRules {
    TournamentRules { tie_breaks: tie_breaks.to_vec(), ..TournamentRules::default() }
}

/// The place, player and points (in hundredths) of each line.
fn summary(standings: &[Standing]) -> Vec<(u32, u128, i64)> {
    let line = |s: &Standing| (s.place, s.player.0.as_u128(), s.points.in_hundredths());
    standings.iter().map(line).collect()
}

fn places(standings: &[Standing]) -> Vec<(u32, u128)> {
    summary(standings).into_iter().map(|(place, player, _)| (place, player)).collect()
}

/// The values of the only tie-break, by player.
fn values(standings: &[Standing]) -> serde_json::Value {
    let of = |s: &Standing| (s.player.0.as_u128().to_string(), json!(s.tie_breaks[0].value));
    standings.iter().map(of).collect::<serde_json::Map<_, _>>().into()
}

#[test]
fn a_place_brings_its_points_by_the_size_of_the_table() {
    let results = [round(
        1,
        &[&[(1, 30), (2, 20), (3, 10), (4, 5)], &[(5, 9), (6, 12), (7, 4)], &[(8, 1), (9, 2)]],
        &[10],
    )];
    let found = summary(&standings(&by(&[]), &entrants(10), &results));
    let expected = [
        (1, 1, 500),
        (2, 6, 400),
        (3, 2, 300),
        (3, 9, 300),
        (3, 10, 300),
        (6, 5, 200),
        (7, 3, 100),
        (8, 4, 0),
        (8, 7, 0),
        (8, 8, 0),
    ];
    assert_eq!(found, expected);
}

#[test]
fn those_who_share_places_share_their_points() {
    let of = |seats: &[(u32, i32)]| summary(&standings(&by(&[]), &entrants(4), &[round(1, &[seats], &[])]));
    let first_two = of(&[(1, 9), (2, 9), (3, 5), (4, 1)]);
    assert_eq!(first_two, [(1, 1, 400), (1, 2, 400), (3, 3, 100), (4, 4, 0)]);
    let last_three = of(&[(1, 9), (2, 3), (3, 3), (4, 3)]);
    assert_eq!(last_three, [(1, 1, 500), (2, 2, 133), (2, 3, 133), (2, 4, 133)]);
    let all = of(&[(1, 0), (2, 0), (3, 0), (4, 0)]);
    assert!(all.iter().all(|(place, _, points)| (*place, *points) == (1, 225)));
}

#[test]
fn rounds_missed_before_coming_late_bring_what_was_stated_and_who_dropped_stays_listed() {
    let mut entrants = entrants(4);
    entrants[2].from_round = 3;
    entrants[3].dropped = true;
    let rules = TournamentRules { late_points: Points::hundredths(50), ..by(&[]) };
    let results = [round(1, &[&[(1, 1), (2, 2)]], &[4]), round(3, &[&[(3, 5), (2, 1)]], &[])];
    let found = standings(&rules, &entrants, &results);
    assert_eq!(summary(&found), [(1, 3, 400), (2, 2, 300), (2, 4, 300), (4, 1, 0)]);
    let there: Vec<UserId> = field(&found).players.iter().map(|player| player.id).collect();
    assert_eq!(there, [id(3), id(2), id(1)]);
}

#[test]
fn wins_decide() {
    // 1 has a first, a last and a third place, 2 has two second places: both have 6 points.
    let results = [
        round(1, &[&[(1, 9), (3, 5), (4, 3), (5, 1)], &[(2, 5), (6, 9), (7, 3), (8, 1)]], &[]),
        round(2, &[&[(1, 1), (3, 9), (4, 3), (5, 5)], &[(2, 5), (6, 9), (7, 3), (8, 1)]], &[]),
        round(3, &[&[(1, 3), (3, 9), (4, 1), (5, 5)]], &[]),
    ];
    let found = standings(&by(&[TieBreak::Wins]), &entrants(8), &results);
    let six: Vec<(u32, u128, i64)> =
        summary(&found).into_iter().filter(|(.., points)| *points == 600).collect();
    assert_eq!(six, [(3, 1, 600), (4, 2, 600), (4, 5, 600)]);
    assert_eq!(values(&found), json!({"1": 1, "2": 0, "3": 2, "4": 0, "5": 0, "6": 2, "7": 0, "8": 0}));
}

#[test]
fn the_points_of_opponents_decide() {
    // 1 and 2 have one win each, but 1 has beaten somebody who has won as well.
    let results = [
        round(1, &[&[(1, 2), (3, 1)], &[(2, 2), (4, 1)]], &[]),
        round(2, &[&[(3, 2), (5, 1)], &[(6, 2), (4, 1)]], &[]),
    ];
    let found = standings(&by(&[TieBreak::OpponentsPoints]), &entrants(6), &results);
    assert_eq!(values(&found), json!({"1": 3, "2": 0, "3": 3, "4": 6, "5": 3, "6": 0}));
    assert_eq!(places(&found), [(1, 1), (1, 3), (3, 2), (3, 6), (5, 4), (6, 5)]);
}

#[test]
fn an_opponent_counts_as_often_as_met() {
    let results = [round(1, &[&[(1, 2), (2, 1)]], &[]), round(2, &[&[(1, 1), (2, 2)]], &[])];
    let found = standings(&by(&[TieBreak::OpponentsPoints]), &entrants(2), &results);
    assert_eq!(values(&found), json!({"1": 6, "2": 6}));
}

#[test]
fn the_share_of_game_points_decides() {
    let results = [round(1, &[&[(1, 30), (3, 10)], &[(2, 20), (4, 0)], &[(5, 0), (6, 0)]], &[])];
    let found = standings(&by(&[TieBreak::ScoreShare]), &entrants(6), &results);
    assert_eq!(values(&found), json!({"1": 0.75, "2": 1, "3": 0.25, "4": 0, "5": 0.5, "6": 0.5}));
    assert_eq!(places(&found), [(1, 2), (2, 1), (3, 5), (3, 6), (5, 3), (6, 4)]);
}

#[test]
fn game_points_decide() {
    let results = [round(1, &[&[(1, 30), (3, 10)], &[(2, 20), (4, 19)]], &[])];
    let found = standings(&by(&[TieBreak::GamePoints]), &entrants(4), &results);
    assert_eq!(values(&found), json!({"1": 30, "2": 20, "3": 10, "4": 19}));
    assert_eq!(places(&found), [(1, 1), (2, 2), (3, 4), (4, 3)]);
}

#[test]
fn those_who_are_tied_and_have_all_met_are_decided_by_how_they_did_against_each_other() {
    // 1 and 2 have a win and a loss each; 2 has beaten 1. 3 and 4 are tied as well, and have not met.
    let results = [
        round(1, &[&[(1, 1), (2, 2)], &[(3, 2), (5, 1)], &[(4, 2), (6, 1)]], &[]),
        round(2, &[&[(1, 2), (5, 1)], &[(2, 1), (7, 2)]], &[]),
    ];
    let found = standings(&by(&[TieBreak::HeadToHead]), &entrants(2), &results);
    assert_eq!(places(&found), [(1, 2), (2, 1)]);
    assert_eq!(values(&found), json!({"1": 0, "2": 1}));
    let found = standings(&by(&[TieBreak::HeadToHead]), &entrants(7), &results);
    assert_eq!(places(&found)[..5], [(1, 1), (1, 2), (1, 3), (1, 4), (1, 7)], "not all five have met");
    assert!(found.iter().take(5).all(|standing| standing.tie_breaks[0].value.is_none()));
}

#[test]
fn head_to_head_is_between_those_whom_nothing_before_it_has_decided() {
    let results = [
        round(1, &[&[(1, 1), (2, 2)], &[(3, 40), (4, 1)]], &[]),
        round(2, &[&[(1, 2), (4, 1)], &[(2, 1), (4, 2)]], &[]),
    ];
    let rules = by(&[TieBreak::GamePoints, TieBreak::HeadToHead, TieBreak::Entry]);
    let found = standings(&rules, &entrants(4), &results);
    // 3 has the most game points, then 4; 1 and 2 have 3 each, and 2 has beaten 1.
    assert_eq!(places(&found), [(1, 3), (2, 4), (3, 2), (4, 1)]);
    assert_eq!(json!(found[2].tie_breaks[1].value), json!(1));
    assert_eq!(json!(found[0].tie_breaks[1].value), json!(null));
}

#[test]
fn second_places_decide() {
    // 1 has a second place, 2 has three third places: both have 3 points.
    let results = [
        round(1, &[&[(1, 5), (3, 9), (4, 3), (5, 1)], &[(2, 3), (6, 9), (7, 5), (8, 1)]], &[]),
        round(2, &[&[(2, 3), (6, 9), (7, 5), (8, 1)]], &[]),
        round(3, &[&[(2, 3), (6, 9), (7, 5), (8, 1)]], &[]),
    ];
    let found = standings(&by(&[TieBreak::Seconds]), &entrants(8), &results);
    let three: Vec<(u32, u128, i64)> =
        summary(&found).into_iter().filter(|(.., points)| *points == 300).collect();
    assert_eq!(three, [(4, 1, 300), (5, 2, 300)]);
}

#[test]
fn who_registered_earlier_decides_and_leaves_no_place_shared() {
    let found = standings(&by(&[TieBreak::Entry]), &entrants(3), &[]);
    assert_eq!(places(&found), [(1, 1), (2, 2), (3, 3)]);
    assert_eq!(places(&standings(&by(&[TieBreak::Wins]), &entrants(3), &[])), [(1, 1), (1, 2), (1, 3)]);
}

#[test]
fn a_field_follows_from_results() {
    let results =
        [round(1, &[&[(1, 9), (2, 5), (3, 3), (4, 1)]], &[5]), round(2, &[&[(5, 9), (1, 5), (2, 3)]], &[])];
    let field = field(&standings(&by(&[]), &entrants(5), &results));
    let of = |number| field.players.iter().find(|player| player.id == id(number)).unwrap();
    assert_eq!(of(1).history.met, [(id(2), 2), (id(3), 1), (id(4), 1), (id(5), 1)].into());
    assert_eq!(of(1).history.seats, [1, 1, 0, 0]);
    assert_eq!(of(1).history.sizes, [(3, 1), (4, 1)].into());
    assert_eq!((of(5).history.byes, of(5).points, of(5).entry), (1, Points::whole(7), 5));
}

#[test]
fn who_survives_more_of_a_knock_out_stands_before_those_with_more_points() {
    let rules = TournamentRules {
        format: Format::SwissCut { rounds: 1, cut: 4, advance: 1 },
        table_size: 2,
        ..by(&[TieBreak::Entry])
    };
    let swiss = round(1, &[&[(1, 2), (5, 1)], &[(2, 2), (6, 1)], &[(3, 2), (7, 1)], &[(4, 2), (8, 1)]], &[]);
    let half = round(2, &[&[(1, 2), (4, 1)]], &[]);
    let rest = round(2, &[&[(2, 1), (3, 2)]], &[]);
    let last = round(3, &[&[(1, 1), (3, 2)]], &[]);
    let found = standings(&rules, &entrants(8), &[swiss.clone(), half.clone()]);
    assert_eq!(places(&found)[..4], [(1, 1), (2, 2), (3, 3), (4, 4)], "2 and 3 are still in, and 4 is out");
    let found = standings(&rules, &entrants(8), &[swiss, half, rest, last]);
    assert_eq!(places(&found)[..4], [(1, 3), (2, 1), (3, 2), (4, 4)]);
    assert_eq!(
        found.iter().map(|s| s.survived).collect::<Vec<_>>()[..5],
        [Some(2), Some(1), Some(0), Some(0), None]
    );
}

#[test]
fn standings_are_the_same_in_whatever_order_results_are_told() {
    let mut chance = Shuffler::new(Seed::from_number(5));
    let mut players: Vec<u32> = (1..=21).collect();
    let mut pieces = Vec::new();
    for number in 1..=5 {
        chance.shuffle(&mut players);
        let (bye, seated) = players.split_first().unwrap();
        pieces.push(round(number, &[], &[*bye]));
        for seats in seated.chunks(4) {
            let seats: Vec<(u32, i32)> =
                seats.iter().map(|p| (*p, i32::try_from(chance.draw(9)).unwrap())).collect();
            pieces.push(round(number, &[&seats], &[]));
        }
    }
    let all = [
        TieBreak::Wins,
        TieBreak::HeadToHead,
        TieBreak::OpponentsPoints,
        TieBreak::Seconds,
        TieBreak::ScoreShare,
        TieBreak::GamePoints,
    ];
    for format in [Format::Swiss { rounds: 5 }, Format::SwissCut { rounds: 3, cut: 8, advance: 2 }] {
        let rules = TournamentRules { format, ..by(&all) };
        let expected = standings(&rules, &entrants(21), &pieces);
        for _ in 0..20 {
            let (mut pieces, mut entrants) = (pieces.clone(), entrants(21));
            chance.shuffle(&mut pieces);
            chance.shuffle(&mut entrants);
            assert_eq!(standings(&rules, &entrants, &pieces), expected);
        }
    }
}
