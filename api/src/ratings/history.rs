use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_core::edition::Edition;
use shinjuku_service::Service;
use shinjuku_service::id::{GameId, UserId};
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::ratings::{HistoryFilter, RatingChange};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Which changes to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Only those of this edition.
    #[param(inline, example = "v2r8")]
    edition: Option<Edition>,
    /// The entries of a page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<GameId>,
}

/// List what games did to somebody's ratings
///
/// The last one first. Of one edition, each change begins where the one before it ended.
#[utoipa::path(
    operation_id = "listRatingChanges",
    tag = "ratings",
    params(
        ("id" = UserId, Path, description = "The user", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        Params,
    ),
    responses((status = 200, description = "A page of changes", body = Page<RatingChange>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "invalid_fields"]))),
)]
#[get("/users/{id}/ratings/history")]
pub(crate) async fn history(
    _: MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<UserId>,
    Query(params): Query<Params>,
) -> ApiResult {
    let Params { edition, limit, cursor } = params;
    let paging = Paging::new(limit, cursor)?;
    ok(&service.ratings.history(*id, HistoryFilter { edition }, paging).await?)
}
