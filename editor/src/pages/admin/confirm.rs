//! Confirmation questions of the admin pages, and the page that lists failures.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

use crate::pages::confirm;
pub(super) use crate::pages::confirm::{Question, Reason, hidden_fields, parse_action};
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "admin/confirm.html")]
struct Confirm<'a> {
    visit: &'a Visit,
    question: &'a Question<'a>,
}

/// Shows the confirmation or redirects back if no subject is selected.
pub(super) fn show_question(visit: &Visit, question: &Question<'_>) -> HttpResponse {
    if question.subjects.is_empty() {
        return see_other(&question.back);
    }
    visit.page(StatusCode::OK, &Confirm { visit, question })
}

/// The URL to return to, which must be an admin page.
pub(super) fn return_url(wanted: &str, default: &str) -> String {
    confirm::return_url(wanted, "/admin", default)
}

/// The subjects of a bulk action that failed, with the reasons.
#[derive(Template)]
#[template(path = "admin/action_failures.html")]
struct ActionFailures<'a> {
    visit: &'a Visit,
    failures: &'a [(String, String)],
    back: &'a str,
}

/// Redirects back if everything succeeded; otherwise lists what failed and why.
pub(super) fn redirect_or_show_failures(
    visit: &Visit,
    failures: &[(String, String)],
    back: &str,
) -> HttpResponse {
    if failures.is_empty() {
        return see_other(back);
    }
    visit.page(StatusCode::CONFLICT, &ActionFailures { visit, failures, back })
}
