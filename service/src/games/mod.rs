//! Games: tables in the lobby, and games as logs of what was done.
//!
//! The truth about a game is its log, one row a version. A room is only a copy of it in memory: an action is played
//! on the copy, committed, and only then shown to anybody.

mod act;
mod batch;
mod committer;
mod create;
mod export;
mod history;
mod legal;
mod list;
mod lobby;
mod log;
mod proposal;
mod replay;
mod room;
mod table;
mod undo;
mod view;

use std::sync::Arc;

pub use act::{Act, Outcome, Played};
pub use create::{NewGame, Setup};
pub use export::{Record, RecordEntry, RecordFault, RecordMap, RecordPlayer, RecordResult, Verified};
pub use history::{Eyes, HistoryEntry};
pub use legal::{LegalFilter, LegalList, ListedAction};
pub use list::{GameFilter, GameSummary, SeatSummary};
pub use lobby::Sit;
pub use log::{Entry, Happening, TableEvent};
pub use proposal::ProposalKind;
pub use replay::Astray;
pub use room::Snapshot;
pub use table::{Status, Visibility};
pub use view::{Fairness, GameView, SeatView};

use crate::maps::Maps;
use crate::problem::Problem;
use crate::store::Database;

/// The games of a server.
pub struct Games {
    pub(crate) db: Database,
    pub(crate) maps: Arc<Maps>,
    committer: committer::Committer,
    rooms: room::Rooms,
}

impl Games {
    /// The games in a database.
    ///
    /// # Errors
    /// The thread that writes cannot be started.
    pub fn open(db: Database, maps: Arc<Maps>) -> Result<Self, Problem> {
        let committer = committer::Committer::start(&db)?;
        Ok(Self { db, maps, committer, rooms: room::Rooms::default() })
    }
}
