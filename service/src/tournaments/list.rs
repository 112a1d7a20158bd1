//! Listing tournaments.

use diesel::dsl::exists;
use diesel::prelude::*;

use super::Tournaments;
use super::tournament::{MemberRole, TournamentStatus};
use super::update::read_body;
use super::views::TournamentSummary;
use crate::accounts::{Caller, Role};
use crate::database::{lower, tournament_members, tournaments, with_backend};
use crate::id::{TournamentId, UserId};
use crate::page::{Page, Paging};
use crate::problem::{Code, Problem};
use crate::text;

/// Filters for the list of tournaments.
#[derive(Clone, Debug, Default)]
pub struct TournamentFilter {
    /// Only tournaments with this status.
    pub status: Option<TournamentStatus>,
    /// Only tournaments that the caller directs or is an entrant of.
    pub mine: bool,
    /// Only tournaments whose name contains this text, ignoring case.
    pub search: Option<String>,
}

impl Tournaments {
    /// Returns tournaments, newest first: all that are not drafts, and drafts that the caller directs.
    ///
    /// # Errors
    /// Fails if `mine` is set and nobody is logged in, or the search text is invalid.
    pub async fn list(
        &self,
        caller: Option<&Caller>,
        filter: TournamentFilter,
        paging: Paging<TournamentId>,
    ) -> Result<Page<TournamentSummary>, Problem> {
        if filter.mine && caller.is_none() {
            return Err(Problem::new(Code::Unauthenticated, "send a token to list your own tournaments"));
        }
        let (user, limit) = (caller.map(|caller| caller.user), paging.limit());
        let organises = caller.is_some_and(|caller| caller.acts_as(Role::Organiser));
        let sees_all = caller.is_some_and(|caller| caller.acts_as(Role::Admin));
        let search = text::searched(filter.search.as_deref(), "search")?;
        self.db
            .run(move |conn| {
                let rows: Vec<(TournamentId, String)> = with_backend!(conn, backend => {
                    let part = |user: UserId| tournament_members::table
                        .filter(tournament_members::tournament_id.eq(tournaments::id))
                        .filter(tournament_members::user_id.eq(user));
                    let announced = tournaments::status.ne(TournamentStatus::Draft.to_string());
                    let mut query = tournaments::table
                        .select((tournaments::id, tournaments::body))
                        .order(tournaments::id.desc())
                        .limit(limit + 1)
                        .into_boxed();
                    query = match user {
                        _ if sees_all => query,
                        Some(user) if organises => {
                            let directs = part(user).filter(tournament_members::role.eq(MemberRole::Director.to_string()));
                            query.filter(announced.or(exists(directs)))
                        }
                        _ => query.filter(announced),
                    };
                    if let Some(user) = user.filter(|_| filter.mine) {
                        query = query.filter(exists(part(user)));
                    }
                    if let Some(status) = filter.status {
                        query = query.filter(tournaments::status.eq(status.to_string()));
                    }
                    if let Some(search) = search {
                        query = query.filter(lower(tournaments::name).like(search).escape('\\'));
                    }
                    if let Some(after) = paging.after() {
                        query = query.filter(tournaments::id.lt(after));
                    }
                    query.load(backend)
                })?;
                let summary = |(_, body): &(TournamentId, String)| Ok(TournamentSummary::new(&read_body(body)?));
                Page::new(rows, limit, |(id, _)| *id, summary)
            })
            .await
    }
}
