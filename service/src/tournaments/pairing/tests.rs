use std::collections::{BTreeMap, BTreeSet};

use shinjuku_core::shuffle::{Seed, Shuffler};
use uuid::Uuid;

use super::*;
use crate::tournaments::results::{Entrant, RoundResult, SeatResult, TableResult};
use crate::tournaments::rules::{Format, TournamentRules};
use crate::tournaments::standings::{self, standings};

fn id(number: usize) -> UserId {
    UserId(Uuid::from_u128(number as u128))
}

fn rng(seed: usize) -> Shuffler {
    Shuffler::new(Seed::from_number(seed as u64))
}

/// A field of players without a history, with these points.
fn fresh(points: &[i32]) -> Field {
    let player = |(number, points): (usize, &i32)| Player {
        id: id(number),
        points: Points::whole(*points),
        entry: u32::try_from(number).unwrap(),
        history: History::default(),
    };
    Field { players: points.iter().enumerate().map(player).collect() }
}

fn meet(field: &mut Field, a: usize, b: usize, times: u32) {
    field.players[a].history.met.insert(id(b), times);
    field.players[b].history.met.insert(id(a), times);
}

/// A field with random histories, which need not be consistent.
fn any_field(count: usize, rng: &mut Shuffler) -> Field {
    let mut field = fresh(&(0..count).map(|_| i32::try_from(rng.draw(12)).unwrap()).collect::<Vec<_>>());
    for a in 0..count {
        for b in 0..a {
            let times = [0, 0, 1, 2][rng.draw(4)];
            if times > 0 {
                meet(&mut field, a, b, times);
            }
        }
        let history = &mut field.players[a].history;
        history.seats = [(); 4].map(|()| u32::try_from(rng.draw(3)).unwrap());
        history.sizes = BTreeMap::from([(3, u32::try_from(rng.draw(3)).unwrap()), (4, 2)]);
        history.byes = u32::try_from(rng.draw(2)).unwrap();
    }
    field
}

const SIZES: [(u8, &[u8]); 8] =
    [(4, &[3]), (4, &[]), (4, &[2, 3]), (3, &[]), (3, &[4]), (3, &[2, 4]), (2, &[]), (2, &[3])];

/// A Swiss tournament after some rounds with random results.
struct Swiss {
    rules: TournamentRules,
    entrants: Vec<Entrant>,
    results: Vec<RoundResult>,
    pairings: Vec<Pairing>,
}

impl Swiss {
    fn played(players: usize, (size, others): (u8, &[u8]), rounds: u32, seed: usize) -> Self {
        let entrant = |number| Entrant {
            player: id(number),
            entry: u32::try_from(number).unwrap(),
            from_round: 1,
            dropped: false,
        };
        let rules = TournamentRules {
            format: Format::Swiss { rounds },
            table_size: size,
            other_sizes: others.to_vec(),
            ..TournamentRules::default()
        };
        let entrants = (0..players).map(entrant).collect();
        let mut swiss = Self { rules, entrants, results: Vec::new(), pairings: Vec::new() };
        let mut rng = rng(seed);
        for round in 1..=rounds {
            let options = PairingOptions { seed: u64::from(round), restarts: 30, ..swiss.options() };
            let pairing = pair(&swiss.field(), &options).unwrap();
            let tables = pairing.tables.iter().map(|table| TableResult {
                seats: table
                    .seats
                    .iter()
                    .map(|player| {
                        let score = Points::whole(i32::try_from(rng.draw(40)).unwrap());
                        SeatResult { player: *player, place: 0, score }
                    })
                    .collect(),
            });
            let tables = tables.map(|mut table| {
                let scores: Vec<Points> = table.seats.iter().map(|seat| seat.score).collect();
                for seat in &mut table.seats {
                    seat.place =
                        u8::try_from(1 + scores.iter().filter(|score| **score > seat.score).count()).unwrap();
                }
                table
            });
            swiss.results.push(RoundResult { round, tables: tables.collect(), byes: pairing.byes.clone() });
            swiss.pairings.push(pairing);
        }
        swiss
    }

    fn options(&self) -> PairingOptions {
        PairingOptions::new(self.rules.table_size, &self.rules.other_sizes)
    }

