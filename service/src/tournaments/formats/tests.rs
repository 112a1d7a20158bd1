use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::round_robin::{ScheduledRound, schedule};
use super::*;
use crate::tournaments::points::Points;
use crate::tournaments::results::{SeatResult, TableResult};

fn id(number: u32) -> UserId {
    UserId(Uuid::from_u128(u128::from(number)))
}

fn number(player: UserId) -> u32 {
    u32::try_from(player.0.as_u128()).unwrap()
}

fn entrants(count: u32) -> Vec<Entrant> {
    (1..=count)
        .map(|number| Entrant { player: id(number), entry: number, from_round: 1, dropped: false })
        .collect()
}

fn rules(format: Format, table_size: u8, others: &[u8]) -> TournamentRules {
    TournamentRules { format, table_size, other_sizes: others.to_vec(), ..TournamentRules::default() }
}

/// The result of a round in which the lower number always wins.
fn played(round: u32, pairing: &Pairing) -> RoundResult {
    let table = |seats: &Vec<UserId>| {
        let place =
            |player: &UserId| u8::try_from(1 + seats.iter().filter(|other| *other < player).count()).unwrap();
        let seats = seats.iter().map(|p| SeatResult {
            player: *p,
            place: place(p),
            score: Points::whole(-i32::from(place(p))),
        });
        TableResult { seats: seats.collect() }
    };
    let tables = pairing.tables.iter().map(|paired| table(&paired.seats)).collect();
    RoundResult { round, tables, byes: pairing.byes.clone() }
}

/// Plays a tournament to its end; the lower number always wins.
fn play(rules: &TournamentRules, entrants: &[Entrant]) -> Vec<RoundResult> {
    let mut results = Vec::new();
    for round in 1..100 {
        let options =
            PairingOptions { restarts: 5, ..PairingOptions::new(rules.table_size, &rules.other_sizes) };
        match pair_round(rules, entrants, &results, round, &options).unwrap() {
            Some(pairing) => results.push(played(round, &pairing)),
            None => return results,
        }
    }
    panic!("it never ends");
}

fn tables(plan: RoundPlan) -> (TournamentStage, Vec<Vec<u32>>, Vec<u32>) {
    let RoundPlan::Stated { stage, tables, byes } = plan else { panic!("{plan:?}") };
    let numbers = |players: Vec<UserId>| players.into_iter().map(number).collect();
    (stage, tables.into_iter().map(numbers).collect(), byes.into_iter().map(number).collect())
}

#[test]
fn a_tournament_has_as_many_rounds_as_is_said_of_it_and_one_is_first() {
    let formats = [
        Format::Swiss { rounds: 3 },
        Format::RoundRobin {},
        Format::KnockOut { advance: 1 },
        Format::SwissCut { rounds: 2, cut: 5, advance: 1 },
    ];
    for (format, (size, others), count) in formats.into_iter().flat_map(|format| {
        [(4, &[3][..]), (3, &[][..]), (2, &[][..])]
            .into_iter()
            .flat_map(move |sizes| [4, 7, 9].map(|count| (format, sizes, count)))
    }) {
        let (rules, entrants) = (rules(format, size, others), entrants(count));
        let results = play(&rules, &entrants);
        let context = format!("{format:?}, {count} by {size}");
        assert_eq!(results.len(), rounds(&rules, entrants.len()).unwrap() as usize, "{context}");
        let first = standings(&rules, &entrants, &results)[0].player;
        if matches!(format, Format::KnockOut { .. }) {
            assert_eq!(first, id(1), "{context}");
        }
    }
}

/// Counts how often each two players of a schedule meet.
fn meetings(rounds: &[ScheduledRound]) -> BTreeMap<(usize, usize), u32> {
    let mut met = BTreeMap::new();
    for table in rounds.iter().flat_map(|round| &round.tables) {
        for (a, b) in table.iter().flat_map(|a| table.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b) {
            *met.entry((a, b)).or_default() += 1;
        }
    }
    met
}

