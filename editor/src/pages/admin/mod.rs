//! The house: what admins look after. For everybody else there is nothing here.

mod audit;
mod confirm;
mod csv;
mod game;
mod games;
mod home;
mod lists;
mod maps;
mod system;
mod user;
mod users;
mod webhooks;

use actix_web::web::ServiceConfig;
use shinjuku_service::accounts::{Caller, Role};
use shinjuku_service::problem::Problem;

use super::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(home::show)
        .service(users::show)
        .service(users::download)
        .service(users::confirm)
        .service(users::carry_out)
        .service(user::show)
        .service(user::reset_link)
        .service(games::show)
        .service(games::download)
        .service(games::confirm)
        .service(games::carry_out)
        .service(game::show)
        .service(maps::show)
        .service(maps::download)
        .service(maps::confirm)
        .service(maps::carry_out)
        .service(webhooks::show)
        .service(webhooks::download)
        .service(webhooks::confirm)
        .service(webhooks::carry_out)
        .service(system::show)
        .service(audit::show)
        .service(audit::download);
}

/// Somebody who looks after the house. Who is logged in as another is not told that it is there.
fn admin(visit: &Visit) -> Result<&Caller, Problem> {
    let caller = &visit.someone()?.caller;
    if caller.acts_as(Role::Admin) { Ok(caller) } else { Err(Problem::not_found("such page")) }
}
