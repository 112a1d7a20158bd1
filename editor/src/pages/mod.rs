//! Pages: a struct beside its handler, a template of the same name in `templates/pages`.

mod editor;
mod errors;
mod files;
mod first_admin;
mod landing;
mod lobby;

use actix_web::http::StatusCode;
use actix_web::web::ServiceConfig;
use actix_web::{HttpResponse, web};
use askama::Template;
pub use errors::ErrorRow;
use shinjuku_service::problem::Problem;

/// The pages of a server. What explains errors is given by who knows their statuses.
pub fn configure(config: &mut ServiceConfig, errors: Vec<ErrorRow>) {
    config
        .app_data(web::Data::new(errors::Errors(errors)))
        .service(landing::landing)
        .service(lobby::lobby)
        .service(editor::editor)
        .service(errors::errors)
        .service(first_admin::ask)
        .service(first_admin::become_admin)
        .service(files::file);
}

/// A page that could not be made, in words.
#[derive(Template)]
#[template(path = "pages/trouble.html")]
struct Trouble<'a> {
    detail: &'a str,
}

/// A page as an answer.
fn page(status: StatusCode, page: &impl Template) -> HttpResponse {
    match page.render() {
        Ok(html) => HttpResponse::build(status).content_type("text/html; charset=utf-8").body(html),
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}

/// A problem as a page.
fn trouble(problem: &Problem) -> HttpResponse {
    page(StatusCode::SERVICE_UNAVAILABLE, &Trouble { detail: &problem.facts().detail })
}
