use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{ActionOutcome, ProposalAnswerRequest as Reply, ProposalRequest};
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Json, Play, Require, written};

/// Propose something to the others
///
/// `undo` goes back to before your last action, whatever was shown or done since; `pause` stops the clock; `draw` gives the game up without
/// a winner. It is done once all people at the table have agreed; bots are not asked. The others answer the version that you get back
/// (`POST /games/{id}/proposals/{version}`). An action of anybody's ends a proposal to take something back. One may propose three times
/// before somebody acts. While the clock is stopped people may act; it stays stopped until one has it go on. A game given up so is
/// `abandoned`.
#[utoipa::path(
    operation_id = "createProposal",
    tag = "games",
    params(("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = ProposalRequest, example = json!({"kind": "undo"})),
    responses((status = 200, description = "What came of it", body = ActionOutcome)),
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
    Ok(written(HttpResponse::Ok(), service.games.propose(&caller.0, *id, kind).await?))
}

/// Answer what is proposed
///
/// Where one does not agree, nothing comes of it. Whoever has proposed it takes it back by not agreeing.
#[utoipa::path(
    operation_id = "answerProposal",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        ("version" = u32, Path, description = "The version by which it was proposed", example = 18),
    ),
    request_body(content = Reply, example = json!({"agree": true})),
    responses((status = 200, description = "What came of it", body = ActionOutcome)),
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
    Ok(written(HttpResponse::Ok(), service.games.answer(&caller.0, id, version, agree).await?))
}
