//! The complete record of a tournament, from which anyone can recompute its standings.

use serde::Serialize;
use utoipa::ToSchema;

use super::Tournaments;
use super::results::{Entrant, RoundResult};
use super::views::{EntrantView, RoundView, StandingView, TournamentView};
use crate::accounts::Caller;
use crate::maps::Slug;
use crate::problem::Problem;

/// The complete record of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentRecord {
    /// The tournament.
    pub tournament: TournamentView,
    /// All entrants.
    pub entrants: Vec<EntrantView>,
    /// The rounds, with all tables and rulings.
    pub rounds: Vec<RoundView>,
    /// The stored standings.
    pub standings: Vec<StandingView>,
    /// The inputs from which the standings are computed.
    pub inputs: StandingsInput,
}

/// The input that, together with the rules of the tournament, determines the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StandingsInput {
    /// The players.
    pub entrants: Vec<Entrant>,
    /// The results of all rounds.
    pub results: Vec<RoundResult>,
}

impl Tournaments {
    /// Returns the complete record of a tournament.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller may not see it.
    pub async fn export(&self, caller: Option<&Caller>, slug: &Slug) -> Result<TournamentRecord, Problem> {
        let standings = self.standings(caller, slug, None).await?.items;
        let (tournament, people) = self.load_visible(caller, slug).await?;
        let entrant = |entry| EntrantView::new(&tournament, entry, caller, &people);
        let round = |round| RoundView::new(&tournament, round, caller, &people);
        Ok(TournamentRecord {
            entrants: tournament.entries.iter().map(entrant).collect(),
            rounds: tournament.rounds.iter().map(round).collect(),
            standings,
            inputs: StandingsInput { entrants: tournament.entrants(), results: tournament.results(u32::MAX) },
            tournament: TournamentView::new(&tournament, caller, &people),
        })
    }
}
