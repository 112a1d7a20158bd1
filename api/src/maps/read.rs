use actix_web::{HttpRequest, get, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{MapDetail, Slug};

use super::slug;
use crate::http::{ApiResult, MaybeCaller, json_with_etag};

/// Read a map
///
/// Returns the map with its newest published document. Only its owner can see a map that has never been published.
#[utoipa::path(
    operation_id = "getMap",
    tag = "maps",
    params(
        ("slug" = Slug, Path, description = "The slug of the map", example = "tokyo"),
        ("If-None-Match" = Option<String>, Header, nullable = false, description = "The ETag of the map that you have cached", example = "\"17\""),
    ),
    responses(
        (status = 200, description = "The map", body = MapDetail, headers(
            ("ETag" = String, description = "Changes whenever the map changes")
        )),
        (status = 304, description = "Nothing has changed"),
    ),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/maps/{slug}")]
pub(crate) async fn read(
    request: HttpRequest,
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    json_with_etag(&request, &service.maps.read(caller.as_ref(), &slug(&path)?).await?)
}
