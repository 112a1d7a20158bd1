//! Watching a tournament: who does is told when it has changed, and looks for themselves.

use std::time::Duration;

use diesel::prelude::*;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver};

use super::Tournaments;
use crate::accounts::Caller;
use crate::id::TournamentId;
use crate::maps::Slug;
use crate::problem::Problem;
use crate::store::{Database, on, tournaments};

/// The most changes that wait for one who watches.
const CHANNEL_CAPACITY: usize = 256;
/// Changes that come together are told together.
const GATHER: Duration = Duration::from_millis(200);

/// What is told to those who watch.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A tournament has changed.
    Of(TournamentId),
    /// Any may have changed unheard.
    Unheard,
}

/// Those who watch tournaments on this server.
#[derive(Clone)]
pub(super) struct Watchers(broadcast::Sender<Change>);

impl Default for Watchers {
    fn default() -> Self {
        Self(broadcast::Sender::new(CHANNEL_CAPACITY))
    }
}

impl Watchers {
    /// Tells that a tournament has changed.
    pub(super) fn tell(&self, id: TournamentId) {
        // Nobody may be listening.
        let _ = self.0.send(Change::Of(id));
    }
}

/// A tournament that is watched.
pub struct TournamentStream {
    db: Database,
    id: TournamentId,
    /// The revision that was told last.
    told: Option<u32>,
    /// One that may be still to be told.
    next: Option<u32>,
    changes: Receiver<Change>,
}

impl Tournaments {
    /// Watches a tournament; its revision of now is told first, unless the caller has it.
    ///
    /// # Errors
    /// There is no such tournament.
    pub async fn watch(
        &self,
        caller: Option<&Caller>,
        slug: &Slug,
        after: Option<u32>,
    ) -> Result<TournamentStream, Problem> {
        let changes = self.watchers.0.subscribe();
        let (tournament, _) = self.seen(caller, slug).await?;
        let next = Some(tournament.revision);
        Ok(TournamentStream { db: self.db.clone(), id: tournament.id, told: after, next, changes })
    }

    /// Learns that a tournament has changed on another server.
    pub(crate) fn on_remote_change(&self, id: TournamentId) {
        self.watchers.tell(id);
    }

    /// Has everybody who watches look again: others may have changed something unheard.
    pub(crate) fn resync_all(&self) {
        let _ = self.watchers.0.send(Change::Unheard);
    }
}

impl TournamentStream {
    /// The revision to which the tournament has come next; nothing, once the server stops.
    ///
    /// # Errors
    /// The database does not do its part.
    pub async fn next(&mut self) -> Result<Option<u32>, Problem> {
        loop {
            if let Some(next) = self.next.take().filter(|next| self.told.is_none_or(|told| *next != told)) {
                self.told = Some(next);
                return Ok(Some(next));
            }
            match self.changes.recv().await {
                Ok(Change::Of(id)) if id != self.id => {}
                Ok(Change::Of(_) | Change::Unheard) | Err(RecvError::Lagged(_)) => {
                    tokio::time::sleep(GATHER).await;
                    // What has come meanwhile is in what is read now.
                    while self.changes.try_recv().is_ok() {}
                    self.next = Some(self.revision().await?);
                }
                Err(RecvError::Closed) => return Ok(None),
            }
        }
    }

    async fn revision(&self) -> Result<u32, Problem> {
        let query = tournaments::table.find(self.id).select(tournaments::revision);
        let revision: i32 = self.db.run(move |conn| Ok(on!(conn, link => query.first(link))?)).await?;
        Ok(revision.unsigned_abs())
    }
}
