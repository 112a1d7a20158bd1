//! Local search for a cheap pairing of a large field.
//!
//! The search starts with tables in the order of points and exchanges players as long as that lowers the cost: two
//! players between any two tables, or three players in a cycle between three nearby tables. Then it perturbs the best
//! tables found so far and descends again, a fixed number of times.

use std::collections::BTreeSet;

use shinjuku_core::shuffle::Shuffler;

use super::cost::Costs;

/// The default number of restarts from the best tables.
pub(super) const RESTARTS: u32 = 200;
/// The maximum number of exchanges that are evaluated after the first descent, for fields of any size.
const MAX_EVALUATIONS: u64 = 2_000_000;
/// The factor by which the limits grow while there is a rematch or a broken lock.
const COSTLY_FACTOR: u32 = 3;
/// The number of exchanges in a perturbation.
const EXCHANGES: usize = 3;
/// The maximum distance, in the order of points, of tables between which players are exchanged in a cycle or a
/// perturbation.
const NEAR: usize = 3;

/// The result of a search.
pub(super) struct SearchResult {
    /// The players of each table.
    pub(super) tables: Vec<Vec<usize>>,
    /// The number of tables or exchanges that were evaluated.
    pub(super) evaluations: u64,
}

#[derive(Clone)]
struct SearchTable {
    players: Vec<usize>,
    /// The cost of the seats in their best order.
    seating: i64,
}

/// A player replaces another one at a table.
#[derive(Clone, Copy)]
struct Replacement {
    table: usize,
    out: usize,
    into: usize,
}

struct Seating<'a> {
    costs: &'a Costs,
    tables: Vec<SearchTable>,
    total: i64,
    evaluations: u64,
}

/// Finds cheap tables of the given sizes. `order` is the initial order in which players are seated.
pub(super) fn search(
    costs: &Costs,
    sizes: &[u8],
    order: &[usize],
    restarts: u32,
    shuffler: &mut Shuffler,
) -> SearchResult {
    let mut seating = Seating::start(costs, sizes, order);
    seating.descend((0..sizes.len()).collect());
    let begun = seating.evaluations;
    let (mut best, mut least) = (seating.tables.clone(), seating.total);
    for number in 0..restarts.saturating_mul(COSTLY_FACTOR) {
        let (enough, most) = if costs.is_prohibitive(least) {
            (restarts.saturating_mul(COSTLY_FACTOR), MAX_EVALUATIONS * u64::from(COSTLY_FACTOR))
        } else {
            (restarts, MAX_EVALUATIONS)
        };
        if number >= enough || seating.evaluations - begun > most || best.len() < 2 {
            break;
        }
        // Every second perturbation is around the most expensive table.
        let around = if number % 2 == 0 { shuffler.draw(best.len()) } else { seating.most_expensive_table() };
        let changed = seating.perturb(around, shuffler);
        seating.descend(changed);
        if seating.total <= least {
            least = seating.total;
            best.clone_from(&seating.tables);
        } else {
            seating.total = least;
            seating.tables.clone_from(&best);
        }
    }
    SearchResult {
        tables: best.into_iter().map(|table| table.players).collect(),
        evaluations: seating.evaluations,
    }
}

impl<'a> Seating<'a> {
    fn start(costs: &'a Costs, sizes: &[u8], order: &[usize]) -> Self {
        let mut order = order.iter().copied();
        let tables = sizes.iter().map(|size| {
            let players: Vec<usize> = order.by_ref().take(usize::from(*size)).collect();
            SearchTable { seating: costs.seating(players.iter().copied(), players.len()), players }
        });
        let tables: Vec<SearchTable> = tables.collect();
        let total = tables.iter().map(|table| costs.table(&table.players)).sum();
        Self { costs, tables, total, evaluations: 0 }
    }

    fn players(&self, table: usize) -> &[usize] {
        self.tables.get(table).map_or(&[], |table| &table.players)
    }

    /// Exchanges players until no exchange that involves one of these tables, or a table changed meanwhile, lowers
    /// the cost.
    fn descend(&mut self, mut waiting: BTreeSet<usize>) {
        let mut uncycled = waiting.clone();
        loop {
            while let Some(table) = waiting.pop_first() {
                while let Some(replacements) = self.improving_swap(table) {
                    self.apply(&replacements);
                    waiting.extend(replacements.map(|replacement| replacement.table));
                    uncycled.extend(replacements.map(|replacement| replacement.table));
                }
            }
            let Some(table) = uncycled.pop_first() else { return };
            if let Some(replacements) = self.improving_cycle(table) {
                self.apply(&replacements);
                waiting.extend(replacements.map(|replacement| replacement.table));
                uncycled.extend(replacements.map(|replacement| replacement.table));
            }
        }
    }

