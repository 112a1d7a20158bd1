//! The map editor: where a designer makes a city and publishes it.

mod archive;
mod conflicts;
mod difference;
mod draft;
mod draw;
mod export;
mod import;
mod issues;
mod list;
mod new;
mod overview;
mod picture;
mod places;
mod print;
mod publish;
mod tables;

use actix_web::web::ServiceConfig;
use shinjuku_service::accounts::{Browser, Scope};
use shinjuku_service::maps::{MapSummary, Slug};
use shinjuku_service::problem::{Code, Problem};

use super::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(list::show)
        .service(new::ask)
        .service(new::make)
        .service(new::import)
        .service(overview::show)
        .service(draw::show)
        .service(picture::draw)
        .service(export::send)
        .service(import::ask)
        .service(import::take)
        .service(difference::show)
        .service(publish::ask)
        .service(publish::publish)
        .service(print::show)
        .service(print::send)
        .service(archive::ask)
        .service(archive::archive)
        .configure(tables::configure);
}

/// Somebody who may make maps.
fn designer(visit: &Visit) -> Result<&Browser, Problem> {
    let browser = visit.require_login()?;
    browser.caller.require(Scope::Design)?;
    Ok(browser)
}

/// Refuses to change a map that was taken out of the lists.
fn not_archived(map: &MapSummary) -> Result<(), Problem> {
    if map.archived {
        return Err(Problem::new(Code::MapArchived, format!("the map '{}' has been archived", map.slug)));
    }
    Ok(())
}

/// The map that an address names.
fn slug(path: &str) -> Result<Slug, Problem> {
    path.parse().map_err(|_| Problem::not_found(format!("map '{path}'")))
}
