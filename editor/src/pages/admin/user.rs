//! One account: its roles, its games, and its audit entries.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::{Role, User};
use shinjuku_service::audit::AuditFilter;
use shinjuku_service::games::{GameFilter, GameSummary};
use shinjuku_service::id::UserId;
use shinjuku_service::page::Paging;
use shinjuku_service::problem::Problem;
use strum::IntoEnumIterator;

use super::admin;
use super::audit::AuditRow;
use super::games::status_words;
use super::users::{role_words, state, state_words};
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::lists::optional_text;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "admin/user.html")]
struct Account<'a> {
    visit: &'a Visit,
    user: User,
    games: Vec<GameSummary>,
    audit_rows: Vec<AuditRow>,
}

impl Account<'_> {
    /// All roles, each with its label and whether the account has it.
    fn roles(&self) -> impl Iterator<Item = (Role, &'static str, bool)> {
        Role::iter().map(|role| (role, role_words(self.visit, role), self.user.roles.have(role)))
    }

    fn status_of(&self, game: &GameSummary) -> &'static str {
        status_words(self.visit, game.status)
    }

    fn state(&self) -> &'static str {
        state_words(self.visit, state(&self.user))
    }
}

#[get("/admin/users/{id}")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, id: web::Path<UserId>) -> HttpResponse {
    visit.answer(account(&visit, &service, *id).await)
}

async fn account(visit: &Visit, service: &Service, id: UserId) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let user = service.accounts.user(id).await?;
    let of_user = GameFilter { player: Some(id), all: true, ..GameFilter::default() };
    let games = service.games.list(Some(caller), of_user, Paging::new(None, None)?).await?.items;
    let to_user = AuditFilter { subject: Some(id.to_string()), ..AuditFilter::default() };
    let audit_rows = service.audit.list(to_user, Paging::new(None, None)?).await?.items;
    let audit_rows = audit_rows.iter().map(|entry| AuditRow::new(visit, entry)).collect();
    Ok(visit.page(StatusCode::OK, &Account { visit, user, games, audit_rows }))
}

/// A password reset link, which is shown only once.
#[derive(Template)]
#[template(path = "admin/reset_link.html")]
struct NewLink<'a> {
    visit: &'a Visit,
    user: User,
    link: String,
    until: String,
}

#[post("/admin/users/{id}/reset-link")]
pub(super) async fn reset_link(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<UserId>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async { make_link(&visit, &service, *id, &submitted.fields()?).await };
    visit.answer(work.await)
}

async fn make_link(
    visit: &Visit,
    service: &Service,
    id: UserId,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let made = service.accounts.reset_link(caller, id, optional_text(fields, "reason").as_deref()).await?;
    let user = service.accounts.user(id).await?;
    let link = format!("{}{}", visit.origin, made.path);
    Ok(visit.page(StatusCode::OK, &NewLink { visit, user, link, until: made.expires_at.minute() }))
}
