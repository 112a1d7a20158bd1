//! Replacing a draft with an uploaded document.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::maps::{MapSummary, Slug};
use shinjuku_service::problem::{Code, Problem};

use super::{designer, not_archived, slug};
use crate::pages::forms::{Fields, UploadedForm};
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "editor/import.html")]
struct Import<'a> {
    visit: &'a Visit,
    map: MapSummary,
    revision: u32,
    error: Option<String>,
}

#[get("/editor/{slug}/import")]
pub(super) async fn show_form(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> HttpResponse {
    let work = async { render_form(&visit, &service, &slug(&path)?, StatusCode::OK, None).await };
    visit.answer(work.await)
}

async fn render_form(
    visit: &Visit,
    service: &Service,
    slug: &Slug,
    status: StatusCode,
    error: Option<String>,
) -> Result<HttpResponse, Problem> {
    let caller = &designer(visit)?.caller;
    let revision = service.maps.draft(caller, slug).await?.revision;
    let map = service.maps.read(Some(caller), slug).await?.summary;
    not_archived(&map)?;
    Ok(visit.page(status, &Import { visit, map, revision, error }))
}

#[post("/editor/{slug}/import")]
pub(super) async fn submit_file(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    uploaded: UploadedForm,
) -> HttpResponse {
    let work = async { replace(&visit, &service, &slug(&path)?, &uploaded.fields()?).await };
    visit.answer(work.await)
}

async fn replace(
    visit: &Visit,
    service: &Service,
    slug: &Slug,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = &designer(visit)?.caller;
    let revision = fields.require("revision")?;
    match service.maps.put_draft(caller, slug, revision, fields.text("file")).await {
        Ok(_) => Ok(see_other(&format!("/editor/{slug}"))),
        Err(problem) if matches!(problem.code, Code::InvalidFields | Code::DraftChanged) => {
            let status = (visit.settings.status)(problem.code);
            render_form(visit, service, slug, status, Some(visit.problem(&problem))).await
        }
        Err(problem) => Err(problem),
    }
}
