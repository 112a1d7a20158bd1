//! The page that makes an account the first admin, opened by the link that the server prints.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::RegisterRequest;
use shinjuku_service::problem::Problem;

use super::login_or_form;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "account/first_admin.html")]
struct FirstAdmin<'a> {
    visit: &'a Visit,
    token: &'a str,
    name: &'a str,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Link {
    #[serde(default)]
    token: String,
}

#[get("/first-admin")]
pub(super) async fn show_first_admin_form(visit: Visit, link: web::Query<Link>) -> HttpResponse {
    visit.page(StatusCode::OK, &FirstAdmin { visit: &visit, token: &link.token, name: "", error: None })
}

/// Works without a login and so without a CSRF token: another site cannot submit this form because it does not know
/// the token of the link.
#[post("/first-admin")]
pub(super) async fn become_admin(
    visit: Visit,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.problem_page(&problem),
    };
    let (token, name) = (fields.text("token"), fields.text("name"));
    let entered = create_first_admin(&visit, &service, &fields).await;
    login_or_form(&visit, entered, |error| FirstAdmin { visit: &visit, token, name, error: Some(error) })
}

async fn create_first_admin(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let (name, password) = (fields.text("name").to_owned(), fields.text("password").to_owned());
    let registration = RegisterRequest { name, email: None, password };
    let tokens = service.accounts.become_first_admin(fields.text("token"), registration).await?;
    visit.finish_login(service, &tokens, "/").await
}
