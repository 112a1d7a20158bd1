//! Pairing: finds the tables of a round with the lowest total cost.
//!
//! The cost is defined by [`Weights`], and each table reports its cost part by part. Small fields are paired exactly,
//! large ones by a bounded search. The same field, options and seed give the same pairing. The search optimises all
//! tables together, not one table after another.

mod byes;
mod cost;
mod exact_search;
mod local_search;
mod locks;
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
use shinjuku_core::plural::plural;
use shinjuku_core::shuffle::{Seed, Shuffler};
use utoipa::ToSchema;

pub use cost::{
    PastMeeting, PastSeat, PastTableSize, RematchCost, ScoreGap, SeatCost, SizeCost, TableCost, Weights,
};
pub use locks::Lock;

use super::points::Points;
use crate::id::UserId;
use crate::problem::FieldError;
use cost::{CostFunction, Costs};
use locks::Locked;
use sizes::Division;

/// The maximum number of players who are paired at once.
pub const MAX_PLAYERS: usize = 1000;

/// The history of a player in earlier rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// The opponents they have met, and how often.
    pub met: BTreeMap<UserId, u32>,
    /// How often they have had each seat.
    pub seats: [u32; 4],
    /// How often they have sat at a table of each size.
    pub sizes: BTreeMap<u8, u32>,
    /// The number of byes they have had.
    pub byes: u32,
}

impl History {
    /// Returns how often the player has had the seat that they have had least often, of the first `size` seats.
    fn least_seated(&self, size: usize) -> u32 {
        self.seats.iter().take(size).copied().fold(u32::MAX, u32::min)
    }
}

/// A player to pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The id of the player.
    pub id: UserId,
    /// The player's points.
    pub points: Points,
    /// Registration order, starting at 1.
    pub entry: u32,
    /// The player's history in earlier rounds.
    pub history: History,
}

/// All players who take part in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The players, in any order.
    pub players: Vec<Player>,
}

/// How to pair a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingOptions {
    /// The usual table size.
    pub usual: u8,
    /// Other table sizes that are allowed.
    pub others: Vec<u8>,
    /// The weights of the parts of a table's cost.
    pub weights: Weights,
    /// The locks that directors have set.
    pub locks: Vec<Lock>,
    /// Players who get a bye only if nobody else can have it, such as late entrants.
    pub no_bye: BTreeSet<UserId>,
    /// The seed that decides between pairings with the same cost.
    pub seed: u64,
    /// How often the search restarts from the best pairing it has found, if the field is too large to be paired
    /// exactly.
    pub restarts: u32,
}

/// The pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Pairing {
    /// The tables, those with the most points first.
    pub tables: Vec<PairedTable>,
    /// The players who have a bye.
    pub byes: Vec<UserId>,
    /// The total cost of all tables.
    #[schema(example = 420_000)]
    pub cost: i64,
    /// Whether the pairing is proven to be the cheapest one with these byes. If false, none of the swaps that the
    /// search tried makes it cheaper.
    pub exact: bool,
    /// The number of tables or swaps of players that were evaluated.
    #[schema(example = 51_200)]
    pub evaluations: u64,
}

/// A table of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PairedTable {
    /// The players at the table, in seat order.
    #[schema(min_items = 2, max_items = 4)]
    pub seats: Vec<UserId>,
    /// The cost of the table, part by part.
    pub cost: TableCost,
}

impl PairingOptions {
    /// Creates options for tables of a usual size, and of other sizes if that does not work out, with default values
    /// for the rest.
    pub fn new(usual: u8, others: &[u8]) -> Self {
        Self {
            usual,
            others: others.to_vec(),
            weights: Weights::default(),
            locks: Vec::new(),
            no_bye: BTreeSet::new(),
            seed: 0,
            restarts: local_search::RESTARTS,
        }
    }
}

/// Pairs a field: with as few byes as possible, then as few tables of other sizes as possible, then the lowest cost.
///
/// # Errors
/// Returns all errors: too few or too many players, a player who is listed twice, locks that contradict each other or
/// cannot all be respected.
pub fn pair(field: &Field, options: &PairingOptions) -> Result<Pairing, Vec<FieldError>> {
    paired(field, options, exact_search::MAX_PLAYERS)
}

fn paired(field: &Field, options: &PairingOptions, exact_up_to: usize) -> Result<Pairing, Vec<FieldError>> {
    let division = sizes::division(field.players.len(), options.usual, &options.others);
    let mut errors = field.errors();
    if division.tables.is_empty() {
        let message = format!("{} cannot fill a table", plural(field.players.len(), "player"));
        errors.push(FieldError::new("/players", "too_few_players", message));
    }
    let locked = Locked::new(field, &options.locks, &division).map_err(|mut more| errors.append(&mut more));
    let Ok(locked) = locked else { return Err(errors) };
    if !errors.is_empty() {
        return Err(errors);
    }
    let Division { tables, byes } = division;
    let byes = byes::byes(field, byes, &|player| options.no_bye.contains(&player.id), &|player| {
        locked.holds(player.id)
    });
    let mut seated: Vec<&Player> = field.players.iter().filter(|player| !byes.contains(&player.id)).collect();
    seated.sort_by_key(|player| (player.entry, player.id));
    let mut shuffler = Shuffler::new(Seed::from_number(options.seed));
    shuffler.shuffle(&mut seated);
    let costs = Costs::new(&seated, &CostFunction::new(field, options), &locked);
    let exact = seated.len() <= exact_up_to;
    let found = if exact {
        exact_search::search(&costs, &tables)
    } else {
        local_search::search(&costs, &tables, &by_points(&seated), options.restarts, &mut shuffler)
    };
    if !costs.satisfy_locks(&found.tables) {
        let message = if exact {
            "these locks cannot all be satisfied"
        } else {
            "no pairing was found that satisfies all locks"
        };
        return Err(vec![FieldError::new("/locks", "locks_cannot_hold", message)]);
    }
    let tables = found.tables.iter().map(|table| {
        let (_, order) = seats::best(&costs.seats_at(table));
        order.iter().filter_map(|&index| seated.get(*table.get(index)?)).map(|player| player.id).collect()
    });
    let tables: Vec<Vec<UserId>> = tables.collect();
    Ok(Pairing { exact, evaluations: found.evaluations, ..explain(field, options, tables, byes) })
}

