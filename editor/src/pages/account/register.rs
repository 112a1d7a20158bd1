//! Registering a new account.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::RegisterRequest;
use shinjuku_service::problem::Problem;

use super::let_in_or;
use super::login::Next;
use crate::pages::submitted::{Fields, Submitted};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "account/register.html")]
struct Register<'a> {
    visit: &'a Visit,
    name: &'a str,
    next: &'a str,
    fault: Option<String>,
}

#[get("/register")]
pub(super) async fn ask(visit: Visit, query: web::Query<Next>) -> HttpResponse {
    visit.page(StatusCode::OK, &Register { visit: &visit, name: "", next: &query.next, fault: None })
}

#[post("/register")]
pub(super) async fn register(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: Submitted,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.problem_page(&problem),
    };
    let (name, next) = (fields.text("name"), fields.text("next"));
    let entered = join(&visit, &request, &service, &fields).await;
    let_in_or(&visit, entered, |fault| Register { visit: &visit, name, next, fault: Some(fault) })
}

async fn join(
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
