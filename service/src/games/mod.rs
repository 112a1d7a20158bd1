//! Games: tables in the lobby, and games as logs of what was done.
//!
//! The truth about a game is its log, one row a version. A room is only a copy of it in memory: an action is played
//! on the copy, committed, and only then shown to anybody.

mod access;
mod act;
mod batch;
mod bot_games;
mod clock;
mod committer;
mod create;
mod drive;
mod export;
mod history;
mod invite;
mod journey;
mod leave;
mod legal;
mod list;
mod load;
mod lobby;
mod log;
mod mine;
mod news;
mod proceedings;
mod proposal;
mod propose;
mod rated;
mod rematch;
mod replace;
mod replay;
mod room;
mod snapshot;
mod step;
mod table;
mod told;
mod tournament;
mod undo;
mod view;
mod watch;

use std::sync::Arc;

pub use act::{Act, ActionOutcome, Played};
pub use clock::{AtZero, Clock, ClockKind};
pub use create::{Created, NewGame, Setup};
pub use export::{Record, RecordEntry, RecordFault, RecordMap, RecordPlayer, RecordResult, Verified};
pub use history::Eyes;
pub use invite::{Invitation, Invite};
pub use journey::{JourneyDraft, JourneyKind, JourneyView};
pub use legal::{LegalFilter, LegalList, ListedAction};
pub use list::{GameFilter, GameSummary, SeatSummary};
pub use lobby::Sit;
pub(crate) use lobby::run_to_completion;
pub use log::{Happening, LogEntry, TableEvent};
pub use mine::{UserEvent, UserStream};
pub use proceedings::Leaving;
pub use proposal::ProposalKind;
pub use propose::{Answer, Propose};
pub use replace::Replacement;
pub use replay::GameAtVersion;
pub use snapshot::Snapshot;
pub use table::{Status, TournamentPlace, Visibility};
pub use told::HistoryEntry;
pub(crate) use tournament::{
    GameEnd, GameProgress, OrderedTable, TableOrder, have_acted, keep_ordered, reveal, start_ordered,
};
pub use undo::UndoView;
pub use view::{ClockView, Fairness, GameView, LeaverView, ProposalView, SeatView};
pub use watch::{GameNews, GameStream};

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
    committer: committer::Committer,
    rooms: room::Rooms,
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
        let committer = committer::Committer::start(&db)?;
        Ok(Self {
            db,
            maps,
            policy,
            committer,
            rooms: room::Rooms::default(),
            mail: Arc::default(),
            catching_up: Semaphore::new(MAX_CONCURRENT_LOADS),
            looking: Semaphore::new(MAX_CONCURRENT_LOADS),
            thinking: Semaphore::new(drive::max_bots_at_once()),
            answering: Semaphore::new(drive::max_bots_at_once()),
        })
    }

    /// How many entries wait to be written.
    pub(crate) fn entries_waiting(&self) -> u64 {
        self.committer.waiting()
    }
}
