//! Logging in and out, registration, and the language of the pages.

mod claim;
mod first_admin;
mod language;
mod login;
mod register;
mod reset;

use actix_web::HttpResponse;
use actix_web::web::ServiceConfig;
use askama::Template;
use shinjuku_service::problem::{Code, Problem};

use super::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(login::show_login_form)
        .service(login::log_in)
        .service(login::log_out)
        .service(register::show_registration_form)
        .service(register::register)
        .service(claim::show_claim_form)
        .service(claim::claim)
        .service(first_admin::show_first_admin_form)
        .service(first_admin::become_admin)
        .service(reset::show_reset_form)
        .service(reset::reset)
        .service(language::choose);
}

/// Returns the response of a successful login, or the form again with an error message.
fn login_or_form<T: Template>(
    visit: &Visit,
    entered: Result<HttpResponse, Problem>,
    form: impl FnOnce(String) -> T,
) -> HttpResponse {
    match entered {
        Ok(response) => response,
        Err(problem) if matches!(problem.code, Code::Unavailable | Code::CsrfFailed) => {
            visit.problem_page(&problem)
        }
        Err(problem) => visit.page((visit.settings.status)(problem.code), &form(visit.problem(&problem))),
    }
}
