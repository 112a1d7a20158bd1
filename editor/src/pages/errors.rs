//! The page that lists all error codes.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get};
use askama::Template;

use super::problems::key;
use super::visit::Visit;

/// An error code with its HTTP status and meaning.
#[derive(Clone, Debug)]
pub struct ErrorRow {
    /// The error code.
    pub code: &'static str,
    /// The HTTP status of the response.
    pub status: u16,
    /// What the code means.
    pub meaning: &'static str,
}

#[derive(Template)]
#[template(path = "pages/errors.html")]
struct Errors<'a> {
    visit: &'a Visit,
    rows: &'a [ErrorRow],
}

impl Errors<'_> {
    /// What a code means, in the reader's language.
    fn meaning(&self, row: &ErrorRow) -> String {
        let own = self.visit.language.own(&key("problem", row.code), &[]);
        own.unwrap_or_else(|| row.meaning.to_owned())
    }
}

#[get("/docs/errors")]
pub(super) async fn errors(visit: Visit) -> HttpResponse {
    visit.page(StatusCode::OK, &Errors { visit: &visit, rows: &visit.settings.errors })
}
