//! The differences between two versions of a map, or between a map and the one it was copied from.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_core::map::Difference;
use shinjuku_service::Service;
use shinjuku_service::maps::{CompareBase, DocumentVersion, MapComparison, MapSummary};
use shinjuku_service::problem::Problem;

use super::slug;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "editor/difference.html")]
struct Changes<'a> {
    visit: &'a Visit,
    map: MapSummary,
    origins: Vec<CompareBase>,
    stages: Vec<DocumentVersion>,
    from: CompareBase,
    to: DocumentVersion,
    differences: Vec<Difference>,
}

#[derive(Deserialize)]
struct Which {
    from: Option<String>,
    to: Option<String>,
}

#[get("/editor/{slug}/difference")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    query: web::Query<Which>,
) -> HttpResponse {
    visit.answer(changes(&visit, &service, &path, &query).await)
}

async fn changes(
    visit: &Visit,
    service: &Service,
    path: &str,
    which: &Which,
) -> Result<HttpResponse, Problem> {
    let slug = slug(path)?;
    let caller = visit.caller();
    let map = service.maps.read(caller, &slug).await?.summary;
    let parse =
        |text: &str| text.parse().map_err(|_| Problem::not_found(format!("version '{text}' of this map")));
    let to: Option<DocumentVersion> = which.to.as_deref().map(parse).transpose()?;
    let from = which.from.as_deref().map(|text| {
        if text == "parent" { Ok(CompareBase::Parent) } else { parse(text).map(CompareBase::Version) }
    });
    let MapComparison { from, to, differences } =
        service.maps.compare(caller, &slug, from.transpose()?, to).await?;
    let versions: Vec<DocumentVersion> =
        (1..=map.latest_version.unwrap_or(0)).rev().map(DocumentVersion::Version).collect();
    let parent = map.parent.as_ref().map(|_| CompareBase::Parent);
    let origins = versions.iter().copied().map(CompareBase::Version).chain(parent).collect();
    let own = caller.zip(map.owner.as_ref()).is_some_and(|(caller, owner)| caller.user == owner.id);
    let stages = own.then_some(DocumentVersion::Draft).into_iter().chain(versions).collect();
    Ok(visit.page(StatusCode::OK, &Changes { visit, map, origins, stages, from, to, differences }))
}
