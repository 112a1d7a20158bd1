//! Tournaments: the public pages, and those of directors.

mod director;
mod dispute;
mod entrants;
mod head;
mod list;
mod overview;
mod projector;
mod registration;
mod report;
mod round;
mod standings;
mod words;

use actix_web::web::ServiceConfig;
use shinjuku_service::accounts::{Caller, Scope};
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;

use super::visit::Visit;

/// Registers the routes. The first route that matches counts, so fixed paths stand before those with a slug.
pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .configure(director::configure)
        .service(list::show)
        .service(overview::show)
        .service(registration::submit_action)
        .service(entrants::file)
        .service(entrants::show)
        .service(standings::file)
        .service(standings::show)
        .service(round::file)
        .service(round::show)
        .service(dispute::raise)
        .service(projector::show)
        .service(report::show);
}

/// Parses the slug in a URL; fails with 404 if it is not valid.
fn slug(path: &str) -> Result<Slug, Problem> {
    path.parse().map_err(|_| Problem::not_found("such tournament"))
}

/// Returns the caller if they may play.
fn player(visit: &Visit) -> Result<&Caller, Problem> {
    let caller = &visit.require_login()?.caller;
    caller.require(Scope::Play)?;
    Ok(caller)
}
