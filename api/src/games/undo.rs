use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::ActionOutcome;
use shinjuku_service::id::GameId;
use utoipa::ToSchema;

use crate::http::{ApiResult, OptionalJson, Play, Require, written};

/// What to take back.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct UndoRequest {
    /// The version of the game as you have seen it; where it is given and the game has gone on, nothing happens.
    version: Option<u32>,
}

/// Take your last action back
///
/// As long as nothing hidden was revealed by it and nobody else has acted since; where a clock runs, also as long as your turn has not
/// ended. Anything else can be taken back by consent (`POST /games/{id}/proposals`).
#[utoipa::path(
    operation_id = "undoAction",
    tag = "games",
    params(("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = Option<UndoRequest>, example = json!({"version": 2})),
    responses((status = 200, description = "The game as it was before", body = ActionOutcome)),
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
    Ok(written(HttpResponse::Ok(), outcome))
}
