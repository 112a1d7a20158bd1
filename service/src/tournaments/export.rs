//! The whole record of a tournament, from which its standings can be reckoned anew.

use serde::Serialize;
use utoipa::ToSchema;

use super::Tournaments;
use super::results::{Entrant, RoundResult};
use super::views::{EntrantView, RoundView, StandingView, TournamentView};
use crate::accounts::Caller;
use crate::maps::Slug;
use crate::problem::Problem;

/// The whole record of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentRecord {
    /// The tournament.
    pub tournament: TournamentView,
    /// Everybody who has to do with it as a player.
    pub entrants: Vec<EntrantView>,
    /// The rounds, with every table and ruling.
    pub rounds: Vec<RoundView>,
    /// The standings, as they are kept.
    pub standings: Vec<StandingView>,
    /// What the standings are reckoned from.
    pub inputs: StandingsInput,
}

/// What standings are reckoned from, with the rules of the tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StandingsInput {
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// How everything has ended.
    pub results: Vec<RoundResult>,
}

impl Tournaments {
    /// The whole record of a tournament.
    ///
    /// # Errors
    /// There is no such tournament.
    pub async fn export(&self, caller: Option<&Caller>, slug: &Slug) -> Result<TournamentRecord, Problem> {
        let standings = self.standings(caller, slug, None).await?.items;
        let (tournament, people) = self.seen(caller, slug).await?;
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
