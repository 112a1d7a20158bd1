//! A round that is published: its tables, and how each stands.

use serde::{Deserialize, Serialize};
use strum::Display;
use utoipa::ToSchema;

use super::disputes::Dispute;
use super::plan::TournamentStage;
use super::points::Points;
use super::results::{RoundResult, SeatResult, TableResult};
use super::rules::RoundSetup;
use super::rulings::{Ruling, RulingKind};
use crate::id::{GameId, UserId};
use crate::problem::Problem;
use crate::store::Timestamp;

/// A round that is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Round {
    pub(super) number: u32,
    pub(super) stage: TournamentStage,
    /// What is played.
    pub(super) setup: RoundSetup,
    pub(super) tables: Vec<RoundTable>,
    pub(super) byes: Vec<UserId>,
    /// What the pairing costs.
    pub(super) cost: i64,
    pub(super) published_by: UserId,
    pub(super) published_at: Timestamp,
    /// When it is to start, where nobody does so by hand.
    pub(super) starts_at: Option<Timestamp>,
    pub(super) started_at: Option<Timestamp>,
    /// When its last table was decided.
    pub(super) finished_at: Option<Timestamp>,
    /// Whether all tables have the same shuffle, and nobody sees another's before the round is over.
    pub(super) duplicate: bool,
    /// Whether everybody may see its games again.
    pub(super) uncovered: bool,
    /// The seed of the search that has found its tables; none where they were put together by hand, and in rounds of earlier
    /// versions.
    #[serde(default)]
    pub(super) seed: Option<u32>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RoundTable {
    pub(super) number: u32,
    /// Who sits there, in the order of the seats.
    pub(super) seats: Vec<UserId>,
    /// What it costs that they sit together.
    pub(super) cost: i64,
    /// The game that was made for it.
    pub(super) game: GameId,
    /// How its games have ended, as far as they have.
    pub(super) ends: Vec<End>,
    /// What directors have decided, in that order.
    pub(super) rulings: Vec<Ruling>,
    pub(super) disputes: Vec<Dispute>,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct End {
    pub(super) game: GameId,
    /// How the seats have ended; none where it was given up.
    pub(super) result: Option<TableResult>,
}

/// How a table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TableOutcome<'a> {
    /// Its game is not over.
    Open,
    /// Its game was given up, and nobody has decided what that means.
    Stopped,
    /// It was played to its end.
    Played(&'a TableResult),
    /// A director has decided it.
    Ruled(&'a TableResult),
    /// It counts for nothing.
    Void,
}

/// How a table stands, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Display, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TableState {
    /// Its round has not started.
    Waiting,
    /// It is being played.
    Playing,
    /// Its game was given up, and a director must decide.
    Stopped,
    /// It was played to its end.
    Finished,
    /// A director has decided it.
    Decided,
    /// It counts for nothing.
    Void,
}

impl RoundTable {
    /// The game that is played there now.
    pub(super) fn current_game(&self) -> GameId {
        let replayed = self.standing_rulings().rev().find_map(|ruling| ruling.game);
        replayed.unwrap_or(self.game)
    }

    /// All games that were made for it, the first one first.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        std::iter::once(self.game).chain(self.rulings.iter().filter_map(|ruling| ruling.game))
    }

    /// The rulings that were not taken back.
    pub(super) fn standing_rulings(&self) -> impl DoubleEndedIterator<Item = &Ruling> {
        self.rulings.iter().filter(|ruling| ruling.revoked.is_none())
    }

    /// How a game of it has ended.
    pub(super) fn end_of(&self, game: GameId) -> Option<&End> {
        self.ends.iter().find(|end| end.game == game)
    }

    /// How it stands: what was decided last or, where nothing was, what was played.
    pub(super) fn outcome(&self) -> TableOutcome<'_> {
        let last = self.standing_rulings().next_back();
        match last.map(|ruling| (ruling.kind, &ruling.result)) {
            Some((RulingKind::Void, _)) => TableOutcome::Void,
            Some((_, Some(result))) => TableOutcome::Ruled(result),
            _ => match self.end_of(self.current_game()) {
                None => TableOutcome::Open,
                Some(End { result: None, .. }) => TableOutcome::Stopped,
                Some(End { result: Some(result), .. }) => TableOutcome::Played(result),
            },
        }
    }

    /// Whether it needs no more playing and no more deciding.
    pub(super) fn is_decided(&self) -> bool {
        !matches!(self.outcome(), TableOutcome::Open | TableOutcome::Stopped)
    }

    /// The result that counts; that of a void table has no seats.
    pub(super) fn result(&self) -> Option<TableResult> {
        match self.outcome() {
            TableOutcome::Open | TableOutcome::Stopped => None,
            TableOutcome::Played(result) | TableOutcome::Ruled(result) => Some(result.clone()),
            TableOutcome::Void => Some(TableResult::default()),
        }
    }

    /// Notes how a game of it has ended.
    pub(super) fn note_end(&mut self, game: GameId, seats: Option<Vec<(u8, Points)>>) {
        if self.end_of(game).is_some() {
            return;
        }
        let result = seats.map(|seats| {
            let seats = self.seats.iter().zip(seats);
            let seats = seats.map(|(player, (place, score))| SeatResult { player: *player, place, score });
            TableResult { seats: seats.collect() }
        });
        self.ends.push(End { game, result });
    }
}

impl Round {
    /// A table by its number.
    pub(super) fn table(&self, number: u32) -> Result<&RoundTable, Problem> {
        let table = self.tables.iter().find(|table| table.number == number);
        table.ok_or_else(|| Problem::not_found(format!("table {number} of this round")))
    }

    /// A table by its number, to be changed.
    pub(super) fn table_mut(&mut self, number: u32) -> Result<&mut RoundTable, Problem> {
        let table = self.tables.iter_mut().find(|table| table.number == number);
        table.ok_or_else(|| Problem::not_found(format!("table {number} of this round")))
    }

    /// What is known of it.
    pub(super) fn result(&self) -> RoundResult {
        RoundResult {
            round: self.number,
            tables: self.tables.iter().filter_map(RoundTable::result).collect(),
            byes: self.byes.clone(),
        }
    }

    /// Whether only those who sit at a table, and directors who do not play, may see its game.
    pub(super) const fn is_hidden(&self) -> bool {
        self.duplicate && !self.uncovered
    }

    /// Whether all of its tables are decided.
    pub(super) fn is_over(&self) -> bool {
        self.started_at.is_some() && self.tables.iter().all(RoundTable::is_decided)
    }

    /// Notes that it is over, or that it is not any more.
    pub(super) fn update_finished(&mut self, now: Timestamp) {
        self.finished_at = self.is_over().then(|| self.finished_at.unwrap_or(now));
    }

    /// How a table of it stands, in a word.
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

    /// Everybody who is named in it.
    pub(super) fn people(&self) -> impl Iterator<Item = UserId> {
        let of_tables = self.tables.iter().flat_map(|table| {
            let rulings = table.rulings.iter().flat_map(Ruling::people);
            let disputes = table.disputes.iter().flat_map(Dispute::people);
            table.seats.iter().copied().chain(rulings).chain(disputes)
        });
        self.byes.iter().copied().chain([self.published_by]).chain(of_tables)
    }
}
