use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::system::SystemStatus;

use crate::http::{Admin, ApiResult, Require, ok};

/// Read the system status
///
/// For admins. Returns the version, the database, other servers, what is in memory and what is pending, and how
/// requests have been answered since startup.
#[utoipa::path(
    operation_id = "getSystemStatus",
    tag = "admin",
    responses((status = 200, description = "The system status", body = SystemStatus)),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!([]))),
)]
#[get("/system")]
pub(crate) async fn read(_: Require<Admin>, service: web::Data<Service>) -> ApiResult {
    ok(&service.system().await?)
}
