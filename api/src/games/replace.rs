use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{GameView, ReplacePlayerRequest};
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, OptionalJson, Organise, Require, ok};

/// Replace a player with a bot
///
/// For organisers. A bot takes over the seat permanently; if no people are left, the game is abandoned. The audit log
/// records who did it and why.
#[utoipa::path(
    operation_id = "replacePlayerWithBot",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        ("seat" = u8, Path, description = "The seat number, from 0", maximum = 3, example = 1),
    ),
    request_body(content = Option<ReplacePlayerRequest>, example = json!({
        "bot": "greedy", "reason": "Away for a week"
    })),
    responses((status = 200, description = "The table", body = GameView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!([
        "not_found", "not_yours", "own_table", "invalid_fields", "version_conflict", "game_not_started", "game_abandoned", "game_finished"
    ]))),
)]
#[post("/games/{id}/seats/{seat}/bot")]
pub(crate) async fn replace(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(GameId, u8)>,
    OptionalJson(replacement): OptionalJson<ReplacePlayerRequest>,
) -> ApiResult {
    let (id, seat) = path.into_inner();
    ok(&service.games.replace(&caller.0, id, seat, replacement).await?)
}
