use actix_web::{HttpRequest, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use utoipa::IntoParams;

use super::slug;
use crate::http::{
    ApiResult, BoardCache, BoardLanguage, BoardNames, BoardPanel, BoardTheme, MaybeCaller, Query,
    board_options,
};

/// Which version to draw, and how.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The version; the newest where it is left out.
    #[param(minimum = 1, example = 1)]
    version: Option<u32>,
    /// Which names are shown; the author's choice where it is left out, native names first in Japanese.
    #[param(inline)]
    names: Option<BoardNames>,
    /// The language of titles and legend.
    #[param(inline)]
    lang: Option<BoardLanguage>,
    /// The colours.
    #[param(inline)]
    theme: Option<BoardTheme>,
    /// Where the panel with queue, bonus track and legend is.
    #[param(inline)]
    panel: Option<BoardPanel>,
}

/// Draw a map
#[utoipa::path(
    operation_id = "getMapBoard",
    tag = "maps",
    params(
        ("slug" = Slug, Path, description = "The map", example = "tokyo"), Params,
        ("If-None-Match" = Option<String>, Header, nullable = false, description = "The ETag of the picture that you have", example = "\"9f2c1e07a4b35d68\""),
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
    _: MaybeCaller,
    service: web::Data<Service>,
    boards: web::Data<BoardCache>,
    path: web::Path<String>,
    Query(params): Query<Params>,
) -> ApiResult {
    let slug = slug(&path)?;
    let version = match params.version {
        Some(version) => version,
        None => service.maps.newest(&slug).await?,
    };
    let map = service.maps.compiled(&slug, version).await?;
    let options = board_options(params.names, params.lang, params.theme, params.panel);
    boards.answer(&service, &request, &format!("{slug} {version}"), (map, None), options).await
}
