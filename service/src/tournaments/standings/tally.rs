//! The totals of each player's results.

use std::collections::BTreeMap;

use super::super::pairing::History;
use super::super::points::Points;
use super::super::results::{Entrant, RoundResult, SeatResult, TableResult, entries};
use super::super::rules::{Format, TournamentRules};
use super::standings;
use crate::count::count;
use crate::id::UserId;

/// The totals of a player's results.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) points: Points,
    pub(super) tables: u32,
    pub(super) wins: u32,
    pub(super) seconds: u32,
    /// The sum of all scores in games.
    pub(super) game_points: Points,
    /// The sum of the shares of game points at all tables, in millionths.
    pub(super) shares: i64,
    /// The results against each opponent: 2 for each time placed before them, 1 for each time level.
    pub(super) against: BTreeMap<UserId, i64>,
    pub(super) knock_out: Option<Reached>,
    pub(super) history: History,
}

/// How far a player has come in a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    /// The last round they have a result or a bye in; 0 if there is none.
    round: u32,
    pub(super) survived: u32,
    /// The number of players placed before them at their last table.
    pub(super) before: usize,
}

/// Computes the totals of all players.
pub(super) fn tallies(
    rules: &TournamentRules,
    entrants: &[Entrant],
    results: &[RoundResult],
) -> BTreeMap<UserId, Tally> {
    let mut tallies: BTreeMap<UserId, Tally> = BTreeMap::new();
    for Entrant { player, from_round, .. } in entrants {
        tallies.entry(*player).or_default().points = rules.late_points.times(from_round.saturating_sub(1));
    }
    for RoundResult { tables, byes, .. } in results {
        for table in tables {
            for (index, seat) in table.seats.iter().enumerate() {
                tallies.entry(seat.player).or_default().add(rules, table, index, seat);
            }
        }
        for player in byes {
            let tally = tallies.entry(*player).or_default();
            tally.points += rules.bye_points;
            tally.history.byes += 1;
        }
    }
    knock_out(rules, entrants, results, &mut tallies);
    tallies
}

impl Tally {
    fn add(&mut self, rules: &TournamentRules, table: &TableResult, index: usize, seat: &SeatResult) {
        let (before, _) = table.span(seat.place);
        self.points += points(rules, table, seat.place);
        self.tables += 1;
        self.wins += u32::from(before == 0);
        self.seconds += u32::from(before == 1);
        self.game_points += seat.score;
        self.shares += share(table, seat);
        if let Some(times) = self.history.seats.get_mut(index) {
            *times += 1;
        }
        *self.history.sizes.entry(count(&table.seats)).or_default() += 1;
        for other in table.seats.iter().filter(|other| other.player != seat.player) {
            *self.history.met.entry(other.player).or_default() += 1;
            let halves = match seat.place.cmp(&other.place) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            };
            *self.against.entry(other.player).or_default() += halves;
        }
    }
}

/// Returns the points for a place at a table. Players who share places share the points of those places.
pub(in super::super) fn points(rules: &TournamentRules, table: &TableResult, place: u8) -> Points {
    let (before, level) = table.span(place);
    let size: u8 = count(&table.seats);
    let Some(places) = rules.points.get(&size).and_then(|points| points.get(before..before + level)) else {
        tracing::error!(size, place, "the rules define no points for a place");
        return Points::ZERO;
    };
    Points::mean(places)
}

/// Returns a seat's share of the table's game points, in millionths. If the table has no points, all shares are
/// equal.
fn share(table: &TableResult, seat: &SeatResult) -> i64 {
    let all: i64 = table.seats.iter().map(|other| other.score.in_hundredths()).sum();
    let (part, whole) =
        if all > 0 { (seat.score.in_hundredths(), all) } else { (1, count::<i64>(&table.seats).max(1)) };
    part * 1_000_000 / whole
}

/// Sets how far each player has come in the knock-out, if there is one and it has begun.
fn knock_out(
    rules: &TournamentRules,
    entrants: &[Entrant],
    results: &[RoundResult],
    tallies: &mut BTreeMap<UserId, Tally>,
) {
    let (first, advance) = match rules.format {
        Format::KnockOut { advance } => (1, advance),
        Format::SwissCut { rounds, advance, .. } => (rounds + 1, advance),
        Format::Swiss { .. } | Format::RoundRobin {} => return,
    };
    let mut reach = |player: UserId, reached: Reached| {
        let tally = tallies.entry(player).or_default();
        if tally.knock_out.is_none_or(|before| before.round < reached.round) {
            tally.knock_out = Some(reached);
        }
    };
    let entries = entries(entrants);
    let mut begun = false;
    for result in results.iter().filter(|result| result.round >= first) {
        begun = true;
        let survived = result.round + 1 - first;
        for player in &result.byes {
            reach(*player, Reached { round: result.round, survived, before: 0 });
        }
        for table in &result.tables {
            let ranked = table.ranked(&entries);
            let (through, _) = ranked.split_at(ranked.len().min(usize::from(advance)));
            for seat in &table.seats {
                let survived = survived - u32::from(!through.contains(&seat.player));
                let (before, _) = table.span(seat.place);
                reach(seat.player, Reached { round: result.round, survived, before });
            }
        }
    }
    if begun {
        for player in waiting(rules, entrants, results, tallies) {
            let reached = Reached { round: 0, survived: 0, before: 0 };
            tallies.entry(player).or_default().knock_out = Some(reached);
        }
    }
}

/// Returns the players of the knock-out who have no decided table or bye in it yet.
fn waiting(
    rules: &TournamentRules,
    entrants: &[Entrant],
    results: &[RoundResult],
    tallies: &BTreeMap<UserId, Tally>,
) -> Vec<UserId> {
    let known = |player: &UserId| tallies.get(player).is_some_and(|tally| tally.knock_out.is_some());
    let Format::SwissCut { rounds, cut, .. } = rules.format else {
        // Late entrants were never in the knock-out.
        let there = entrants.iter().filter(|entrant| !entrant.dropped && entrant.from_round <= 1);
        let there = there.map(|entrant| entrant.player);
        return there.filter(|player| !known(player)).collect();
    };
    let left = (cut as usize).saturating_sub(entrants.iter().filter(|e| known(&e.player)).count());
    let rules = TournamentRules { format: Format::Swiss { rounds }, ..rules.clone() };
    let results: Vec<RoundResult> = results.iter().filter(|result| result.round <= rounds).cloned().collect();
    let swiss = standings(&rules, entrants, &results).into_iter().filter(|standing| !standing.dropped);
    swiss.map(|standing| standing.player).filter(|player| !known(player)).take(left).collect()
}