fn check_turns(rounds: &[ScheduledRound], players: usize) {
    for ScheduledRound { tables, byes } in rounds {
        let all: Vec<usize> = tables.iter().flatten().chain(byes).copied().collect();
        assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (players, players), "{rounds:?}");
    }
}

#[test]
fn everybody_meets_everybody_once_where_two_sit_at_a_table() {
    for players in 2..=21 {
        let rounds = schedule(players, 2, &[]).unwrap();
        check_turns(&rounds, players);
        let met = meetings(&rounds);
        assert_eq!(met.len(), players * (players - 1) / 2);
        assert!(met.values().all(|times| *times == 1));
        assert_eq!(rounds.len(), if players % 2 == 0 { players - 1 } else { players });
        assert!(rounds.iter().all(|round| round.byes.len() == players % 2));
    }
}

#[test]
fn everybody_meets_everybody_at_larger_tables_too() {
    for (players, usual, others) in [
        (4, 4, &[][..]),
        (5, 4, &[]),
        (6, 3, &[]),
        (7, 4, &[3]),
        (8, 4, &[]),
        (9, 3, &[]),
        (12, 4, &[]),
        (13, 4, &[3]),
        (20, 4, &[]),
    ] {
        let rounds = schedule(players, usual, others).unwrap();
        check_turns(&rounds, players);
        let met = meetings(&rounds);
        assert_eq!(met.len(), players * (players - 1) / 2, "{players} by {usual}");
        let fewest = (players - 1).div_ceil(usize::from(usual) - 1);
        assert!(
            rounds.len() <= 2 * fewest + 2,
            "{players} by {usual}: {} rounds, at least {fewest}",
            rounds.len()
        );
        assert!(met.values().all(|times| *times <= 4), "{players} by {usual}: {met:?}");
    }
}

#[test]
fn a_round_robin_goes_on_without_those_who_drop() {
    for size in [2, 4] {
        let rules = rules(Format::RoundRobin {}, size, &[3]);
        let mut entrants = entrants(8);
        let options = PairingOptions::new(size, &[3]);
        let first = pair_round(&rules, &entrants, &[], 1, &options).unwrap().unwrap();
        let results = [played(1, &first)];
        entrants[3].dropped = true;
        let second = pair_round(&rules, &entrants, &results, 2, &options).unwrap().unwrap();
        let seated: usize = second.tables.iter().map(|table| table.seats.len()).sum();
        assert_eq!(seated + second.byes.len(), 7);
        assert_eq!(second.byes.len(), usize::from(size == 2));
    }
}

#[test]
fn a_round_robin_is_for_as_many_as_can_meet() {
    assert_eq!(schedule(1, 2, &[]).unwrap_err()[0].code, "too_few_players");
    assert_eq!(schedule(3, 4, &[]).unwrap_err()[0].code, "too_few_players");
    assert_eq!(schedule(41, 2, &[]).unwrap_err()[0].code, "too_many_players");
}

#[test]
fn the_best_meet_late_in_a_knock_out() {
    let rules = rules(Format::KnockOut { advance: 1 }, 2, &[]);
    let (stage, first, byes) = tables(round(&rules, &entrants(8), &[], 1).unwrap());
    assert_eq!((stage, byes), (TournamentStage::KnockOut, vec![]));
    assert_eq!(first, [[1, 8], [2, 7], [3, 6], [4, 5]]);
    let results = play(&rules, &entrants(8));
    let last = &results[2].tables;
    assert_eq!(last.len(), 1);
    assert_eq!(last[0].seats.iter().map(|seat| number(seat.player)).collect::<BTreeSet<_>>(), [1, 2].into());
}

#[test]
fn the_best_of_each_table_go_on_and_those_who_fit_at_one_table_play_the_final() {
    let rules = rules(Format::KnockOut { advance: 2 }, 4, &[3]);
    let (_, first, byes) = tables(round(&rules, &entrants(11), &[], 1).unwrap());
    assert_eq!((first, byes), (vec![vec![1, 6, 7, 11], vec![2, 5, 8, 10], vec![3, 4, 9]], vec![]));
    let results = play(&rules, &entrants(11));
    let sizes: Vec<Vec<usize>> =
        results.iter().map(|result| result.tables.iter().map(|table| table.seats.len()).collect()).collect();
    assert_eq!(sizes, [vec![4, 4, 3], vec![3, 3], vec![4]]);
    let plan = round(&rules, &entrants(11), &results[..2], 3).unwrap();
    assert_eq!(tables(plan), (TournamentStage::Final, vec![vec![1, 2, 3, 4]], vec![]));
}

