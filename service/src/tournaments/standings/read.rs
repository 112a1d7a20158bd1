//! Reading the standings of a stored tournament.

use diesel::prelude::*;

use super::Standing;
use crate::accounts::Caller;
use crate::database::{tournaments, with_backend};
use crate::maps::Slug;
use crate::problem::Problem;
use crate::tournaments::Tournaments;
use crate::tournaments::update::{no_tournament, read_body};
use crate::tournaments::views::{People, StandingView, Standings};

impl Tournaments {
    /// Returns the current standings as they are stored or, given an earlier round, the standings after that round.
    ///
    /// # Errors
    /// Fails if there is no such tournament or round, or the caller may not see the tournament.
    pub async fn standings(
        &self,
        caller: Option<&Caller>,
        slug: &Slug,
        after_round: Option<u32>,
    ) -> Result<Standings, Problem> {
        let wanted = slug.clone();
        let read = self.db.run(move |conn| {
            let own = tournaments::table.filter(tournaments::slug.eq(wanted.as_str()));
            let query = own.select((tournaments::body, tournaments::standings));
            let row: Option<(String, String)> =
                with_backend!(conn, backend => query.first(backend).optional())?;
            let (body, stored) = row.ok_or_else(no_tournament)?;
            let tournament = read_body(&body)?;
            let stored: Vec<Standing> =
                serde_json::from_str(&stored).map_err(|error| Problem::internal(&error))?;
            let people = People::load(conn, &tournament)?;
            Ok((tournament, stored, people))
        });
        let (tournament, stored, people) = read.await?;
        if !tournament.is_visible_to(caller) {
            return Err(no_tournament());
        }
        let (round, standings) = match after_round {
            None => (tournament.last_round(), stored),
            Some(number) => (Some(tournament.round(number)?), tournament.standings(number)),
        };
        Ok(Standings {
            revision: tournament.revision,
            round: round.map(|round| round.number),
            settled: round.is_none_or(|round| round.finished_at.is_some()),
            items: standings.iter().map(|standing| StandingView::new(standing, &people)).collect(),
        })
    }
}
