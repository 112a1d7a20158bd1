use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::{GameView, Viewpoint};
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use super::viewpoint::ViewpointParam;
use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// The version to read, and whose view of it.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The version of the game.
    #[param(minimum = 1, example = 1)]
    version: u32,
    /// Whose view to return once the game is finished: that of a player, or `all`. Defaults to your own.
    #[serde(rename = "as")]
    #[param(inline)]
    viewpoint: Option<ViewpointParam>,
    /// The invite code of a private table.
    #[param(example = "q2Xc7dKJ0zVb1mNs")]
    invite: Option<String>,
}

/// Read an earlier version of a game
///
/// Returns the game as you saw it at that version.
#[utoipa::path(
    operation_id = "getReplay",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), Params),
    responses((status = 200, description = "The game at that version", body = GameView)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "game_not_started", "game_abandoned", "invalid_fields"]))),
)]
#[get("/games/{id}/replay")]
pub(crate) async fn replay(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(Params { version, viewpoint, invite }): Query<Params>,
) -> ApiResult {
    let viewpoint = viewpoint.map(Viewpoint::from).unwrap_or_default();
    ok(&service.games.replay(caller.as_ref(), *id, invite.as_deref(), version, viewpoint).await?)
}
