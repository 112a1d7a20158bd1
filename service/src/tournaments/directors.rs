//! The directors of a tournament.

use serde_json::json;

use super::Tournaments;
use super::views::{People, TournamentView};
use crate::accounts::{Caller, Role, account_named};
use crate::audit::AuditAction;
use crate::maps::Slug;
use crate::problem::Problem;

/// The maximum number of directors of a tournament.
const MAX_DIRECTORS: usize = 20;

impl Tournaments {
    /// Adds a director, or removes one.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, there is no such user, a new director is not an organiser,
    /// or the number of directors would be out of range.
    pub async fn set_director(
        &self,
        caller: &Caller,
        slug: &Slug,
        name: &str,
        directs: bool,
    ) -> Result<TournamentView, Problem> {
        let (caller, name) = (caller.clone(), name.to_owned());
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            tournament.check_director(&caller)?;
            let unknown = || Problem::not_found(format!("user called '{name}'"));
            let account = account_named(conn, &name)?.ok_or_else(unknown)?;
            if directs && !account.roles()?.allow(Role::Organiser) {
                let detail = format!("{} does not have the organiser role", account.name);
                return Err(Problem::field("name", "not_an_organiser", detail));
            }
            let was = json!({"directors": tournament.directors});
            tournament.directors.retain(|director| *director != account.id);
            if directs {
                tournament.directors.push(account.id);
            }
            if tournament.directors.is_empty() || tournament.directors.len() > MAX_DIRECTORS {
                let detail = format!("a tournament must have 1 to {MAX_DIRECTORS} directors");
                return Err(Problem::field("name", "out_of_range", detail));
            }
            // Streams of hidden games check again who may watch.
            effects.games.extend(tournament.hidden_games());
            let became = json!({"directors": tournament.directors});
            effects.audit(tournament, &caller, AuditAction::TournamentDirectors, None, was, became);
            let people = People::load(conn, tournament)?;
            Ok(TournamentView::new(tournament, Some(&caller), &people))
        })
        .await
    }
}
