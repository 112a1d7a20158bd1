//! The log of a game: what was done, in which order, by whom, and when.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use shinjuku_core::action::NamedAction;
use shinjuku_core::bots::BotName;
use shinjuku_core::event::Event;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::player::Color;
use shinjuku_core::view::Viewer;
use utoipa::ToSchema;

use crate::games::state::proposal::ProposalKind;
use crate::games::state::table_state::LeaveReason;
use crate::id::{GameId, UserId};
use crate::problem::Problem;
use crate::store::{Connection, Timestamp, game_log, on};

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LogEntry {
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
        /// The bot that chose it, where none of the people did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        bot: Option<BotName>,
    },
    /// A bot took over from a player.
    HandOver {
        /// Why.
        why: LeaveReason,
        /// Which one.
        bot: BotName,
    },
    /// A player proposed something.
    Propose {
        /// What.
        what: ProposalKind,
        /// The version whose position would be on the table again, where something is to be taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        restores: Option<u32>,
        /// Whether it was done at once, since nobody else had to agree.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        done: bool,
    },
    /// A player answered what was proposed.
    Answer {
        /// Whether they agree.
        agree: bool,
        /// Whether it was done by that, since everybody had agreed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        done: bool,
    },
    /// The clock went on.
    Resume {},
}

/// A row of the log.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = game_log, treat_none_as_default_value = false)]
pub(in crate::games) struct LogRow {
    pub(in crate::games) game_id: GameId,
    pub(in crate::games) version: i32,
    pub(in crate::games) user_id: UserId,
    pub(in crate::games) seat: Option<i16>,
    pub(in crate::games) entry: String,
    pub(in crate::games) idempotency_key: Option<String>,
    pub(in crate::games) at: Timestamp,
}

/// A row of the log, read.
#[derive(Clone, Debug)]
pub(in crate::games) struct Logged {
    pub(in crate::games) version: u32,
    pub(in crate::games) seat: Option<Seat>,
    pub(in crate::games) entry: LogEntry,
    pub(in crate::games) at: Timestamp,
}

impl LogRow {
    pub(in crate::games) fn new(
        game_id: GameId,
        version: u32,
        user_id: UserId,
        seat: Option<Seat>,
        entry: &LogEntry,
        idempotency_key: Option<String>,
        at: Timestamp,
    ) -> Result<Self, Problem> {
        Ok(Self {
            game_id,
            version: i32::try_from(version).map_err(|error| Problem::internal(&error))?,
            user_id,
            seat: seat.and_then(|seat| i16::try_from(seat.index()).ok()),
            entry: serde_json::to_string(entry).map_err(|error| Problem::internal(&error))?,
            idempotency_key,
            at,
        })
    }

    pub(in crate::games) fn read(&self) -> Result<Logged, Problem> {
        Ok(Logged {
            version: self.version.unsigned_abs(),
            seat: self.seat.map(|seat| Seat::at(usize::from(seat.unsigned_abs()))),
            entry: serde_json::from_str(&self.entry).map_err(|error| Problem::internal(&error))?,
            at: self.at,
        })
    }
}

/// The rows after a version up to another, in order.
pub(in crate::games) fn rows(
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
pub(in crate::games) fn column(version: u32) -> i32 {
    i32::try_from(version).unwrap_or(i32::MAX)
}

/// Something that happened at a table: in the game, or to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum GameOrTableEvent {
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
    /// A bot took over from a player.
    SeatHandedOver {
        /// Whose seat it is.
        player: Color,
        /// Why.
        reason: LeaveReason,
        /// Which one.
        bot: BotName,
    },
    /// A player proposed something.
    Proposed {
        /// Who.
        player: Color,
        /// What.
        kind: ProposalKind,
    },
    /// A player answered what was proposed.
    ProposalAnswered {
        /// Who.
        player: Color,
        /// Whether they agree.
        agree: bool,
    },
    /// Everybody agreed to stop the clock.
    ClockPaused {},
    /// A player had the clock go on.
    ClockResumed {
        /// Who.
        player: Color,
    },
    /// The game is over, since all others have given it up as lost.
    GameConceded {},
}

impl GameOrTableEvent {
    /// What a viewer may know of it.
    pub(in crate::games) fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Game(event) => Self::Game(event.seen_by(viewer)),
            Self::Table(event) => Self::Table(event.clone()),
        }
    }
}

impl From<TableEvent> for GameOrTableEvent {
    fn from(event: TableEvent) -> Self {
        Self::Table(event)
    }
}
