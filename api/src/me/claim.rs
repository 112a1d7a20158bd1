use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::Tokens;
use utoipa::ToSchema;

use crate::http::{ApiResult, AuthRateLimit, Json, Owner, RateLimits, Require, json_no_store};

/// A request to turn a guest account into a full account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimAccountRequest {
    /// The password: 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200, format = Password)]
    password: String,
    /// An email address, which is not shown to anyone else.
    #[serde(default)]
    #[schema(max_length = 254)]
    email: Option<String>,
}

/// Claim a guest account
///
/// The account keeps its name and its games, and gets a password. Earlier tokens stop working; the response contains
/// new ones.
#[utoipa::path(
    operation_id = "claimAccount",
    tag = "me",
    request_body(content = ClaimAccountRequest, example = json!({"password": "correct horse"})),
    responses((status = 200, description = "New tokens", body = Tokens)),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["already_claimed", "account_disabled", "invalid_fields", "session_required", "not_found"]))),
)]
#[post("/me/claim")]
pub(crate) async fn claim(
    caller: Require<Owner>,
    AuthRateLimit(address): AuthRateLimit,
    service: web::Data<Service>,
    limits: web::Data<RateLimits>,
    Json(claim): Json<ClaimAccountRequest>,
) -> ApiResult {
    limits.count_password(address, &caller.0.user.to_string())?;
    json_no_store(HttpResponse::Ok(), &service.accounts.claim(&caller.0, claim.password, claim.email).await?)
}
