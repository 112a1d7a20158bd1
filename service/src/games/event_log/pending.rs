//! Commits one log entry and then shows the result to everyone.

use std::sync::Arc;

use shinjuku_core::id::Seat;
use tracing::Span;

use crate::audit::NewAuditEntry;
use crate::games::event_log::committer::{Append, AppendError, Ending, Timeout};
use crate::games::event_log::log::{GameOrTableEvent, LogEntry, LogRow, Logged};
use crate::games::event_log::published::PublishedEntry;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::room::{Room, UsedKeys};
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::Status;
use crate::games::{Games, notices};
use crate::id::UserId;
use crate::problem::Problem;
use crate::task;

/// A log entry that is about to be committed, and the game it leads to.
pub(in crate::games) struct PendingEntry {
    /// The user who makes the entry.
    pub(in crate::games) user: UserId,
    /// The seat they act for.
    pub(in crate::games) seat: Option<Seat>,
    pub(in crate::games) entry: LogEntry,
    pub(in crate::games) key: Option<String>,
    /// The game after the entry.
    pub(in crate::games) next: GameAtVersion,
    pub(in crate::games) happened: Vec<GameOrTableEvent>,
    /// Whether the position must be stored with the entry, because replaying the log does not lead to it.
    pub(in crate::games) stored: bool,
    /// The audit entry, if a moderator or director makes the change.
    pub(in crate::games) audit_entry: Option<NewAuditEntry>,
}

impl Games {
    /// Commits an entry and then publishes the result. `answer` builds the caller's response while the database
    /// writes.
    ///
    /// Fails with a version conflict if another server wrote that version first, and as unavailable if the entry
    /// could not be committed.
    pub(in crate::games) async fn commit<T>(
        self: &Arc<Self>,
        room: &Arc<Room>,
        keys: &mut UsedKeys,
        pending: PendingEntry,
        answer: impl FnOnce(&Snapshot, &[GameOrTableEvent]) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let PendingEntry { user, seat, entry, key, mut next, happened, stored, audit_entry } = pending;
        let before = room.now();
        let (id, version, at) = (before.table.id, next.version, next.at);
        let row = LogRow::new(id, version, user, seat, &entry, key.clone(), at)?;
        let snapshot = if stored { Some(next.save()?) } else { next.save_if_due()? };
        let status = next.status();
        let ended = Some(status).filter(|status| *status != Status::Active);
        let table = match ended {
            Some(status) => before.table.ended(status, at),
            None => Arc::clone(&before.table),
        };
        let next = Snapshot::new(table, Some(next));
        let (timeout, notices) = (next.timeout_at(), notices::notices_after_entry(&before, &next));
        let timeout = (timeout.is_some() || before.timeout_at().is_some()).then_some(Timeout(timeout));
        let ended = ended.map(|status| Ending {
            status,
            rated: next.rated_result(),
            tournament: next.table.tournament.as_ref().map(|place| place.tournament.id),
        });
        let mut append = self.committer.append(Append {
            row,
            snapshot,
            ended,
            timeout,
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
                let logged = Logged { version, seat, entry, at };
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
}
