//! Exact search for the cheapest pairing of a small field: dynamic programming over the sets of seated players.

use super::cost::Costs;
use super::local_search::SearchResult;

/// The maximum number of players for an exact search, which visits up to 2¹⁶ sets of players.
pub(super) const MAX_PLAYERS: usize = 16;

/// The cheapest way found to seat a set of players.
#[derive(Clone, Copy)]
struct PartialSeating {
    cost: i64,
    /// The players of the table that was added last, as a bit set.
    last: usize,
    /// The index of that table's kind.
    kind: usize,
}

/// A table size, and the number of tables that have it.
struct TableKind {
    size: usize,
    tables: usize,
    /// The amount that a table of this kind adds to the mixed-radix number of seated tables of each kind.
    step: usize,
}

/// Finds the cheapest tables of the given sizes. Each step adds the table of the first player who is not seated, so
/// that every set of tables is built in one order only.
#[expect(
    clippy::indexing_slicing,
    reason = "there is a cell for every set of players and every mix of tables"
)]
pub(super) fn search(costs: &Costs, sizes: &[u8]) -> SearchResult {
    let count = costs.count();
    let (kinds, mixes) = kinds(sizes);
    let everybody = (1_usize << count) - 1;
    let mut tables: Vec<Option<i64>> = vec![None; everybody + 1];
    let mut seatings: Vec<Option<PartialSeating>> = vec![None; (everybody + 1) * mixes];
    seatings[0] = Some(PartialSeating { cost: 0, last: 0, kind: 0 });
    let mut evaluations = 0;
    for state in 0..seatings.len() {
        let Some(PartialSeating { cost, .. }) = seatings[state] else { continue };
        let (seated, mix) = (state / mixes, state % mixes);
        let mut free = (0..count).filter(|player| seated & (1 << player) == 0);
        let Some(first) = free.next() else { continue };
        let free: Vec<usize> = free.collect();
        for (number, kind) in kinds.iter().enumerate() {
            if mix / kind.step % (kind.tables + 1) == kind.tables {
                continue;
            }
            for_each_choice(&free, kind.size - 1, 1 << first, &mut |table| {
                evaluations += 1;
                let here = *tables[table].get_or_insert_with(|| costs.table(&members(table)));
                let seating = &mut seatings[(seated | table) * mixes + mix + kind.step];
                if seating.is_none_or(|seating| cost + here < seating.cost) {
                    *seating = Some(PartialSeating { cost: cost + here, last: table, kind: number });
                }
            });
        }
    }
    let mut found = Vec::new();
    let mut state = seatings.len() - 1;
    while state > 0 {
        let Some(PartialSeating { last, kind, .. }) = seatings[state] else { break };
        found.push(members(last));
        state = ((state / mixes) ^ last) * mixes + state % mixes - kinds[kind].step;
    }
    found.reverse();
    SearchResult { tables: found, evaluations }
}

/// Returns the kinds of tables, and the number of combinations of how many of each kind are seated.
fn kinds(sizes: &[u8]) -> (Vec<TableKind>, usize) {
    let mut step = 1;
    let mut kinds = Vec::new();
    for size in [4, 3, 2] {
        let tables = sizes.iter().copied().map(usize::from).filter(|other| *other == size).count();
        if tables > 0 {
            kinds.push(TableKind { size, tables, step });
            step *= tables + 1;
        }
    }
    (kinds, step)
}

/// Calls `tell` with `set` extended by each choice of `count` players of `free`.
fn for_each_choice(free: &[usize], count: usize, set: usize, visit: &mut impl FnMut(usize)) {
    if count == 0 {
        visit(set);
        return;
    }
    let mut rest = free;
    while let [player, later @ ..] = rest {
        if rest.len() < count {
            return;
        }
        for_each_choice(later, count - 1, set | 1 << player, visit);
        rest = later;
    }
}

/// Returns the players of a bit set.
fn members(set: usize) -> Vec<usize> {
    (0..MAX_PLAYERS).filter(|player| set & (1 << player) != 0).collect()
}
