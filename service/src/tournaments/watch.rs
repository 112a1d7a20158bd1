//! Streams of a tournament's changes: watchers receive revision numbers and refetch.

use std::time::Duration;

use diesel::prelude::*;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver};

use super::Tournaments;
use crate::accounts::Caller;
use crate::database::{Database, tournaments, with_backend};
use crate::id::TournamentId;
use crate::maps::Slug;
use crate::problem::Problem;

/// The maximum number of changes that are buffered for a watcher.
const CHANNEL_CAPACITY: usize = 256;
/// Changes within this interval are reported as one.
const GATHER: Duration = Duration::from_millis(200);

/// A message to the watchers on this server.
#[derive(Clone, Copy, Debug)]
enum WatchMessage {
    /// A tournament has changed.
    Of(TournamentId),
    /// Any tournament may have changed, because messages of other servers may have been missed.
    Unheard,
}

/// The watchers of tournaments on this server.
#[derive(Clone)]
pub(super) struct Watchers(broadcast::Sender<WatchMessage>);

impl Default for Watchers {
    fn default() -> Self {
        Self(broadcast::Sender::new(CHANNEL_CAPACITY))
    }
}

impl Watchers {
    /// Publishes that a tournament has changed.
    pub(super) fn publish(&self, id: TournamentId) {
        // Sending fails if nobody is watching, which is fine.
        let _ = self.0.send(WatchMessage::Of(id));
    }
}

/// A stream of the revisions of a tournament.
pub struct TournamentStream {
    db: Database,
    id: TournamentId,
    /// The revision that was reported last.
    sent: Option<u32>,
    /// A revision that may still have to be reported.
    next: Option<u32>,
    changes: Receiver<WatchMessage>,
}

impl Tournaments {
    /// Opens a stream of a tournament's revisions. The current revision is reported first, unless it is `after`.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller may not see it.
    pub async fn watch(
        &self,
        caller: Option<&Caller>,
        slug: &Slug,
        after: Option<u32>,
    ) -> Result<TournamentStream, Problem> {
        let changes = self.watchers.0.subscribe();
        let (tournament, _) = self.load_visible(caller, slug).await?;
        let next = Some(tournament.revision);
        Ok(TournamentStream { db: self.db.clone(), id: tournament.id, sent: after, next, changes })
    }

    /// Publishes that a tournament has changed on another server.
    pub(crate) fn on_remote_change(&self, id: TournamentId) {
        self.watchers.publish(id);
    }

    /// Makes all watchers check for changes, because messages of other servers may have been missed.
    pub(crate) fn resync_all(&self) {
        let _ = self.watchers.0.send(WatchMessage::Unheard);
    }
}

impl TournamentStream {
    /// Waits for the next revision of the tournament. Returns `None` when the server stops.
    ///
    /// # Errors
    /// Fails if the database cannot be read.
    pub async fn next(&mut self) -> Result<Option<u32>, Problem> {
        loop {
            if let Some(next) = self.next.take().filter(|next| self.sent.is_none_or(|sent| *next != sent)) {
                self.sent = Some(next);
                return Ok(Some(next));
            }
            match self.changes.recv().await {
                Ok(WatchMessage::Of(id)) if id != self.id => {}
                Ok(WatchMessage::Of(_) | WatchMessage::Unheard) | Err(RecvError::Lagged(_)) => {
                    tokio::time::sleep(GATHER).await;
                    // The revision that is read next includes the changes that arrived meanwhile.
                    while self.changes.try_recv().is_ok() {}
                    self.next = Some(self.revision().await?);
                }
                Err(RecvError::Closed) => return Ok(None),
            }
        }
    }

    async fn revision(&self) -> Result<u32, Problem> {
        let query = tournaments::table.find(self.id).select(tournaments::revision);
        let revision: i32 =
            self.db.run(move |conn| Ok(with_backend!(conn, backend => query.first(backend))?)).await?;
        Ok(revision.unsigned_abs())
    }
}
