use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::{RevokeRulingRequest, RulingOutcome, RulingRequest};

use super::{DryRun, slug};
use crate::http::{ApiResult, Json, Organise, Query, Require, ok};

/// Make a ruling on a table
///
/// For directors, with a reason: adjudicate a game that has not ended, force a different result, have the table
/// replayed, or void it. The response shows the table and the standings before and after; a dry run returns the same
/// without storing anything. The audit log records who made the ruling and why. A director who plays at the table
/// cannot rule on it (`own_table`), not even in a dry run.
///
/// A tied knock-out table blocks the next round (`tie_undecided`) until a director decides who advances: force a result
/// with different places.
#[utoipa::path(
    operation_id = "createRuling",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("round" = u32, Path, description = "The number of the round", example = 1),
        ("table" = u32, Path, description = "The number of the table in the round", example = 1),
        DryRun,
    ),
    request_body(content = RulingRequest, examples(
        ("adjudicate" = (summary = "Adjudicate the game as it stands", value = json!({"type": "adjudicate", "reason": "Time is up"}))),
        ("force" = (summary = "Force a different result", value = json!({
            "type": "force", "reason": "The points were miscounted",
            "result": [{"place": 1, "score": 31}, {"place": 2, "score": 28.5}, {"place": 3, "score": 20}]
        }))),
    )),
    responses((status = 200, description = "The effect of the ruling", body = RulingOutcome)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "own_table", "ruling_not_possible", "tournament_stage", "map_archived", "invalid_setup", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/rounds/{round}/tables/{table}/rulings")]
pub(crate) async fn rule(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(String, u32, u32)>,
    Query(DryRun { dry_run }): Query<DryRun>,
    Json(new): Json<RulingRequest>,
) -> ApiResult {
    let (name, round, table) = path.into_inner();
    ok(&service.tournaments.rule(&caller.0, &slug(&name)?, (round, table), new, dry_run).await?)
}

/// Revoke a ruling
///
/// For directors, and only for the last ruling that is in force. The result before it counts again.
#[utoipa::path(
    operation_id = "revokeRuling",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("round" = u32, Path, description = "The number of the round", example = 1),
        ("table" = u32, Path, description = "The number of the table in the round", example = 1),
        ("number" = u32, Path, description = "The number of the ruling", example = 1),
        DryRun,
    ),
    request_body(content = RevokeRulingRequest, example = json!({"reason": "It was the wrong table"})),
    responses((status = 200, description = "The effect of the ruling", body = RulingOutcome)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "own_table", "ruling_not_possible", "tournament_stage", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/rounds/{round}/tables/{table}/rulings/{number}/revoke")]
pub(crate) async fn revoke(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(String, u32, u32, u32)>,
    Query(DryRun { dry_run }): Query<DryRun>,
    Json(why): Json<RevokeRulingRequest>,
) -> ApiResult {
    let (name, round, table, number) = path.into_inner();
    let at = (round, table, number);
    ok(&service.tournaments.revoke_ruling(&caller.0, &slug(&name)?, at, why, dry_run).await?)
}