    fn field(&self) -> Field {
        standings::field(&standings(&self.rules, &self.entrants, &self.results))
    }
}

/// Counts the pairs of a pairing who have met before.
fn rematches(pairing: &Pairing) -> usize {
    pairing.tables.iter().map(|table| table.cost.rematches.pairs.len()).sum()
}

fn check_whole(field: &Field, options: &PairingOptions, pairing: &Pairing) {
    let seated: Vec<UserId> = pairing.tables.iter().flat_map(|table| table.seats.clone()).collect();
    let everybody: BTreeSet<UserId> = field.players.iter().map(|player| player.id).collect();
    let found: BTreeSet<UserId> = seated.iter().chain(&pairing.byes).copied().collect();
    assert_eq!(seated.len() + pairing.byes.len(), field.players.len(), "nobody is there twice");
    assert_eq!(found, everybody, "nobody is forgotten");
    let mut sizes: Vec<u8> =
        pairing.tables.iter().map(|table| u8::try_from(table.seats.len()).unwrap()).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let division = sizes::division(field.players.len(), options.usual, &options.others);
    assert_eq!(Division { tables: sizes, byes: pairing.byes.len() }, division);
    assert_eq!(pairing.cost, pairing.tables.iter().map(|table| table.cost.total).sum::<i64>());
}

#[test]
fn everybody_sits_once_or_has_a_bye_and_tables_have_the_sizes_that_are_allowed() {
    let mut rng = rng(1);
    for count in 4..=44 {
        for (usual, others) in SIZES {
            let field = any_field(count, &mut rng);
            let options = PairingOptions { restarts: 2, ..PairingOptions::new(usual, others) };
            check_whole(&field, &options, &paired(&field, &options, 8).unwrap());
            if count <= 12 {
                check_whole(&field, &options, &pair(&field, &options).unwrap());
            }
        }
    }
}

/// Returns all ways to seat players at tables of these sizes.
fn partitions(players: &[UserId], sizes: &[u8]) -> Vec<Vec<Vec<UserId>>> {
    let [first, rest @ ..] = players else { return vec![Vec::new()] };
    let kinds: BTreeSet<u8> = sizes.iter().copied().collect();
    let mut found = Vec::new();
    for size in kinds {
        let mut fewer = sizes.to_vec();
        fewer.remove(sizes.iter().position(|other| *other == size).unwrap());
        for chosen in (0..1_u32 << rest.len()).filter(|set| set.count_ones() + 1 == u32::from(size)) {
            let (mut table, mut left) = (vec![*first], Vec::new());
            for (index, player) in rest.iter().enumerate() {
                if chosen & (1 << index) == 0 { left.push(*player) } else { table.push(*player) }
            }
            for mut tables in partitions(&left, &fewer) {
                tables.push(table.clone());
                found.push(tables);
            }
        }
    }
    found
}

#[test]
fn no_pairing_of_a_small_field_costs_less_or_has_fewer_rematches() {
    let mut rng = rng(2);
    for (count, (usual, others)) in (4..=9).flat_map(|count| SIZES.map(|sizes| (count, sizes))) {
        let field = any_field(count, &mut rng);
        let options = PairingOptions { seed: count as u64, ..PairingOptions::new(usual, others) };
        let pairing = pair(&field, &options).unwrap();
        assert!(pairing.exact);
        let seated: Vec<UserId> = field
            .players
            .iter()
            .map(|player| player.id)
            .filter(|player| !pairing.byes.contains(player))
            .collect();
        let sizes = sizes::division(count, usual, others).tables;
        let all = partitions(&seated, &sizes);
        let all: Vec<Pairing> = all.iter().map(|tables| seat(&field, &options, tables).unwrap()).collect();
        let context = format!("{count} by {usual}, or {others:?}, in {} ways", all.len());
        assert_eq!(Some(pairing.cost), all.iter().map(|other| other.cost).min(), "{context}");
        let times = |pairing: &Pairing| -> u32 {
            let met = pairing.tables.iter().flat_map(|table| &table.cost.rematches.pairs);
            met.map(|met| met.times * met.times).sum()
        };
        assert_eq!(Some(times(&pairing)), all.iter().map(times).min(), "{context}");
    }
}

