use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::system::SystemStatus;

use crate::http::{Admin, ApiResult, Require, ok};

/// How the server is
///
/// For admins: the version, the database, other servers, what is in memory and what waits, and how requests were answered since the start.
#[utoipa::path(
    operation_id = "getSystemStatus",
    tag = "admin",
    responses((status = 200, description = "How it is", body = SystemStatus)),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!([]))),
)]
#[get("/system")]
pub(crate) async fn read(_: Require<Admin>, service: web::Data<Service>) -> ApiResult {
    ok(&service.system().await?)
}
