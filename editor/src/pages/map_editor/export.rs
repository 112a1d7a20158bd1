//! Downloading the document of a map, byte for byte.

use actix_web::http::header::{self, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::DocumentVersion;
use shinjuku_service::problem::Problem;

use super::slug;
use crate::pages::visit::Visit;

#[derive(Deserialize)]
struct Which {
    /// The version to export; the draft if omitted.
    version: Option<u32>,
}

#[get("/editor/{slug}/export")]
pub(super) async fn send(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    query: web::Query<Which>,
) -> HttpResponse {
    visit.answer(file(&visit, &service, &path, query.version).await)
}

async fn file(
    visit: &Visit,
    service: &Service,
    path: &str,
    version: Option<u32>,
) -> Result<HttpResponse, Problem> {
    let slug = slug(path)?;
    let (name, stage) = match version {
        Some(number) => (format!("{slug}-{number}.json"), DocumentVersion::Version(number)),
        None => (format!("{slug}.json"), DocumentVersion::Draft),
    };
    let document = service.maps.document(visit.caller(), &slug, stage).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header(attachment(name))
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .body(document))
}

/// The header that makes a browser save the response as a file.
pub(super) fn attachment(name: String) -> ContentDisposition {
    let parameters = vec![DispositionParam::Filename(name)];
    ContentDisposition { disposition: DispositionType::Attachment, parameters }
}
