//! Updates of a tournament: read under a lock, changed as plain data, and stored with all side effects in one
//! transaction.

use std::sync::Arc;

use diesel::prelude::*;
use serde_json::Value;

use super::Tournaments;
use super::tournament::{MemberRole, Tournament};
use super::views::People;
use crate::accounts::{Caller, Role, UserRef, user_refs};
use crate::audit::{AuditAction, NewAuditEntry, Subject};
use crate::database::{DbConnection, Timestamp, tournament_members, tournaments, users, with_backend};
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::Slug;
use crate::nodes::ClusterMessage;
use crate::notices::{AddressedNotice, GameRef, News, Notice};
use crate::problem::Problem;
use crate::task::run_to_completion;
use crate::webhooks;

/// The side effects of an update.
pub(super) struct SideEffects {
    /// The time of the update.
    pub(super) now: Timestamp,
    /// The notices to deliver.
    pub(super) notices: Vec<AddressedNotice>,
    /// The audit entries to store.
    audit_entries: Vec<NewAuditEntry>,
    /// The games that have changed with the tournament.
    pub(super) games: Vec<GameId>,
    /// Set if a server has processed all that was due, and whether it must check again immediately.
    pub(super) recheck: Option<RecheckNow>,
}

/// Whether a server must check a tournament again immediately.
pub(super) struct RecheckNow(pub(super) bool);

impl SideEffects {
    /// Creates an empty set of side effects for an update at a time.
    pub(super) fn new(now: Timestamp) -> Self {
        Self { now, notices: Vec::new(), audit_entries: Vec::new(), games: Vec::new(), recheck: None }
    }

    /// Adds a notice about a tournament for several users.
    pub(super) fn notify_users(
        &mut self,
        tournament: &Tournament,
        people: impl IntoIterator<Item = UserId>,
        news: &News,
    ) {
        for to in people {
            self.notify_user(tournament, to, None, news.clone());
        }
    }

    /// Adds a notice about a tournament, and optionally one of its games, for a user.
    pub(super) fn notify_user(
        &mut self,
        tournament: &Tournament,
        to: UserId,
        game: Option<GameRef>,
        news: News,
    ) {
        let tournament = Some(tournament.reference());
        self.notices.push(AddressedNotice { to, notice: Notice { at: self.now, game, tournament, news } });
    }

    /// Adds an audit entry for the caller's action.
    pub(super) fn audit(
        &mut self,
        tournament: &Tournament,
        caller: &Caller,
        what: AuditAction,
        reason: Option<String>,
        before: Value,
        after: Value,
    ) {
        let subject = Subject::tournament(tournament.slug.as_str(), &tournament.name);
        self.audit_entries.push(NewAuditEntry {
            actor: Some(caller.user),
            action: what,
            subject,
            reason,
            before,
            after,
        });
    }

    /// Reads a user by id. Fails if there is no such user.
    #[expect(clippy::unused_self, reason = "it belongs to the same set of side effects")]
    pub(super) fn person(&self, conn: &mut DbConnection, user: UserId) -> Result<UserRef, Problem> {
        user_refs(conn, [user])?.remove(&user).ok_or_else(|| Problem::not_found("such user"))
    }
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = tournaments, treat_none_as_null = true)]
struct TournamentRow {
    id: TournamentId,
    slug: String,
    name: String,
    status: String,
    creator_id: UserId,
    revision: i32,
    body: String,
    standings: String,
    created_at: Timestamp,
    due_at: Option<Timestamp>,
}

fn json(value: &impl serde::Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::internal(&error))
}

impl TournamentRow {
    fn new(tournament: &Tournament, now: Timestamp) -> Result<Self, Problem> {
        Ok(Self {
            id: tournament.id,
            slug: tournament.slug.to_string(),
            name: tournament.name.clone(),
            status: tournament.status.to_string(),
            creator_id: tournament.creator,
            revision: i32::try_from(tournament.revision).map_err(|error| Problem::internal(&error))?,
            body: json(tournament)?,
            standings: json(&tournament.standings(u32::MAX))?,
            created_at: tournament.created_at,
            due_at: tournament.due_at(now),
        })
    }
}

/// Parses the stored JSON of a tournament.
pub(super) fn read_body(body: &str) -> Result<Tournament, Problem> {
    serde_json::from_str(body).map_err(|error| Problem::internal(&error))
}

pub(super) fn no_tournament() -> Problem {
    Problem::not_found("such tournament")
}

/// Reads a tournament by its slug. Fails if there is none.
pub(super) fn load(conn: &mut DbConnection, slug: &Slug) -> Result<Tournament, Problem> {
    let query = tournaments::table.filter(tournaments::slug.eq(slug.as_str())).select(tournaments::body);
    let body: Option<String> = with_backend!(conn, backend => query.first(backend).optional())?;
    let mut tournament = read_body(&body.ok_or_else(no_tournament)?)?;
    mark_suspended(conn, &mut tournament)?;
    Ok(tournament)
}

