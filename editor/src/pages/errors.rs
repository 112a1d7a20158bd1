//! What the codes of problems mean.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get};
use askama::Template;

use super::visit::{Visit, page};

/// A code, its status, and what it means.
#[derive(Clone, Debug)]
pub struct ErrorRow {
    /// The code.
    pub code: &'static str,
    /// The status of the response.
    pub status: u16,
    /// What it means.
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
    page(StatusCode::OK, &Errors { visit: &visit, rows: &visit.settings.errors })
}
