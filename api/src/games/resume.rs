use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::games::ActionOutcome;
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Play, Require, json_bytes};

/// Resume the clock
///
/// Stopping the clock needs the agreement of all players (`POST /games/{id}/proposals`); any one player can resume
/// it.
#[utoipa::path(
    operation_id = "resumeClock",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The result", body = ActionOutcome)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "version_conflict", "nothing_to_propose", "game_not_started", "game_abandoned",
        "game_finished", "other_rules"
    ]))),
)]
#[post("/games/{id}/resume")]
pub(crate) async fn resume(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> ApiResult {
    Ok(json_bytes(HttpResponse::Ok(), service.games.resume(&caller.0, *id).await?))
}
