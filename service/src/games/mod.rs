//! Games: tables in the lobby, and games stored as event logs.
//!
//! The event log is the source of truth, with one row per version. A room is only a copy of a game in memory: an
//! action is played on the copy, committed to the log, and only then shown to anyone.

mod event_log;
mod notices;
mod play;
mod rated;
mod read;
mod state;
mod tables;
mod tournament;
mod user_stream;

use std::sync::Arc;

pub use event_log::log::{GameOrTableEvent, LogEntry, TableEvent};
pub use event_log::published::HistoryEntry;
pub use play::act::{ActionOutcome, ActionRequest, Played};
pub use play::advice::AdviceView;
pub use play::journey::{JourneyKind, JourneyRequest, JourneyView};
pub use play::legal::{LegalFilter, LegalList, ListedAction};
pub use play::propose::{ProposalAnswerRequest, ProposalRequest};
pub use play::undo::UndoView;
pub use read::analysis::{CollectedAtStation, GameAnalysis, TurnScores, TurningPoint, TurningPointKind};
pub use read::history::Viewpoint;
pub use read::record::{GameRecord, RecordEntry, RecordMap, RecordPlayer, RecordResult};
pub use read::table_actions::{ResignEffect, TableActions};
pub use read::verify_record::{RecordError, Verified};
pub use read::view::{ClockView, Fairness, GameView, LeaverView, ProposalView, SeatView};
pub use read::watch::{GameStream, GameStreamItem};
pub use state::at_version::ReplayError;
pub use state::clock::{Clock, ClockKind, TimeoutAction};
pub use state::live_table::LeaveReason;
pub use state::proposal::ProposalKind;
pub use state::snapshot::Snapshot;
pub use tables::create::{CreateGameRequest, CreatedGame, Setup};
pub use tables::invite::{Invitation, InviteRequest};
pub use tables::list::{GameFilter, GameSummary, SeatSummary};
pub use tables::replace::ReplacePlayerRequest;
pub use tables::seats::SeatRequest;
pub use tables::table::{Status, TournamentPlace, Visibility};
pub(crate) use tournament::{
    GameEnd, GameProgress, PreparedTable, TableSpec, have_acted, insert_prepared, reveal, start_prepared,
};
pub use user_stream::{UserEvent, UserStream};

use tokio::sync::Semaphore;

use crate::database::Database;
use crate::maps::Maps;
use crate::notices::NoticeHub;
use crate::problem::Problem;

/// How many tasks may read missed entries at once, and how many may read pending items of users. The rest of the
/// database pool stays free for requests.
const MAX_CONCURRENT_LOADS: usize = 4;

/// The limits that a server sets for games.
#[derive(Clone, Copy, Debug)]
pub struct GamePolicy {
    /// How many games against bots alone one account may play at once; 0 for no limit.
    pub max_bot_games: u32,
}

impl Default for GamePolicy {
    fn default() -> Self {
        Self { max_bot_games: 5 }
    }
}

/// The games of a server.
pub struct Games {
    pub(crate) db: Database,
    pub(crate) maps: Arc<Maps>,
    policy: GamePolicy,
    committer: event_log::committer::Committer,
    rooms: state::room::Rooms,
    pub(crate) hub: Arc<NoticeHub>,
    /// Limits the tasks that read missed entries of games.
    catching_up: Semaphore,
    /// Limits the tasks that read what is pending for users.
    looking: Semaphore,
    /// Limits the bots that search ahead.
    thinking: Semaphore,
    /// Limits the bots that answer at once. They never wait for bots that search ahead.
    answering: Semaphore,
}

impl Games {
    /// Opens the games in a database and starts the committer thread.
    ///
    /// # Errors
    /// The committer thread cannot be started.
    pub fn open(db: Database, maps: Arc<Maps>, policy: GamePolicy) -> Result<Self, Problem> {
        let committer = event_log::committer::Committer::start(&db)?;
        Ok(Self {
            db,
            maps,
            policy,
            committer,
            rooms: state::room::Rooms::default(),
            hub: Arc::default(),
            catching_up: Semaphore::new(MAX_CONCURRENT_LOADS),
            looking: Semaphore::new(MAX_CONCURRENT_LOADS),
            thinking: Semaphore::new(play::automation::max_bots_at_once()),
            answering: Semaphore::new(play::automation::max_bots_at_once()),
        })
    }

    /// The number of log entries that wait to be written.
    pub(crate) fn entries_waiting(&self) -> u64 {
        self.committer.waiting()
    }
}
