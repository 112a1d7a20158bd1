use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::accounts::{RegisterRequest, Tokens};

use crate::http::{ApiResult, AuthRateLimit, Json, json_no_store};

/// Create an account
///
/// The response logs you in. Names are compared ignoring case and character width.
#[utoipa::path(
    operation_id = "register",
    tag = "auth",
    request_body(content = RegisterRequest, example = json!({"name": "Aki", "password": "correct horse"})),
    responses((status = 201, description = "The account and its tokens", body = Tokens)),
    extensions(("x-problems" = json!(["name_taken", "invalid_fields", "too_many_requests"]))),
)]
#[post("/auth/register")]
pub(crate) async fn register(
    _: AuthRateLimit,
    service: web::Data<Service>,
    Json(registration): Json<RegisterRequest>,
) -> ApiResult {
    json_no_store(HttpResponse::Created(), &service.accounts.register(registration).await?)
}
