use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::{MapFilter, MapSummary, Slug};
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::problem::{Code, Problem};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Filters for the list of maps.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only your own maps.
    #[serde(default)]
    #[param(default = false)]
    mine: bool,
    /// Returns only maps whose name or slug contains this text; case is ignored in names.
    #[param(max_length = 80, example = "tokyo")]
    search: Option<String>,
    /// Includes drafts and archived maps of other users. For admins.
    #[serde(default)]
    #[param(default = false)]
    all: bool,
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<Slug>,
}

/// List maps
///
/// Returns all your own maps and all published maps that are not archived. Featured maps come first; otherwise the list is sorted by slug.
#[utoipa::path(
    operation_id = "listMaps",
    tag = "maps",
    params(Params),
    responses((status = 200, description = "A page of maps", body = Page<MapSummary>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "unauthenticated", "missing_role"]))),
)]
#[get("/maps")]
pub(crate) async fn list(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    Query(params): Query<Params>,
) -> ApiResult {
    let owner = match (&caller, params.mine) {
        (_, false) => None,
        (Some(caller), true) => Some(caller.user),
        (None, true) => {
            return Err(Problem::new(Code::Unauthenticated, "send a token to list your own maps").into());
        }
    };
    let paging = Paging::new(params.limit, params.cursor)?;
    let filter = MapFilter { owner, search: params.search, all: params.all };
    ok(&service.maps.list(caller.as_ref(), filter, paging).await?)
}
