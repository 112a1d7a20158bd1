//! The page of a map: its versions and its draft, with links to all actions.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::maps::{Draft, MapSummary, MapVersion};
use shinjuku_service::problem::{Code, Problem};

use super::slug;
use crate::pages::games;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "editor/overview.html")]
struct Overview<'a> {
    visit: &'a Visit,
    map: MapSummary,
    /// The draft, if the caller may edit it.
    draft: Option<Draft>,
    /// Whether the draft has unpublished changes.
    unpublished: bool,
    versions: Vec<MapVersion>,
    /// The bots with their descriptions.
    bots: Vec<(BotName, &'static str)>,
}

#[get("/editor/{slug}")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, path: web::Path<String>) -> HttpResponse {
    visit.answer(overview(&visit, &service, &path).await)
}

async fn overview(visit: &Visit, service: &Service, path: &str) -> Result<HttpResponse, Problem> {
    let slug = slug(path)?;
    let detail = service.maps.read(visit.caller(), &slug).await?;
    let draft = match visit.caller() {
        None => None,
        Some(caller) => match service.maps.draft(caller, &slug).await {
            Ok(draft) => Some(draft),
            Err(problem) if matches!(problem.code, Code::NotYours | Code::NotFound) => None,
            Err(problem) => return Err(problem),
        },
    };
    let published = detail.document.as_ref().map(|document| document.get());
    let unpublished = draft.as_ref().is_some_and(|draft| published != Some(draft.document.get()));
    let versions = service.maps.versions(visit.caller(), &slug).await?;
    let bots = games::bots(visit);
    Ok(visit
        .page(StatusCode::OK, &Overview { visit, map: detail.summary, draft, unpublished, versions, bots }))
}
