//! Registering a new account.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::RegisterRequest;
use shinjuku_service::problem::Problem;

use super::login::Next;
use super::login_or_form;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "account/register.html")]
struct Register<'a> {
    visit: &'a Visit,
    name: &'a str,
    next: &'a str,
    error: Option<String>,
}

#[get("/register")]
pub(super) async fn show_registration_form(visit: Visit, query: web::Query<Next>) -> HttpResponse {
    visit.page(StatusCode::OK, &Register { visit: &visit, name: "", next: &query.next, error: None })
}

#[post("/register")]
pub(super) async fn register(
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
    let entered = create_account(&visit, &request, &service, &fields).await;
    login_or_form(&visit, entered, |error| Register { visit: &visit, name, next, error: Some(error) })
}

async fn create_account(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    (visit.settings.check_auth_rate)(request, None)?;
    let (name, password) = (fields.text("name").to_owned(), fields.text("password").to_owned());
    let tokens = service.accounts.register(RegisterRequest { name, email: None, password }).await?;
    visit.finish_login(service, &tokens, fields.text("next")).await
}
