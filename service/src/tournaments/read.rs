//! Reading a tournament.

use super::Tournaments;
use super::views::TournamentView;
use crate::accounts::Caller;
use crate::maps::Slug;
use crate::problem::Problem;
use crate::task;

impl Tournaments {
    /// Returns a tournament.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller may not see it.
    pub async fn read(&self, caller: Option<&Caller>, slug: &Slug) -> Result<TournamentView, Problem> {
        let (tournament, people) = self.load_visible(caller, slug).await?;
        let caller = caller.cloned();
        // Counting the rounds may take a search, so it runs on a blocking thread.
        let view = move || TournamentView::new(&tournament, caller.as_ref(), &people);
        task::spawn_blocking(view).await.map_err(|panic| Problem::internal(&panic))
    }
}
