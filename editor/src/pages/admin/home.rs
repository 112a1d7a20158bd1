//! The start page of the admin section: what needs attention, and links to the other pages.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::audit::AuditFilter;
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::Problem;
use shinjuku_service::system::SystemStatus;
use shinjuku_service::webhooks::WebhookState;

use super::admin;
use super::audit::AuditRow;
use crate::pages::visit::Visit;

/// The number of recent audit entries shown.
const SHOWN: u32 = 5;

#[derive(Template)]
#[template(path = "admin/home.html")]
struct Home<'a> {
    visit: &'a Visit,
    /// The number of failing webhooks and of disabled ones, each counted up to one page.
    failing: usize,
    disabled: usize,
    system: SystemStatus,
    audit_rows: Vec<AuditRow>,
}

#[get("/admin")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    visit.answer(render_home(&visit, &service).await)
}

async fn render_home(visit: &Visit, service: &Service) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let last = service.audit.list(AuditFilter::default(), Paging::new(Some(SHOWN), None)?).await?;
    let audit_rows = last.items.iter().map(|entry| AuditRow::new(visit, entry)).collect();
    let count = |state| async move {
        let page = service.webhooks.list_all(Some(state), Paging::new(Some(MAX_LIMIT), None)?).await?;
        Ok::<usize, Problem>(page.items.len())
    };
    let (failing, disabled) = (count(WebhookState::Failing).await?, count(WebhookState::Disabled).await?);
    let system = service.system().await?;
    Ok(visit.page(StatusCode::OK, &Home { visit, failing, disabled, system, audit_rows }))
}
