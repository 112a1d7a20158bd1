use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::Attention;

use super::slug;
use crate::http::{ApiResult, Organise, Require, ok};

/// List what needs attention
///
/// For directors. Lists disputes, abandoned games, players who may be absent, tables that are stuck and clocks that are
/// about to run out, together with the progress of the current round's tables.
#[utoipa::path(
    operation_id = "listAttention",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
    responses((status = 200, description = "Everything that needs a director's attention", body = Attention)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours"]))),
)]
#[get("/tournaments/{slug}/attention")]
pub(crate) async fn read(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    ok(&service.tournaments.attention(&caller.0, &slug(&path)?).await?)
}
