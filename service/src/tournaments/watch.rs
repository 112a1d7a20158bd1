//! Watching a tournament: who does is told when it has changed, and looks for themselves.

use std::time::Duration;

use tokio::sync::broadcast;

use super::Tournaments;
use crate::accounts::Caller;
use crate::id::TournamentId;
use crate::maps::Slug;
use crate::problem::Problem;

/// Changes that come together are told together.
const GATHER: Duration = Duration::from_millis(200);

/// A tournament that is watched.
pub struct TournamentStream {
    id: TournamentId,
    /// The revision that was told last.
    told: Option<u32>,
    /// One that is still to be told.
    next: Option<u32>,
    changes: broadcast::Receiver<(TournamentId, u32)>,
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
        let changes = self.changes.subscribe();
        let (tournament, _) = self.seen(caller, slug).await?;
        let next = Some(tournament.revision).filter(|revision| Some(*revision) != after);
        Ok(TournamentStream { id: tournament.id, told: after, next, changes })
    }

    /// Learns that a tournament has changed on another server.
    pub(crate) fn heard_of(&self, id: TournamentId, revision: u32) {
        // Nobody may be listening.
        let _ = self.changes.send((id, revision));
    }
}

impl TournamentStream {
    /// The revision to which the tournament has come next; nothing, once the server stops.
    pub async fn next(&mut self) -> Option<u32> {
        loop {
            if let Some(next) = self.next.take().filter(|next| self.told.is_none_or(|told| *next > told)) {
                self.told = Some(next);
                return Some(next);
            }
            match self.changes.recv().await {
                Ok((id, revision)) if id == self.id => {
                    self.next = Some(revision);
                    self.gather().await;
                }
                Ok(_) => {}
                // What was missed may have been about this one: whoever watches looks again.
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    self.next = Some(self.told.unwrap_or_default().saturating_add(1));
                }
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }

    async fn gather(&mut self) {
        tokio::time::sleep(GATHER).await;
        while let Ok((id, revision)) = self.changes.try_recv() {
            if id == self.id {
                self.next = Some(revision);
            }
        }
    }
}
