//! Knock-outs: the best players of each table advance, until one table is left.

use std::collections::BTreeMap;

use super::super::pairing::sizes::{Division, division};
use super::super::results::{Entrant, RoundResult, entries};
use super::super::rules::TournamentRules;
use super::{RoundPlan, TournamentStage};
use crate::id::UserId;

/// The knock-out stage of a tournament.
pub(super) struct KnockOutStage {
    /// The number of its first round.
    pub(super) first: u32,
    /// The number of players at each table who advance.
    pub(super) advance: u8,
    /// The number of players who start the knock-out; `None` for all players.
    pub(super) cut: Option<usize>,
}

impl KnockOutStage {
    /// Returns the plan of a round. `order` is the seeding of all players, best first; it may include players who are
    /// not in the knock-out or have dropped out.
    pub(super) fn round(
        &self,
        rules: &TournamentRules,
        entrants: &[Entrant],
        order: &[UserId],
        results: &[RoundResult],
        number: u32,
    ) -> RoundPlan {
        let there =
            |player: &UserId| entrants.iter().any(|entrant| entrant.player == *player && !entrant.dropped);
        let mut there: Vec<UserId> = order.iter().copied().filter(there).collect();
        let players: Vec<UserId> = if number <= self.first {
            if let Some(cut) = self.cut {
                there.truncate(cut);
            }
            there
        } else {
            let Some(through) = self.survivors(entrants, results, number - 1) else { return RoundPlan::Over };
            there.into_iter().filter(|player| through.contains(player)).collect()
        };
        if players.len() < 2 {
            return RoundPlan::Over;
        }
        if players.len() <= usize::from(rules.table_size) {
            return RoundPlan::Stated {
                stage: TournamentStage::Final,
                tables: vec![players],
                byes: Vec::new(),
            };
        }
        let mut had: BTreeMap<UserId, u32> = BTreeMap::new();
        for player in
            results.iter().filter(|result| result.round >= self.first).flat_map(|result| &result.byes)
        {
            *had.entry(*player).or_default() += 1;
        }
        let Division { tables, byes } = division(players.len(), rules.table_size, &rules.other_sizes);
        let mut by_byes = players.clone();
        by_byes.sort_by_key(|player| had.get(player).copied().unwrap_or(0));
        by_byes.truncate(byes);
        let seeds: Vec<UserId> = players.into_iter().filter(|player| !by_byes.contains(player)).collect();
        RoundPlan::Stated { stage: TournamentStage::KnockOut, tables: seeded(&seeds, &tables), byes: by_byes }
    }

    /// Returns the players who survived a round; `None` if it was the final, or nobody has played it.
    fn survivors(&self, entrants: &[Entrant], results: &[RoundResult], number: u32) -> Option<Vec<UserId>> {
        let of_round = || results.iter().filter(|result| result.round == number);
        let byes: Vec<UserId> = of_round().flat_map(|result| result.byes.iter().copied()).collect();
        let tables: Vec<_> = of_round().flat_map(|result| &result.tables).collect();
        if tables.len() + byes.len() <= 1 {
            return None;
        }
        let entries = entries(entrants);
        let best = tables
            .iter()
            .flat_map(|table| table.ranked(&entries).into_iter().take(usize::from(self.advance)));
        Some(best.chain(byes).collect())
    }
}

/// Distributes seeds, best first, over tables of the given sizes in serpentine order, so that the best players meet
/// late and the tables are about equally strong.
pub fn seeded(seeds: &[UserId], sizes: &[u8]) -> Vec<Vec<UserId>> {
    let mut tables: Vec<(usize, Vec<UserId>)> =
        sizes.iter().map(|size| (usize::from(*size), Vec::new())).collect();
    let mut seeds = seeds.iter().copied();
    let mut forth = true;
    while tables.iter().any(|(size, table)| table.len() < *size) {
        let open = tables.iter_mut().filter(|(size, table)| table.len() < *size);
        let mut open: Vec<_> = open.collect();
        if !forth {
            open.reverse();
        }
        for (_, table) in open {
            let Some(seed) = seeds.next() else { return filled(tables) };
            table.push(seed);
        }
        forth = !forth;
    }
    filled(tables)
}

fn filled(tables: Vec<(usize, Vec<UserId>)>) -> Vec<Vec<UserId>> {
    tables.into_iter().map(|(_, table)| table).filter(|table| !table.is_empty()).collect()
}

/// Returns the number of rounds of a knock-out with this many players. As soon as all players fit at one table of the
/// usual size, they play the final.
pub fn rounds(rules: &TournamentRules, advance: u8, mut players: usize) -> u32 {
    let mut rounds = 0;
    while players > usize::from(rules.table_size) {
        let Division { tables, byes } = division(players, rules.table_size, &rules.other_sizes);
        let left = tables.iter().map(|size| usize::from(advance.min(*size))).sum::<usize>() + byes;
        rounds += 1;
        if left >= players {
            return rounds;
        }
        players = left;
    }
    rounds + u32::from(players > 1)
}
