//! Questions of the house, and what came of the answers.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

use crate::pages::confirm;
pub(super) use crate::pages::confirm::{Question, Reason, hidden_fields, parse_action};
use crate::pages::visit::{Visit, page, see_other};

#[derive(Template)]
#[template(path = "admin/confirm.html")]
struct Confirm<'a> {
    visit: &'a Visit,
    question: &'a Question<'a>,
}

/// Asks; there must be somebody to whom it would be done.
pub(super) fn ask(visit: &Visit, question: &Question<'_>) -> HttpResponse {
    if question.subjects.is_empty() {
        return see_other(&question.back);
    }
    page(StatusCode::OK, &Confirm { visit, question })
}

/// Where to go back to: a page of the house.
pub(super) fn return_url(wish: &str, usual: &str) -> String {
    confirm::return_url(wish, "/admin", usual)
}

/// What was left undone, of many things that were to be done.
#[derive(Template)]
#[template(path = "admin/undone.html")]
struct Undone<'a> {
    visit: &'a Visit,
    faults: &'a [(String, String)],
    back: &'a str,
}

/// Goes back to where everything began or, where something could not be done, says what and why.
pub(super) fn done(visit: &Visit, faults: &[(String, String)], back: &str) -> HttpResponse {
    if faults.is_empty() {
        return see_other(back);
    }
    page(StatusCode::CONFLICT, &Undone { visit, faults, back })
}