/// Marks the entrants whose accounts are suspended now.
fn mark_suspended(conn: &mut DbConnection, tournament: &mut Tournament) -> QueryResult<()> {
    let people = tournament_members::table.filter(tournament_members::tournament_id.eq(tournament.id));
    let suspended = users::table
        .filter(users::disabled_at.is_not_null())
        .filter(users::id.eq_any(people.select(tournament_members::user_id)))
        .select(users::id);
    let suspended: Vec<UserId> = with_backend!(conn, backend => suspended.load(backend))?;
    for entry in &mut tournament.entries {
        entry.suspended = suspended.contains(&entry.player);
    }
    Ok(())
}

/// Locks and reads a tournament, together with the time at which a server was due to process it. The increment of its
/// revision locks the row until the transaction ends.
fn lock(conn: &mut DbConnection, slug: &Slug) -> Result<(Tournament, Option<Timestamp>), Problem> {
    let own = tournaments::table.filter(tournaments::slug.eq(slug.as_str()));
    let counted = diesel::update(own).set(tournaments::revision.eq(tournaments::revision + 1));
    with_backend!(conn, backend => counted.execute(backend))?;
    let query = own.select((tournaments::body, tournaments::due_at));
    let row: Option<(String, Option<Timestamp>)> =
        with_backend!(conn, backend => query.first(backend).optional())?;
    let (body, due_at) = row.ok_or_else(no_tournament)?;
    let mut tournament = read_body(&body)?;
    mark_suspended(conn, &mut tournament)?;
    Ok((tournament, due_at))
}

/// Stores a new tournament.
pub(super) fn insert(conn: &mut DbConnection, tournament: &Tournament) -> Result<(), diesel::result::Error> {
    let row =
        TournamentRow::new(tournament, conn.now()).map_err(|_| diesel::result::Error::RollbackTransaction)?;
    with_backend!(conn, backend => diesel::insert_into(tournaments::table).values(&row).execute(backend))?;
    store_roles(conn, tournament.id, &[], &tournament.roles().into_iter().collect::<Vec<_>>())
}

fn store_roles(
    conn: &mut DbConnection,
    id: TournamentId,
    gone: &[(UserId, MemberRole)],
    new: &[(UserId, MemberRole)],
) -> QueryResult<()> {
    for (user, part) in gone {
        let row = tournament_members::table.find((id, *user, part.to_string()));
        with_backend!(conn, backend => diesel::delete(row).execute(backend))?;
    }
    for (user, part) in new {
        let row = (
            tournament_members::tournament_id.eq(id),
            tournament_members::user_id.eq(*user),
            tournament_members::role.eq(part.to_string()),
        );
        with_backend!(conn, backend => diesel::insert_into(tournament_members::table).values(row).execute(backend))?;
    }
    Ok(())
}

/// Stores an updated tournament with its side effects.
fn save(
    conn: &mut DbConnection,
    (before, due_at): &(Tournament, Option<Timestamp>),
    after: &Tournament,
    effects: &mut SideEffects,
) -> Result<(), Problem> {
    let mut row = TournamentRow::new(after, effects.now)?;
    row.due_at = match effects.recheck {
        Some(RecheckNow(true)) => Some(effects.now),
        Some(RecheckNow(false)) => row.due_at,
        // An earlier request to process the tournament stays due.
        None => row.due_at.into_iter().chain(*due_at).min(),
    };
    with_backend!(conn, backend => diesel::update(tournaments::table.find(after.id)).set(&row).execute(backend))?;
    let (had, has) = (before.roles(), after.roles());
    let (gone, new): (Vec<_>, Vec<_>) =
        (had.difference(&has).copied().collect(), has.difference(&had).copied().collect());
    store_roles(conn, after.id, &gone, &new)?;
    for entry in effects.audit_entries.drain(..) {
        entry.insert(conn)?;
    }
    notify_servers(conn, after, effects)?;
    webhooks::enqueue(conn, &effects.notices)?;
    Ok(())
}

/// Publishes a change to the other servers; they receive it when the transaction commits.
pub(super) fn notify_servers(
    conn: &mut DbConnection,
    tournament: &Tournament,
    effects: &SideEffects,
) -> Result<(), Problem> {
    let mut message = ClusterMessage::new(&conn.instance);
    message.tournament(tournament.id);
    for game in &effects.games {
        message.game(*game, 0);
    }
    for notice in &effects.notices {
        message.notice(notice);
    }
    Ok(message.notify(conn)?)
}

