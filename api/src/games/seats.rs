use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{GameView, SeatRequest};
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, OptionalJson, Play, Require, ok};

/// Take a seat
///
/// Takes the first empty seat, or the one that you choose. You can choose any colour that nobody plays yet. With `bot`
/// you seat a bot instead; anyone at the table can do that.
#[utoipa::path(
    operation_id = "takeSeat",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = Option<SeatRequest>, examples(
        ("you" = (summary = "Yourself", value = json!({"seat": 1, "color": "blue"}))),
        ("bot" = (summary = "A bot", value = json!({"bot": "greedy"}))),
    )),
    responses((status = 200, description = "The table", body = GameView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "tournament_game", "not_found", "not_seated", "wrong_invite", "seat_taken", "color_taken", "already_seated", "too_many_bot_games", "game_started", "game_abandoned",
        "invalid_fields"
    ]))),
)]
#[post("/games/{id}/seats")]
pub(crate) async fn sit(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    OptionalJson(sit): OptionalJson<SeatRequest>,
) -> ApiResult {
    ok(&service.games.sit(&caller.0, *id, sit).await?)
}
