use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{ActionOutcome, ProposalAnswerRequest as Reply, ProposalRequest};
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Json, Play, Require, json_bytes};

/// Create a proposal
///
/// `undo` goes back to before your last action, regardless of what has been revealed or played since. `pause` stops the
/// clock. `draw` ends the game without a winner; its status becomes `abandoned`. The proposal takes effect once all
/// human players have agreed; bots are not asked. The other players answer it using the version in the response (`POST
/// /games/{id}/proposals/{version}`). Any player's action ends a proposal to undo. A player can make at most three
/// proposals between two actions. While the clock is stopped, players can still act; it stays stopped until one of them
/// resumes it.
#[utoipa::path(
    operation_id = "createProposal",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = ProposalRequest, example = json!({"kind": "undo"})),
    responses((status = 200, description = "The result", body = ActionOutcome)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "version_conflict", "proposal_open", "too_many_proposals", "nothing_to_propose", "game_not_started",
        "game_abandoned", "game_finished", "other_rules"
    ]))),
)]
#[post("/games/{id}/proposals")]
pub(crate) async fn propose(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Json(ProposalRequest { kind }): Json<ProposalRequest>,
) -> ApiResult {
    Ok(json_bytes(HttpResponse::Ok(), service.games.propose(&caller.0, *id, kind).await?))
}

/// Answer a proposal
///
/// If any player does not agree, the proposal is rejected. The player who made it withdraws it by answering `false`.
#[utoipa::path(
    operation_id = "answerProposal",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        ("version" = u32, Path, description = "The version that created the proposal", example = 18),
    ),
    request_body(content = Reply, example = json!({"agree": true})),
    responses((status = 200, description = "The result", body = ActionOutcome)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "version_conflict", "no_proposal", "game_not_started", "game_abandoned", "game_finished",
        "other_rules"
    ]))),
)]
#[post("/games/{id}/proposals/{version}")]
pub(crate) async fn answer(
    caller: Require<Play>,
    service: web::Data<Service>,
    path: web::Path<(GameId, u32)>,
    Json(Reply { agree }): Json<Reply>,
) -> ApiResult {
    let (id, version) = path.into_inner();
    Ok(json_bytes(HttpResponse::Ok(), service.games.answer(&caller.0, id, version, agree).await?))
}
