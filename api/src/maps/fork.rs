use actix_web::http::header;
use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{ForkMapRequest, MapDraft, Slug};

use super::slug;
use crate::http::{ApiResult, Design, Json, Require, json, quoted_tag};

/// Fork a map
///
/// Creates a map of your own whose first draft is a published version of another map.
#[utoipa::path(
    operation_id = "forkMap",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The slug of the map to fork", example = "tokyo")),
    request_body(content = ForkMapRequest, example = json!({"slug": "my-tokyo"})),
    responses((status = 201, description = "The draft", body = MapDraft, headers(
        ("Location" = String, description = "The URL of the new map"), ("ETag" = String, description = "The revision of the draft")
    ))),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!(["not_found", "slug_taken", "invalid_fields"]))),
)]
#[post("/maps/{slug}/fork")]
pub(crate) async fn fork(
    caller: Require<Design>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Json(fork): Json<ForkMapRequest>,
) -> ApiResult {
    let draft = service.maps.fork(&caller.0, &slug(&path)?, fork).await?;
    let mut response = HttpResponse::Created();
    response
        .insert_header((header::LOCATION, format!("/api/v1/maps/{}", draft.slug)))
        .insert_header((header::ETAG, quoted_tag(&draft.revision.to_string())));
    json(response, &draft)
}
