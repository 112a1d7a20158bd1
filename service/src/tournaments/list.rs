//! Listing and reading tournaments, their audit log and their standings.

use diesel::dsl::exists;
use diesel::prelude::*;

use super::Tournaments;
use super::standings::Standing;
use super::tournament::{MemberRole, TournamentStatus};
use super::update::{no_tournament, read_body};
use super::views::{People, StandingView, Standings, TournamentSummary, TournamentView};
use crate::accounts::{Caller, Role};
use crate::audit::{Audit, AuditEntry, AuditFilter, SubjectKind};
use crate::id::{AuditId, TournamentId, UserId};
use crate::maps::Slug;
use crate::page::{Page, Paging};
use crate::problem::{Code, Problem};
use crate::database::{lower, tournament_members, tournaments, with_backend};
use crate::task;
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

    /// Returns a tournament.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller may not see it.
    pub async fn read(&self, caller: Option<&Caller>, slug: &Slug) -> Result<TournamentView, Problem> {
        let (tournament, people) = self.seen(caller, slug).await?;
        let caller = caller.cloned();
        // Counting the rounds may take a search, so it runs on a blocking thread.
        let view = move || TournamentView::new(&tournament, caller.as_ref(), &people);
        task::spawn_blocking(view).await.map_err(|panic| Problem::internal(&panic))
    }

    /// Returns the audit log of a tournament, newest entries first.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller does not direct it.
    pub async fn audit_log(
        &self,
        caller: &Caller,
        slug: &Slug,
        paging: Paging<AuditId>,
    ) -> Result<Page<AuditEntry>, Problem> {
        self.directed(caller, slug).await?;
        let subject = Some(slug.to_string());
        let filter = AuditFilter { subject, kind: Some(SubjectKind::Tournament), ..AuditFilter::default() };
        Audit::new(self.db.clone()).list(filter, paging).await
    }

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
            let row: Option<(String, String)> = with_backend!(conn, backend => query.first(backend).optional())?;
            let (body, kept) = row.ok_or_else(no_tournament)?;
            let tournament = read_body(&body)?;
            let kept: Vec<Standing> =
                serde_json::from_str(&kept).map_err(|error| Problem::internal(&error))?;
            let people = People::load(conn, &tournament)?;
            Ok((tournament, kept, people))
        });
        let (tournament, kept, people) = read.await?;
        if !tournament.is_visible_to(caller) {
            return Err(no_tournament());
        }
        let (round, standings) = match after_round {
            None => (tournament.last_round(), kept),
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
