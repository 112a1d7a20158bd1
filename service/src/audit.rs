//! The audit log: what admins, organisers and directors have done, to whom, and why. Each entry is written in the
//! transaction of the change itself. Entries are never changed afterwards; the database refuses it.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use crate::accounts::{User, UserRef, user_refs};
use crate::database::{Database, DbConnection, Timestamp, audit_log, with_backend};
use crate::id::{AuditId, GameId, UserId, WebhookId};
use crate::page::{Page, Paging};
use crate::problem::Problem;
use crate::text;

/// The kind of audit entry.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
pub enum AuditAction {
    /// The roles of an account were changed.
    #[serde(rename = "user.roles")]
    #[strum(serialize = "user.roles")]
    UserRoles,
    /// An account was suspended.
    #[serde(rename = "user.suspended")]
    #[strum(serialize = "user.suspended")]
    UserSuspended,
    /// An account was enabled again.
    #[serde(rename = "user.restored")]
    #[strum(serialize = "user.restored")]
    UserRestored,
    /// A password reset link was created.
    #[serde(rename = "user.reset_link")]
    #[strum(serialize = "user.reset_link")]
    UserResetLink,
    /// A game was abandoned.
    #[serde(rename = "game.abandoned")]
    #[strum(serialize = "game.abandoned")]
    GameAbandoned,
    /// A seat in a game was handed over to a bot.
    #[serde(rename = "game.seat_handed_over")]
    #[strum(serialize = "game.seat_handed_over")]
    SeatHandedOver,
    /// A map was featured, so that it is listed first.
    #[serde(rename = "map.featured")]
    #[strum(serialize = "map.featured")]
    MapFeatured,
    /// A map is no longer featured.
    #[serde(rename = "map.unfeatured")]
    #[strum(serialize = "map.unfeatured")]
    MapUnfeatured,
    /// A map was archived, so that it is no longer listed.
    #[serde(rename = "map.archived")]
    #[strum(serialize = "map.archived")]
    MapArchived,
    /// An archived map was restored.
    #[serde(rename = "map.restored")]
    #[strum(serialize = "map.restored")]
    MapRestored,
    /// A user's webhook was deleted.
    #[serde(rename = "webhook.deleted")]
    #[strum(serialize = "webhook.deleted")]
    WebhookDeleted,
    /// A tournament was created.
    #[serde(rename = "tournament.created")]
    #[strum(serialize = "tournament.created")]
    TournamentCreated,
    /// The settings of a tournament were changed.
    #[serde(rename = "tournament.changed")]
    #[strum(serialize = "tournament.changed")]
    TournamentChanged,
    /// A tournament was opened, finished, cancelled or resumed.
    #[serde(rename = "tournament.status")]
    #[strum(serialize = "tournament.status")]
    TournamentStatus,
    /// A director of a tournament was added or removed.
    #[serde(rename = "tournament.directors")]
    #[strum(serialize = "tournament.directors")]
    TournamentDirectors,
    /// A director registered, invited, dropped or reinstated a player.
    #[serde(rename = "tournament.entrant")]
    #[strum(serialize = "tournament.entrant")]
    TournamentEntrant,
    /// A round of a tournament was published, started or withdrawn.
    #[serde(rename = "tournament.round")]
    #[strum(serialize = "tournament.round")]
    TournamentRound,
    /// A director made a ruling about a table.
    #[serde(rename = "tournament.ruling")]
    #[strum(serialize = "tournament.ruling")]
    TournamentRuling,
    /// A ruling about a table was revoked.
    #[serde(rename = "tournament.ruling_revoked")]
    #[strum(serialize = "tournament.ruling_revoked")]
    TournamentRulingRevoked,
    /// A director answered a dispute.
    #[serde(rename = "tournament.dispute")]
    #[strum(serialize = "tournament.dispute")]
    TournamentDispute,
    /// An announcement in a tournament was made or withdrawn.
    #[serde(rename = "tournament.announcement")]
    #[strum(serialize = "tournament.announcement")]
    TournamentAnnouncement,
}

/// What an audit entry is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AuditSubject)]
pub struct Subject {
    /// The kind of subject.
    pub kind: SubjectKind,
    /// The id, or the slug of a map or tournament.
    #[schema(example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")]
    pub id: String,
    /// The name at that time.
    #[schema(example = "Aki")]
    pub name: String,
}

/// The kinds of subjects of audit entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Display, EnumString, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schema(as = AuditSubjectKind)]
pub enum SubjectKind {
    /// An account.
    User,
    /// A game.
    Game,
    /// A map.
    Map,
    /// A webhook, whose name is its URL.
    Webhook,
    /// A tournament.
    Tournament,
}

impl Subject {
    /// An account.
    pub(crate) fn user(user: &User) -> Self {
        Self { kind: SubjectKind::User, id: user.id.to_string(), name: user.name.clone() }
    }

    /// A map.
    pub(crate) fn map(slug: &str, name: &str) -> Self {
        Self { kind: SubjectKind::Map, id: slug.to_owned(), name: name.to_owned() }
    }

    /// A webhook.
    pub(crate) fn webhook(id: WebhookId, url: &str) -> Self {
        Self { kind: SubjectKind::Webhook, id: id.to_string(), name: url.to_owned() }
    }

    /// A tournament.
    pub(crate) fn tournament(slug: &str, name: &str) -> Self {
        Self { kind: SubjectKind::Tournament, id: slug.to_owned(), name: name.to_owned() }
    }

    /// A game.
    pub(crate) fn game(id: GameId, name: &str) -> Self {
        Self { kind: SubjectKind::Game, id: id.to_string(), name: name.to_owned() }
    }
}

