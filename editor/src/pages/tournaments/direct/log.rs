//! What directors have done.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::accounts::UserRef;
use shinjuku_service::audit::AuditEntry;
use shinjuku_service::page::Paging;
use shinjuku_service::problem::Problem;

use super::{Director, named};
use crate::pages::admin::Deed;
use crate::pages::lists::address;
use crate::pages::submitted::Fields;
use crate::pages::visit::{Visit, page};

#[derive(Template)]
#[template(path = "tournaments/direct/log.html")]
struct Log<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    deeds: Vec<Deed>,
    more: Option<String>,
}

pub(super) async fn show(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let (visit, caller, slug) = (director.visit, director.caller, director.slug());
    let paging = Paging::new(None, fields.read("cursor"))?;
    let deeds = director.tournaments().deeds(caller, slug, paging).await?;
    let people = people(director).await?;
    let row = |entry: &AuditEntry| {
        let row = Deed::of(visit, entry);
        Deed { before: named(row.before, &people), after: named(row.after, &people), ..row }
    };
    let log = Log {
        visit,
        director,
        deeds: deeds.items.iter().map(row).collect(),
        more: deeds.next_cursor.map(|cursor| address(&director.at("/log"), fields, &[], Some(&cursor))),
    };
    Ok(page(StatusCode::OK, &log))
}

/// All whose ids stand in what was done.
async fn people(director: &Director<'_>) -> Result<Vec<UserRef>, Problem> {
    let entrants = director.tournaments().entrants(Some(director.caller), director.slug()).await?;
    let players = entrants.items.into_iter().map(|entrant| entrant.user);
    Ok(director.tournament.directors.iter().cloned().chain(players).collect())
}
