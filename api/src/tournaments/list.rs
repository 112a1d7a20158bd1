use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::id::TournamentId;
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::tournaments::{TournamentFilter, TournamentStatus, TournamentSummary};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Filters for the list of tournaments.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only tournaments with this status.
    #[param(inline, example = "open")]
    status: Option<TournamentStatus>,
    /// Returns only tournaments that you direct or play in.
    #[serde(default)]
    #[param(default = false)]
    mine: bool,
    /// Returns only tournaments whose name contains this text, ignoring case.
    #[param(max_length = 80, example = "spring")]
    search: Option<String>,
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<TournamentId>,
}

/// List tournaments
///
/// Returns tournaments that have been announced and those that you direct, newest first.
#[utoipa::path(
    operation_id = "listTournaments",
    tag = "tournaments",
    params(Params),
    responses((status = 200, description = "A page of tournaments", body = Page<TournamentSummary>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "unauthenticated"]))),
)]
#[get("/tournaments")]
pub(crate) async fn list(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    Query(params): Query<Params>,
) -> ApiResult {
    let Params { status, mine, search, limit, cursor } = params;
    let filter = TournamentFilter { status, mine, search };
    ok(&service.tournaments.list(caller.as_ref(), filter, Paging::new(limit, cursor)?).await?)
}
