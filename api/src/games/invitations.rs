use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{Invitation, InviteRequest};
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Json, Play, Require, json};

/// Invite a player to a table
///
/// Invites a user by name. They receive a notice on their stream. They can see the table even if it is private, and
/// can take a seat without its invite code.
#[utoipa::path(
    operation_id = "invitePlayer",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = InviteRequest, example = json!({"name": "Ben"})),
    responses((status = 201, description = "The invitation", body = Invitation)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "tournament_game", "not_found", "not_seated", "already_seated", "already_invited", "game_started", "game_abandoned", "invalid_fields"
    ]))),
)]
#[post("/games/{id}/invitations")]
pub(crate) async fn invite_user(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Json(invite): Json<InviteRequest>,
) -> ApiResult {
    json(HttpResponse::Created(), &service.games.invite_user(&caller.0, *id, invite).await?)
}
