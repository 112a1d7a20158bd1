//! Setting a new password with a reset link from an admin.

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
#[template(path = "account/reset.html")]
struct Reset<'a> {
    visit: &'a Visit,
    token: &'a str,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Link {
    #[serde(default)]
    token: String,
}

#[get("/reset")]
pub(super) async fn show_reset_form(visit: Visit, link: web::Query<Link>) -> HttpResponse {
    visit.page(StatusCode::OK, &Reset { visit: &visit, token: &link.token, error: None })
}

/// Works without a login and so without a CSRF token: another site cannot submit this form because it does not know
/// the token of the link.
#[post("/reset")]
pub(super) async fn reset(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.problem_page(&problem),
    };
    let token = fields.text("token");
    let entered = set_password(&visit, &request, &service, &fields).await;
    login_or_form(&visit, entered, |error| Reset { visit: &visit, token, error: Some(error) })
}

async fn set_password(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    (visit.settings.check_auth_rate)(request, None)?;
    let tokens = service.accounts.reset(fields.text("token"), fields.text("password").to_owned()).await?;
    visit.finish_login(service, &tokens, "/").await
}
