//! A published round: its tables and their outcomes.

use serde::{Deserialize, Serialize};
use strum::Display;
use utoipa::ToSchema;

use super::disputes::Dispute;
use super::formats::TournamentStage;
use super::points::Points;
use super::results::{RoundResult, SeatResult, TableResult};
use super::rules::RoundSetup;
use super::rulings::{Ruling, RulingKind};
use crate::database::Timestamp;
use crate::id::{GameId, UserId};
use crate::problem::Problem;

/// A published round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Round {
    pub(super) number: u32,
    pub(super) stage: TournamentStage,
    /// The map, edition and mods of the round.
    pub(super) setup: RoundSetup,
    pub(super) tables: Vec<RoundTable>,
    pub(super) byes: Vec<UserId>,
    /// The total cost of the pairing.
    pub(super) cost: i64,
    pub(super) published_by: UserId,
    pub(super) published_at: Timestamp,
    /// When the round starts automatically; `None` if it does not.
    pub(super) starts_at: Option<Timestamp>,
    pub(super) started_at: Option<Timestamp>,
    /// When the last table was decided.
    pub(super) finished_at: Option<Timestamp>,
    /// Whether all tables use the same shuffle, so that nobody may see another table's game before the round is over.
    pub(super) duplicate: bool,
    /// Whether the games of a duplicate round have been revealed to everyone.
    #[serde(rename = "uncovered")]
    pub(super) revealed: bool,
    /// The seed of the search that found the tables; `None` if they were set by hand, and in rounds that earlier
    /// versions stored.
    #[serde(default)]
    pub(super) seed: Option<u32>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RoundTable {
    pub(super) number: u32,
    /// The players, in seat order.
    pub(super) seats: Vec<UserId>,
    /// The cost of the table in the pairing.
    pub(super) cost: i64,
    /// The first game of the table. A ruling may replace it.
    pub(super) game: GameId,
    /// The ends of the table's games that are over.
    pub(super) ends: Vec<RecordedEnd>,
    /// The rulings, oldest first.
    pub(super) rulings: Vec<Ruling>,
    pub(super) disputes: Vec<Dispute>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RecordedEnd {
    pub(super) game: GameId,
    /// The result of the game; `None` if it was abandoned.
    pub(super) result: Option<TableResult>,
}

/// The outcome of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TableOutcome<'a> {
    /// The game is not over.
    Open,
    /// The game was abandoned, and no director has decided the table yet.
    Stopped,
    /// The game was played to its end.
    Played(&'a TableResult),
    /// A director has decided the result.
    Ruled(&'a TableResult),
    /// The table does not count.
    Void,
}

/// The state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Display, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TableState {
    /// The round has not started.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game was abandoned, and a director must decide the table.
    Stopped,
    /// The game was played to its end.
    Finished,
    /// A director has decided the result.
    Decided,
    /// The table does not count.
    Void,
}

impl RoundTable {
    /// Returns the current game: the one of the last standing replay ruling, otherwise the first one.
    pub(super) fn current_game(&self) -> GameId {
        let replayed = self.standing_rulings().rev().find_map(|ruling| ruling.game);
        replayed.unwrap_or(self.game)
    }

    /// Returns all games that were created for the table, the first one first.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        std::iter::once(self.game).chain(self.rulings.iter().filter_map(|ruling| ruling.game))
    }

    /// Returns the rulings that were not revoked, oldest first.
    pub(super) fn standing_rulings(&self) -> impl DoubleEndedIterator<Item = &Ruling> {
        self.rulings.iter().filter(|ruling| ruling.revoked.is_none())
    }

    /// Returns the end of a game of the table, if it is over.
    pub(super) fn end_of(&self, game: GameId) -> Option<&RecordedEnd> {
        self.ends.iter().find(|end| end.game == game)
    }

    /// Returns the outcome: that of the last standing ruling or, without one, that of the current game.
    pub(super) fn outcome(&self) -> TableOutcome<'_> {
        let last = self.standing_rulings().next_back();
        match last.map(|ruling| (ruling.kind, &ruling.result)) {
            Some((RulingKind::Void, _)) => TableOutcome::Void,
            Some((_, Some(result))) => TableOutcome::Ruled(result),
            _ => match self.end_of(self.current_game()) {
                None => TableOutcome::Open,
                Some(RecordedEnd { result: None, .. }) => TableOutcome::Stopped,
                Some(RecordedEnd { result: Some(result), .. }) => TableOutcome::Played(result),
            },
        }
    }

    /// Whether the table needs no further play and no decision.
    pub(super) fn is_decided(&self) -> bool {
        !matches!(self.outcome(), TableOutcome::Open | TableOutcome::Stopped)
    }

    /// Returns the result that counts, if the table is decided. The result of a void table has no seats.
    pub(super) fn result(&self) -> Option<TableResult> {
        match self.outcome() {
            TableOutcome::Open | TableOutcome::Stopped => None,
            TableOutcome::Played(result) | TableOutcome::Ruled(result) => Some(result.clone()),
            TableOutcome::Void => Some(TableResult::default()),
        }
    }

    /// Records the end of a game. Does nothing if it is recorded already.
    pub(super) fn record_end(&mut self, game: GameId, seats: Option<Vec<(u8, Points)>>) {
        if self.end_of(game).is_some() {
            return;
        }
        let result = seats.map(|seats| {
            let seats = self.seats.iter().zip(seats);
            let seats = seats.map(|(player, (place, score))| SeatResult { player: *player, place, score });
            TableResult { seats: seats.collect() }
        });
        self.ends.push(RecordedEnd { game, result });
    }
}

