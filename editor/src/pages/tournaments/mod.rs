//! Tournaments: what everybody sees of them, and what those do who direct them.

mod direct;
mod words;

use actix_web::web::ServiceConfig;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.configure(direct::configure);
}
