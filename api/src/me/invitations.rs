use actix_web::{delete, get, web};
use shinjuku_service::Service;
use shinjuku_service::games::Invitation;
use shinjuku_service::id::GameId;
use shinjuku_service::page::Page;

use crate::http::{ApiResult, Play, Read, Require, no_content, ok};

/// List your invitations
///
/// Returns the tables to which you are invited and whose game has not started, newest first. To accept an invitation,
/// take a seat (`POST /games/{id}/seats`).
#[utoipa::path(
    operation_id = "listInvitations",
    tag = "me",
    responses((status = 200, description = "Your invitations", body = Page<Invitation>)),
    security(("bearer" = ["read"])),
    extensions(("x-problems" = json!([]))),
)]
#[get("/me/invitations")]
pub(crate) async fn list(caller: Require<Read>, service: web::Data<Service>) -> ApiResult {
    ok(&Page::whole(service.games.invitations(&caller.0).await?))
}

/// Decline an invitation
#[utoipa::path(
    operation_id = "declineInvitation",
    tag = "me",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 204, description = "The invitation has been declined")),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["not_found", "game_started", "game_abandoned"]))),
)]
#[delete("/me/invitations/{id}")]
pub(crate) async fn decline(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> ApiResult {
    service.games.decline_invitation(&caller.0, *id).await?;
    Ok(no_content())
}