    /// Finds an exchange of two players, one of them at this table, that lowers the cost.
    fn improving_swap(&mut self, table: usize) -> Option<[Replacement; 2]> {
        for other in (0..self.tables.len()).filter(|other| *other != table) {
            for a in 0..self.players(table).len() {
                for b in 0..self.players(other).len() {
                    let (a, b) = (*self.players(table).get(a)?, *self.players(other).get(b)?);
                    let replacements = [
                        Replacement { table, out: a, into: b },
                        Replacement { table: other, out: b, into: a },
                    ];
                    if self.cost_change_bound(&replacements) < 0 {
                        return Some(replacements);
                    }
                }
            }
        }
        None
    }

    /// Finds a cyclic exchange of three players, one at this table and two at nearby tables, that lowers the cost.
    fn improving_cycle(&mut self, table: usize) -> Option<[Replacement; 3]> {
        let near = table.saturating_sub(NEAR)..(table + NEAR + 1).min(self.tables.len());
        for second in near.clone().filter(|second| *second != table) {
            for third in near.clone().filter(|third| *third != table && *third != second) {
                for a in 0..self.players(table).len() {
                    for b in 0..self.players(second).len() {
                        for c in 0..self.players(third).len() {
                            let (a, b) = (*self.players(table).get(a)?, *self.players(second).get(b)?);
                            let c = *self.players(third).get(c)?;
                            let replacements = [
                                Replacement { table, out: a, into: c },
                                Replacement { table: second, out: b, into: a },
                                Replacement { table: third, out: c, into: b },
                            ];
                            if self.cost_change_bound(&replacements) < 0 {
                                return Some(replacements);
                            }
                        }
                    }
                }
            }
        }
        None
    }

    /// Returns the change in cost. If it is not negative, it may be a lower bound.
    fn cost_change_bound(&mut self, replacements: &[Replacement]) -> i64 {
        self.evaluations += 1;
        let (mut more, mut seated) = (0, 0);
        for Replacement { table, out, into } in replacements {
            let Some(table) = self.tables.get(*table) else { continue };
            let size = table.players.len();
            let others = table.players.iter().filter(|player| *player != out);
            more += others
                .map(|other| self.costs.pair(*into, *other) - self.costs.pair(*out, *other))
                .sum::<i64>();
            more += self.costs.size(*into, size) - self.costs.size(*out, size);
            seated += table.seating;
        }
        // The seats of a table never cost less than zero.
        if more >= seated {
            return more - seated;
        }
        let seating = replacements.iter().filter_map(|replacement| {
            Some(self.costs.after(self.tables.get(replacement.table)?, *replacement))
        });
        more - seated + seating.sum::<i64>()
    }

    fn apply(&mut self, replacements: &[Replacement]) {
        self.total += self.cost_change(replacements);
        for replacement in replacements {
            if let Some(table) = self.tables.get_mut(replacement.table) {
                table.seating = self.costs.after(table, *replacement);
                if let Some(place) = table.players.iter_mut().find(|player| **player == replacement.out) {
                    *place = replacement.into;
                }
            }
        }
    }

    /// Returns the exact change in cost.
    fn cost_change(&self, replacements: &[Replacement]) -> i64 {
        let of = |replacement: &Replacement| {
            let now = self.players(replacement.table);
            let then: Vec<usize> =
                now.iter().map(|p| if *p == replacement.out { replacement.into } else { *p }).collect();
            self.costs.table(&then) - self.costs.table(now)
        };
        replacements.iter().map(of).sum()
    }

    /// Returns the most expensive table.
    fn most_expensive_table(&self) -> usize {
        let costs = self.tables.iter().map(|table| self.costs.table(&table.players)).enumerate();
        costs.max_by_key(|(_, cost)| *cost).map_or(0, |(table, _)| table)
    }

    /// Exchanges a few random players between tables near `around`, regardless of the cost. Returns the tables that
    /// changed.
    fn perturb(&mut self, around: usize, shuffler: &mut Shuffler) -> BTreeSet<usize> {
        let mut touched = BTreeSet::new();
        let mut near: Vec<usize> =
            (around.saturating_sub(NEAR)..(around + NEAR + 1).min(self.tables.len())).collect();
        for _ in 0..EXCHANGES {
            shuffler.shuffle(&mut near);
            let [first, second, ..] = *near else { break };
            let (a, b) = (self.random_player(first, shuffler), self.random_player(second, shuffler));
            let (Some(a), Some(b)) = (a, b) else { break };
            self.apply(&[
                Replacement { table: first, out: a, into: b },
                Replacement { table: second, out: b, into: a },
            ]);
            touched.extend([first, second]);
        }
        touched
    }

    fn random_player(&self, table: usize, shuffler: &mut Shuffler) -> Option<usize> {
        let players = self.players(table);
        players.get(shuffler.draw(players.len().max(1))).copied()
    }
}

impl Costs {
    /// Returns the cost of a table's seats after a change.
    fn after(&self, table: &SearchTable, Replacement { out, into, .. }: Replacement) -> i64 {
        let players = table.players.iter().map(|player| if *player == out { into } else { *player });
        self.seating(players, table.players.len())
    }
}
