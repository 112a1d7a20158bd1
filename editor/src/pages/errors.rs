//! What the codes of problems mean.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;

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

pub(super) struct Errors(pub(super) Vec<ErrorRow>);

#[derive(Template)]
#[template(path = "pages/errors.html")]
struct ErrorsPage<'a> {
    rows: &'a [ErrorRow],
}

#[get("/docs/errors")]
pub(super) async fn errors(errors: web::Data<Errors>) -> HttpResponse {
    super::page(StatusCode::OK, &ErrorsPage { rows: &errors.0 })
}
