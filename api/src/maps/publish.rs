use actix_web::http::header;
use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{MapVersion, PublishMapRequest, Slug};

use super::slug;
use crate::http::{ApiResult, Design, IfMatch, OptionalJson, Require, json};

/// Publish the draft of your map
///
/// Creates the next version, which never changes and on which new games are played. With `If-Match`, publishes only
/// if the draft is still the one that you have read.
#[utoipa::path(
    operation_id = "publishMap",
    tag = "maps",
    params(
        ("slug" = Slug, Path, description = "The slug of the map", example = "kyoto"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The ETag of the draft that you have read", example = "\"1\""),
    ),
    request_body(content = Option<PublishMapRequest>, example = json!({"note": "First version"})),
    responses((status = 201, description = "The new version", body = MapVersion, headers(
        ("Location" = String, description = "The URL of the version")
    ))),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!([
        "not_found", "not_yours", "invalid_map", "nothing_to_publish", "draft_changed", "map_archived", "invalid_fields"
    ]))),
)]
#[post("/maps/{slug}/publish")]
pub(crate) async fn publish(
    caller: Require<Design>,
    service: web::Data<Service>,
    path: web::Path<String>,
    seen: IfMatch,
    OptionalJson(publication): OptionalJson<PublishMapRequest>,
) -> ApiResult {
    let slug = slug(&path)?;
    let version = service.maps.publish(&caller.0, &slug, seen.optional(), &publication).await?;
    let mut response = HttpResponse::Created();
    let location = format!("/api/v1/maps/{slug}/versions/{}", version.version);
    response.insert_header((header::LOCATION, location));
    json(response, &version)
}
