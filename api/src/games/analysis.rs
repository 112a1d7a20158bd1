use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::GameAnalysis;
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Access to a private table.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The invite code of a private table.
    #[param(example = "q2Xc7dKJ0zVb1mNs")]
    invite: Option<String>,
}

/// Analyse a finished game
///
/// Returns the scores after each turn, the turning points, and where each player collected which customers.
#[utoipa::path(
    operation_id = "analyseGame",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), Params),
    responses((status = 200, description = "How the game went", body = GameAnalysis)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "game_not_started", "game_running", "game_abandoned"]))),
)]
#[get("/games/{id}/analysis")]
pub(crate) async fn analyse(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(Params { invite }): Query<Params>,
) -> ApiResult {
    ok(&service.games.analysis(caller.as_ref(), *id, invite.as_deref()).await?)
}
