use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::Tokens;
use utoipa::ToSchema;

use crate::http::{ApiResult, AuthRateLimit, Json, json_no_store};

/// A new password, set with a reset link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetPasswordRequest {
    /// The token in the reset link that an admin created.
    #[schema(max_length = 200)]
    token: String,
    /// The new password: 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200, format = Password)]
    password: String,
}

/// Reset a password
///
/// Uses the one-time reset link that an admin created (`POST /users/{id}/reset-link`). All the account's sessions end.
#[utoipa::path(
    operation_id = "resetPassword",
    tag = "auth",
    request_body(content = ResetPasswordRequest, example = json!({
        "token": "iN3Zh0vJt1k0cJmJmZ8bq0O0xw8m1Qx2y3zP4r5s6t7", "password": "battery staple"
    })),
    responses((status = 200, description = "Access and refresh tokens", body = Tokens)),
    extensions(("x-problems" = json!(["invalid_token", "account_disabled", "invalid_fields", "too_many_requests"]))),
)]
#[post("/auth/reset")]
pub(crate) async fn reset(
    _: AuthRateLimit,
    service: web::Data<Service>,
    Json(ResetPasswordRequest { token, password }): Json<ResetPasswordRequest>,
) -> ApiResult {
    json_no_store(HttpResponse::Ok(), &service.accounts.reset(&token, password).await?)
}