#[test]
fn the_bounded_search_finds_what_the_exact_one_finds_on_fields_that_both_can_pair() {
    let mut rng = rng(3);
    let mut dearer = 0;
    for (count, (usual, others)) in
        [8, 11, 12, 14, 16].into_iter().flat_map(|count| SIZES.map(|sizes| (count, sizes)))
    {
        let field = any_field(count, &mut rng);
        let options = PairingOptions { restarts: 50, ..PairingOptions::new(usual, others) };
        let (exact, bounded) = (pair(&field, &options).unwrap(), paired(&field, &options, 0).unwrap());
        assert!(exact.cost <= bounded.cost);
        dearer += usize::from(exact.cost < bounded.cost);
    }
    assert!(dearer <= 1, "{dearer} of 40 are dearer");
}

#[test]
fn five_rounds_of_a_swiss_have_rematches_only_where_they_cannot_be_avoided() {
    for (players, sizes) in
        (8..=40).flat_map(|players| [(4, &[3][..]), (2, &[][..])].map(|sizes| (players, sizes)))
    {
        let swiss = Swiss::played(players, sizes, 5, players);
        let found: Vec<usize> = swiss.pairings.iter().map(rematches).collect();
        // Small fields are paired exactly, so no other pairing of them has fewer rematches.
        assert!(players > 16 || swiss.pairings.iter().all(|pairing| pairing.exact));
        // In five rounds at tables of four, a player meets fifteen opponents; larger fields have enough others left.
        if players > 24 || sizes.0 == 2 {
            assert_eq!(found, [0; 5], "{players} by {sizes:?}");
        }
    }
}

#[test]
fn seats_are_balanced_over_the_rounds_of_a_swiss() {
    for (players, sizes) in (8..=40)
        .step_by(8)
        .flat_map(|players| [(4, &[3][..]), (3, &[4][..]), (2, &[][..])].map(|s| (players, s)))
    {
        for rounds in [5, 8] {
            let field = Swiss::played(players, sizes, rounds, players).field();
            let mut worst = 0;
            for player in &field.players {
                let usual = player.history.seats.get(..usize::from(sizes.0)).unwrap();
                worst = worst.max(usual.iter().max().unwrap() - usual.iter().min().unwrap());
            }
            assert!(worst <= 2, "{players} by {sizes:?}, {rounds} rounds: {worst}");
        }
    }
}

#[test]
fn the_same_input_gives_the_same_pairing_in_whatever_order_players_are_told() {
    let mut rng = rng(4);
    for count in [12, 40] {
        let field = any_field(count, &mut rng);
        let options = PairingOptions { seed: 7, restarts: 10, ..PairingOptions::new(4, &[3]) };
        let pairing = pair(&field, &options).unwrap();
        assert_eq!(pair(&field, &options).unwrap(), pairing);
        let mut mixed = field.clone();
        rng.shuffle(&mut mixed.players);
        assert_eq!(pair(&mixed, &options).unwrap(), pairing);
    }
}

#[test]
fn the_seed_decides_between_equals() {
    let field = fresh(&[0; 16]);
    let of = |seed| pair(&field, &PairingOptions { seed, ..PairingOptions::new(4, &[]) }).unwrap();
    assert_ne!(of(1).tables, of(2).tables);
    assert_eq!((of(1).cost, of(2).cost), (0, 0));
}

#[test]
fn it_does_not_matter_in_which_coin_points_are_paid() {
    let mut rng = rng(5);
    for count in [12, 24] {
        let field = any_field(count, &mut rng);
        let mut rich = field.clone();
        for player in &mut rich.players {
            player.points = player.points.times(100);
        }
        let options = PairingOptions { restarts: 10, ..PairingOptions::new(4, &[3]) };
        let seats = |field: &Field| {
            let tables = pair(field, &options).unwrap().tables;
            tables.into_iter().map(|table| table.seats).collect::<Vec<_>>()
        };
        assert_eq!(seats(&field), seats(&rich));
    }
}

