//! Tables: games to be looked at and played, by forms that work in every browser.

mod act;
mod table;
mod wording;

use actix_web::web::ServiceConfig;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(table::show).service(act::act).service(act::undo);
}
