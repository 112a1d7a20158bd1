use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::games::AdviceView;
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Play, Require, ok};

/// Ask for advice
///
/// Returns what the planning bot would consider in your place: its favourite action and good actions of other kinds,
/// each with reasons. The bot sees only what you see. Advice is given only in games against bots (including lessons and
/// solo studies), outside of tournaments. The list is empty unless it is your turn.
#[utoipa::path(
    operation_id = "getAdvice",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The advice", body = AdviceView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "advice_not_allowed", "game_not_started", "game_abandoned", "game_finished"
    ]))),
)]
#[get("/games/{id}/advice")]
pub(crate) async fn advice(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> ApiResult {
    ok(&service.games.advice(&caller.0, *id).await?)
}
