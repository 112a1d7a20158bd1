//! A new account.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::Registration;
use shinjuku_service::problem::{Code, Problem};

use super::login::Next;
use crate::pages::submitted::{Fields, Submitted};
use crate::pages::visit::{Visit, page};

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
    page(StatusCode::OK, &Register { visit: &visit, name: "", next: &query.next, fault: None })
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
        Err(problem) => return visit.trouble(&problem),
    };
    match join(&visit, &request, &service, &fields).await {
        Ok(response) => response,
        Err(problem) if problem.code == Code::Unavailable => visit.trouble(&problem),
        Err(problem) => {
            let (name, next) = (fields.text("name"), fields.text("next"));
            let fault = Some(problem.facts().detail.clone());
            page((visit.settings.status)(problem.code), &Register { visit: &visit, name, next, fault })
        }
    }
}

async fn join(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    (visit.settings.door)(request, None)?;
    let (name, password) = (fields.text("name").to_owned(), fields.text("password").to_owned());
    let tokens = service.accounts.register(Registration { name, email: None, password }).await?;
    visit.let_in(service, &tokens, fields.text("next")).await
}
