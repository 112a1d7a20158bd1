use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::accounts::User;

use crate::http::{ApiResult, Read, Require, ok};

/// Read your account
#[utoipa::path(
    operation_id = "getMe",
    tag = "me",
    responses((status = 200, description = "Your account", body = User)),
    security(("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/me")]
pub(crate) async fn read(caller: Require<Read>, service: web::Data<Service>) -> ApiResult {
    ok(&service.accounts.user(caller.0.user).await?)
}
