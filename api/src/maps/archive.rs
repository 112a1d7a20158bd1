use actix_web::{delete, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;

use super::slug;
use crate::http::{ApiResult, Design, Require, no_content};

/// Archive your map
///
/// Removes the map from lists; no new game can be created on it. Games on it continue, and its versions can still be
/// read.
#[utoipa::path(
    operation_id = "archiveMap",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The slug of the map", example = "old-kyoto")),
    responses((status = 204, description = "The map has been archived")),
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
    Ok(no_content())
}
