//! The front door.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get};
use askama::Template;

use super::visit::{Visit, page};

#[derive(Template)]
#[template(path = "pages/landing.html")]
struct Landing<'a> {
    visit: &'a Visit,
}

#[get("/")]
pub(super) async fn landing(visit: Visit) -> HttpResponse {
    page(StatusCode::OK, &Landing { visit: &visit })
}
