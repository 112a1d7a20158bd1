use actix_web::{delete, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;

use super::slug;
use crate::http::{ApiResult, Design, Require, done};

/// Archive your map
///
/// It leaves the lists, and no new game can be played on it; games that are go on, and its versions can be read.
#[utoipa::path(
    operation_id = "archiveMap",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The map", example = "old-kyoto")),
    responses((status = 204, description = "The map is archived")),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!(["not_found", "not_yours"]))),
)]
#[delete("/maps/{slug}")]
pub(crate) async fn archive(
    caller: Require<Design>,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    service.maps.archive(&caller.0, &slug(&path)?).await?;
    Ok(done())
}
