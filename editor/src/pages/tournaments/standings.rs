//! The standings of a tournament, now or after a given round.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::rules::TieBreak;
use shinjuku_service::tournaments::{StandingView, Standings};

use super::head::Head;
use super::{slug, words};
use crate::pages::csv::csv_response;
use crate::pages::forms::Fields;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "tournaments/standings.html")]
struct StandingsPage<'a> {
    visit: &'a Visit,
    head: Head<'a>,
    standings: Standings,
    table: StandingsTable<'a>,
}

/// The table of standings, with a column for each tie-break in the order of the rules.
#[derive(Template)]
#[template(path = "tournaments/standings_table.html")]
pub(super) struct StandingsTable<'a> {
    visit: &'a Visit,
    rows: Vec<Row>,
    tie_breaks: Vec<&'static str>,
    /// Whether the knock-out stage has started.
    knock_out: bool,
}

struct Row {
    standing: StandingView,
    /// Whether another player has the same place.
    shared: bool,
    own: bool,
}

impl<'a> StandingsTable<'a> {
    pub(super) fn new(visit: &'a Visit, head: &Head<'_>, standings: &[StandingView]) -> Self {
        let tie_breaks = head.tournament.rules.tie_breaks.iter();
        let row = |standing: &StandingView| Row {
            shared: words::is_shared(standings, standing.place),
            own: head.is_own(&standing.player),
            standing: standing.clone(),
        };
        Self {
            visit,
            rows: standings.iter().map(row).collect(),
            tie_breaks: tie_breaks.map(|by| words::tie_break(visit, *by)).collect(),
            knock_out: standings.iter().any(|standing| standing.survived.is_some()),
        }
    }
}

/// Parses the round whose standings are requested; `None` for the current standings.
fn parse_round(fields: &Fields) -> Result<Option<u32>, Problem> {
    match fields.text("round") {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| Problem::not_found("such round of this tournament")),
    }
}

#[get("/tournaments/{slug}/standings")]
pub(super) async fn show(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> HttpResponse {
    let work = async {
        let slug = slug(&path)?;
        let head = Head::read(&visit, &service, &slug).await?;
        let after = parse_round(&Fields::from_query(&request))?;
        let standings = service.tournaments.standings(visit.caller(), &slug, after).await?;
        let table = StandingsTable::new(&visit, &head, &standings.items);
        Ok(visit.page(StatusCode::OK, &StandingsPage { visit: &visit, head, standings, table }))
    };
    visit.answer(work.await)
}

#[get("/tournaments/{slug}/standings.csv")]
pub(super) async fn file(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> HttpResponse {
    let work = async {
        let slug = slug(&path)?;
        let rules = service.tournaments.read(visit.caller(), &slug).await?.rules;
        let after = parse_round(&Fields::from_query(&request))?;
        let standings = service.tournaments.standings(visit.caller(), &slug, after).await?;
        let tie_breaks: Vec<String> = rules.tie_breaks.iter().map(TieBreak::to_string).collect();
        let titles: Vec<&str> = ["place", "player", "points"]
            .into_iter()
            .chain(tie_breaks.iter().map(String::as_str))
            .chain(["tables_played", "tables_won", "byes", "knock_out_survived", "dropped"])
            .collect();
        let name = match standings.round {
            Some(round) => format!("{slug}-standings-{round}"),
            None => format!("{slug}-standings"),
        };
        Ok(csv_response(&name, &titles, standings.items.into_iter().map(row)))
    };
    visit.answer(work.await)
}

/// A standing as a CSV row.
fn row(standing: StandingView) -> Vec<String> {
    let decided = standing.tie_breaks.iter().map(|decided| decided.value);
    let decided = decided.map(|value| value.map(|value| value.to_string()).unwrap_or_default());
    let (place, points) = (standing.place.to_string(), standing.points.to_string());
    [place, standing.player.name, points]
        .into_iter()
        .chain(decided)
        .chain([
            standing.tables.to_string(),
            standing.wins.to_string(),
            standing.byes.to_string(),
            standing.survived.map(|rounds| rounds.to_string()).unwrap_or_default(),
            standing.dropped.to_string(),
        ])
        .collect()
}
