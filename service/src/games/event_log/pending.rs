//! Commits one log entry and then shows the result to everyone.

use std::sync::Arc;

use shinjuku_core::game::Game;
use shinjuku_core::id::Seat;
use tracing::Span;

use crate::audit::NewAuditEntry;
use crate::games::event_log::committer::{Append, AppendError, Ending};
use crate::games::event_log::load::position;
use crate::games::event_log::log::{GameOrTableEvent, LogEntry, LogRow, Logged};
use crate::games::event_log::published::PublishedEntry;
use crate::games::state::at_version::{ReplayError, RestoredPosition};
use crate::games::state::room::{Room, UsedKeys};
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::{GameTable, Status};
use crate::games::{Games, notices};
use crate::id::UserId;
use crate::problem::Problem;
use crate::task;

/// A log entry that is about to be applied and committed.
pub(in crate::games) struct PendingEntry {
    /// The user who makes the entry.
    pub(in crate::games) user: UserId,
    /// The seat they act for.
    pub(in crate::games) seat: Option<Seat>,
    pub(in crate::games) entry: LogEntry,
    /// The idempotency key of the request.
    pub(in crate::games) key: Option<String>,
    /// The audit entry, if a moderator or director makes the change.
    pub(in crate::games) audit_entry: Option<NewAuditEntry>,
}

impl PendingEntry {
    /// An entry without idempotency key and audit entry.
    pub(in crate::games) const fn new(user: UserId, seat: Option<Seat>, entry: LogEntry) -> Self {
        Self { user, seat, entry, key: None, audit_entry: None }
    }
}

impl Games {
    /// Applies an entry to the game, commits it, and then publishes the result. `answer` builds the caller's response
    /// while the database writes.
    ///
    /// # Errors
    /// The entry cannot be applied, for example because the rules refuse the action; another server wrote that
    /// version first (a version conflict); or the entry could not be committed (unavailable).
    pub(in crate::games) async fn commit<T>(
        self: &Arc<Self>,
        room: &Arc<Room>,
        keys: &mut UsedKeys,
        pending: PendingEntry,
        answer: impl FnOnce(&Snapshot, &[GameOrTableEvent]) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let PendingEntry { user, seat, entry, key, audit_entry } = pending;
        let before = room.now();
        let game_at = before.started()?;
        let restored = match game_at.restored_by(&entry) {
            Some(version) => Some(self.load_position(&before.table, version).await?),
            None => None,
        };
        let mut logged = Logged { version: game_at.version + 1, seat, entry, at: self.db.now() };
        let (mut next, happened) = game_at.apply(&logged, &mut |RestoredPosition { version, .. }| {
            let missing = || ReplayError { version, why: "the earlier position is missing".to_owned() };
            restored.clone().ok_or_else(missing)
        })?;
        logged.at = next.at;
        let (id, version, at) = (before.table.id, next.version, next.at);
        let row = LogRow::new(id, version, user, seat, &logged.entry, key.clone(), at)?;
        // Replaying the log does not lead to a position that was looked up.
        let snapshot = if restored.is_some() { Some(next.save()?) } else { next.save_if_due()? };
        let status = next.status();
        let ended = Some(status).filter(|status| *status != Status::Active);
        let table = match ended {
            Some(status) => before.table.ended(status, at),
            None => Arc::clone(&before.table),
        };
        let next = Snapshot::new(table, Some(next));
        let notices = notices::notices_after_entry(&before, &next);
        let (live, live_before) = (next.live_columns()?, before.live_columns()?);
        // A server that has claimed the game has changed the time in the database.
        let is_changed = live != live_before || live.timeout_at.is_some();
        let substitute = match &logged.entry {
            LogEntry::HandOver { bot, .. } => Some(*bot),
            _ => None,
        };
        let ended = ended.map(|status| Ending {
            status,
            rated: next.rated_result(),
            tournament: next.table.tournament.as_ref().map(|place| place.tournament.id),
        });
        let mut append = self.committer.append(Append {
            row,
            snapshot,
            ended,
            live: is_changed.then_some(live),
            substitute,
            notices: notices.clone(),
            audit_entry,
            span: Span::current(),
        });
        let answer = answer(&next, &happened);
        match append.committed().await {
            Ok(()) => {
                if let Some(key) = key {
                    keys.insert((user, key), version);
                }
                // Anyone who starts to watch after this point reads the log.
                let watched = next.game_at.as_ref().filter(|_| room.is_watched());
                let published = watched.map(|game_at| {
                    PublishedEntry::new(&logged, before.turn(), &next.table, game_at, happened)
                });
                room.publish(Arc::new(next), published.into_iter().collect());
                self.hub.deliver(&notices);
                if user != UserId::SERVER && room.now().due_action(self.db.now()).is_some() {
                    self.spawn_automation(id);
                }
                answer
            }
            Err(AppendError::VersionTaken) => {
                let seen = before.version();
                self.refresh_from_log(id, room, keys).await?;
                Err(Problem::version_conflict(seen, room.now().version()))
            }
            Err(AppendError::Refused | AppendError::Unknown) => {
                self.evict(id, room);
                let this = Arc::clone(self);
                task::spawn(async move {
                    if append.committed_after_timeout().await {
                        this.catch_up(id, version);
                        this.hub.deliver(&notices);
                    }
                });
                Err(Problem::unavailable(&"an entry could not be committed"))
            }
        }
    }

    /// Returns an earlier position of a game.
    async fn load_position(&self, table: &Arc<GameTable>, version: u32) -> Result<Arc<Game>, Problem> {
        let table = Arc::clone(table);
        let game_at = self.db.run(move |conn| position(conn, &table, Some(version))).await?;
        game_at
            .map(|game_at| game_at.game)
            .ok_or_else(|| Problem::internal(&"an earlier position is missing"))
    }
}
