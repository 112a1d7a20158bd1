//! Archiving a map, which takes it out of the lists.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::maps::MapSummary;
use shinjuku_service::problem::Problem;

use super::{designer, slug};
use crate::pages::forms::SubmittedForm;
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "editor/archive.html")]
struct Archive<'a> {
    visit: &'a Visit,
    map: MapSummary,
}

#[get("/editor/{slug}/archive")]
pub(super) async fn show_confirmation(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> HttpResponse {
    visit.answer(render_confirmation(&visit, &service, &path).await)
}

async fn render_confirmation(visit: &Visit, service: &Service, path: &str) -> Result<HttpResponse, Problem> {
    let caller = &designer(visit)?.caller;
    let slug = slug(path)?;
    service.maps.draft(caller, &slug).await?;
    let map = service.maps.read(Some(caller), &slug).await?.summary;
    Ok(visit.page(StatusCode::OK, &Archive { visit, map }))
}

#[post("/editor/{slug}/archive")]
pub(super) async fn archive(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async {
        submitted.fields()?;
        service.maps.archive(&designer(&visit)?.caller, &slug(&path)?).await?;
        Ok(see_other("/editor"))
    };
    visit.answer(work.await)
}
