use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_core::edition::Edition;
use shinjuku_service::Service;
use shinjuku_service::id::{GameId, UserId};
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::ratings::{HistoryFilter, RatingChange};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Filters for the list of rating changes.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only changes in this edition.
    #[param(inline, example = "v2r8")]
    edition: Option<Edition>,
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<GameId>,
}

/// List a user's rating changes
///
/// Returns one change for each rated game, newest first. Within an edition, each change begins where the previous one
/// ended.
#[utoipa::path(
    operation_id = "listRatingChanges",
    tag = "ratings",
    params(
        ("id" = UserId, Path, description = "The id of the user", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        Params,
    ),
    responses((status = 200, description = "A page of rating changes", body = Page<RatingChange>)),
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
