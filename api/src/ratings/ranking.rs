use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_core::edition::Edition;
use shinjuku_service::Service;
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::ratings::{RankedPlayer, RankingCursor};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// The part of the ranking to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The edition. Defaults to `v2r8`.
    #[serde(default)]
    #[param(inline, required = false, example = "v2r8")]
    edition: Edition,
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<RankingCursor>,
}

/// Read the ranking
///
/// Sorted by `level`, highest first; at the same level, the older account comes first. Lists everybody who has played a
/// rated game, except suspended accounts and guests; guests appear once they have claimed their account. A cursor marks
/// a fixed level: players who rise or fall past it while you page through the list may be missing or appear twice.
#[utoipa::path(
    operation_id = "listRanking",
    tag = "ratings",
    params(Params),
    responses((status = 200, description = "A page of the ranking", body = Page<RankedPlayer>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields"]))),
)]
#[get("/ratings")]
pub(crate) async fn ranking(
    _: MaybeCaller,
    service: web::Data<Service>,
    Query(params): Query<Params>,
) -> ApiResult {
    let Params { edition, limit, cursor } = params;
    ok(&service.ratings.ranking(edition, Paging::new(limit, cursor)?).await?)
}
