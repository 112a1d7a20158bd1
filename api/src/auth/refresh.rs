use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::Tokens;
use utoipa::ToSchema;

use crate::http::{ApiResult, AuthRateLimit, Json, json_no_store};

/// A request for new tokens.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefreshRequest {
    /// The refresh token of the last login or refresh.
    refresh_token: String,
}

/// Refresh tokens
///
/// A refresh token can be used once. If it is used again, the session ends, because one of its two users may have
/// stolen it.
#[utoipa::path(
    operation_id = "refreshTokens",
    tag = "auth",
    request_body(content = RefreshRequest, example = json!({"refresh_token": "iN3Zh0vJt1k0cJmJmZ8bq0O0xw8m1Qx2y3zP4r5s6t7"})),
    responses((status = 200, description = "New tokens", body = Tokens)),
    extensions(("x-problems" = json!([
        "invalid_refresh_token", "refresh_token_reused", "account_disabled", "too_many_requests"
    ]))),
)]
#[post("/auth/refresh")]
pub(crate) async fn refresh(
    _: AuthRateLimit,
    service: web::Data<Service>,
    Json(refresh): Json<RefreshRequest>,
) -> ApiResult {
    json_no_store(HttpResponse::Ok(), &service.accounts.refresh(&refresh.refresh_token).await?)
}