impl Round {
    /// Returns a table by its number, or "not found".
    pub(super) fn table(&self, number: u32) -> Result<&RoundTable, Problem> {
        let table = self.tables.iter().find(|table| table.number == number);
        table.ok_or_else(|| Problem::not_found(format!("table {number} in this round")))
    }

    /// Returns a table by its number for changes, or "not found".
    pub(super) fn table_mut(&mut self, number: u32) -> Result<&mut RoundTable, Problem> {
        let table = self.tables.iter_mut().find(|table| table.number == number);
        table.ok_or_else(|| Problem::not_found(format!("table {number} in this round")))
    }

    /// Returns the results of the decided tables, and the byes.
    pub(super) fn result(&self) -> RoundResult {
        RoundResult {
            round: self.number,
            tables: self.tables.iter().filter_map(RoundTable::result).collect(),
            byes: self.byes.clone(),
        }
    }

    /// Whether only the players of a table, and directors who do not play, may see its game.
    pub(super) const fn is_hidden(&self) -> bool {
        self.duplicate && !self.revealed
    }

    /// Whether the round has started and all of its tables are decided.
    pub(super) fn is_over(&self) -> bool {
        self.started_at.is_some() && self.tables.iter().all(RoundTable::is_decided)
    }

    /// Sets or clears the time at which the round was finished.
    pub(super) fn update_finished(&mut self, now: Timestamp) {
        self.finished_at = self.is_over().then(|| self.finished_at.unwrap_or(now));
    }

    /// Returns the state of a table of the round.
    pub(super) fn state_of(&self, table: &RoundTable) -> TableState {
        match table.outcome() {
            TableOutcome::Open if self.started_at.is_none() => TableState::Waiting,
            TableOutcome::Open => TableState::Playing,
            TableOutcome::Stopped => TableState::Stopped,
            TableOutcome::Played(_) => TableState::Finished,
            TableOutcome::Ruled(_) => TableState::Decided,
            TableOutcome::Void => TableState::Void,
        }
    }

    /// Returns all users that the round mentions.
    pub(super) fn people(&self) -> impl Iterator<Item = UserId> {
        let of_tables = self.tables.iter().flat_map(|table| {
            let rulings = table.rulings.iter().flat_map(Ruling::people);
            let disputes = table.disputes.iter().flat_map(Dispute::people);
            table.seats.iter().copied().chain(rulings).chain(disputes)
        });
        self.byes.iter().copied().chain([self.published_by]).chain(of_tables)
    }
}