/// An entry of the audit log.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuditEntry {
    /// The id of the entry.
    pub id: AuditId,
    /// When it was done.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The user who did it. Null if it was done on the command line.
    #[schema(required)]
    pub actor: Option<UserRef>,
    /// What was done.
    pub action: AuditAction,
    /// What it was done to.
    pub subject: Subject,
    /// The reason. Null if none was given.
    #[schema(required)]
    pub reason: Option<String>,
    /// The values before the change.
    #[schema(value_type = Object)]
    pub before: Value,
    /// The values after the change.
    #[schema(value_type = Object)]
    pub after: Value,
}

/// Which entries to list.
#[derive(Clone, Debug, Default)]
pub struct AuditFilter {
    /// Only entries by this user.
    pub actor: Option<UserId>,
    /// Only entries of this kind.
    pub action: Option<AuditAction>,
    /// Only entries about the subject with this id.
    pub subject: Option<String>,
    /// Only entries about subjects of this kind.
    pub kind: Option<SubjectKind>,
    /// Only entries after this time.
    pub after: Option<Timestamp>,
}

/// An audit entry that is not stored yet.
#[derive(Clone, Debug)]
pub(crate) struct NewAuditEntry {
    pub(crate) actor: Option<UserId>,
    pub(crate) action: AuditAction,
    pub(crate) subject: Subject,
    pub(crate) reason: Option<String>,
    pub(crate) before: Value,
    pub(crate) after: Value,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = audit_log)]
struct AuditRow {
    id: AuditId,
    at: Timestamp,
    actor_id: Option<UserId>,
    action: String,
    subject_kind: String,
    subject_id: String,
    subject_name: String,
    reason: Option<String>,
    value_before: String,
    value_after: String,
}

impl NewAuditEntry {
    /// Stores the entry in the transaction of the change.
    pub(crate) fn insert(self, conn: &mut DbConnection) -> QueryResult<()> {
        let row = AuditRow {
            id: AuditId::new(),
            at: conn.now(),
            actor_id: self.actor,
            action: self.action.to_string(),
            subject_kind: self.subject.kind.to_string(),
            subject_id: self.subject.id,
            subject_name: self.subject.name,
            reason: self.reason,
            value_before: self.before.to_string(),
            value_after: self.after.to_string(),
        };
        with_backend!(conn, backend => diesel::insert_into(audit_log::table).values(&row).execute(backend))?;
        Ok(())
    }
}

/// Validates the reason for an audit entry. Returns `None` if it is empty.
pub(crate) fn reason(text: Option<&str>, pointer: &str) -> Result<Option<String>, Problem> {
    let reason = text::optional_line(text.unwrap_or_default(), pointer, text::MAX_NOTE_LEN)?;
    Ok(Some(reason).filter(|reason| !reason.is_empty()))
}

/// The audit log of a server, read-only.
pub struct Audit {
    db: Database,
}

impl Audit {
    /// Opens the audit log in a database.
    pub const fn new(db: Database) -> Self {
        Self { db }
    }

    /// Lists audit entries, newest first.
    ///
    /// # Errors
    /// The subject is invalid.
    pub async fn list(
        &self,
        filter: AuditFilter,
        paging: Paging<AuditId>,
    ) -> Result<Page<AuditEntry>, Problem> {
        let AuditFilter { actor: who, action: what, subject, kind, after } = filter;
        let subject =
            text::optional_line(subject.as_deref().unwrap_or_default(), "subject", text::MAX_TITLE_LEN)?;
        self.db
            .run(move |conn| {
                let limit = paging.limit();
                let rows: Vec<AuditRow> = with_backend!(conn, backend => {
                    let mut query = audit_log::table
                        .order(audit_log::id.desc())
                        .limit(limit + 1)
                        .select(AuditRow::as_select())
                        .into_boxed();
                    if let Some(who) = who {
                        query = query.filter(audit_log::actor_id.eq(who));
                    }
                    if let Some(what) = what {
                        query = query.filter(audit_log::action.eq(what.to_string()));
                    }
                    if !subject.is_empty() {
                        query = query.filter(audit_log::subject_id.eq(subject));
                    }
                    if let Some(kind) = kind {
                        query = query.filter(audit_log::subject_kind.eq(kind.to_string()));
                    }
                    if let Some(after) = after {
                        query = query.filter(audit_log::at.gt(after));
                    }
                    if let Some(before) = paging.after() {
                        query = query.filter(audit_log::id.lt(before));
                    }
                    query.load(backend)
                })?;
                let people = user_refs(conn, rows.iter().filter_map(|row| row.actor_id))?;
                let who = |row: &AuditRow| row.actor_id.and_then(|who| people.get(&who)).cloned();
                Page::new(rows, limit, |row| row.id, |row| row.to_entry(who(row)))
            })
            .await
    }
}

impl AuditRow {
    fn to_entry(&self, who: Option<UserRef>) -> Result<AuditEntry, Problem> {
        let value = |json: &str| serde_json::from_str(json).map_err(|error| Problem::internal(&error));
        Ok(AuditEntry {
            id: self.id,
            at: self.at,
            actor: who,
            action: self.action.parse().map_err(|error| Problem::internal(&error))?,
            subject: Subject {
                kind: self.subject_kind.parse().map_err(|error| Problem::internal(&error))?,
                id: self.subject_id.clone(),
                name: self.subject_name.clone(),
            },
            reason: self.reason.clone(),
            before: value(&self.value_before)?,
            after: value(&self.value_after)?,
        })
    }
}
