use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::ActionOutcome;
use shinjuku_service::id::GameId;
use utoipa::ToSchema;

use crate::http::{ApiResult, OptionalJson, Play, Require, json_bytes};

/// The action to undo.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct UndoRequest {
    /// The version of the game that you have seen. If it is given and the game has moved on since, nothing happens.
    version: Option<u32>,
}

/// Undo your last action
///
/// This is possible as long as the action revealed nothing hidden and nobody else has acted since, and, in a game with
/// a clock, only until your turn has ended. Any other action can be undone by agreement (`POST /games/{id}/proposals`).
#[utoipa::path(
    operation_id = "undoAction",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = Option<UndoRequest>, example = json!({"version": 2})),
    responses((status = 200, description = "The game before the action", body = ActionOutcome)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "version_conflict", "time_is_up", "game_not_started", "game_abandoned", "game_finished",
        "nothing_to_undo", "not_your_action", "something_revealed"
    ]))),
)]
#[post("/games/{id}/undo")]
pub(crate) async fn undo(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    OptionalJson(undo): OptionalJson<UndoRequest>,
) -> ApiResult {
    let outcome = service.games.undo(&caller.0, *id, undo.version).await?;
    Ok(json_bytes(HttpResponse::Ok(), outcome))
}
