//! The list of tournaments.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::Role;
use shinjuku_service::page::Paging;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{TournamentFilter, TournamentStatus, TournamentSummary};
use strum::IntoEnumIterator;

use super::words;
use crate::pages::forms::Fields;
use crate::pages::lists::{address, optional_text};
use crate::pages::visit::Visit;

const PATH: &str = "/tournaments";
/// The filters other than the status.
const FILTERS: [&str; 2] = ["mine", "search"];
/// The order of the statuses if no status is selected.
const ORDER: [TournamentStatus; 4] =
    [TournamentStatus::Running, TournamentStatus::Open, TournamentStatus::Draft, TournamentStatus::Finished];

#[derive(Template)]
#[template(path = "tournaments/list.html")]
struct List<'a> {
    visit: &'a Visit,
    fields: &'a Fields,
    sections: Vec<Section>,
}

/// The tournaments with one status.
struct Section {
    status: TournamentStatus,
    rows: Vec<TournamentSummary>,
    /// The URL of the full list, if not all fit.
    more: Option<String>,
}

impl List<'_> {
    fn statuses(&self) -> impl Iterator<Item = (TournamentStatus, &'static str)> {
        let own = self.organises();
        let shown = TournamentStatus::iter().filter(move |status| own || *status != TournamentStatus::Draft);
        shown.map(|status| (status, words::status(self.visit, status)))
    }

    fn title(&self, status: TournamentStatus) -> &'static str {
        match status {
            TournamentStatus::Draft => self.visit.say("tournaments-in-preparation"),
            TournamentStatus::Open => self.visit.say("tournaments-open-registration"),
            TournamentStatus::Running => self.visit.say("tournaments-running"),
            TournamentStatus::Finished => self.visit.say("common-finished"),
            TournamentStatus::Cancelled => self.visit.say("tournaments-cancelled"),
        }
    }

    /// Whether the viewer may create tournaments.
    fn organises(&self) -> bool {
        self.visit.caller().is_some_and(|caller| caller.acts_as(Role::Organiser))
    }
}

#[get("/tournaments")]
pub(super) async fn show(visit: Visit, request: HttpRequest, service: web::Data<Service>) -> HttpResponse {
    visit.answer(list(&visit, &service, &Fields::from_query(&request)).await)
}

async fn list(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    let asked: Option<TournamentStatus> = fields.read("status");
    let mut sections = Vec::new();
    for status in ORDER.into_iter().filter(|_| asked.is_none()).chain(asked) {
        let filter = TournamentFilter {
            status: Some(status),
            mine: !fields.text("mine").is_empty(),
            search: optional_text(fields, "search"),
        };
        let paging = Paging::new(None, fields.read("cursor"))?;
        let found = service.tournaments.list(visit.caller(), filter, paging).await?;
        let more = found
            .next_cursor
            .map(|cursor| format!("{}&status={status}", address(PATH, fields, &FILTERS, Some(&cursor))));
        sections.push(Section { status, rows: found.items, more });
    }
    sections.retain(|section| !section.rows.is_empty());
    Ok(visit.page(StatusCode::OK, &List { visit, fields, sections }))
}
