//! A tournament on a big screen: the seating, the standings, and the announcements.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{
    AnnouncementView, EntrantStatus, RoundView, StandingView, TableState, TableView,
};

use super::head::Head;
use super::{slug, words};
use crate::pages::visit::Visit;

/// The number of standings and of announcements that fit on the screen.
const BEST: usize = 12;
const LATEST: usize = 2;

#[derive(Template)]
#[template(path = "tournaments/projector.html")]
struct Projector<'a> {
    visit: &'a Visit,
    head: Head<'a>,
    /// The last published round.
    round: Option<RoundView>,
    standings: Vec<StandingView>,
    /// The names of the entrants, until the first pairing.
    names: Vec<String>,
}

impl Projector<'_> {
    fn latest(&self) -> impl Iterator<Item = &AnnouncementView> {
        self.head.tournament.announcements.iter().take(LATEST)
    }

    fn best(&self) -> impl Iterator<Item = &StandingView> {
        self.standings.iter().take(BEST)
    }

    fn is_decided(table: &TableView) -> bool {
        words::is_decided(table.state)
    }

    /// The state of a table, if its results do not show it.
    fn state(&self, table: &TableView) -> Option<&'static str> {
        let is_unusual = matches!(table.state, TableState::Stopped | TableState::Void);
        is_unusual.then(|| words::table_state(self.visit, table.state))
    }
}

#[get("/tournaments/{slug}/projector")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, path: web::Path<String>) -> HttpResponse {
    visit.answer(projector(&visit, &service, &path).await)
}

async fn projector(visit: &Visit, service: &Service, path: &str) -> Result<HttpResponse, Problem> {
    let (slug, caller) = (slug(path)?, visit.caller());
    let head = Head::read(visit, service, &slug).await?;
    let (mut round, mut standings, mut names) = (None, Vec::new(), Vec::new());
    if let Some(number) = head.round() {
        round = Some(service.tournaments.round(caller, &slug, number).await?);
        standings = service.tournaments.standings(caller, &slug, None).await?.items;
        if !words::has_begun(&standings) {
            standings.clear();
        }
    } else {
        let entrants = service.tournaments.entrants(caller, &slug).await?.items;
        let registered = entrants.into_iter().filter(|entrant| entrant.status == EntrantStatus::Registered);
        names = registered.map(|entrant| entrant.user.name).collect();
    }
    Ok(visit.page(StatusCode::OK, &Projector { visit, head, round, standings, names }))
}
