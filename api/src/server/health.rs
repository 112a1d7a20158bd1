use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use shinjuku_service::Service;
use shinjuku_service::problem::{Code, Problem};
use utoipa::ToSchema;

use crate::http::{ApiResult, json};

/// The health of the server.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`; an unhealthy server responds with an error status instead.
    #[schema(example = "ok")]
    status: &'static str,
    /// The version of the program.
    #[schema(example = "0.1.0")]
    version: &'static str,
}

const OK: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// Check whether the server is alive
#[utoipa::path(
    operation_id = "getHealth",
    tag = "server",
    responses((status = 200, description = "The server is alive", body = Health)),
)]
#[get("/healthz")]
pub(crate) async fn healthz() -> ApiResult {
    json(HttpResponse::Ok(), &OK)
}

/// Check whether the server is ready
///
/// The server is ready while its database responds.
#[utoipa::path(
    operation_id = "getReadiness",
    tag = "server",
    responses((status = 200, description = "The server is ready", body = Health)),
)]
#[get("/readyz")]
pub(crate) async fn readyz(service: web::Data<Service>) -> ApiResult {
    if service.db.answers().await {
        return json(HttpResponse::Ok(), &OK);
    }
    Err(Problem::new(Code::Unavailable, "the database is not responding").into())
}
