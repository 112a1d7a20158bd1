use actix_web::post;
use shinjuku_core::map::{MapDocument, Sketch, sketch};
use shinjuku_service::maps::DraftDocument;

use crate::http::{Answer, Counted, MapText, ok_blocking};

/// Sketch what is not drawn
///
/// Outlines of the wards that have none, around their stations, and the borders that the drawing suggests. A document that
/// cannot be read gets an empty sketch. The body is the document itself; nothing is kept.
#[utoipa::path(
    operation_id = "sketchMap",
    tag = "maps",
    request_body(content = DraftDocument, description = "A map document", example = json!({"schema_version": 2, "name": "Kyoto"})),
    responses((status = 200, description = "The sketch", body = Sketch)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "too_many_requests"]))),
)]
#[post("/maps/sketch")]
pub(crate) async fn draw(_: Counted, MapText(document): MapText) -> Answer {
    ok_blocking(move || {
        Ok(MapDocument::from_json(&document).map(|document| sketch(&document)).unwrap_or_default())
    })
    .await
}
