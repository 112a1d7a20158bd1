use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{GameView, Sit};
use shinjuku_service::id::GameId;

use crate::http::{Answer, By, OptionalJson, Play, ok};

/// Sit down at a table
///
/// In the first empty seat, or in the one that you name. A colour that nobody plays yet is yours for the asking.
#[utoipa::path(
    operation_id = "sitDown",
    tag = "games",
    params(("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = Option<Sit>, example = json!({"seat": 1, "color": "blue"})),
    responses((status = 200, description = "The table", body = GameView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "wrong_invite", "seat_taken", "color_taken", "already_seated", "game_started", "game_abandoned",
        "invalid_fields"
    ]))),
)]
#[post("/games/{id}/seats")]
pub(crate) async fn sit(
    caller: By<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    OptionalJson(sit): OptionalJson<Sit>,
) -> Answer {
    ok(&service.games.sit(&caller.0, *id, sit).await?)
}
