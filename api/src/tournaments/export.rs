use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::TournamentRecord;

use super::slug;
use crate::http::{ApiResult, MaybeCaller, ok};

/// Export a tournament
///
/// Returns the complete record: entrants, rounds with every ruling, the standings, and the inputs from which they are
/// computed.
#[utoipa::path(
    operation_id = "exportTournament",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
    responses((status = 200, description = "The record", body = TournamentRecord)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/tournaments/{slug}/export")]
pub(crate) async fn export(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    ok(&service.tournaments.export(caller.as_ref(), &slug(&path)?).await?)
}