#[test]
fn those_with_equal_points_sit_together() {
    let field = fresh(&[9, 0, 6, 3, 9, 6, 0, 3, 9, 6, 0, 3, 3, 0, 6, 9]);
    let pairing = pair(&field, &PairingOptions::new(4, &[])).unwrap();
    assert_eq!(pairing.cost, 0);
    let first = &pairing.tables[0];
    assert_eq!(first.seats.iter().copied().collect::<BTreeSet<_>>(), [0, 4, 8, 15].map(id).into());
}

#[test]
fn a_bye_goes_to_whoever_has_had_fewest_then_has_fewest_points_then_came_last() {
    let who = |field: &Field, options: &PairingOptions| pair(field, options).unwrap().byes;
    let options = PairingOptions::new(2, &[]);
    let mut field = fresh(&[5, 1, 1, 3, 4]);
    assert_eq!(who(&field, &options), [id(2)]);
    field.players[2].history.byes = 1;
    assert_eq!(who(&field, &options), [id(1)]);
    assert_eq!(who(&field, &PairingOptions { no_bye: [id(1)].into(), ..options.clone() }), [id(3)]);
    let everybody = (0..5).map(id).collect();
    assert_eq!(who(&field, &PairingOptions { no_bye: everybody, ..options.clone() }), [id(1)]);
    let locks = vec![Lock::Together { players: vec![id(1), id(3)] }];
    assert_eq!(who(&field, &PairingOptions { locks, ..options }), [id(4)]);
}

#[test]
fn nobody_has_a_second_bye_before_everybody_has_had_one() {
    for players in [5, 7, 9, 13] {
        let swiss = Swiss::played(players, (4, &[]), 6, players);
        let byes: Vec<u32> = swiss.field().players.iter().map(|player| player.history.byes).collect();
        assert!(byes.iter().max().unwrap() - byes.iter().min().unwrap() <= 1, "{byes:?}");
    }
}

#[test]
fn locks_are_kept() {
    let mut rng = rng(6);
    for count in [8, 13, 16, 23, 48] {
        for _ in 0..4 {
            let field = any_field(count, &mut rng);
            let mut players: Vec<UserId> = (0..count).map(id).collect();
            rng.shuffle(&mut players);
            let (three, two, apart) =
                (players[..3].to_vec(), players[3..5].to_vec(), vec![players[0], players[4]]);
            let locks = vec![
                Lock::Together { players: three.clone() },
                Lock::Together { players: two.clone() },
                Lock::Apart { players: apart.clone() },
                Lock::Apart { players: vec![players[5], players[6]] },
            ];
            let options = PairingOptions { locks, restarts: 10, ..PairingOptions::new(4, &[3]) };
            let pairing = pair(&field, &options).unwrap();
            check_whole(&field, &options, &pairing);
            let together = |wanted: &[UserId]| {
                pairing.tables.iter().any(|table| wanted.iter().all(|player| table.seats.contains(player)))
            };
            assert!(together(&three) && together(&two), "{count}");
            assert!(!together(&apart) && !together(&players[5..7]), "{count}");
        }
    }
}

#[test]
fn locks_that_cannot_be_kept_are_faults() {
    let codes = |count: usize, locks: Vec<Lock>| -> Vec<(String, String)> {
        let options = PairingOptions { locks, ..PairingOptions::new(4, &[3]) };
        let errors = pair(&fresh(&vec![0; count]), &options).unwrap_err();
        errors.into_iter().map(|error| (error.pointer, error.code)).collect()
    };
    let together = |players: &[usize]| Lock::Together { players: players.iter().copied().map(id).collect() };
    let apart = |players: &[usize]| Lock::Apart { players: players.iter().copied().map(id).collect() };
    let error = |pointer: &str, code: &str| (pointer.to_owned(), code.to_owned());
    assert_eq!(
        codes(8, vec![together(&[0, 1]), together(&[1, 2]), apart(&[0, 2])]),
        [error("/locks/2", "contradiction")]
    );
    assert_eq!(
        codes(8, vec![together(&[0, 1, 2]), together(&[2, 3, 4])]),
        [error("/locks/1", "too_many_together")]
    );
    assert_eq!(codes(8, vec![apart(&[0, 1, 2])]), [error("/locks/0", "too_many_apart")]);
    assert_eq!(
        codes(8, vec![apart(&[0, 1]), apart(&[1, 2]), apart(&[2, 0])]),
        [error("/locks", "locks_cannot_hold")]
    );
    assert_eq!(
        codes(8, vec![together(&[0, 99]), apart(&[3]), together(&[4, 4])]),
        [
            error("/locks/0/players/1", "not_there"),
            error("/locks/1/players", "out_of_range"),
            error("/locks/2/players/1", "twice"),
        ]
    );
}

