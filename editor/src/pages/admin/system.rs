//! The state of the server.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;
use shinjuku_service::system::SystemStatus;

use super::admin;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "admin/system.html")]
struct SystemPage<'a> {
    visit: &'a Visit,
    system: SystemStatus,
}

impl SystemPage<'_> {
    /// The uptime in days, hours and minutes.
    fn uptime(&self) -> String {
        let minutes = self.system.uptime_seconds / 60;
        format!("{} d {:02}:{:02}", minutes / (24 * 60), minutes / 60 % 24, minutes % 60)
    }

    /// The size of the database in megabytes, with one decimal.
    fn size(&self) -> String {
        let tenths = self.system.database.size_bytes / 100_000;
        format!("{}.{} MB", tenths / 10, tenths % 10)
    }

    /// The percentage of requests that failed with a server error.
    fn error_rate(&self) -> String {
        let requests = self.system.requests;
        let all = requests.success + requests.redirection + requests.client_error + requests.server_error;
        let per_mille = (requests.server_error * 1000).checked_div(all).unwrap_or(0);
        format!("{}.{} %", per_mille / 10, per_mille % 10)
    }
}

#[get("/admin/system")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    visit.answer(look(&visit, &service).await)
}

async fn look(visit: &Visit, service: &Service) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let system = service.system().await?;
    Ok(visit.page(StatusCode::OK, &SystemPage { visit, system }))
}
