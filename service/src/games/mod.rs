//! Games: tables in the lobby, and games as logs of what was done.
//!
//! The truth about a game is its log, one row a version. A room is only a copy of it in memory: an action is played
//! on the copy, committed, and only then shown to anybody.

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
pub use play::journey::{JourneyKind, JourneyRequest, JourneyView};
pub use play::legal::{LegalFilter, LegalList, ListedAction};
pub use play::propose::{ProposalAnswerRequest, ProposalRequest};
pub use play::undo::UndoView;
pub use read::export::{Record, RecordEntry, RecordFault, RecordMap, RecordPlayer, RecordResult, Verified};
pub use read::history::Eyes;
pub use read::view::{ClockView, Fairness, GameView, LeaverView, ProposalView, SeatView};
pub use read::watch::{GameNews, GameStream};
pub use state::at_version::GameAtVersion;
pub use state::clock::{Clock, ClockKind, TimeoutAction};
pub use state::proposal::ProposalKind;
pub use state::snapshot::Snapshot;
pub use state::table_state::LeaveReason;
pub use tables::create::{CreateGameRequest, Created, Setup};
pub use tables::invite::{Invitation, InviteRequest};
pub use tables::list::{GameFilter, GameSummary, SeatSummary};
pub use tables::replace::ReplacePlayerRequest;
pub use tables::seats::SeatRequest;
pub(crate) use tables::seats::run_to_completion;
pub use tables::table::{Status, TournamentPlace, Visibility};
pub(crate) use tournament::{
    GameEnd, GameProgress, OrderedTable, TableOrder, have_acted, keep_ordered, reveal, start_ordered,
};
pub use user_stream::{UserEvent, UserStream};

use tokio::sync::Semaphore;

use crate::maps::Maps;
use crate::notices::NoticeHub;
use crate::problem::Problem;
use crate::store::Database;

/// How many read at once what was missed, and what waits for people: others want the database too.
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
    pub(crate) mail: Arc<NoticeHub>,
    /// Turns for reading what was missed in games.
    catching_up: Semaphore,
    /// Turns for reading what waits for people.
    looking: Semaphore,
    /// Turns for bots that think ahead.
    thinking: Semaphore,
    /// Turns for bots that answer at once. They never wait for those that think ahead.
    answering: Semaphore,
}

impl Games {
    /// The games in a database.
    ///
    /// # Errors
    /// The thread that writes cannot be started.
    pub fn open(db: Database, maps: Arc<Maps>, policy: GamePolicy) -> Result<Self, Problem> {
        let committer = event_log::committer::Committer::start(&db)?;
        Ok(Self {
            db,
            maps,
            policy,
            committer,
            rooms: state::room::Rooms::default(),
            mail: Arc::default(),
            catching_up: Semaphore::new(MAX_CONCURRENT_LOADS),
            looking: Semaphore::new(MAX_CONCURRENT_LOADS),
            thinking: Semaphore::new(play::automation::max_bots_at_once()),
            answering: Semaphore::new(play::automation::max_bots_at_once()),
        })
    }

    /// How many entries wait to be written.
    pub(crate) fn entries_waiting(&self) -> u64 {
        self.committer.waiting()
    }
}
