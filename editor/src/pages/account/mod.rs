//! Getting in and out, and in which language pages speak.

mod first_admin;
mod language;
mod login;
mod register;

use actix_web::web::ServiceConfig;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(login::ask)
        .service(login::log_in)
        .service(login::log_out)
        .service(register::ask)
        .service(register::register)
        .service(first_admin::ask)
        .service(first_admin::become_admin)
        .service(language::choose);
}
