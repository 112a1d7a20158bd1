use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::Tokens;
use utoipa::ToSchema;

use crate::http::{ApiResult, AuthRateLimit, Json, json_no_store};

/// A request to play as a guest.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuestRequest {
    /// The name: 1 to 32 characters. If it is taken, a number is appended.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
}

/// Create a guest account
///
/// A guest plays without a password and can do everything that a player can. The account can be claimed later by
/// setting a password (`POST /me/claim`).
#[utoipa::path(
    operation_id = "createGuest",
    tag = "auth",
    request_body(content = GuestRequest, example = json!({"name": "Aki"})),
    responses((status = 201, description = "The account and its tokens", body = Tokens)),
    extensions(("x-problems" = json!(["name_taken", "invalid_fields", "too_many_requests"]))),
)]
#[post("/auth/guest")]
pub(crate) async fn guest(
    _: AuthRateLimit,
    service: web::Data<Service>,
    Json(guest): Json<GuestRequest>,
) -> ApiResult {
    json_no_store(HttpResponse::Created(), &service.accounts.guest(&guest.name).await?)
}
