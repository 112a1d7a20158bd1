use actix_web::http::header;
use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{CreateMapRequest, MapDraft};

use crate::http::{ApiResult, Design, Json, Require, json, quoted_tag};

/// Create a map
///
/// The map starts as a draft, which may have errors; only publishing requires a map without errors.
#[utoipa::path(
    operation_id = "createMap",
    tag = "maps",
    request_body(content = CreateMapRequest, example = json!({
        "slug": "kyoto", "document": {"schema_version": 2, "name": "Kyoto"}
    })),
    responses((status = 201, description = "The draft", body = MapDraft, headers(
        ("Location" = String, description = "The URL of the map"), ("ETag" = String, description = "The revision of the draft")
    ))),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!(["slug_taken", "invalid_fields"]))),
)]
#[post("/maps")]
pub(crate) async fn create(
    caller: Require<Design>,
    service: web::Data<Service>,
    Json(new): Json<CreateMapRequest>,
) -> ApiResult {
    let draft = service.maps.create(&caller.0, new).await?;
    let mut response = HttpResponse::Created();
    response
        .insert_header((header::LOCATION, format!("/api/v1/maps/{}", draft.slug)))
        .insert_header((header::ETAG, quoted_tag(&draft.revision.to_string())));
    json(response, &draft)
}
