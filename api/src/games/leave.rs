use actix_web::{delete, web};
use shinjuku_service::Service;
use shinjuku_service::games::GameView;
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Play, Require, ok};

/// Leave a seat
///
/// In the lobby, the player who created the table can also remove other players, and anyone at the table can remove a
/// bot. If the game has started, a bot takes over your seat permanently; if no people are left, the game is
/// abandoned.
#[utoipa::path(
    operation_id = "leaveSeat",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        ("seat" = u8, Path, description = "The seat number, from 0", maximum = 3, example = 1),
    ),
    responses((status = 200, description = "The table", body = GameView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "tournament_game", "not_found", "not_yours", "not_seated", "version_conflict", "game_started", "game_abandoned", "game_finished",
        "other_rules"
    ]))),
)]
#[delete("/games/{id}/seats/{seat}")]
pub(crate) async fn leave_seat(
    caller: Require<Play>,
    service: web::Data<Service>,
    path: web::Path<(GameId, u8)>,
) -> ApiResult {
    let (id, seat) = path.into_inner();
    ok(&service.games.leave_seat(&caller.0, id, seat).await?)
}
