use actix_web::{delete, get, put, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::{DraftView, PairRoundRequest};

use super::{DryRun, slug};
use crate::http::{ApiResult, Json, Organise, Query, Require, no_content, ok};

/// Read the draft of the next round
///
/// For directors. Returns who would sit where, and what each table costs and why, computed from the current state of
/// the tournament.
#[utoipa::path(
    operation_id = "getRoundDraft",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
    responses((status = 200, description = "The draft", body = DraftView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours"]))),
)]
#[get("/tournaments/{slug}/draft")]
pub(crate) async fn read(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    ok(&service.tournaments.draft(&caller.0, &slug(&path)?).await?)
}

/// Pair the next round
///
/// For directors. Without `tables`, searches for the pairing with the lowest cost that respects the locks; with
/// `tables`, takes the pairing that you put together by hand. In both cases the result is stored as the draft, which
/// only directors can see.
#[utoipa::path(
    operation_id = "pairRound",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        DryRun,
    ),
    request_body(content = PairRoundRequest, examples(
        ("search" = (summary = "The lowest cost", value = json!({"seed": 1}))),
        ("locks" = (summary = "With locks", value = json!({"locks": [{"type": "apart", "players": [
            "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f", "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e80"
        ]}]}))),
    )),
    responses((status = 200, description = "The draft", body = DraftView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "cannot_pair", "round_not_over", "tie_undecided", "tournament_stage", "nothing_to_publish", "pairing_changed", "invalid_fields"]))),
)]
#[put("/tournaments/{slug}/draft")]
pub(crate) async fn pair(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Query(DryRun { dry_run }): Query<DryRun>,
    Json(new): Json<PairRoundRequest>,
) -> ApiResult {
    ok(&service.tournaments.pair(&caller.0, &slug(&path)?, new, dry_run).await?)
}

/// Discard the draft of the next round
///
/// For directors.
#[utoipa::path(
    operation_id = "discardRoundDraft",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
    responses((status = 204, description = "The draft has been deleted")),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours"]))),
)]
#[delete("/tournaments/{slug}/draft")]
pub(crate) async fn discard(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    service.tournaments.discard_draft(&caller.0, &slug(&path)?).await?;
    Ok(no_content())
}
