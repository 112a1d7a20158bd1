//! The admin pages. Everyone else gets 404.

mod audit;
mod confirm;

mod game;
mod games;
mod home;

mod maps;
mod system;
mod user;
mod users;
mod webhooks;

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Role};
use shinjuku_service::problem::Problem;

pub(super) use audit::AuditRow;

use super::forms::{Fields, SubmittedForm};
use super::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(home::show)
        .service(system::show)
        .service(download)
        .service(show)
        .service(show_confirmation)
        .service(submit_changes)
        .service(user::show)
        .service(user::reset_link)
        .service(game::show);
}

/// A list on the admin pages.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum List {
    Users,
    Games,
    Maps,
    Webhooks,
    Audit,
}

#[get("/admin/{list}")]
async fn show(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    list: web::Path<List>,
) -> HttpResponse {
    let fields = Fields::from_query(&request);
    visit.answer(match *list {
        List::Users => users::list(&visit, &service, &fields).await,
        List::Games => games::list(&visit, &service, &fields).await,
        List::Maps => maps::list(&visit, &service, &fields).await,
        List::Webhooks => webhooks::list(&visit, &service, &fields).await,
        List::Audit => audit::list(&visit, &service, &fields).await,
    })
}

#[get("/admin/{list}.csv")]
async fn download(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    list: web::Path<List>,
) -> HttpResponse {
    let fields = Fields::from_query(&request);
    visit.answer(match *list {
        List::Users => users::file(&visit, &service, &fields).await,
        List::Games => games::file(&visit, &service, &fields).await,
        List::Maps => maps::file(&visit, &service, &fields).await,
        List::Webhooks => webhooks::file(&visit, &service, &fields).await,
        List::Audit => audit::file(&visit, &service, &fields).await,
    })
}

/// Asks for confirmation of a bulk action on rows of a list.
#[get("/admin/{list}/confirm")]
async fn show_confirmation(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    list: web::Path<List>,
) -> HttpResponse {
    let fields = Fields::from_query(&request);
    visit.answer(match *list {
        List::Users => users::show_confirmation(&visit, &service, &fields).await,
        List::Games => games::show_confirmation(&visit, &service, &fields).await,
        List::Maps => maps::show_confirmation(&visit, &service, &fields).await,
        List::Webhooks => webhooks::show_confirmation(&visit, &service, &fields).await,
        List::Audit => Err(never_changed()),
    })
}

#[post("/admin/{list}/change")]
async fn submit_changes(
    visit: Visit,
    service: web::Data<Service>,
    list: web::Path<List>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async {
        let fields = submitted.fields()?;
        match *list {
            List::Users => users::change_all(&visit, &service, &fields).await,
            List::Games => games::change_all(&visit, &service, &fields).await,
            List::Maps => maps::change_all(&visit, &service, &fields).await,
            List::Webhooks => webhooks::change_all(&visit, &service, &fields).await,
            List::Audit => Err(never_changed()),
        }
    };
    visit.answer(work.await)
}

fn never_changed() -> Problem {
    Problem::not_found("way to change the audit log")
}

/// Returns the caller if they are an admin. Other logged-in users get 404, so that they do not learn that the page
/// exists.
fn admin(visit: &Visit) -> Result<&Caller, Problem> {
    let caller = &visit.require_login()?.caller;
    if caller.acts_as(Role::Admin) { Ok(caller) } else { Err(Problem::not_found("such page")) }
}
