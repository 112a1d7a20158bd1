use actix_web::{HttpResponse, get, web};
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;

use crate::http::ApiResult;
use crate::metrics::Metrics;

/// Read the server's metrics
///
/// Returns metrics in the Prometheus text format.
#[utoipa::path(
    operation_id = "getMetrics",
    tag = "server",
    responses((status = 200, description = "The metrics", content_type = "text/plain", body = String)),
)]
#[get("/metrics")]
pub(crate) async fn read_metrics(metrics: web::Data<Metrics>, service: web::Data<Service>) -> ApiResult {
    let text = metrics.render(&service).map_err(|error| Problem::internal(&error))?;
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(text))
}
