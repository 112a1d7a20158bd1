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

/// The version to draw, and how to draw it.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The version. Defaults to the newest one.
    #[param(minimum = 1, example = 1)]
    version: Option<u32>,
    /// The names to show. Defaults to the choice of the map's author, or to native names first if `lang` is Japanese.
    #[param(inline)]
    names: Option<BoardNames>,
    /// The language of titles and legend. Defaults to English.
    #[param(inline)]
    lang: Option<BoardLanguage>,
    /// The colour theme. Defaults to light.
    #[param(inline)]
    theme: Option<BoardTheme>,
    /// The position of the panel with queue, bonus track and legend. Defaults to the side.
    #[param(inline)]
    panel: Option<BoardPanel>,
}

/// Draw the board of a map
#[utoipa::path(
    operation_id = "getMapBoard",
    tag = "maps",
    params(
        ("slug" = Slug, Path, description = "The slug of the map", example = "tokyo"), Params,
        ("If-None-Match" = Option<String>, Header, nullable = false, description = "The ETag of the image that you have cached", example = "\"9f2c1e07a4b35d68\""),
    ),
    responses(
        (status = 200, description = "The board as an SVG image", content_type = "image/svg+xml", body = String, headers(
            ("ETag" = String, description = "Changes whenever the image changes")
        )),
        (status = 304, description = "Your cached image is still current"),
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
