//! Pages: each is a struct beside its handler, with a template of the same name in the same section of `templates/`.

mod account;
mod admin;
mod bundle;
mod confirm;
mod csv;
mod demo;
mod errors;
mod files;
mod forms;
mod games;
mod learn;
mod lists;
mod lobby;
mod map_editor;
mod problems;
mod rules;
mod tournaments;
mod visit;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{self, ServiceConfig};
pub use errors::ErrorRow;
use shinjuku_service::TimeSource;
use shinjuku_service::accounts::Caller;
use shinjuku_service::problem::{Code, Problem};
pub use visit::{browser, identify_browser, problem_page};

/// The settings that the server passes to the pages.
pub struct PageSettings {
    /// The table of error codes.
    pub errors: Vec<ErrorRow>,
    /// The HTTP status of an error code.
    pub status: fn(Code) -> StatusCode,
    /// Whether cookies are sent only over encrypted connections.
    pub secure: bool,
    /// The maximum size of a form, in bytes.
    pub max_form: usize,
    /// The clock of the server.
    pub time: TimeSource,
    /// Counts a request against the rate limit of the account or address. Fails if the limit is exceeded.
    pub count: fn(&HttpRequest, Option<&Caller>) -> Result<(), Problem>,
    /// Counts a login attempt against the rate limit of the address and, if given, of the name. Fails if the limit is
    /// exceeded.
    pub check_auth_rate: fn(&HttpRequest, Option<&str>) -> Result<(), Problem>,
}

/// Registers all page routes.
pub fn configure(config: &mut ServiceConfig, settings: web::Data<PageSettings>) {
    config
        .app_data(forms::upload_config(settings.max_form))
        .app_data(settings)
        .service(lobby::show)
        .service(demo::show_picture)
        .service(rules::show)
        .service(errors::errors)
        .service(files::send)
        .configure(account::configure)
        .configure(admin::configure)
        .configure(map_editor::configure)
        .configure(games::configure)
        .configure(learn::configure)
        .configure(tournaments::configure);
}
