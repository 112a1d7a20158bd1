//! The audit log.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::UserRef;
use shinjuku_service::audit::{AuditAction, AuditEntry, AuditFilter, SubjectKind};
use shinjuku_service::database::Timestamp;
use shinjuku_service::id::{AuditId, UserId};
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::{Code, Problem};
use strum::IntoEnumIterator;

use super::admin;
use crate::pages::csv::csv_response;
use crate::pages::forms::Fields;
use crate::pages::lists::{address, all, optional_text};
use crate::pages::visit::Visit;

const FILTERS: [&str; 4] = ["actor", "action", "subject", "after"];

#[derive(Template)]
#[template(path = "admin/audit.html")]
struct AuditLog<'a> {
    visit: &'a Visit,
    fields: &'a Fields,
    audit_rows: Vec<AuditRow>,
    more: Option<String>,
    csv: String,
}

impl AuditLog<'_> {
    fn action_options(&self) -> impl Iterator<Item = (AuditAction, &'static str)> {
        AuditAction::iter().map(|action| (action, action_name(self.visit, action)))
    }
}

/// An audit entry as a row of the page.
pub(in crate::pages) struct AuditRow {
    pub(in crate::pages) at: String,
    pub(in crate::pages) who: Option<UserRef>,
    pub(in crate::pages) what: &'static str,
    pub(in crate::pages) subject: String,
    /// The URL of the subject; empty for a webhook, which has no page of its own.
    pub(in crate::pages) link: String,
    pub(in crate::pages) reason: String,
    pub(in crate::pages) before: String,
    pub(in crate::pages) after: String,
}

impl AuditRow {
    pub(in crate::pages) fn new(visit: &Visit, entry: &AuditEntry) -> Self {
        let subject = &entry.subject;
        Self {
            at: entry.at.minute(),
            who: entry.actor.clone(),
            what: action_name(visit, entry.action),
            subject: subject.name.clone(),
            link: match subject.kind {
                SubjectKind::User => format!("/admin/users/{}", subject.id),
                SubjectKind::Game => format!("/admin/games/{}", subject.id),
                SubjectKind::Map => format!("/editor/{}", subject.id),
                SubjectKind::Tournament => format!("/tournaments/{}", subject.id),
                SubjectKind::Webhook => String::new(),
            },
            reason: entry.reason.clone().unwrap_or_default(),
            before: entry.before.to_string(),
            after: entry.after.to_string(),
        }
    }
}

/// The audit action in a few words.
fn action_name(visit: &Visit, action: AuditAction) -> &'static str {
    match action {
        AuditAction::UserRoles => visit.say("admin-did-change-roles"),
        AuditAction::UserSuspended => visit.say("admin-did-suspend-account"),
        AuditAction::UserRestored => visit.say("admin-did-restore-account"),
        AuditAction::UserResetLink => visit.say("admin-did-create-reset-link"),
        AuditAction::GameAbandoned => visit.say("admin-did-abandon-game"),
        AuditAction::SeatHandedOver => visit.say("admin-did-hand-over-seat"),
        AuditAction::MapFeatured => visit.say("admin-did-feature-map"),
        AuditAction::MapUnfeatured => visit.say("admin-did-stop-featuring-map"),
        AuditAction::MapArchived => visit.say("admin-did-archive-map"),
        AuditAction::MapRestored => visit.say("admin-did-restore-map"),
        AuditAction::WebhookDeleted => visit.say("admin-did-delete-webhook"),
        AuditAction::TournamentCreated => visit.say("admin-did-create-tournament"),
        AuditAction::TournamentChanged => visit.say("admin-did-change-tournament"),
        AuditAction::TournamentStatus => visit.say("admin-did-change-tournament-status"),
        AuditAction::TournamentDirectors => visit.say("admin-did-change-directors"),
        AuditAction::TournamentEntrant => visit.say("admin-did-change-entrant"),
        AuditAction::TournamentRound => visit.say("admin-did-change-round"),
        AuditAction::TournamentRuling => visit.say("admin-did-rule"),
        AuditAction::TournamentRulingRevoked => visit.say("admin-did-revoke-ruling"),
        AuditAction::TournamentDispute => visit.say("admin-did-answer-dispute"),
        AuditAction::TournamentAnnouncement => visit.say("admin-did-announce"),
    }
}

/// Parses the search fields. The actor is given by id or by name; returns `None` if there is no such account, because
/// then nothing can match.
async fn filter(service: &Service, fields: &Fields) -> Result<Option<AuditFilter>, Problem> {
    let who = match (optional_text(fields, "actor"), fields.read::<UserId>("actor")) {
        (None, _) => None,
        (_, Some(id)) => Some(id),
        (Some(name), None) => match service.accounts.named(name).await {
            Err(problem) if problem.code == Code::NotFound => return Ok(None),
            user => Some(user?.id),
        },
    };
    let after = format!("{}T00:00:00Z", fields.text("after").trim()).parse::<Timestamp>().ok();
    Ok(Some(AuditFilter {
        actor: who,
        action: fields.read("action"),
        subject: optional_text(fields, "subject"),
        after,
        kind: None,
    }))
}

pub(super) async fn list(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let (mut audit_rows, mut more) = (Vec::new(), None);
    if let Some(filter) = filter(service, fields).await? {
        let entries = service.audit.list(filter, Paging::new(None, fields.read("cursor"))?).await?;
        audit_rows = entries.items.iter().map(|entry| AuditRow::new(visit, entry)).collect();
        more = entries.next_cursor.map(|cursor| address("/admin/audit", fields, &FILTERS, Some(&cursor)));
    }
    let log = AuditLog {
        visit,
        fields,
        audit_rows,
        more,
        csv: address("/admin/audit.csv", fields, &FILTERS, None),
    };
    Ok(visit.page(StatusCode::OK, &log))
}

pub(super) async fn file(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let entries = match &filter(service, fields).await? {
        None => Vec::new(),
        Some(filter) => {
            let page = |cursor: Option<AuditId>| async move {
                service.audit.list(filter.clone(), Paging::new(Some(MAX_LIMIT), cursor)?).await
            };
            all(page).await?
        }
    };
    let row = |entry: AuditEntry| {
        let AuditEntry { id, at, actor: who, action: what, subject, reason, before, after } = entry;
        vec![
            id.to_string(),
            at.to_string(),
            who.map(|who| who.name).unwrap_or_default(),
            what.to_string(),
            subject.kind.to_string(),
            subject.id,
            subject.name,
            reason.unwrap_or_default(),
            before.to_string(),
            after.to_string(),
        ]
    };
    let titles =
        ["id", "at", "actor", "action", "subject_kind", "subject_id", "subject", "reason", "before", "after"];
    Ok(csv_response("audit", &titles, entries.into_iter().map(row)))
}
