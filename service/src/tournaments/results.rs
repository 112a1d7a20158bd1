//! What has happened in a tournament: who is in it, and how the tables ended.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::points::Points;
use crate::id::UserId;

/// Somebody who is, or was, in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = StandingsEntrant)]
pub struct Entrant {
    /// Who.
    pub player: UserId,
    /// The how-manieth they were to register.
    pub entry: u32,
    /// The first round that they could play; more than 1 for somebody who came late.
    pub from_round: u32,
    /// Whether they have dropped out, for now or for good.
    pub dropped: bool,
}

/// What is known of a round. A round may be told in several of these, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RoundResult {
    /// Which; the first is 1.
    pub round: u32,
    /// The tables that have ended.
    pub tables: Vec<TableResult>,
    /// Who has had a bye.
    pub byes: Vec<UserId>,
}

/// How a table has ended, by playing or by what a director decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableResult {
    /// Those who sat there, in the order of the seats.
    pub seats: Vec<SeatResult>,
}

/// How a seat has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatResult {
    /// Who had it.
    pub player: UserId,
    /// Their place; those who are level have the same.
    #[schema(minimum = 1, maximum = 4, example = 1)]
    pub place: u8,
    /// Their points in the game.
    pub score: Points,
}

impl TableResult {
    /// How many were placed before a place, and how many have it.
    pub(super) fn span(&self, place: u8) -> (usize, usize) {
        let count = |wanted: fn(&u8, &u8) -> bool| {
            self.seats.iter().filter(|seat| wanted(&seat.place, &place)).count()
        };
        (count(u8::lt), count(u8::eq))
    }

    /// Those who share a place that lies on both sides of the first `count`: the result does not say which of them are among these.
    pub(super) fn tied_for(&self, count: usize) -> Vec<UserId> {
        let tied = |seat: &&SeatResult| {
            let (before, level) = self.span(seat.place);
            before < count && before + level > count
        };
        self.seats.iter().filter(tied).map(|seat| seat.player).collect()
    }

    /// Those who sat there, the best first: by place, then points in the game, then who registered earlier.
    pub(super) fn ranked(&self, entries: &BTreeMap<UserId, u32>) -> Vec<UserId> {
        let mut seats: Vec<&SeatResult> = self.seats.iter().collect();
        let entry = |player: UserId| (entries.get(&player).copied().unwrap_or(u32::MAX), player);
        seats.sort_by_key(|seat| (seat.place, std::cmp::Reverse(seat.score), entry(seat.player)));
        seats.into_iter().map(|seat| seat.player).collect()
    }
}

/// When everybody registered.
pub(super) fn entries(entrants: &[Entrant]) -> BTreeMap<UserId, u32> {
    entrants.iter().map(|entrant| (entrant.player, entrant.entry)).collect()
}
