use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::Attention;

use super::slug;
use crate::http::{ApiResult, Organise, Require, ok};

/// Read what needs attention
///
/// For directors: disputes, games that were given up, people who may not have come, tables that are stuck, clocks that run out; and how
/// the tables of the round get on.
#[utoipa::path(
    operation_id = "listAttention",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The tournament", example = "spring-cup")),
    responses((status = 200, description = "What needs attention", body = Attention)),
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