/// The roles of an account in a tournament.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TournamentRoles {
    /// Whether they are one of its directors.
    directs: bool,
    /// Whether they play in it, wait for a place or are invited.
    pub(crate) plays: bool,
}

impl TournamentRoles {
    /// Whether these roles let the caller direct the tournament. Admins direct all tournaments.
    pub(crate) fn lets_direct(self, caller: &Caller) -> bool {
        caller.acts_as(Role::Admin) || caller.acts_as(Role::Organiser) && self.directs
    }
}

/// Reads the current roles of an account in a tournament.
pub(crate) fn roles_of(
    conn: &mut DbConnection,
    id: TournamentId,
    user: UserId,
) -> QueryResult<TournamentRoles> {
    let own = tournament_members::table
        .filter(tournament_members::tournament_id.eq(id))
        .filter(tournament_members::user_id.eq(user))
        .select(tournament_members::role);
    let parts: Vec<String> = with_backend!(conn, backend => own.load(backend))?;
    let has = |part: MemberRole| parts.contains(&part.to_string());
    Ok(TournamentRoles { directs: has(MemberRole::Director), plays: has(MemberRole::Player) })
}

/// Marks a tournament as due now, because one of its games is over.
pub(crate) fn mark_due(conn: &mut DbConnection, id: TournamentId) -> QueryResult<()> {
    let own = tournaments::table.find(id);
    let soon = tournaments::due_at.eq(Some(conn.now()));
    with_backend!(conn, backend => diesel::update(own).set(soon).execute(backend))?;
    Ok(())
}

impl Tournaments {
    /// Updates a tournament that the caller may see (any tournament without a caller), and publishes the change once
    /// it is committed. Fails if the caller may not see it, or if `work` fails.
    pub(super) async fn update<T: Send + 'static>(
        &self,
        slug: &Slug,
        caller: Option<Caller>,
        work: impl FnOnce(&mut DbConnection, &mut Tournament, &mut SideEffects) -> Result<T, Problem>
        + Send
        + 'static,
    ) -> Result<T, Problem> {
        let (db, games, watchers) = (self.db.clone(), Arc::clone(&self.games), self.watchers.clone());
        let slug = slug.clone();
        run_to_completion(async move {
            let saved = db.write(move |conn| {
                let before = lock(conn, &slug)?;
                if caller.is_some_and(|caller| !before.0.is_visible_to(Some(&caller))) {
                    return Err(no_tournament());
                }
                let (mut after, mut effects) = (before.0.clone(), SideEffects::new(conn.now()));
                let answer = work(conn, &mut after, &mut effects)?;
                after.revision = after.revision.saturating_add(1);
                save(conn, &before, &after, &mut effects)?;
                Ok((answer, after.id, effects))
            });
            let (answer, id, effects) = saved.await?;
            games.hub.deliver(&effects.notices);
            games.refresh(&effects.games).await;
            watchers.publish(id);
            Ok(answer)
        })
        .await
    }

    /// Runs an update without storing it, to see its result.
    pub(super) async fn dry_run<T: Send + 'static>(
        &self,
        slug: &Slug,
        caller: Caller,
        work: impl FnOnce(&mut DbConnection, &mut Tournament, &mut SideEffects) -> Result<T, Problem>
        + Send
        + 'static,
    ) -> Result<T, Problem> {
        let slug = slug.clone();
        self.db
            .run(move |conn| {
                let (mut tournament, mut effects) = (load(conn, &slug)?, SideEffects::new(conn.now()));
                if !tournament.is_visible_to(Some(&caller)) {
                    return Err(no_tournament());
                }
                work(conn, &mut tournament, &mut effects)
            })
            .await
    }

    /// Reads a tournament that the caller may see, and all users that it mentions. Fails if there is none.
    pub(super) async fn load_visible(
        &self,
        caller: Option<&Caller>,
        slug: &Slug,
    ) -> Result<(Tournament, People), Problem> {
        let slug = slug.clone();
        let (tournament, people) = self
            .db
            .run(move |conn| {
                let tournament = load(conn, &slug)?;
                let people = People::load(conn, &tournament)?;
                Ok((tournament, people))
            })
            .await?;
        if tournament.is_visible_to(caller) { Ok((tournament, people)) } else { Err(no_tournament()) }
    }

    /// Reads a tournament that the caller directs. Fails if there is none, or the caller does not direct it.
    pub(super) async fn load_directed(
        &self,
        caller: &Caller,
        slug: &Slug,
    ) -> Result<(Tournament, People), Problem> {
        let (tournament, people) = self.load_visible(Some(caller), slug).await?;
        tournament.check_director(caller)?;
        Ok((tournament, people))
    }
}
