use actix_web::http::header;
use actix_web::{HttpResponse, get, put, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{DraftDocument, MapDraft, Slug};

use super::slug;
use crate::http::{ApiResult, Design, IfMatch, MapText, Require, json, quoted_tag};

/// Read the draft of your map
#[utoipa::path(
    operation_id = "getMapDraft",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The slug of the map", example = "kyoto")),
    responses((status = 200, description = "The draft", body = MapDraft, headers(
        ("ETag" = String, description = "The revision of the draft")
    ))),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!(["not_found", "not_yours"]))),
)]
#[get("/maps/{slug}/draft")]
pub(crate) async fn read(
    caller: Require<Design>,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    answer(&service.maps.draft(&caller.0, &slug(&path)?).await?)
}

/// Replace the draft of your map
///
/// The body is the map document itself, complete or not; it is stored byte for byte. `If-Match` is the revision that
/// you have read (optimistic concurrency): if the draft has changed since, it is not replaced (`draft_changed`), so
/// that nobody's work is lost.
#[utoipa::path(
    operation_id = "replaceMapDraft",
    tag = "maps",
    params(
        ("slug" = Slug, Path, description = "The slug of the map", example = "kyoto"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The ETag of the draft that you have read. Required: without it the draft is not replaced (`revision_required`)", example = "\"1\""),
    ),
    request_body(content = DraftDocument, description = "A map document, complete or not", example = json!({"schema_version": 2, "name": "Kyoto"})),
    responses((status = 200, description = "The draft", body = MapDraft, headers(
        ("ETag" = String, description = "The revision of the draft")
    ))),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!([
        "not_found", "not_yours", "draft_changed", "revision_required", "map_archived", "invalid_fields"
    ]))),
)]
#[put("/maps/{slug}/draft")]
pub(crate) async fn replace(
    caller: Require<Design>,
    service: web::Data<Service>,
    path: web::Path<String>,
    seen: IfMatch,
    MapText(document): MapText,
) -> ApiResult {
    let slug = slug(&path)?;
    answer(&service.maps.put_draft(&caller.0, &slug, seen.required()?, &document).await?)
}

fn answer(draft: &MapDraft) -> ApiResult {
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::ETAG, quoted_tag(&draft.revision.to_string())))
        .insert_header((header::CACHE_CONTROL, "private, no-cache"));
    json(response, draft)
}
