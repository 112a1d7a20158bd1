use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::Standings;
use utoipa::IntoParams;

use super::slug;
use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// The standings to return.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns the standings after this round. Defaults to the current standings.
    #[param(minimum = 1, example = 1)]
    round: Option<u32>,
}

/// Read the standings
///
/// The current standings are stored and updated with every result; those after an earlier round are recomputed.
#[utoipa::path(
    operation_id = "getStandings",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        Params,
    ),
    responses((status = 200, description = "The standings", body = Standings)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/tournaments/{slug}/standings")]
pub(crate) async fn read(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<String>,
    Query(params): Query<Params>,
) -> ApiResult {
    ok(&service.tournaments.standings(caller.as_ref(), &slug(&path)?, params.round).await?)
}
