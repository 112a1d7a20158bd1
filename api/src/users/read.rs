use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::accounts::Profile;
use shinjuku_service::id::UserId;

use crate::http::{ApiResult, MaybeCaller, ok};

/// Read a user's profile
#[utoipa::path(
    operation_id = "getUser",
    tag = "users",
    params(("id" = UserId, Path, description = "The id of the user", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The user", body = Profile)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/users/{id}")]
pub(crate) async fn read(_: MaybeCaller, service: web::Data<Service>, id: web::Path<UserId>) -> ApiResult {
    ok(&service.accounts.profile(*id).await?)
}
