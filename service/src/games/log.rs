//! The log of a game: what was done, in which order, by whom, and when.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use shinjuku_core::action::NamedAction;
use shinjuku_core::event::Event;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::player::Color;
use utoipa::ToSchema;

use crate::id::{GameId, UserId};
use crate::problem::Problem;
use crate::store::{Connection, Moment, game_log, on};

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// The game started, with these colours in the order of the seats.
    Start {
        /// The colours.
        colors: Vec<Color>,
    },
    /// The last action was taken back.
    Undo {
        /// The version whose position is on the table again.
        restores: u32,
    },
    /// The game was abandoned.
    Abandon {},
    /// A player acted.
    Act {
        /// How.
        action: NamedAction,
    },
}

/// A row of the log.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = game_log, treat_none_as_default_value = false)]
pub(super) struct LogRow {
    pub(super) game_id: GameId,
    pub(super) version: i32,
    pub(super) user_id: UserId,
    pub(super) seat: Option<i16>,
    pub(super) entry: String,
    pub(super) idempotency_key: Option<String>,
    pub(super) at: Moment,
}

/// A row of the log, read.
#[derive(Clone, Debug)]
pub(super) struct Logged {
    pub(super) version: u32,
    pub(super) seat: Option<Seat>,
    pub(super) entry: Entry,
    pub(super) at: Moment,
}

impl LogRow {
    pub(super) fn new(
        game_id: GameId,
        version: u32,
        user_id: UserId,
        seat: Option<Seat>,
        entry: &Entry,
        idempotency_key: Option<String>,
    ) -> Result<Self, Problem> {
        Ok(Self {
            game_id,
            version: i32::try_from(version).map_err(|error| Problem::internal(&error))?,
            user_id,
            seat: seat.and_then(|seat| i16::try_from(seat.index()).ok()),
            entry: serde_json::to_string(entry).map_err(|error| Problem::internal(&error))?,
            idempotency_key,
            at: Moment::now(),
        })
    }

    pub(super) fn read(&self) -> Result<Logged, Problem> {
        Ok(Logged {
            version: self.version.unsigned_abs(),
            seat: self.seat.map(|seat| Seat::at(usize::from(seat.unsigned_abs()))),
            entry: serde_json::from_str(&self.entry).map_err(|error| Problem::internal(&error))?,
            at: self.at,
        })
    }
}

/// The rows after a version up to another, in order.
pub(super) fn rows(
    conn: &mut Connection,
    game: GameId,
    after: u32,
    up_to: Option<u32>,
) -> Result<Vec<LogRow>, Problem> {
    let (after, up_to) = (column(after), up_to.map_or(i32::MAX, column));
    let query = game_log::table
        .filter(game_log::game_id.eq(game))
        .filter(game_log::version.gt(after))
        .filter(game_log::version.le(up_to))
        .order(game_log::version);
    Ok(on!(conn, link => query.select(LogRow::as_select()).load(link))?)
}

/// A version as the database counts.
pub(super) fn column(version: u32) -> i32 {
    i32::try_from(version).unwrap_or(i32::MAX)
}

/// Something that happened at a table: in the game, or to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Happening {
    /// In the game.
    Game(Event),
    /// To the game.
    Table(TableEvent),
}

/// Something that happened to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableEvent {
    /// A player took the last action back.
    Undone {
        /// Who.
        player: Color,
        /// The version whose position is on the table again.
        restores: u32,
    },
    /// The game was abandoned.
    GameAbandoned {},
}
