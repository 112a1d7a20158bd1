//! The page with the rules of the game.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get};
use askama::Template;

use super::visit::Visit;

#[derive(Template)]
#[template(path = "pages/rules.html")]
struct Rules<'a> {
    visit: &'a Visit,
}

#[get("/rules")]
pub(super) async fn show(visit: Visit) -> HttpResponse {
    visit.page(StatusCode::OK, &Rules { visit: &visit })
}
