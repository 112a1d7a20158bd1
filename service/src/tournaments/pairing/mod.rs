//! Pairing: who sits with whom in a round, where the tables together cost least.
//!
//! The cost is stated in [`Weights`], and each table says what it costs and why. Small fields are paired exactly, large ones by a
//! bounded search; the same field, wishes and seed give the same pairing. No choice is made table by table.

mod byes;
mod cost;
mod exact;
mod locks;
mod search;
mod seats;
pub mod sizes;
#[cfg(test)]
#[expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that finds less than it expects fails"
)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use shinjuku_core::shuffle::{Seed, Shuffler};
use utoipa::ToSchema;

pub use cost::{
    PastMeeting, PastSeat, PastTableSize, RematchCost, ScoreGap, SeatCost, SizeCost, TableCost, Weights,
};
pub use locks::Lock;

use super::points::Points;
use crate::id::UserId;
use crate::problem::Fault;
use cost::{Costs, Measure};
use locks::Locked;
use sizes::Division;

/// The most players that are paired at once.
pub const MAX_PLAYERS: usize = 1000;

/// What somebody has had in the rounds before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// Whom they have met, and how often.
    pub met: BTreeMap<UserId, u32>,
    /// How often they have had each seat.
    pub seats: [u32; 4],
    /// How often they have sat at a table of each size.
    pub sizes: BTreeMap<u8, u32>,
    /// How many byes they have had.
    pub byes: u32,
}

/// Somebody to be paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Who.
    pub id: UserId,
    /// Their points.
    pub points: Points,
    /// The how-manieth they were to register.
    pub entry: u32,
    /// What they have had.
    pub history: History,
}

/// All who are there for a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// In any order.
    pub players: Vec<Player>,
}

/// How a field is to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// How many sit at a table.
    pub usual: u8,
    /// Other numbers that may.
    pub others: Vec<u8>,
    /// What makes a table costly.
    pub weights: Weights,
    /// What the director has fixed.
    pub locks: Vec<Lock>,
    /// Who has no bye while anybody else can have it: those who came late, say.
    pub no_bye: BTreeSet<UserId>,
    /// What decides between pairings that cost the same.
    pub seed: u64,
    /// How often the search starts again from the best that it knows, where the field is too large to be paired exactly.
    pub restarts: u32,
}

/// Who sits where in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Pairing {
    /// The tables, those with the most points first.
    pub tables: Vec<PairedTable>,
    /// Who has a bye.
    pub byes: Vec<UserId>,
    /// What all tables cost together.
    #[schema(example = 420_000)]
    pub cost: i64,
    /// Whether no pairing with these byes costs less, by proof; otherwise no exchange that was tried does.
    pub exact: bool,
    /// How many tables or exchanges of players were weighed.
    #[schema(example = 51_200)]
    pub weighed: u64,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PairedTable {
    /// Who sits there, in the order of the seats.
    #[schema(min_items = 2, max_items = 4)]
    pub seats: Vec<UserId>,
    /// What it costs, and why.
    pub cost: TableCost,
}

impl Wishes {
    /// Tables of a size, and of others where that does not work out.
    pub fn new(usual: u8, others: &[u8]) -> Self {
        Self {
            usual,
            others: others.to_vec(),
            weights: Weights::default(),
            locks: Vec::new(),
            no_bye: BTreeSet::new(),
            seed: 0,
            restarts: search::RESTARTS,
        }
    }
}

/// Pairs a field: as few byes as possible, then as few tables of other sizes as possible, then the least cost.
///
/// # Errors
/// Every reason why it cannot be: too few or too many players, somebody who is there twice, locks that contradict each other or
/// cannot all be kept.
pub fn pair(field: &Field, wishes: &Wishes) -> Result<Pairing, Vec<Fault>> {
    paired(field, wishes, exact::MAX_PLAYERS)
}

fn paired(field: &Field, wishes: &Wishes, exact_up_to: usize) -> Result<Pairing, Vec<Fault>> {
    let division = sizes::division(field.players.len(), wishes.usual, &wishes.others);
    let mut faults = field.faults();
    if division.tables.is_empty() {
        let message = format!("{} cannot fill a table", field.players.len());
        faults.push(Fault::new("/players", "too_few_players", message));
    }
    let locked = Locked::new(field, &wishes.locks, &division).map_err(|mut more| faults.append(&mut more));
    let Ok(locked) = locked else { return Err(faults) };
    if !faults.is_empty() {
        return Err(faults);
    }
    let Division { tables, byes } = division;
    let byes = byes::byes(field, byes, &|player| wishes.no_bye.contains(&player.id), &|player| {
        locked.holds(player.id)
    });
    let mut seated: Vec<&Player> = field.players.iter().filter(|player| !byes.contains(&player.id)).collect();
    seated.sort_by_key(|player| (player.entry, player.id));
    let mut shuffler = Shuffler::new(Seed::from_number(wishes.seed));
    shuffler.shuffle(&mut seated);
    let costs = Costs::new(&seated, &Measure::new(field, wishes), &locked);
    let exact = seated.len() <= exact_up_to;
    let found = if exact {
        exact::search(&costs, &tables)
    } else {
        search::search(&costs, &tables, &by_points(&seated), wishes.restarts, &mut shuffler)
    };
    if !costs.keep_locks(&found.tables) {
        let message = if exact {
            "these locks cannot all be kept"
        } else {
            "no pairing was found that keeps all locks"
        };
        return Err(vec![Fault::new("/locks", "locks_cannot_hold", message)]);
    }
    let tables = found.tables.iter().map(|table| {
        let (_, order) = seats::best(&costs.seats_at(table));
        order.iter().filter_map(|&index| seated.get(*table.get(index)?)).map(|player| player.id).collect()
    });
    let tables: Vec<Vec<UserId>> = tables.collect();
    Ok(Pairing { exact, weighed: found.weighed, ..explain(field, wishes, tables, byes) })
}

