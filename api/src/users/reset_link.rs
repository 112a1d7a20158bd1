use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::ResetLink;
use shinjuku_service::id::UserId;
use utoipa::ToSchema;

use crate::http::{Admin, ApiResult, OptionalJson, Require, json_no_store};

/// The reason for creating a reset link.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ResetLinkRequest {
    /// The reason, stored in the audit log.
    #[schema(max_length = 1000)]
    reason: Option<String>,
}

/// Create a password reset link
///
/// For admins. Anyone who has the link can set a new password for the account (`POST /auth/reset`), once, within 24
/// hours; give it to the owner of the account. Earlier links stop working.
#[utoipa::path(
    operation_id = "createResetLink",
    tag = "users",
    params(("id" = UserId, Path, description = "The id of the user", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = Option<ResetLinkRequest>, example = json!({"reason": "Lost the password"})),
    responses((status = 201, description = "The link", body = ResetLink)),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!(["not_found", "guest_account", "invalid_fields"]))),
)]
#[post("/users/{id}/reset-link")]
pub(crate) async fn create(
    caller: Require<Admin>,
    service: web::Data<Service>,
    id: web::Path<UserId>,
    OptionalJson(ResetLinkRequest { reason }): OptionalJson<ResetLinkRequest>,
) -> ApiResult {
    let link = service.accounts.reset_link(&caller.0, *id, reason.as_deref()).await?;
    json_no_store(HttpResponse::Created(), &link)
}
