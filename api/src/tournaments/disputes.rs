use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::{AnswerDisputeRequest, DisputeRequest, TableView};

use super::slug;
use crate::http::{ApiResult, Json, Organise, Play, Require, json, ok};

/// Create a dispute
///
/// For players at the table who need a director. Only they and the directors can see it.
#[utoipa::path(
    operation_id = "createDispute",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("round" = u32, Path, description = "The number of the round", example = 1),
        ("table" = u32, Path, description = "The number of the table in the round", example = 1),
    ),
    request_body(content = DisputeRequest, example = json!({"text": "The clock kept running while the server was down."})),
    responses((status = 201, description = "The table", body = TableView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["not_found", "not_seated", "tournament_stage", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/rounds/{round}/tables/{table}/disputes")]
pub(crate) async fn dispute(
    caller: Require<Play>,
    service: web::Data<Service>,
    path: web::Path<(String, u32, u32)>,
    Json(new): Json<DisputeRequest>,
) -> ApiResult {
    let (name, round, table) = path.into_inner();
    let disputed = service.tournaments.dispute(&caller.0, &slug(&name)?, (round, table), new).await?;
    json(HttpResponse::Created(), &disputed)
}

/// Answer a dispute
///
/// For directors.
#[utoipa::path(
    operation_id = "answerDispute",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("round" = u32, Path, description = "The number of the round", example = 1),
        ("table" = u32, Path, description = "The number of the table in the round", example = 1),
        ("number" = u32, Path, description = "The number of the dispute", example = 1),
    ),
    request_body(content = AnswerDisputeRequest, example = json!({"answer": "Both players get five more minutes."})),
    responses((status = 200, description = "The table", body = TableView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "own_table", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/rounds/{round}/tables/{table}/disputes/{number}/answer")]
pub(crate) async fn answer(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(String, u32, u32, u32)>,
    Json(given): Json<AnswerDisputeRequest>,
) -> ApiResult {
    let (name, round, table, number) = path.into_inner();
    let at = (round, table, number);
    ok(&service.tournaments.answer_dispute(&caller.0, &slug(&name)?, at, given).await?)
}
