use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::GameView;
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Play, Require, ok};

/// Create a rematch
///
/// Opens a table with the settings, seats and bots of a finished game, and invites the other players. If one of them
/// has already opened it, you take your seat there instead. The game starts once everybody has taken a seat.
#[utoipa::path(
    operation_id = "createRematch",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the finished game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The new table", body = GameView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "game_running", "seat_taken", "too_many_bot_games", "game_abandoned"
    ]))),
)]
#[post("/games/{id}/rematch")]
pub(crate) async fn rematch(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> ApiResult {
    ok(&service.games.rematch(&caller.0, *id).await?)
}
