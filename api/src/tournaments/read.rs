use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::TournamentView;

use super::slug;
use crate::http::{Answer, Visitor, ok};

/// Read a tournament
///
/// What it agrees on, how far it has come, what its directors have said, and what you are in it.
#[utoipa::path(
    operation_id = "readTournament",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The tournament", example = "spring-cup")),
    responses((status = 200, description = "The tournament", body = TournamentView)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/tournaments/{slug}")]
pub(crate) async fn read(
    Visitor(caller): Visitor,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> Answer {
    ok(&service.tournaments.read(caller.as_ref(), &slug(&path)?).await?)
}
