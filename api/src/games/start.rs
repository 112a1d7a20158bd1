use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::GameView;
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Play, Require, ok};

/// Start a game
///
/// Anyone at the table can start the game once all seats are taken. At least one person must have a seat, unless an
/// admin starts the game. One account can play only a limited number of games at a time in which all other players are
/// bots.
#[utoipa::path(
    operation_id = "startGame",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The game", body = GameView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["tournament_game", "not_found", "not_seated", "seats_empty", "person_required", "too_many_bot_games", "game_started", "game_abandoned"]))),
)]
#[post("/games/{id}/start")]
pub(crate) async fn start(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> ApiResult {
    ok(&service.games.start(&caller.0, *id).await?)
}
