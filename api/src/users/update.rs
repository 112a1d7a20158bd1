use actix_web::{patch, web};
use shinjuku_service::Service;
use shinjuku_service::accounts::{UpdateUserRequest, User};
use shinjuku_service::id::UserId;

use crate::http::{Admin, ApiResult, Json, Require, ok};

/// Update an account
///
/// For admins. Changes its roles, or suspends or restores it. All the account's sessions are revoked, so that existing
/// tokens cannot carry the old roles. The audit log records who did it and why.
#[utoipa::path(
    operation_id = "updateUser",
    tag = "users",
    params(("id" = UserId, Path, description = "The id of the user", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = UpdateUserRequest, example = json!({
        "roles": ["player", "designer", "organiser"], "reason": "Runs the spring tournament"
    })),
    responses((status = 200, description = "The account", body = User)),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!(["not_found", "invalid_fields", "last_admin"]))),
)]
#[patch("/users/{id}")]
pub(crate) async fn update_user(
    caller: Require<Admin>,
    service: web::Data<Service>,
    id: web::Path<UserId>,
    Json(change): Json<UpdateUserRequest>,
) -> ApiResult {
    ok(&service.accounts.update(Some(&caller.0), *id, change).await?)
}
