//! The entrants of a tournament.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{EntrantStatus, EntrantView};

use super::head::Head;
use super::{slug, words};
use crate::pages::csv::csv_response;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "tournaments/entrants.html")]
struct EntrantsPage<'a> {
    visit: &'a Visit,
    head: Head<'a>,
    entrants: Vec<EntrantView>,
}

impl EntrantsPage<'_> {
    /// The status of an entrant in words, with the position if they are on the waiting list.
    fn status(&self, entrant: &EntrantView) -> String {
        let status = words::entrant(self.visit, entrant.status);
        match entrant.waiting_before {
            Some(before) => format!("{status} ({})", before + 1),
            None => status.to_owned(),
        }
    }

    const fn checks_in(&self) -> bool {
        self.head.tournament.registration.check_in
    }
}

/// The sort key: registered entrants come first, then those who could become so.
const fn order(status: EntrantStatus) -> u8 {
    match status {
        EntrantStatus::Registered => 0,
        EntrantStatus::Waiting => 1,
        EntrantStatus::Invited => 2,
        EntrantStatus::Dropped => 3,
    }
}

#[get("/tournaments/{slug}/entrants")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, path: web::Path<String>) -> HttpResponse {
    visit.answer(entrants(&visit, &service, &path).await)
}

async fn entrants(visit: &Visit, service: &Service, path: &str) -> Result<HttpResponse, Problem> {
    let slug = slug(path)?;
    let head = Head::read(visit, service, &slug).await?;
    let mut entrants = service.tournaments.entrants(visit.caller(), &slug).await?.items;
    entrants.sort_by_key(|entrant| (order(entrant.status), entrant.entry));
    Ok(visit.page(StatusCode::OK, &EntrantsPage { visit, head, entrants }))
}

#[get("/tournaments/{slug}/entrants.csv")]
pub(super) async fn file(visit: Visit, service: web::Data<Service>, path: web::Path<String>) -> HttpResponse {
    let work = async {
        let slug = slug(&path)?;
        let entrants = service.tournaments.entrants(visit.caller(), &slug).await?.items;
        let row = |entrant: EntrantView| {
            vec![
                entrant.entry.to_string(),
                entrant.user.name,
                entrant.status.to_string(),
                entrant.checked_in.to_string(),
                entrant.from_round.map(|round| round.to_string()).unwrap_or_default(),
                entrant.at.to_string(),
            ]
        };
        let titles = ["entry", "player", "status", "checked_in", "from_round", "at"];
        Ok(csv_response(&format!("{slug}-entrants"), &titles, entrants.into_iter().map(row)))
    };
    visit.answer(work.await)
}
