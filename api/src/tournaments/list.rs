use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::id::TournamentId;
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::tournaments::{TournamentFilter, TournamentStatus, TournamentSummary};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Which tournaments to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Only those that have come so far.
    #[param(inline, example = "open")]
    status: Option<TournamentStatus>,
    /// Only those that you direct or play in.
    #[serde(default)]
    #[param(default = false)]
    mine: bool,
    /// Only those with this in their name, in whatever case.
    #[param(max_length = 80, example = "spring")]
    search: Option<String>,
    /// The entries of a page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<TournamentId>,
}

/// List tournaments
///
/// The newest first: those that are announced, and those that you direct.
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
