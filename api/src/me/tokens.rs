use actix_web::{HttpResponse, delete, get, post, web};
use serde::Serialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::{CreateTokenRequest, PersonalToken};
use shinjuku_service::id::PersonalTokenId;
use shinjuku_service::page::Page;
use utoipa::ToSchema;

use crate::http::{self, ApiResult, Json, Owner, Require, no_content, ok};

/// A new personal access token.
#[derive(Serialize, ToSchema)]
pub(crate) struct CreatedToken {
    /// The token. It is shown only once.
    #[schema(example = "shinjuku_iN3Zh0vJt1k0cJmJmZ8bq0O0xw8m1Qx2y3zP4r5s6t7")]
    token: String,
    /// The name, scopes and expiry of the token.
    details: PersonalToken,
}

/// Create a personal access token
///
/// For bots and apps. Send it in place of an access token. It can do only what its scopes allow.
#[utoipa::path(
    operation_id = "createToken",
    tag = "me",
    request_body(content = CreateTokenRequest, example = json!({"name": "my bot", "scopes": ["read", "play"]})),
    responses((status = 201, description = "The token", body = CreatedToken)),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["invalid_fields", "session_required"]))),
)]
#[post("/me/tokens")]
pub(crate) async fn create(
    caller: Require<Owner>,
    service: web::Data<Service>,
    Json(new): Json<CreateTokenRequest>,
) -> ApiResult {
    let (token, details) = service.accounts.new_personal_token(&caller.0, new).await?;
    http::json_no_store(HttpResponse::Created(), &CreatedToken { token, details })
}

/// List your personal access tokens
///
/// Returns all tokens, oldest first, on one page.
#[utoipa::path(
    operation_id = "listTokens",
    tag = "me",
    responses((status = 200, description = "The tokens, without their secrets", body = Page<PersonalToken>)),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["session_required"]))),
)]
#[get("/me/tokens")]
pub(crate) async fn list(caller: Require<Owner>, service: web::Data<Service>) -> ApiResult {
    ok(&Page::whole(service.accounts.personal_tokens(&caller.0).await?))
}

/// Revoke a personal access token
#[utoipa::path(
    operation_id = "revokeToken",
    tag = "me",
    params(("id" = PersonalTokenId, Path, description = "The id of the token", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 204, description = "The token has been revoked")),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["not_found", "session_required"]))),
)]
#[delete("/me/tokens/{id}")]
pub(crate) async fn revoke(
    caller: Require<Owner>,
    service: web::Data<Service>,
    id: web::Path<PersonalTokenId>,
) -> ApiResult {
    service.accounts.revoke_personal_token(&caller.0, *id).await?;
    Ok(no_content())
}
