//! Pages: a struct beside its handler, a template of the same name in the same section of `templates/`.

mod account;
mod admin;
mod confirm;
mod csv;
mod editor;
mod errors;
mod files;
mod games;
mod lists;
mod lobby;
mod rules;
mod submitted;
mod tournaments;
mod visit;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{self, ServiceConfig};
pub use errors::ErrorRow;
use shinjuku_service::TimeSource;
use shinjuku_service::accounts::Caller;
use shinjuku_service::problem::{Code, Problem};
pub use visit::{browser, recognise, trouble};

/// What pages must be told by who serves them.
pub struct PageSettings {
    /// The table of problems.
    pub errors: Vec<ErrorRow>,
    /// The status of a problem.
    pub status: fn(Code) -> StatusCode,
    /// Whether cookies travel over encrypted connections alone.
    pub secure: bool,
    /// The largest form, in bytes.
    pub max_form: usize,
    /// The clock of the server.
    pub time: TimeSource,
    /// Counts something that somebody does, by account or by address, and refuses one too many.
    pub count: fn(&HttpRequest, Option<&Caller>) -> Result<(), Problem>,
    /// Counts an attempt to get in, for a name if there is one, and refuses one too many.
    pub check_auth_rate: fn(&HttpRequest, Option<&str>) -> Result<(), Problem>,
}

/// The pages of a server.
pub fn configure(config: &mut ServiceConfig, settings: web::Data<PageSettings>) {
    config
        .app_data(settings)
        .service(lobby::show)
        .service(rules::show)
        .service(errors::errors)
        .service(files::send)
        .configure(account::configure)
        .configure(admin::configure)
        .configure(editor::configure)
        .configure(games::configure)
        .configure(tournaments::configure);
}
