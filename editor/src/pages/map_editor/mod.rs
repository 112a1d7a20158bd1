//! The map editor, where designers create and publish maps.

mod archive;
mod checks;
mod conflicts;
mod difference;
mod draft;
mod draw;
mod export;
mod import;
mod issues;
mod list;
mod locations;
mod new;
mod overview;
mod picture;
mod print;
mod publish;
mod tables;

use actix_web::web::ServiceConfig;
use shinjuku_service::accounts::{BrowserSession, Scope};
use shinjuku_service::maps::{MapSummary, Slug};
use shinjuku_service::problem::{Code, Problem};

use super::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(list::show)
        .service(new::show_form)
        .service(new::submit_form)
        .service(new::submit_file)
        .service(overview::show)
        .service(draw::show)
        .service(picture::send_picture)
        .service(export::send)
        .service(import::show_form)
        .service(import::submit_file)
        .service(difference::show)
        .service(publish::show_form)
        .service(publish::publish)
        .service(print::show)
        .service(print::send)
        .service(archive::show_confirmation)
        .service(archive::archive)
        .configure(tables::configure);
}

/// Returns the browser session if the caller may design maps.
fn designer(visit: &Visit) -> Result<&BrowserSession, Problem> {
    let browser = visit.require_login()?;
    browser.caller.require(Scope::Design)?;
    Ok(browser)
}

/// Fails if the map has been archived.
fn not_archived(map: &MapSummary) -> Result<(), Problem> {
    if map.archived {
        return Err(Problem::new(Code::MapArchived, format!("the map '{}' has been archived", map.slug)));
    }
    Ok(())
}

/// Parses the slug in a URL; fails with 404 if it is not valid.
fn slug(path: &str) -> Result<Slug, Problem> {
    path.parse().map_err(|_| Problem::not_found(format!("map '{path}'")))
}