/// The places of players in `seated`, the most points first.
fn by_points(seated: &[&Player]) -> Vec<usize> {
    let mut order: Vec<(Points, usize)> =
        seated.iter().enumerate().map(|(index, p)| (p.points, index)).collect();
    order.sort_by_key(|&(points, index)| (std::cmp::Reverse(points), index));
    order.into_iter().map(|(_, index)| index).collect()
}

/// What tables cost that somebody has put together by hand, in the order of their seats. Whoever sits at none has a bye. Any
/// table of two to four can be judged; one that has not the usual size counts as one of another size.
///
/// # Errors
/// Everybody who sits twice or is not there, and every table that cannot be played.
pub fn judge(field: &Field, wishes: &Wishes, tables: &[Vec<UserId>]) -> Result<Pairing, Vec<Fault>> {
    let mut faults = field.faults();
    let there: BTreeSet<UserId> = field.players.iter().map(|player| player.id).collect();
    let mut seen = BTreeSet::new();
    for (number, table) in tables.iter().enumerate() {
        if !(2..=4).contains(&table.len()) {
            let message = format!("two to four sit at a table, not {}", table.len());
            faults.push(Fault::new(format!("/tables/{number}"), "out_of_range", message));
        }
        for (seat, player) in table.iter().enumerate() {
            let pointer = format!("/tables/{number}/{seat}");
            if !there.contains(player) {
                faults.push(Fault::new(
                    pointer,
                    "not_there",
                    format!("{player} is not there for this round"),
                ));
            } else if !seen.insert(*player) {
                faults.push(Fault::new(pointer, "twice", format!("{player} sits twice")));
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let byes = field.players.iter().map(|player| player.id).filter(|player| !seen.contains(player)).collect();
    Ok(explain(field, wishes, tables.to_vec(), byes))
}

/// Seats those at each table as their history has it, and judges the tables.
///
/// # Errors
/// As [`judge`].
pub fn seat(field: &Field, wishes: &Wishes, tables: &[Vec<UserId>]) -> Result<Pairing, Vec<Fault>> {
    judge(field, wishes, tables)?;
    let measure = Measure::new(field, wishes);
    let tables = tables.iter().map(|table| {
        let rows: Vec<[i64; 4]> = measure.players(table).map(|p| measure.seats(p, table.len())).collect();
        let (_, order) = seats::best(&rows);
        order.iter().filter_map(|&index| table.get(index).copied()).collect()
    });
    judge(field, wishes, &tables.collect::<Vec<_>>())
}

/// A pairing with its costs, the tables with the most points first.
fn explain(field: &Field, wishes: &Wishes, tables: Vec<Vec<UserId>>, byes: Vec<UserId>) -> Pairing {
    let measure = Measure::new(field, wishes);
    let mut tables: Vec<PairedTable> =
        tables.into_iter().map(|seats| PairedTable { cost: measure.explain(&seats), seats }).collect();
    let key = |table: &PairedTable| {
        let mut points: Vec<Points> = measure.players(&table.seats).map(|player| player.points).collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        let entry = measure.players(&table.seats).map(|player| player.entry).min();
        (std::cmp::Reverse(points), entry)
    };
    tables.sort_by_cached_key(key);
    let cost = tables.iter().map(|table| table.cost.total).sum();
    Pairing { tables, byes, cost, exact: false, weighed: 0 }
}

impl Field {
    /// Players who are there twice, or too many of them.
    fn faults(&self) -> Vec<Fault> {
        let mut seen = BTreeSet::new();
        let twice = self.players.iter().enumerate().filter(|(_, player)| !seen.insert(player.id));
        let twice = twice.map(|(index, player)| {
            Fault::new(format!("/players/{index}"), "twice", format!("{} is there twice", player.id))
        });
        let mut faults: Vec<Fault> = twice.collect();
        if self.players.len() > MAX_PLAYERS {
            let message = format!("at most {MAX_PLAYERS} players are paired at once");
            faults.push(Fault::new("/players", "too_many_players", message));
        }
        faults
    }
}
