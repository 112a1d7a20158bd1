//! The event log of a game: who did what, in which order, and when.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use shinjuku_core::action::NamedAction;
use shinjuku_core::bots::BotName;
use shinjuku_core::event::Event;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::player::Color;
use shinjuku_core::view::Viewer;
use utoipa::ToSchema;

use crate::database::{DbConnection, Timestamp, game_log, with_backend};
use crate::games::state::live_table::LeaveReason;
use crate::games::state::proposal::ProposalKind;
use crate::id::{GameId, UserId};
use crate::problem::Problem;

/// One entry of the event log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LogEntry {
    /// The game started.
    Start {
        /// The players' colours in seat order.
        colors: Vec<Color>,
    },
    /// A player took back the last action.
    Undo {
        /// The version whose position is restored.
        restores: u32,
    },
    /// The game was abandoned.
    Abandon {},
    /// A player took an action.
    Act {
        /// The action.
        action: NamedAction,
        /// The bot that chose the action. Absent if a person chose it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        bot: Option<BotName>,
    },
    /// A bot took over a player's seat.
    HandOver {
        /// Why the player is no longer playing.
        why: LeaveReason,
        /// The bot that took over.
        bot: BotName,
    },
    /// A player proposed something to the others.
    Propose {
        /// What is proposed.
        what: ProposalKind,
        /// For an undo: the version whose position would be restored.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        restores: Option<u32>,
        /// Whether it took effect at once, because nobody else had to agree.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        done: bool,
    },
    /// A player answered a proposal.
    Answer {
        /// Whether the player agrees.
        agree: bool,
        /// Whether it took effect with this answer, because everyone has agreed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        done: bool,
    },
    /// The clock was resumed.
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

/// A parsed row of the log.
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
            seat: seat.map(|seat| seat.number().into()),
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

/// Returns the rows after version `after` up to and including `up_to`, in order.
pub(in crate::games) fn rows(
    conn: &mut DbConnection,
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
    Ok(with_backend!(conn, backend => query.select(LogRow::as_select()).load(backend))?)
}

/// Converts a version to its database type, for comparison with stored versions. A version that the type cannot hold
/// becomes the largest one, because it is later than all stored versions, too.
pub(in crate::games) fn column(version: u32) -> i32 {
    0_i32.saturating_add_unsigned(version)
}

/// An event in the game, or one that concerns its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum GameOrTableEvent {
    /// An event of the game's rules.
    Game(Event),
    /// An event at the table.
    Table(TableEvent),
}

/// An event at the table, such as a proposal or a paused clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableEvent {
    /// A player took back the last action.
    Undone {
        /// The player who took it back.
        player: Color,
        /// The version whose position is restored.
        restores: u32,
    },
    /// The game was abandoned.
    GameAbandoned {},
    /// A bot took over a player's seat.
    SeatHandedOver {
        /// The player whose seat it is.
        player: Color,
        /// Why the player is no longer playing.
        reason: LeaveReason,
        /// The bot that took over.
        bot: BotName,
    },
    /// A player proposed something to the others.
    Proposed {
        /// The player who proposed it.
        player: Color,
        /// What is proposed.
        kind: ProposalKind,
    },
    /// A player answered a proposal.
    ProposalAnswered {
        /// The player who answered.
        player: Color,
        /// Whether the player agrees.
        agree: bool,
    },
    /// All players agreed to pause the clock.
    ClockPaused {},
    /// A player resumed the clock.
    ClockResumed {
        /// The player who resumed it.
        player: Color,
    },
    /// The game is over because all other players have resigned.
    GameConceded {},
}

impl GameOrTableEvent {
    /// Returns the event with everything removed that the viewer may not see.
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
