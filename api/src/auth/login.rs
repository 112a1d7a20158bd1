use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::Tokens;
use utoipa::ToSchema;

use crate::http::{ApiResult, AuthRateLimit, Json, RateLimits, json_no_store};

/// A name and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoginRequest {
    /// The name; case is ignored.
    #[schema(max_length = 200)]
    name: String,
    /// The password.
    #[schema(max_length = 200, format = Password)]
    password: String,
}

/// Log in
#[utoipa::path(
    operation_id = "login",
    tag = "auth",
    request_body(content = LoginRequest, example = json!({"name": "Aki", "password": "correct horse"})),
    responses((status = 200, description = "Access and refresh tokens", body = Tokens)),
    extensions(("x-problems" = json!(["wrong_credentials", "account_disabled", "too_many_requests"]))),
)]
#[post("/auth/login")]
pub(crate) async fn login(
    AuthRateLimit(address): AuthRateLimit,
    service: web::Data<Service>,
    limits: web::Data<RateLimits>,
    Json(login): Json<LoginRequest>,
) -> ApiResult {
    limits.count_password(address, &login.name)?;
    json_no_store(HttpResponse::Ok(), &service.accounts.login(login.name, login.password).await?)
}
