use actix_web::{HttpRequest, put, web};
use serde::Deserialize;
use shinjuku_service::Service;
use utoipa::ToSchema;

use crate::http::{ApiResult, Json, Owner, RateLimits, Require, address, no_content};

/// A password change.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangePasswordRequest {
    /// The current password.
    #[schema(max_length = 200, format = Password)]
    current_password: String,
    /// The new password: 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200, format = Password)]
    new_password: String,
}

/// Change your password
///
/// All your other sessions end.
#[utoipa::path(
    operation_id = "changePassword",
    tag = "me",
    request_body(content = ChangePasswordRequest, example = json!({
        "current_password": "correct horse", "new_password": "battery staple"
    })),
    responses((status = 204, description = "The password has been changed")),
    security(("bearer" = [])),
    extensions(("x-problems" = json!([
        "wrong_password", "guest_account", "invalid_fields", "session_required", "not_found"
    ]))),
)]
#[put("/me/password")]
pub(crate) async fn password(
    request: HttpRequest,
    caller: Require<Owner>,
    service: web::Data<Service>,
    limits: web::Data<RateLimits>,
    Json(change): Json<ChangePasswordRequest>,
) -> ApiResult {
    limits.count_password(address(&request), &caller.0.user.to_string())?;
    let ChangePasswordRequest { current_password, new_password } = change;
    service.accounts.change_password(&caller.0, current_password, new_password).await?;
    Ok(no_content())
}
