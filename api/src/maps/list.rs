use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::{MapFilter, MapSummary, Slug};
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::problem::{Code, Problem};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Which maps to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Only your own.
    #[serde(default)]
    #[param(default = false)]
    mine: bool,
    /// Only those with this in their name, in whatever case, or in their slug.
    #[param(max_length = 80, example = "tokyo")]
    search: Option<String>,
    /// Drafts and archived ones of others too: for admins.
    #[serde(default)]
    #[param(default = false)]
    all: bool,
    /// The entries of a page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<Slug>,
}

/// List maps
///
/// Those that are published and not archived, the featured ones first, by slug; and all of your own.
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
            return Err(Problem::new(Code::Unauthenticated, "whose? Send a token to list your own").into());
        }
    };
    let paging = Paging::new(params.limit, params.cursor)?;
    let filter = MapFilter { owner, search: params.search, all: params.all };
    ok(&service.maps.list(caller.as_ref(), filter, paging).await?)
}
