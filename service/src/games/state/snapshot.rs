//! A game at one version, and queries on it.

use std::sync::{Arc, OnceLock};

use shinjuku_core::game::{Awaiting, RULES_VERSION};
use shinjuku_core::id::Id;
use shinjuku_core::view::Viewer;

use crate::database::Timestamp;
use crate::games::event_log::committer::LiveColumns;
use crate::games::read::view::GameView;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::live_table::DueAction;
use crate::games::tables::table::{Access, GameTable, Status, write_name};
use crate::id::UserId;
use crate::json_bytes::JsonBytes;
use crate::problem::{Code, Problem};

/// A committed game at one version. It is immutable; each version is a new snapshot.
pub struct Snapshot {
    pub(in crate::games) table: Arc<GameTable>,
    /// The game. `None` in the lobby and for a game that was abandoned there.
    pub(in crate::games) game_at: Option<GameAtVersion>,
    rendered: [OnceLock<JsonBytes<GameView>>; RENDERINGS],
}

/// A spectator, four players, one who plays all seats, and the creator of a table who is not seated.
const RENDERINGS: usize = 7;

impl Snapshot {
    pub(in crate::games) fn new(table: Arc<GameTable>, game_at: Option<GameAtVersion>) -> Self {
        Self { table, game_at, rendered: Default::default() }
    }

    /// The version, or 0 in the lobby.
    pub fn version(&self) -> u32 {
        self.game_at.as_ref().map_or(0, |game_at| game_at.version)
    }

    /// An entity tag that changes whenever the game looks different to anyone. It consists of the version, of the
    /// lobby revision before the start, and of whether there is a rematch.
    pub fn tag(&self) -> String {
        match &self.game_at {
            Some(game_at) if self.table.rematch.is_some() => format!("{}-again", game_at.version),
            Some(game_at) => game_at.version.to_string(),
            None => format!("0-{}", self.table.revision),
        }
    }

    /// Returns the game as the viewer may see it, in JSON. It is serialized once per version and kind of viewer.
    pub(in crate::games) fn rendered(&self, access: Access) -> Result<JsonBytes<GameView>, Problem> {
        let Some(place) = self.rendered.get(rendering(&self.table, access)) else {
            return self.render(access);
        };
        if let Some(json) = place.get() {
            return Ok(json.clone());
        }
        let json = self.render(access)?;
        Ok(place.get_or_init(|| json).clone())
    }

    fn render(&self, access: Access) -> Result<JsonBytes<GameView>, Problem> {
        self.check_rules()?;
        JsonBytes::serialize(&GameView::new(self, access)?)
    }

    /// Returns what a user may see and do now. Anyone who has left their seat is a spectator.
    pub(in crate::games) fn access(&self, user: Option<UserId>) -> Access {
        let own = self.table.access(user);
        match (own.seat, &self.game_at) {
            (Some(seat), Some(game_at)) if game_at.live_table.seat(seat).left.is_some() => {
                Access { viewer: Viewer::Spectator, seat: None, ..own }
            }
            _ => own,
        }
    }

    /// When a server must next act in the game.
    pub(in crate::games) fn timeout_at(&self) -> Option<Timestamp> {
        let game_at = self.game_at.as_ref().filter(|_| self.table.status == Status::Active)?;
        game_at.live_table.timeout_at(&game_at.game, game_at.at)
    }

    /// The columns that describe the game in lists.
    pub(in crate::games) fn live_columns(&self) -> Result<LiveColumns, Problem> {
        let Some(game_at) = self.game_at.as_ref().filter(|_| self.table.status == Status::Active) else {
            return Ok(LiveColumns::default());
        };
        let awaiting = game_at.game.awaiting();
        let decision = awaiting.map(|awaiting| write_name(&awaiting.decision)).transpose()?;
        let proposal = game_at.live_table.proposal.as_ref();
        Ok(LiveColumns {
            timeout_at: self.timeout_at(),
            awaiting_seat: awaiting.map(|awaiting| awaiting.seat.number().into()),
            awaiting_decision: decision,
            proposal_seat: proposal.map(|proposal| proposal.by.number().into()),
        })
    }

    /// What the server must do in the game now.
    pub(in crate::games) fn due_action(&self, now: Timestamp) -> Option<DueAction> {
        let game_at = self.game_at.as_ref().filter(|_| self.table.status == Status::Active)?;
        game_at.live_table.due_action(&game_at.game, now)
    }

    /// Whether this snapshot is older than `version`. Version 0 means that the lobby has changed.
    pub(in crate::games) fn is_behind(&self, version: u32) -> bool {
        version == 0 || version > self.version()
    }

    /// The number of the current turn.
    pub(in crate::games) fn turn(&self) -> Option<u32> {
        self.game_at.as_ref().and_then(|game_at| game_at.game.state().turn()).map(|turn| turn.number)
    }

    /// The person whom the game waits for, and in which seat.
    pub(in crate::games) fn awaited_person(&self) -> Option<(UserId, Awaiting)> {
        let game_at = self.game_at.as_ref().filter(|_| self.table.status == Status::Active)?;
        let awaiting = game_at.game.awaiting()?;
        let table_seat = self.table.seats.get(awaiting.seat.index())?;
        let user =
            table_seat.user.as_ref().filter(|_| game_at.live_table.seat(awaiting.seat).bot.is_none())?;
        Some((user.id, awaiting))
    }

    /// Fails if the game was started under rules that this program does not know.
    pub(in crate::games) fn check_rules(&self) -> Result<(), Problem> {
        let rules = self.table.rules_version;
        if self.table.started_at.is_none() || rules == RULES_VERSION {
            return Ok(());
        }
        let detail =
            format!("the game uses version {rules} of the rules, which this server does not support");
        Err(Problem::new(Code::OtherRules, detail))
    }

    /// Returns the game. Fails if it has not started or was abandoned.
    pub(in crate::games) fn started(&self) -> Result<&GameAtVersion, Problem> {
        self.check_rules()?;
        self.game_at.as_ref().ok_or_else(|| match self.table.status {
            Status::Abandoned => Problem::new(Code::GameAbandoned, "the game was abandoned"),
            _ => Problem::new(Code::GameNotStarted, "the game has not started"),
        })
    }
}

fn rendering(table: &GameTable, access: Access) -> usize {
    match (access.viewer, access.seat) {
        (Viewer::AllSeats, _) => 5,
        (Viewer::Player(_), Some(seat)) => 1 + seat.index().min(table.seats.len()),
        (Viewer::Player(_) | Viewer::Spectator, _) if access.member => 6,
        _ => 0,
    }
}
