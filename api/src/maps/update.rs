use actix_web::{patch, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{MapSummary, Slug, UpdateMapRequest};

use super::slug;
use crate::http::{Admin, ApiResult, Json, Require, ok};

/// Feature or archive a map
///
/// For admins. A featured map comes first in lists; an archived map is removed from them and can be restored. The
/// audit log records who did it and why.
#[utoipa::path(
    operation_id = "updateMap",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The slug of the map", example = "my-tokyo")),
    request_body(content = UpdateMapRequest, example = json!({"featured": true, "reason": "Map of the month"})),
    responses((status = 200, description = "The map", body = MapSummary)),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "invalid_fields"]))),
)]
#[patch("/maps/{slug}")]
pub(crate) async fn update_map(
    caller: Require<Admin>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Json(change): Json<UpdateMapRequest>,
) -> ApiResult {
    ok(&service.maps.update(&caller.0, &slug(&path)?, change).await?)
}
