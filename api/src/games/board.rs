use actix_web::{HttpRequest, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use crate::http::{
    ApiResult, BoardCache, BoardLanguage, BoardNames, BoardPanel, BoardTheme, MaybeCaller, Query,
    board_options,
};

/// The version of the board, and how to draw it.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// An earlier version of the game. Defaults to the current version.
    #[param(minimum = 1, example = 1)]
    version: Option<u32>,
    /// The invite code of a private table.
    #[param(example = "q2Xc7dKJ0zVb1mNs")]
    invite: Option<String>,
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

/// Draw the board of a game
///
/// Shows what everybody can see, now or at an earlier version.
#[utoipa::path(
    operation_id = "getGameBoard",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        Params,
        ("If-None-Match" = Option<String>, Header, nullable = false, description = "The ETag of the image that you have cached", example = "\"9f2c1e07a4b35d68\""),
    ),
    responses(
        (status = 200, description = "The board as an SVG image", content_type = "image/svg+xml", body = String, headers(
            ("ETag" = String, description = "Changes whenever the image changes")
        )),
        (status = 304, description = "Your cached image is still current"),
    ),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "game_not_started", "game_abandoned"]))),
)]
#[get("/games/{id}/board.svg")]
pub(crate) async fn board(
    request: HttpRequest,
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    boards: web::Data<BoardCache>,
    id: web::Path<GameId>,
    Query(Params { version, invite, names, lang, theme, panel }): Query<Params>,
) -> ApiResult {
    let (tag, map, view) = service.games.board(caller.as_ref(), *id, invite.as_deref(), version).await?;
    let options = board_options(names, lang, theme, panel);
    boards.answer(&service, &request, &format!("{id} {tag}"), (map, view), options).await
}
