//! The page of a map: its versions and its draft, with links to all actions.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_core::bots::BotName;
use shinjuku_core::map::Attribution;
use shinjuku_service::Service;
use shinjuku_service::maps::{MapDraft, MapSummary, MapVersion};
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
    draft: Option<MapDraft>,
    /// Whether the draft has unpublished changes.
    unpublished: bool,
    versions: Vec<MapVersion>,
    /// The line that names the source of the map's data.
    attribution: Option<String>,
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
    let shown = draft.as_ref().map(|draft| draft.document.get()).or(published);
    let attribution = shown.and_then(attribution);
    let (map, bots) = (detail.summary, games::bots(visit));
    let page = Overview { visit, map, draft, unpublished, versions, attribution, bots };
    Ok(visit.page(StatusCode::OK, &page))
}

/// The line that names the source of a document's data. A draft that is not complete may have none.
fn attribution(document: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Attributed {
        attribution: Option<Attribution>,
    }
    serde_json::from_str::<Attributed>(document).ok()?.attribution.map(|attribution| attribution.text)
}
