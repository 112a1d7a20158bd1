use actix_web::{delete, put, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::TournamentView;

use super::slug;
use crate::http::{ApiResult, Organise, Require, ok};

/// Appoint a director
///
/// For directors. The account must have the role organiser.
#[utoipa::path(
    operation_id = "appointDirector",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("name" = String, Path, description = "The name of an account", example = "Ben"),
    ),
    responses((status = 200, description = "The tournament", body = TournamentView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "invalid_fields"]))),
)]
#[put("/tournaments/{slug}/directors/{name}")]
pub(crate) async fn appoint(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(String, String)>,
) -> ApiResult {
    ok(&service.tournaments.set_director(&caller.0, &slug(&path.0)?, &path.1, true).await?)
}

/// Remove a director
///
/// For directors. At least one director must remain.
#[utoipa::path(
    operation_id = "dismissDirector",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("name" = String, Path, description = "The name of an account", example = "Ben"),
    ),
    responses((status = 200, description = "The tournament", body = TournamentView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "invalid_fields"]))),
)]
#[delete("/tournaments/{slug}/directors/{name}")]
pub(crate) async fn dismiss(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(String, String)>,
) -> ApiResult {
    ok(&service.tournaments.set_director(&caller.0, &slug(&path.0)?, &path.1, false).await?)
}
