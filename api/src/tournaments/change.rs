use actix_web::{patch, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::{TournamentChange, TournamentView};

use super::slug;
use crate::http::{Answer, By, Json, Organise, ok};

/// Change a tournament
///
/// For its directors. Rules are given whole; once a round is published, the format stays.
#[utoipa::path(
    operation_id = "changeTournament",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The tournament", example = "spring-cup")),
    request_body(content = TournamentChange, example = json!({"name": "Spring cup 2027", "stuck_after": 600})),
    responses((status = 200, description = "The tournament", body = TournamentView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "invalid_fields", "tournament_stage"]))),
)]
#[patch("/tournaments/{slug}")]
pub(crate) async fn change(
    caller: By<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Json(change): Json<TournamentChange>,
) -> Answer {
    ok(&service.tournaments.change(&caller.0, &slug(&path)?, change).await?)
}
