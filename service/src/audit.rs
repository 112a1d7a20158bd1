//! The audit log: what those who keep order have done, to whom, and why. It is written in the transaction of the deed itself, and
//! nothing changes it afterwards; the database refuses.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use crate::accounts::{User, UserRef, user_refs};
use crate::id::{AuditId, GameId, UserId, WebhookId};
use crate::page::{Page, Paging};
use crate::problem::Problem;
use crate::store::{Connection, Database, Timestamp, audit_log, on};
use crate::text;

/// What was done.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
pub enum AuditAction {
    /// An account was given other roles.
    #[serde(rename = "user.roles")]
    #[strum(serialize = "user.roles")]
    UserRoles,
    /// An account was disabled.
    #[serde(rename = "user.suspended")]
    #[strum(serialize = "user.suspended")]
    UserSuspended,
    /// An account was enabled again.
    #[serde(rename = "user.restored")]
    #[strum(serialize = "user.restored")]
    UserRestored,
    /// A link was made by which a new password can be chosen.
    #[serde(rename = "user.reset_link")]
    #[strum(serialize = "user.reset_link")]
    UserResetLink,
    /// A game was given up.
    #[serde(rename = "game.abandoned")]
    #[strum(serialize = "game.abandoned")]
    GameAbandoned,
    /// A seat of a game was handed to a bot.
    #[serde(rename = "game.seat_handed_over")]
    #[strum(serialize = "game.seat_handed_over")]
    SeatHandedOver,
    /// A map was put first in lists.
    #[serde(rename = "map.featured")]
    #[strum(serialize = "map.featured")]
    MapFeatured,
    /// A map was put back among the others.
    #[serde(rename = "map.unfeatured")]
    #[strum(serialize = "map.unfeatured")]
    MapUnfeatured,
    /// A map was taken out of lists.
    #[serde(rename = "map.archived")]
    #[strum(serialize = "map.archived")]
    MapArchived,
    /// A map was put into lists again.
    #[serde(rename = "map.restored")]
    #[strum(serialize = "map.restored")]
    MapRestored,
    /// Somebody's webhook was deleted.
    #[serde(rename = "webhook.deleted")]
    #[strum(serialize = "webhook.deleted")]
    WebhookDeleted,
    /// A tournament was made.
    #[serde(rename = "tournament.created")]
    #[strum(serialize = "tournament.created")]
    TournamentCreated,
    /// What a tournament agrees on was changed.
    #[serde(rename = "tournament.changed")]
    #[strum(serialize = "tournament.changed")]
    TournamentChanged,
    /// A tournament was opened, finished, called off or taken up again.
    #[serde(rename = "tournament.status")]
    #[strum(serialize = "tournament.status")]
    TournamentStatus,
    /// Somebody was made a director of a tournament, or is one no more.
    #[serde(rename = "tournament.directors")]
    #[strum(serialize = "tournament.directors")]
    TournamentDirectors,
    /// A director registered somebody, invited them, dropped them or brought them back.
    #[serde(rename = "tournament.entrant")]
    #[strum(serialize = "tournament.entrant")]
    TournamentEntrant,
    /// A round of a tournament was published, started or taken back.
    #[serde(rename = "tournament.round")]
    #[strum(serialize = "tournament.round")]
    TournamentRound,
    /// A director decided something about a table.
    #[serde(rename = "tournament.ruling")]
    #[strum(serialize = "tournament.ruling")]
    TournamentRuling,
    /// What was decided about a table was taken back.
    #[serde(rename = "tournament.ruling_revoked")]
    #[strum(serialize = "tournament.ruling_revoked")]
    TournamentRulingRevoked,
    /// A director answered a dispute.
    #[serde(rename = "tournament.dispute")]
    #[strum(serialize = "tournament.dispute")]
    TournamentDispute,
    /// Something was said to everybody in a tournament, or taken back.
    #[serde(rename = "tournament.announcement")]
    #[strum(serialize = "tournament.announcement")]
    TournamentAnnouncement,
}

/// To what it was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AuditSubject)]
pub struct Subject {
    /// What kind of thing it is.
    pub kind: SubjectKind,
    /// The id; of a map or a tournament the name in addresses.
    #[schema(example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")]
    pub id: String,
    /// What it was called then.
    #[schema(example = "Aki")]
    pub name: String,
}

/// A kind of thing to which something can be done.
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
    /// A webhook, which is called as its address.
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

/// Something that somebody did who keeps order.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuditEntry {
    /// The id.
    pub id: AuditId,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Who; null where it was done by the command line.
    #[schema(required)]
    pub actor: Option<UserRef>,
    /// What.
    pub action: AuditAction,
    /// To whom, or to what.
    pub subject: Subject,
    /// Why, if they said so.
    #[schema(required)]
    pub reason: Option<String>,
    /// What was so before.
    #[schema(value_type = Object)]
    pub before: Value,
    /// What is so since.
    #[schema(value_type = Object)]
    pub after: Value,
}

/// Which entries to list.
#[derive(Clone, Debug, Default)]
pub struct AuditFilter {
    /// Only what this user did.
    pub actor: Option<UserId>,
    /// Only this.
    pub action: Option<AuditAction>,
    /// Only what was done to the thing of this id.
    pub subject: Option<String>,
    /// Only what was done to things of this kind.
    pub kind: Option<SubjectKind>,
    /// Only what was done after this moment.
    pub after: Option<Timestamp>,
}

/// Something that is done, to be written down with it.
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
struct Row {
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
    /// Writes it down, in the transaction of what is done.
    pub(crate) fn keep(self, conn: &mut Connection) -> QueryResult<()> {
        let row = Row {
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
        on!(conn, link => diesel::insert_into(audit_log::table).values(&row).execute(link))?;
        Ok(())
    }
}

/// Why something is done, as it is written down; none where nothing was said.
pub(crate) fn reason(text: Option<&str>, pointer: &str) -> Result<Option<String>, Problem> {
    let reason = text::optional_line(text.unwrap_or_default(), pointer, text::MAX_NOTE_LEN)?;
    Ok(Some(reason).filter(|reason| !reason.is_empty()))
}

/// The audit log of a server, for reading.
pub struct Audit {
    db: Database,
}

impl Audit {
    /// The audit log in a database.
    pub const fn new(db: Database) -> Self {
        Self { db }
    }

    /// What was done, the newest first.
    ///
    /// # Errors
    /// The subject cannot be one.
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
                let rows: Vec<Row> = on!(conn, link => {
                    let mut query = audit_log::table
                        .order(audit_log::id.desc())
                        .limit(limit + 1)
                        .select(Row::as_select())
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
                    query.load(link)
                })?;
                let people = user_refs(conn, rows.iter().filter_map(|row| row.actor_id))?;
                let who = |row: &Row| row.actor_id.and_then(|who| people.get(&who)).cloned();
                Page::new(rows, limit, |row| row.id, |row| row.read(who(row)))
            })
            .await
    }
}

impl Row {
    fn read(&self, who: Option<UserRef>) -> Result<AuditEntry, Problem> {
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
