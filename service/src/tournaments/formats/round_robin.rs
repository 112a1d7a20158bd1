//! Round robins: everyone meets everyone.

use std::collections::HashMap;
use std::sync::LazyLock;

use parking_lot::Mutex;
use uuid::Uuid;

use super::super::pairing::{Field, History, PairingOptions, Player, Weights, pair};
use super::super::points::Points;
use crate::count::count;
use crate::id::UserId;
use crate::problem::FieldError;

/// The maximum number of players in a round robin.
pub const MAX_PLAYERS: usize = 40;
/// The number of schedules that are tried for a small and for a large field. The best one is used.
const TRIES: (u64, u64) = (24, 4);
/// The maximum number of players of a small field.
const FEW: usize = 12;
/// The number of restarts of the search for the tables of a round.
const RESTARTS: u32 = 10;

/// A round of a schedule, with players given by their indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScheduledRound {
    /// The players of each table.
    pub tables: Vec<Vec<usize>>,
    /// The players who have a bye.
    pub byes: Vec<usize>,
}

/// Returns the rounds in which everyone meets everyone.
///
/// With two at a table this is the circle method: everyone meets everyone once. An even number of players takes one
/// round less than there are players; an odd number takes as many rounds as players, with a bye in each. With larger
/// tables each round is searched so that players meet again as rarely as possible. Of several schedules, the one with
/// the fewest rounds is used, then the most even one. It need not be the shortest that exists.
///
/// # Errors
/// Returns errors if there are too few or too many players.
pub fn schedule(players: usize, usual: u8, others: &[u8]) -> Result<Vec<ScheduledRound>, Vec<FieldError>> {
    let error = |code: &str, message: String| vec![FieldError::new("/players", code, message)];
    if players > MAX_PLAYERS {
        return Err(error(
            "too_many_players",
            format!("a round robin can have at most {MAX_PLAYERS} players"),
        ));
    }
    if players < 2 {
        return Err(error("too_few_players", "a round robin needs at least two players".to_owned()));
    }
    if usual == 2 {
        return Ok(circle(players));
    }
    let key = (players, usual, others.to_vec());
    if let Some(schedule) = KNOWN.lock().get(&key) {
        return Ok(schedule.clone());
    }
    let schedule = searched(players, usual, others)?;
    KNOWN.lock().insert(key, schedule.clone());
    Ok(schedule)
}

/// A cache of schedules. A schedule depends only on its key, is requested repeatedly, and is slow to compute. There
/// are few different ones.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
type Known = HashMap<(usize, u8, Vec<u8>), Vec<ScheduledRound>>;

fn searched(players: usize, usual: u8, others: &[u8]) -> Result<Vec<ScheduledRound>, Vec<FieldError>> {
    let (mut best, mut least) = tried(players, usual, others, 0)?;
    for seed in 1..if players <= FEW { TRIES.0 } else { TRIES.1 } {
        let (rounds, unevenness) = tried(players, usual, others, seed)?;
        if (rounds.len(), unevenness) < (best.len(), least) {
            (best, least) = (rounds, unevenness);
        }
    }
    Ok(best)
}

/// The circle method: one player stays in place and the others rotate. A player without an opponent has a bye.
fn circle(players: usize) -> Vec<ScheduledRound> {
    let places = players.next_multiple_of(2);
    let ring = places - 1;
    let round = |number: usize| {
        let at = |place: usize| if place == 0 { ring } else { (number + place) % ring };
        let opposite = |place: usize| if place == 0 { number % ring } else { (number + ring - place) % ring };
        let mut round = ScheduledRound::default();
        for place in 0..places / 2 {
            let (a, b) = (at(place), opposite(place));
            // Otherwise the player who stays in place would always have the same seat.
            let table = if (number + place).is_multiple_of(2) { [a, b] } else { [b, a] };
            match table.iter().copied().filter(|player| *player < players).collect::<Vec<_>>() {
                alone if alone.len() == 1 => round.byes.extend(alone),
                both => round.tables.push(both),
            }
        }
        round
    };
    (0..ring).map(round).collect()
}

/// Searches for a schedule. Returns it with its unevenness: the sum of the squares of how often players meet.
fn tried(
    players: usize,
    usual: u8,
    others: &[u8],
    seed: u64,
) -> Result<(Vec<ScheduledRound>, u64), Vec<FieldError>> {
    let id = |number: u32| UserId(Uuid::from_u128(u128::from(number)));
    let blank = |entry| Player { id: id(entry), points: Points::ZERO, entry, history: History::default() };
    let mut field = Field { players: (0..).map(blank).take(players).collect() };
    let mut rounds = Vec::new();
    // Byes rotate among the players, so this many rounds are always enough.
    let most = players * players;
    while field.players.iter().any(|player| player.history.met.len() + 1 < players) && rounds.len() < most {
        let number = |player: UserId| player.0.as_u128() as usize;
        let seed = seed * 1000 + rounds.len() as u64;
        let options = PairingOptions {
            seed,
            weights: Weights::ROUND_ROBIN,
            restarts: RESTARTS,
            ..PairingOptions::new(usual, others)
        };
        let pairing = pair(&field, &options)?;
        let tables: Vec<Vec<UserId>> = pairing.tables.into_iter().map(|table| table.seats).collect();
        for player in &mut field.players {
            player.history.remember(player.id, &tables);
        }
        let tables = tables.into_iter().map(|table| table.into_iter().map(number).collect()).collect();
        rounds.push(ScheduledRound { tables, byes: pairing.byes.into_iter().map(number).collect() });
    }
    let met = field.players.iter().flat_map(|player| player.history.met.values());
    Ok((rounds, met.map(|times| u64::from(*times).pow(2)).sum()))
}

impl History {
    /// Adds a round to the history.
    fn remember(&mut self, player: UserId, tables: &[Vec<UserId>]) {
        let Some(table) = tables.iter().find(|table| table.contains(&player)) else {
            self.byes += 1;
            return;
        };
        for other in table.iter().filter(|other| **other != player) {
            *self.met.entry(*other).or_default() += 1;
        }
        let seat = table.iter().position(|other| *other == player);
        if let Some(times) = seat.and_then(|seat| self.seats.get_mut(seat)) {
            *times += 1;
        }
        *self.sizes.entry(count(table)).or_default() += 1;
    }
}
