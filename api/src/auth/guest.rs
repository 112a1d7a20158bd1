use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::Tokens;
use utoipa::ToSchema;

use crate::http::{ApiResult, AuthRateLimit, Json, tokens};

/// Somebody who wants to play at once.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuestRequest {
    /// The name: 1 to 32 characters. Where it is taken, a number is put behind it.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
}

/// Play without a password
///
/// The account is a full player. It can be claimed later, by giving it a password.
#[utoipa::path(
    operation_id = "createGuest",
    tag = "auth",
    request_body(content = GuestRequest, example = json!({"name": "Aki"})),
    responses((status = 201, description = "The account, and tokens for it", body = Tokens)),
    extensions(("x-problems" = json!(["name_taken", "invalid_fields", "too_many_requests"]))),
)]
#[post("/auth/guest")]
pub(crate) async fn guest(
    _: AuthRateLimit,
    service: web::Data<Service>,
    Json(guest): Json<GuestRequest>,
) -> ApiResult {
    tokens(HttpResponse::Created(), &service.accounts.guest(&guest.name).await?)
}