/// Returns the indices of players in `seated`, those with the most points first.
fn by_points(seated: &[&Player]) -> Vec<usize> {
    let mut order: Vec<(Points, usize)> =
        seated.iter().enumerate().map(|(index, p)| (p.points, index)).collect();
    order.sort_by_key(|&(points, index)| (std::cmp::Reverse(points), index));
    order.into_iter().map(|(_, index)| index).collect()
}

/// Computes the cost of tables that were set by hand, in seat order. Players at no table have a bye. Any table of two
/// to four can be evaluated; one that does not have the usual size counts as a table of a different size.
///
/// # Errors
/// Returns all errors: players who sit twice or do not take part, and tables that cannot be played.
pub fn evaluate(
    field: &Field,
    options: &PairingOptions,
    tables: &[Vec<UserId>],
) -> Result<Pairing, Vec<FieldError>> {
    let mut errors = field.errors();
    let there: BTreeSet<UserId> = field.players.iter().map(|player| player.id).collect();
    let mut seen = BTreeSet::new();
    for (number, table) in tables.iter().enumerate() {
        if !(2..=4).contains(&table.len()) {
            let message = format!("a table must have two to four players, not {}", table.len());
            errors.push(FieldError::new(format!("/tables/{number}"), "out_of_range", message));
        }
        for (seat, player) in table.iter().enumerate() {
            let pointer = format!("/tables/{number}/{seat}");
            if !there.contains(player) {
                errors.push(FieldError::new(
                    pointer,
                    "not_there",
                    format!("{player} is not playing in this round"),
                ));
            } else if !seen.insert(*player) {
                errors.push(FieldError::new(pointer, "twice", format!("{player} is seated twice")));
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let byes = field.players.iter().map(|player| player.id).filter(|player| !seen.contains(player)).collect();
    Ok(explain(field, options, tables.to_vec(), byes))
}

/// Chooses the seats at each table by the players' histories, and evaluates the tables.
///
/// # Errors
/// Returns the same errors as [`evaluate`].
pub fn seat(
    field: &Field,
    options: &PairingOptions,
    tables: &[Vec<UserId>],
) -> Result<Pairing, Vec<FieldError>> {
    evaluate(field, options, tables)?;
    let cost_function = CostFunction::new(field, options);
    let tables = tables.iter().map(|table| {
        let rows: Vec<[i64; 4]> =
            cost_function.players(table).map(|p| cost_function.seats(p, table.len())).collect();
        let (_, order) = seats::best(&rows);
        order.iter().filter_map(|&index| table.get(index).copied()).collect()
    });
    evaluate(field, options, &tables.collect::<Vec<_>>())
}

/// Builds a pairing with its costs, the tables with the most points first.
fn explain(field: &Field, options: &PairingOptions, tables: Vec<Vec<UserId>>, byes: Vec<UserId>) -> Pairing {
    let cost_function = CostFunction::new(field, options);
    let mut tables: Vec<PairedTable> =
        tables.into_iter().map(|seats| PairedTable { cost: cost_function.explain(&seats), seats }).collect();
    let key = |table: &PairedTable| {
        let mut points: Vec<Points> =
            cost_function.players(&table.seats).map(|player| player.points).collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        let entry = cost_function.players(&table.seats).map(|player| player.entry).min();
        (std::cmp::Reverse(points), entry)
    };
    tables.sort_by_cached_key(key);
    let cost = tables.iter().map(|table| table.cost.total).sum();
    Pairing { tables, byes, cost, exact: false, evaluations: 0 }
}

impl Field {
    /// Returns the errors of the field: players who are listed twice, or too many players.
    fn errors(&self) -> Vec<FieldError> {
        let mut seen = BTreeSet::new();
        let twice = self.players.iter().enumerate().filter(|(_, player)| !seen.insert(player.id));
        let twice = twice.map(|(index, player)| {
            FieldError::new(format!("/players/{index}"), "twice", format!("{} is listed twice", player.id))
        });
        let mut errors: Vec<FieldError> = twice.collect();
        if self.players.len() > MAX_PLAYERS {
            let message = format!("a pairing can have at most {MAX_PLAYERS} players");
            errors.push(FieldError::new("/players", "too_many_players", message));
        }
        errors
    }
}
