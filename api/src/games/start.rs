use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::GameView;
use shinjuku_service::id::GameId;

use crate::http::{Answer, By, Play, ok};

/// Start the game
///
/// By anybody at the table, once all seats are taken.
#[utoipa::path(
    operation_id = "startGame",
    tag = "games",
    params(("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The game", body = GameView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["tournament_game", "not_found", "not_seated", "seats_empty", "game_started", "game_abandoned"]))),
)]
#[post("/games/{id}/start")]
pub(crate) async fn start(caller: By<Play>, service: web::Data<Service>, id: web::Path<GameId>) -> Answer {
    ok(&service.games.start(&caller.0, *id).await?)
}
