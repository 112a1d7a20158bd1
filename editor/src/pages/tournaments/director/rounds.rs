//! The published rounds.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{RoundView, TableState, TableView};

use super::Director;
use crate::pages::tournaments::words;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "tournaments/director/rounds.html")]
struct RoundsPage<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    /// The rounds, last one first.
    rounds: Vec<RoundView>,
}

impl RoundsPage<'_> {
    fn setup(&self, round: &RoundView) -> String {
        words::setup(self.visit, &round.setup)
    }

    fn stage(&self, round: &RoundView) -> &'static str {
        words::stage(self.visit, round.stage)
    }

    fn state(&self, round: &RoundView) -> String {
        state(self.visit, round)
    }
}

/// Whether the result of a table is final.
pub(super) const fn is_decided(table: &TableView) -> bool {
    matches!(table.state, TableState::Finished | TableState::Decided | TableState::Void)
}

/// The state of a round in words.
pub(super) fn state(visit: &Visit, round: &RoundView) -> String {
    match (round.started_at, round.finished_at, round.starts_at) {
        (None, _, Some(at)) => visit.fill("director-starts-at", at.minute()),
        (None, _, None) => visit.say("director-waiting-to-start").to_owned(),
        (Some(_), Some(at), _) => visit.fill("director-ended-at", at.minute()),
        (Some(_), None, _) => {
            let decided = round.tables.iter().filter(|table| is_decided(table)).count();
            let (decided, all) = (decided.to_string(), round.tables.len().to_string());
            visit.language.fill("director-tables-decided", &[("decided", &decided), ("all", &all)])
        }
    }
}

pub(super) async fn show(director: &Director<'_>) -> Result<HttpResponse, Problem> {
    let mut rounds = director.tournaments().rounds(Some(director.caller), director.slug()).await?;
    rounds.reverse();
    Ok(director.visit.page(StatusCode::OK, &RoundsPage { visit: director.visit, director, rounds }))
}
