use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use shinjuku_service::Service;
use shinjuku_service::problem::{Code, Problem};
use utoipa::ToSchema;

use crate::http::{ApiResult, json};

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`; a server that is not says so by its status.
    #[schema(example = "ok")]
    status: &'static str,
    /// The version of the program.
    #[schema(example = "0.1.0")]
    version: &'static str,
}

const OK: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// Whether the server lives
#[utoipa::path(
    operation_id = "getHealth",
    tag = "server",
    responses((status = 200, description = "It lives", body = Health)),
)]
#[get("/healthz")]
pub(crate) async fn healthz() -> ApiResult {
    json(HttpResponse::Ok(), &OK)
}

/// Whether the server can do its work
///
/// It can while its database answers.
#[utoipa::path(
    operation_id = "getReadiness",
    tag = "server",
    responses((status = 200, description = "It can", body = Health)),
)]
#[get("/readyz")]
pub(crate) async fn readyz(service: web::Data<Service>) -> ApiResult {
    if service.db.answers().await {
        return json(HttpResponse::Ok(), &OK);
    }
    Err(Problem::new(Code::Unavailable, "the database does not answer").into())
}
