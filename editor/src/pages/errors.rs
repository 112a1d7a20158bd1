//! The page that lists all error codes.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get};
use askama::Template;

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

#[get("/docs/errors")]
pub(super) async fn errors(visit: Visit) -> HttpResponse {
    visit.page(StatusCode::OK, &Errors { visit: &visit, rows: &visit.settings.errors })
}
