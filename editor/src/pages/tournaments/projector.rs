//! A tournament for a big screen in a hall: who sits where, who stands where, and what was said.

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
use crate::pages::visit::{Visit, page};

/// How much of the standings and of what was said fits on a screen.
const BEST: usize = 12;
const LATEST: usize = 2;

#[derive(Template)]
#[template(path = "tournaments/projector.html")]
struct Projector<'a> {
    visit: &'a Visit,
    head: Head<'a>,
    /// The last round that is published.
    round: Option<RoundView>,
    standings: Vec<StandingView>,
    /// Who has come, as long as nobody is paired.
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

    /// How a table stands, where that is not plain from its results.
    fn state(&self, table: &TableView) -> Option<&'static str> {
        let told = matches!(table.state, TableState::Stopped | TableState::Void);
        told.then(|| words::table_state(self.visit, table.state))
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
        // Before anything is decided, everybody stands on the first place.
        if standings.iter().all(|standing| standing.tables + standing.byes == 0) {
            standings.clear();
        }
    } else {
        let entrants = service.tournaments.entrants(caller, &slug).await?.items;
        let registered = entrants.into_iter().filter(|entrant| entrant.status == EntrantStatus::Registered);
        names = registered.map(|entrant| entrant.user.name).collect();
    }
    Ok(page(StatusCode::OK, &Projector { visit, head, round, standings, names }))
}
