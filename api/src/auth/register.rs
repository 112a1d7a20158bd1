use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::accounts::{RegisterRequest, Tokens};

use crate::http::{ApiResult, AuthRateLimit, Json, tokens};

/// Make an account
///
/// The answer logs you in. Names are told apart without regard to case and width.
#[utoipa::path(
    operation_id = "register",
    tag = "auth",
    request_body(content = RegisterRequest, example = json!({"name": "Aki", "password": "correct horse"})),
    responses((status = 201, description = "The account, and tokens for it", body = Tokens)),
    extensions(("x-problems" = json!(["name_taken", "invalid_fields", "too_many_requests"]))),
)]
#[post("/auth/register")]
pub(crate) async fn register(
    _: AuthRateLimit,
    service: web::Data<Service>,
    Json(registration): Json<RegisterRequest>,
) -> ApiResult {
    tokens(HttpResponse::Created(), &service.accounts.register(registration).await?)
}