#[test]
fn a_field_that_cannot_be_paired_is_a_fault() {
    let code =
        |field: &Field, size| pair(field, &PairingOptions::new(size, &[])).unwrap_err()[0].code.clone();
    assert_eq!(code(&fresh(&[0; 3]), 4), "too_few_players");
    assert_eq!(code(&fresh(&vec![0; MAX_PLAYERS + 1]), 4), "too_many_players");
    let mut field = fresh(&[0; 4]);
    field.players[3].id = id(0);
    assert_eq!(code(&field, 4), "twice");
}

#[test]
fn a_table_says_what_it_costs_and_why() {
    let mut field = fresh(&[10, 8, 5, 0, 0, 0]);
    meet(&mut field, 0, 1, 2);
    field.players[2].history.seats = [0, 1, 3, 0];
    field.players[1].history.sizes = BTreeMap::from([(3, 2), (4, 1)]);
    let tables = [[0, 1, 2].map(id).to_vec(), [5, 4, 3].map(id).to_vec()];
    let Pairing { tables, byes, cost, .. } =
        evaluate(&field, &PairingOptions::new(4, &[3]), &tables).unwrap();
    let TableCost { total, score_gap, rematches, seats, sizes } = tables[0].cost.clone();
    // Gaps of 2, 3 and 5 of 10 points: 200² + 300² + 500².
    let gap = Points::whole(5);
    assert_eq!(score_gap, ScoreGap { cost: 380_000, gap, most: Some(id(0)), fewest: Some(id(2)) });
    assert_eq!(
        rematches,
        RematchCost { cost: 8_000_000_000, pairs: vec![PastMeeting { players: [id(0), id(1)], times: 2 }] }
    );
    let sat = PastSeat { player: id(2), seat: 2, times: 3, excess: 3 };
    assert_eq!(seats, SeatCost { cost: 540_000, players: vec![sat] });
    assert_eq!(sizes, SizeCost { cost: 160_000, players: vec![PastTableSize { player: id(1), times: 2 }] });
    assert_eq!(total, 8_001_080_000);
    assert_eq!((cost, byes), (total, vec![]));
    assert_eq!(tables[1].cost.total, 0);
}

#[test]
fn tables_made_by_hand_are_judged_as_those_that_were_found_and_refused_where_they_cannot_be() {
    let field = any_field(14, &mut rng(7));
    let options = PairingOptions::new(4, &[3]);
    let pairing = pair(&field, &options).unwrap();
    let tables: Vec<Vec<UserId>> = pairing.tables.iter().map(|table| table.seats.clone()).collect();
    let judged = evaluate(&field, &options, &tables).unwrap();
    assert_eq!((&judged.tables, judged.cost, &judged.byes), (&pairing.tables, pairing.cost, &pairing.byes));
    let bad = [vec![id(0), id(1), id(0)], vec![id(2)], vec![id(3), id(77)]];
    let errors = evaluate(&field, &options, &bad).unwrap_err();
    let found: Vec<(&str, &str)> =
        errors.iter().map(|error| (error.pointer.as_str(), error.code.as_str())).collect();
    assert_eq!(
        found,
        [("/tables/0/2", "twice"), ("/tables/1", "out_of_range"), ("/tables/2/1", "not_there")]
    );
}

#[test]
fn two_hundred_players_are_paired_by_a_bounded_number_of_looks_without_a_rematch() {
    let mut swiss = Swiss::played(200, (4, &[3]), 4, 8);
    swiss.rules.format = Format::Swiss { rounds: 5 };
    let pairing = pair(&swiss.field(), &swiss.options()).unwrap();
    check_whole(&swiss.field(), &swiss.options(), &pairing);
    assert_eq!(rematches(&pairing), 0);
    // There are 19,600 swaps of two players; the search makes fewer than 150 passes over them.
    assert!(pairing.evaluations < 150 * 19_600, "{}", pairing.evaluations);
}
