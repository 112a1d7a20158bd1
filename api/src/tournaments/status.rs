use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::{TournamentStatusRequest, TournamentView};

use super::slug;
use crate::http::{ApiResult, Json, Organise, Require, ok};

/// Open, finish or call off a tournament
///
/// For its directors. It runs once its first round is published. One that is finished can be taken up again, and so can one that was
/// called off; games that were still being played then are given up.
#[utoipa::path(
    operation_id = "setTournamentStatus",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The tournament", example = "spring-cup")),
    request_body(content = TournamentStatusRequest, example = json!({"status": "open"})),
    responses((status = 200, description = "The tournament", body = TournamentView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "tournament_stage", "round_not_over", "tie_undecided", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/status")]
pub(crate) async fn set_status(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Json(change): Json<TournamentStatusRequest>,
) -> ApiResult {
    ok(&service.tournaments.set_status(&caller.0, &slug(&path)?, change).await?)
}
