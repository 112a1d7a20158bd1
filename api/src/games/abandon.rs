use actix_web::{delete, web};
use shinjuku_service::Service;
use shinjuku_service::id::GameId;

use crate::http::{Answer, By, PlayOrOrganise, done};

/// Give a game up
///
/// Its maker, in the lobby or where they play alone; an organiser, at any time.
#[utoipa::path(
    operation_id = "abandonGame",
    tag = "games",
    params(("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 204, description = "The game is abandoned")),
    security(("bearer" = ["play"]), ("bearer" = ["organise"])),
    extensions(("x-problems" = json!([
        "not_found", "not_yours", "game_finished", "game_abandoned", "game_started", "version_conflict"
    ]))),
)]
#[delete("/games/{id}")]
pub(crate) async fn abandon(
    caller: By<PlayOrOrganise>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> Answer {
    service.games.abandon(&caller.0, *id).await?;
    Ok(done())
}
