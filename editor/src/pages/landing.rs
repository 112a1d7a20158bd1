//! The front door.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get};
use askama::Template;

#[derive(Template)]
#[template(path = "pages/landing.html")]
struct Landing;

#[get("/")]
pub(super) async fn landing() -> HttpResponse {
    super::page(StatusCode::OK, &Landing)
}
