use actix_web::{delete, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use crate::http::{ApiResult, PlayOrOrganise, Query, Require, no_content};

/// The reason for abandoning a game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The reason, stored in the audit log.
    #[param(max_length = 1000, example = "The players have not returned")]
    reason: Option<String>,
}

/// Abandon a game
///
/// The player who created the table can abandon it in the lobby, or at any time if they play alone. An organiser can
/// abandon any game at any time; this is recorded in the audit log.
#[utoipa::path(
    operation_id = "abandonGame",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        Params
    ),
    responses((status = 204, description = "The game has been abandoned")),
    security(("bearer" = ["play"]), ("bearer" = ["organise"])),
    extensions(("x-problems" = json!([
        "not_found", "not_yours", "own_table", "game_finished", "game_abandoned", "game_started", "version_conflict", "invalid_fields"
    ]))),
)]
#[delete("/games/{id}")]
pub(crate) async fn abandon(
    caller: Require<PlayOrOrganise>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(Params { reason }): Query<Params>,
) -> ApiResult {
    service.games.abandon(&caller.0, *id, reason.as_deref()).await?;
    Ok(no_content())
}
