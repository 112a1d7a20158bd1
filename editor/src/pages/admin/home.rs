//! The hall: what needs attention, and the ways from here.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::audit::AuditFilter;
use shinjuku_service::page::Paging;
use shinjuku_service::problem::Problem;

use super::admin;
use super::audit::Row;
use crate::pages::visit::{Visit, page};

/// How many of the last deeds are shown.
const SHOWN: u32 = 5;

#[derive(Template)]
#[template(path = "admin/home.html")]
struct Home<'a> {
    visit: &'a Visit,
    deeds: Vec<Row>,
}

#[get("/admin")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    visit.answer(hall(&visit, &service).await)
}

async fn hall(visit: &Visit, service: &Service) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let last = service.audit.list(AuditFilter::default(), Paging::new(Some(SHOWN), None)?).await?;
    let deeds = last.items.iter().map(|entry| Row::of(visit, entry)).collect();
    Ok(page(StatusCode::OK, &Home { visit, deeds }))
}
