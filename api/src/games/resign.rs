use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::GameView;
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Play, Require, ok};

/// Resign
///
/// You lose the game. If only one player remains who has not resigned, the game is over and that player wins; otherwise
/// a bot plays on for you. Players who resign or leave rank below everyone who plays to the end.
#[utoipa::path(
    operation_id = "resignGame",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The game", body = GameView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "version_conflict", "game_not_started", "game_abandoned", "game_finished", "other_rules"
    ]))),
)]
#[post("/games/{id}/resign")]
pub(crate) async fn resign(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> ApiResult {
    ok(&service.games.resign(&caller.0, *id).await?)
}
