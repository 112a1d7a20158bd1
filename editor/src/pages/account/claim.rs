//! The page where a guest sets a password to keep the account.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::BrowserSession;
use shinjuku_service::problem::{Code, Problem};

use super::login::Next;
use super::login_or_form;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "account/claim.html")]
struct Claim<'a> {
    visit: &'a Visit,
    name: &'a str,
    next: &'a str,
    error: Option<String>,
}

#[get("/claim")]
pub(super) async fn show_claim_form(visit: Visit, query: web::Query<Next>) -> HttpResponse {
    let form = visit.require_login().map(|guest| {
        visit
            .page(StatusCode::OK, &Claim { visit: &visit, name: &guest.name, next: &query.next, error: None })
    });
    visit.answer(form)
}

#[post("/claim")]
pub(super) async fn claim(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.problem_page(&problem),
    };
    let guest = match visit.require_login() {
        Ok(guest) => guest,
        Err(problem) => return visit.answer(Err(problem)),
    };
    match set_password(&visit, guest, &request, &service, &fields).await {
        Err(problem) if problem.code == Code::Unauthenticated => visit.answer(Err(problem)),
        kept => login_or_form(&visit, kept, |error| Claim {
            visit: &visit,
            name: &guest.name,
            next: fields.text("next"),
            error: Some(error),
        }),
    }
}

async fn set_password(
    visit: &Visit,
    guest: &BrowserSession,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    (visit.settings.check_auth_rate)(request, Some(&guest.caller.user.to_string()))?;
    let tokens = service.accounts.claim(&guest.caller, fields.text("password").to_owned(), None).await?;
    visit.finish_login(service, &tokens, fields.text("next")).await
}
