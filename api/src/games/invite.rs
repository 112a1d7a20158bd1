use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::GameView;
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Play, Require, ok};

/// Renew the invite code of a table
///
/// The old code stops working. The game's `invite` is visible only to players at the table.
#[utoipa::path(
    operation_id = "renewInviteLink",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The table with its new invite code", body = GameView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["tournament_game", "not_found", "not_seated", "game_started", "game_abandoned"]))),
)]
#[post("/games/{id}/invite")]
pub(crate) async fn renew_invite_code(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> ApiResult {
    ok(&service.games.renew_invite_code(&caller.0, *id).await?)
}
