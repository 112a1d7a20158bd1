//! The map editor: where a designer makes a city and publishes it.

mod mine;

use actix_web::web::ServiceConfig;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(mine::show);
}
