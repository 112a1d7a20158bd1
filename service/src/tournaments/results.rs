//! The results of a tournament: its players, and how the tables ended.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::points::Points;
use crate::id::UserId;

/// A player who is, or was, in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = StandingsEntrant)]
pub struct Entrant {
    /// The player.
    pub player: UserId,
    /// Registration order, starting at 1.
    pub entry: u32,
    /// The first round that they could play; more than 1 for a latecomer.
    pub from_round: u32,
    /// Whether they have dropped out, temporarily or for good.
    pub dropped: bool,
}

/// The results of a round. The results of one round may be split across several entries, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RoundResult {
    /// The number of the round, starting at 1.
    pub round: u32,
    /// The tables that are decided.
    pub tables: Vec<TableResult>,
    /// The players who had a bye.
    pub byes: Vec<UserId>,
}

/// The result of a table, played or decided by a director.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableResult {
    /// The results of the seats, in seat order. Empty for a void table.
    pub seats: Vec<SeatResult>,
}

/// The result of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatResult {
    /// The player in the seat.
    pub player: UserId,
    /// The player's place. Tied players share a place.
    #[schema(minimum = 1, maximum = 4, example = 1)]
    pub place: u8,
    /// The player's score in the game.
    pub score: Points,
}

impl TableResult {
    /// Returns how many players were placed before a place, and how many share it.
    pub(super) fn span(&self, place: u8) -> (usize, usize) {
        let count = |wanted: fn(&u8, &u8) -> bool| {
            self.seats.iter().filter(|seat| wanted(&seat.place, &place)).count()
        };
        (count(u8::lt), count(u8::eq))
    }

    /// Returns the players who share a place that straddles the first `count` places: the result does not say which
    /// of them belong to the first `count`.
    pub(super) fn tied_for(&self, count: usize) -> Vec<UserId> {
        let tied = |seat: &&SeatResult| {
            let (before, level) = self.span(seat.place);
            before < count && before + level > count
        };
        self.seats.iter().filter(tied).map(|seat| seat.player).collect()
    }

    /// Returns the players, best first: by place, then by score in the game, then by registration order. Every player
    /// must have an entry.
    pub(super) fn ranked(&self, entries: &BTreeMap<UserId, u32>) -> Vec<UserId> {
        let mut seats: Vec<&SeatResult> = self.seats.iter().collect();
        seats.sort_by_key(|seat| {
            (seat.place, std::cmp::Reverse(seat.score), entries[&seat.player], seat.player)
        });
        seats.into_iter().map(|seat| seat.player).collect()
    }
}

/// Returns the registration order of all players.
pub(super) fn entries(entrants: &[Entrant]) -> BTreeMap<UserId, u32> {
    entrants.iter().map(|entrant| (entrant.player, entrant.entry)).collect()
}
