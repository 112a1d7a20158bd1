use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{MapDetail, Slug};

use super::slug;
use crate::http::{Answer, Visitor, ok};

/// Read a map
///
/// With its newest published document. A map that has never been published is there for its owner alone.
#[utoipa::path(
    operation_id = "readMap",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The map", example = "tokyo")),
    responses((status = 200, description = "The map", body = MapDetail)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/maps/{slug}")]
pub(crate) async fn read(
    Visitor(caller): Visitor,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> Answer {
    ok(&service.maps.read(caller.as_ref(), &slug(&path)?).await?)
}
