use actix_web::{HttpRequest, get, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{MapVersion, Slug};
use shinjuku_service::page::Page;

use super::slug;
use crate::http::{ApiResult, MaybeCaller, json_with_etag, ok};

/// List the versions of a map
///
/// Returns all versions without their documents, newest first, on one page.
#[utoipa::path(
    operation_id = "listMapVersions",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The slug of the map", example = "tokyo")),
    responses((status = 200, description = "The versions", body = Page<MapVersion>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/maps/{slug}/versions")]
pub(crate) async fn list(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    ok(&Page::whole(service.maps.versions(caller.as_ref(), &slug(&path)?).await?))
}

/// Read a version of a map
///
/// A published version never changes.
#[utoipa::path(
    operation_id = "getMapVersion",
    tag = "maps",
    params(
        ("slug" = Slug, Path, description = "The slug of the map", example = "tokyo"),
        ("version" = u32, Path, description = "The number of the version", minimum = 1, example = 1),
        ("If-None-Match" = Option<String>, Header, nullable = false, description = "The ETag of the version that you have cached", example = "\"17\""),
    ),
    responses(
        (status = 200, description = "The version with its document", body = MapVersion, headers(
            ("ETag" = String, description = "Always the same for a version")
        )),
        (status = 304, description = "Your cached copy is current"),
    ),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/maps/{slug}/versions/{version}")]
pub(crate) async fn read(
    request: HttpRequest,
    _: MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<(String, u32)>,
) -> ApiResult {
    let (name, version) = path.into_inner();
    json_with_etag(&request, &service.maps.version(&slug(&name)?, version).await?)
}
