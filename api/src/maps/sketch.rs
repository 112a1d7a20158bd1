use actix_web::post;
use shinjuku_core::map::{GeneratedOutlines, MapDocument, sketch};
use shinjuku_service::maps::DraftDocument;

use crate::http::{ApiResult, MapText, RateLimited, ok_blocking};

/// Sketch the missing parts of a map
///
/// Returns outlines for wards that have none, drawn around their stations, and the borders that the drawing suggests.
/// A document that cannot be parsed gets an empty sketch. The body is the document itself; nothing is stored.
#[utoipa::path(
    operation_id = "sketchMap",
    tag = "maps",
    request_body(content = DraftDocument, description = "A map document", example = json!({"schema_version": 2, "name": "Kyoto"})),
    responses((status = 200, description = "The sketch", body = GeneratedOutlines)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "too_many_requests"]))),
)]
#[post("/maps/sketch")]
pub(crate) async fn sketch_map(_: RateLimited, MapText(document): MapText) -> ApiResult {
    ok_blocking(move || {
        let document = MapDocument::from_json(&document);
        Ok(document.map_or_else(|_| GeneratedOutlines::default(), |document| sketch(&document)))
    })
    .await
}
