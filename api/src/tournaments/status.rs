use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::{TournamentStatusRequest, TournamentView};

use super::slug;
use crate::http::{ApiResult, Json, Organise, Require, ok};

/// Set the status of a tournament
///
/// For directors: open, finish or cancel a tournament. It is running once its first round is published. A finished or
/// cancelled tournament can be reopened. Games that are still being played when it is finished or cancelled are
/// abandoned.
#[utoipa::path(
    operation_id = "setTournamentStatus",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
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
