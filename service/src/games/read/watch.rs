//! Watching a game: a stream of its versions, filtered to what the viewer may see.
//!
//! A game never waits for its watchers. Each watcher is notified that there is something new and fetches what it has
//! not seen at its own pace: from the room, which keeps the most recent versions, or from the log.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::watch;

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::event_log::load::no_game;
use crate::games::event_log::published::HistoryEntry;
use crate::games::read::history::reveal_if_finished;
use crate::games::read::view::GameView;
use crate::games::state::room::ViewerCount;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::{Access, Status};
use crate::id::GameId;
use crate::json_bytes::JsonBytes;
use crate::problem::Problem;

/// The maximum number of versions that are read from the log at once.
const MAX_BATCH: u32 = 100;

/// An item of a game's stream.
#[derive(Clone, Debug)]
pub enum GameStreamItem {
    /// The current state of the game, with its version.
    Game(u32, JsonBytes<GameView>),
    /// One version of its history.
    Entry(u32, JsonBytes<HistoryEntry>),
    /// How many spectators watch the game on this server.
    Viewers(u32),
    /// The game is over and everything was sent.
    End,
}

/// A subscription to a game.
pub struct GameStream {
    games: Arc<Games>,
    id: GameId,
    caller: Option<Caller>,
    invite: Option<String>,
    now: watch::Receiver<Arc<Snapshot>>,
    /// The last version that was sent.
    sent: u32,
    /// The entity tag of the lobby state that was sent last.
    lobby: Option<String>,
    waiting: VecDeque<GameStreamItem>,
    over: bool,
    /// Counts a spectator.
    viewers: ViewerCount,
    /// The number of spectators that was sent last. `None` if the listener does not want to know.
    told_viewers: Option<u32>,
}

impl Games {
    /// Subscribes to a game after a version. If no version is given, the stream starts with the current state of the
    /// game.
    ///
    /// # Errors
    /// There is no such game that the caller may see, or it has not reached the version.
    pub async fn watch(
        self: &Arc<Self>,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
        after: Option<u32>,
    ) -> Result<GameStream, Problem> {
        let mut room = self.visible_room(caller, id, invite).await?;
        if let Some(after) = after.filter(|after| *after > room.now().version()) {
            self.ensure_version(id, after).await?;
            room = self.visible_room(caller, id, invite).await?;
            if after > room.now().version() {
                return Err(Problem::field("after", "out_of_range", "the game has not reached this version"));
            }
        }
        let now = room.watch();
        let snapshot = room.now();
        let plays = snapshot.access(caller.map(|caller| caller.user)).plays(&snapshot.table);
        let mut stream = GameStream {
            games: Arc::clone(self),
            id,
            caller: caller.cloned(),
            invite: invite.map(str::to_owned),
            now,
            sent: after.unwrap_or(0),
            lobby: None,
            waiting: VecDeque::new(),
            over: false,
            viewers: room.viewers(!plays),
            told_viewers: None,
        };
        snapshot.check_rules()?;
        if after.is_none() && snapshot.game_at.is_some() {
            let game = snapshot.rendered(stream.access(&snapshot))?;
            stream.sent = snapshot.version();
            stream.waiting.push_back(GameStreamItem::Game(snapshot.version(), game));
        }
        Ok(stream)
    }
}

impl GameStream {
    /// Sends the number of spectators too, first if there are any and then whenever it changes.
    #[must_use]
    pub fn with_viewers(mut self) -> Self {
        self.told_viewers = Some(0);
        self
    }

    /// Whether nothing is left to send.
    pub fn is_over(&self) -> bool {
        let now = self.now.borrow();
        self.waiting.is_empty() && is_over(&now) && self.sent >= now.version()
    }

    /// Returns the next item, or `None` after the end. Cancel-safe: the call may be dropped while it waits, and
    /// repeated.
    ///
    /// # Errors
    /// The game cannot be read, or the caller may no longer see it.
    pub async fn next(&mut self) -> Result<Option<GameStreamItem>, Problem> {
        loop {
            if let Some(news) = self.waiting.pop_front() {
                return Ok(Some(news));
            }
            if self.over {
                return Ok(None);
            }
            let snapshot = Arc::clone(&self.now.borrow_and_update());
            self.fetch(&snapshot).await?;
            self.count_viewers();
            if !self.waiting.is_empty() {
                continue;
            }
            let told = self.told_viewers.is_some();
            tokio::select! {
                changed = self.now.changed() => {
                    if changed.is_err() {
                        // The room was evicted; load it again.
                        let invite = self.invite.as_deref();
                        let room = self.games.visible_room(self.caller.as_ref(), self.id, invite).await?;
                        let plays = self.access(&room.now()).plays(&room.now().table);
                        self.now = room.watch();
                        self.viewers = room.viewers(!plays);
                    }
                }
                true = self.viewers.changed(), if told => {}
            }
        }
    }

    /// Fetches what has not been sent yet.
    async fn fetch(&mut self, snapshot: &Arc<Snapshot>) -> Result<(), Problem> {
        let (caller, invite) = (self.caller.as_ref(), self.invite.as_deref());
        if !self.games.is_visible_to(&snapshot.table, caller, invite).await? {
            return Err(no_game());
        }
        if snapshot.game_at.is_none() {
            let tag = snapshot.tag();
            if self.lobby.as_ref() != Some(&tag) {
                let game = snapshot.rendered(self.access(snapshot))?;
                self.waiting.push_back(GameStreamItem::Game(0, game));
                self.lobby = Some(tag);
            }
        } else if self.sent < snapshot.version() {
            self.fetch_entries(snapshot).await?;
        }
        if is_over(snapshot) && self.sent >= snapshot.version() {
            self.waiting.push_back(GameStreamItem::End);
            self.over = true;
        }
        Ok(())
    }

    /// Sends the number of spectators if it has changed.
    fn count_viewers(&mut self) {
        let number = self.viewers.number();
        if self.told_viewers.is_some_and(|told| told != number) {
            self.told_viewers = Some(number);
            self.waiting.push_back(GameStreamItem::Viewers(number));
        }
    }

    async fn fetch_entries(&mut self, snapshot: &Snapshot) -> Result<(), Problem> {
        let up_to = snapshot.version();
        let access = reveal_if_finished(self.access(snapshot), &snapshot.table);
        let remembered = self.games.room_in_memory(self.id).and_then(|room| room.entries(self.sent, up_to));
        if let Some(remembered) = remembered {
            for sent in remembered {
                self.waiting.push_back(GameStreamItem::Entry(sent.version(), sent.rendered(access.viewer)?));
            }
            self.sent = up_to;
            return Ok(());
        }
        let read = self.games.entries(snapshot, access, self.sent, MAX_BATCH).await?;
        for entry in read.items {
            self.sent = entry.version;
            self.waiting.push_back(GameStreamItem::Entry(entry.version, JsonBytes::serialize(&entry)?));
        }
        Ok(())
    }

    fn access(&self, snapshot: &Snapshot) -> Access {
        snapshot.access(self.caller.as_ref().map(|caller| caller.user))
    }
}

fn is_over(snapshot: &Snapshot) -> bool {
    matches!(snapshot.table.status, Status::Finished | Status::Abandoned)
}
