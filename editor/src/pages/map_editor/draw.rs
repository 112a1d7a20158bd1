//! The page with the map canvas.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;

use super::{designer, not_archived, slug};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "editor/draw.html")]
struct Draw<'a> {
    visit: &'a Visit,
    slug: String,
    name: String,
    user: String,
}

#[get("/editor/{slug}/draw")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, path: web::Path<String>) -> HttpResponse {
    visit.answer(canvas(&visit, &service, &path).await)
}

async fn canvas(visit: &Visit, service: &Service, path: &str) -> Result<HttpResponse, Problem> {
    let browser = designer(visit)?;
    let slug = slug(path)?;
    service.maps.draft(&browser.caller, &slug).await?;
    let map = service.maps.read(Some(&browser.caller), &slug).await?.summary;
    not_archived(&map)?;
    let user = browser.caller.user.to_string();
    Ok(visit.page(StatusCode::OK, &Draw { visit, slug: slug.to_string(), name: map.name, user }))
}
