use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::audit::AuditEntry;
use shinjuku_service::id::AuditId;
use shinjuku_service::maps::Slug;
use shinjuku_service::page::{Page, Paging};
use utoipa::IntoParams;

use super::slug;
use crate::http::{ApiResult, Organise, Query, Require, ok};

/// The page to return.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<AuditId>,
}

/// Read the audit log of a tournament
///
/// For directors. Returns the audit entries about this tournament, newest first.
#[utoipa::path(
    operation_id = "listTournamentAuditLog",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        Params,
    ),
    responses((status = 200, description = "A page of the audit log", body = Page<AuditEntry>)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "invalid_fields"]))),
)]
#[get("/tournaments/{slug}/audit")]
pub(crate) async fn list(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Query(params): Query<Params>,
) -> ApiResult {
    let paging = Paging::new(params.limit, params.cursor)?;
    ok(&service.tournaments.audit_log(&caller.0, &slug(&path)?, paging).await?)
}
