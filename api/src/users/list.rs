use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::{Role, User, UserFilter, UserState};
use shinjuku_service::id::UserId;
use shinjuku_service::page::{Page, Paging};
use utoipa::IntoParams;

use crate::http::{Admin, ApiResult, Query, Require, ok};

/// Filters for the list of accounts.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only accounts whose name contains this text, ignoring case.
    #[param(max_length = 80, example = "aki")]
    search: Option<String>,
    /// Returns only accounts with this role.
    #[param(inline, example = "player")]
    role: Option<Role>,
    /// Returns only accounts in this state.
    #[param(inline, example = "active")]
    state: Option<UserState>,
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<UserId>,
}

/// List accounts
///
/// For admins. The list is sorted newest first.
#[utoipa::path(
    operation_id = "listUsers",
    tag = "users",
    params(Params),
    responses((status = 200, description = "A page of accounts", body = Page<User>)),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!(["invalid_fields"]))),
)]
#[get("/users")]
pub(crate) async fn list(
    _: Require<Admin>,
    service: web::Data<Service>,
    Query(params): Query<Params>,
) -> ApiResult {
    let Params { search, role, state, limit, cursor } = params;
    let filter = UserFilter { search, role, state };
    ok(&service.accounts.list(filter, Paging::new(limit, cursor)?).await?)
}