#[test]
fn the_best_seeds_have_the_byes_of_a_knock_out_and_not_twice_before_others() {
    let rules = rules(Format::KnockOut { advance: 1 }, 2, &[]);
    let results = play(&rules, &entrants(7));
    let byes: Vec<Vec<u32>> = results.iter().map(|r| r.byes.iter().copied().map(number).collect()).collect();
    assert_eq!(byes, [vec![1], vec![], vec![]]);
    let results = play(&rules, &entrants(5));
    let byes: Vec<Vec<u32>> = results.iter().map(|r| r.byes.iter().copied().map(number).collect()).collect();
    assert_eq!(byes, [vec![1], vec![2], vec![]]);
}

#[test]
fn who_is_level_at_the_edge_goes_on_by_game_points_and_then_by_entry() {
    let rules = rules(Format::KnockOut { advance: 1 }, 2, &[]);
    let seat = |player, score| SeatResult { player: id(player), place: 1, score: Points::whole(score) };
    let tables_of = vec![
        TableResult { seats: vec![seat(1, 5), seat(4, 7)] },
        TableResult { seats: vec![seat(3, 5), seat(2, 5)] },
    ];
    let results = [RoundResult { round: 1, tables: tables_of, byes: vec![] }];
    let plan = round(&rules, &entrants(4), &results, 2).unwrap();
    assert_eq!(tables(plan), (TournamentStage::Final, vec![vec![2, 4]], vec![]));
}

#[test]
fn whoever_has_dropped_is_out_of_a_knock_out() {
    let rules = rules(Format::KnockOut { advance: 1 }, 2, &[]);
    let mut entrants = entrants(4);
    let results = play(&rules, &entrants);
    entrants[0].dropped = true;
    assert_eq!(round(&rules, &entrants, &results[..1], 2).unwrap(), RoundPlan::Over);
}

#[test]
fn a_swiss_cuts_to_those_who_stand_best_and_are_still_there() {
    let rules = rules(Format::SwissCut { rounds: 2, cut: 4, advance: 1 }, 2, &[]);
    let mut entrants = entrants(8);
    let options = PairingOptions::new(2, &[]);
    let mut results = Vec::new();
    for number in 1..=2 {
        assert!(matches!(
            round(&rules, &entrants, &results, number).unwrap(),
            RoundPlan::Searched { stage: TournamentStage::Swiss, .. }
        ));
        let pairing = pair_round(&rules, &entrants, &results, number, &options).unwrap().unwrap();
        results.push(played(number, &pairing));
    }
    let order: Vec<u32> = standings(&rules, &entrants, &results).iter().map(|s| number(s.player)).collect();
    let plan = tables(round(&rules, &entrants, &results, 3).unwrap());
    assert_eq!(
        plan,
        (TournamentStage::KnockOut, vec![vec![order[0], order[3]], vec![order[1], order[2]]], vec![])
    );
    entrants[order[1] as usize - 1].dropped = true;
    let plan = tables(round(&rules, &entrants, &results, 3).unwrap());
    assert_eq!(
        plan,
        (TournamentStage::KnockOut, vec![vec![order[0], order[4]], vec![order[2], order[3]]], vec![])
    );
}

#[test]
fn locks_are_refused_where_the_format_says_who_sits_together() {
    let rules = rules(Format::KnockOut { advance: 1 }, 2, &[]);
    let locks = vec![pairing::Lock::Apart { players: vec![id(1), id(2)] }];
    let options = PairingOptions { locks, ..PairingOptions::new(2, &[]) };
    assert_eq!(pair_round(&rules, &entrants(4), &[], 1, &options).unwrap_err()[0].code, "tables_are_stated");
}
