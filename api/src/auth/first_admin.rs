use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::{RegisterRequest, Tokens};
use utoipa::ToSchema;

use crate::http::{ApiResult, AuthRateLimit, Json, json_no_store};

/// The account of the first admin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstAdminRequest {
    /// The token in the link that the server prints when it starts.
    #[schema(max_length = 200)]
    token: String,
    /// The name: 1 to 32 characters, not used by another account.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
    /// The password: 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200, format = Password)]
    password: String,
}

/// Create the first admin account
///
/// Uses the one-time link that the server prints each time it starts, until an admin exists.
#[utoipa::path(
    operation_id = "becomeFirstAdmin",
    tag = "auth",
    request_body(content = FirstAdminRequest, example = json!({
        "token": "iN3Zh0vJt1k0cJmJmZ8bq0O0xw8m1Qx2y3zP4r5s6t7", "name": "Aki", "password": "correct horse"
    })),
    responses((status = 201, description = "The account and its tokens", body = Tokens)),
    extensions(("x-problems" = json!(["invalid_token", "name_taken", "invalid_fields", "too_many_requests"]))),
)]
#[post("/auth/first-admin")]
pub(crate) async fn first_admin(
    _: AuthRateLimit,
    service: web::Data<Service>,
    Json(FirstAdminRequest { token, name, password }): Json<FirstAdminRequest>,
) -> ApiResult {
    let registration = RegisterRequest { name, email: None, password };
    json_no_store(HttpResponse::Created(), &service.accounts.become_first_admin(&token, registration).await?)
}
