//! Tournaments: what everybody sees of them, and what those do who direct them.

mod words;

use actix_web::web::ServiceConfig;

pub(super) fn configure(_config: &mut ServiceConfig) {}
