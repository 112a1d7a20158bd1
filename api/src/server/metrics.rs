use actix_web::{HttpResponse, get, web};
use metrics_exporter_prometheus::PrometheusHandle;

use crate::http::Answer;

/// The figures of the server
///
/// As Prometheus reads them.
#[utoipa::path(
    operation_id = "metrics",
    tag = "server",
    responses((status = 200, description = "The figures", content_type = "text/plain", body = String)),
)]
#[get("/metrics")]
pub(crate) async fn figures(handle: web::Data<PrometheusHandle>) -> Answer {
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(handle.render()))
}
