//! Logging in and out.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;

use super::login_or_form;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "account/login.html")]
struct Login<'a> {
    visit: &'a Visit,
    name: &'a str,
    next: &'a str,
    error: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Next {
    #[serde(default)]
    pub(super) next: String,
}

#[get("/login")]
pub(super) async fn show_login_form(visit: Visit, query: web::Query<Next>) -> HttpResponse {
    visit.page(StatusCode::OK, &Login { visit: &visit, name: "", next: &query.next, error: None })
}

#[post("/login")]
pub(super) async fn log_in(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.problem_page(&problem),
    };
    let (name, next) = (fields.text("name"), fields.text("next"));
    let entered = check_password(&visit, &request, &service, &fields).await;
    login_or_form(&visit, entered, |error| Login { visit: &visit, name, next, error: Some(error) })
}

async fn check_password(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let (name, password) = (fields.text("name").to_owned(), fields.text("password").to_owned());
    (visit.settings.check_auth_rate)(request, Some(&name))?;
    let tokens = service.accounts.login(name, password).await?;
    visit.finish_login(service, &tokens, fields.text("next")).await
}

/// Asks a guest to confirm logging out, because a guest cannot log in again.
#[derive(Template)]
#[template(path = "account/logout.html")]
struct LogOut<'a> {
    visit: &'a Visit,
}

#[post("/logout")]
pub(super) async fn log_out(
    visit: Visit,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async {
        let is_sure = !submitted.fields()?.text("sure").is_empty();
        if visit.caller().is_some_and(|caller| caller.guest) && !is_sure {
            return Ok(visit.page(StatusCode::OK, &LogOut { visit: &visit }));
        }
        service.accounts.logout(visit.caller(), None).await?;
        Visit::finish_logout()
    };
    visit.answer(work.await)
}
