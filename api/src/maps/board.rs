use actix_web::{HttpRequest, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use utoipa::IntoParams;

use super::slug;
use crate::http::{Answer, ETagged, Query, Visitor};

/// Which version to draw.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The version; the newest where it is left out.
    #[param(minimum = 1, example = 1)]
    version: Option<u32>,
}

/// Draw a map
#[utoipa::path(
    operation_id = "drawMap",
    tag = "maps",
    params(
        ("slug" = Slug, Path, description = "The map", example = "tokyo"), Params,
        ("If-None-Match" = Option<String>, Header, nullable = false, description = "The ETag of the picture that you have", example = "\"tokyo-1-0.1.0\""),
    ),
    responses(
        (status = 200, description = "The board as a picture", content_type = "image/svg+xml", body = String, headers(
            ("ETag" = String, description = "Changes with the picture")
        )),
        (status = 304, description = "The picture that you have is still the one"),
    ),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/maps/{slug}/board.svg")]
pub(crate) async fn board(
    request: HttpRequest,
    _: Visitor,
    service: web::Data<Service>,
    path: web::Path<String>,
    Query(params): Query<Params>,
) -> Answer {
    let slug = slug(&path)?;
    let version = match params.version {
        Some(version) => version,
        None => service.maps.newest(&slug).await?,
    };
    let map = service.maps.compiled(&slug, version).await?;
    let picture = ETagged {
        tag: &format!("{slug}-{version}-{}", env!("CARGO_PKG_VERSION")),
        content_type: "image/svg+xml",
    };
    picture.answer(&request, || Ok(shinjuku_drawing::board::svg(&map, None).into()))
}
