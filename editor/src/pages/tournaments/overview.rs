//! The page of a tournament: its rules, its announcements, and the viewer's own part in it.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::rules::TieBreak;
use shinjuku_service::tournaments::{
    EntrantStatus, EntrantView, Points, RegistrationMode, RoundView, StandingView, Standings, TableView,
    TournamentRules, TournamentStatus,
};

use super::head::Head;
use super::{slug, words};
use crate::pages::visit::Visit;

/// The number of standings on the page.
const BEST: usize = 10;

#[derive(Template)]
#[template(path = "tournaments/overview.html")]
struct Overview<'a> {
    visit: &'a Visit,
    head: Head<'a>,
    /// The last published round.
    round: Option<RoundView>,
    standings: Standings,
}

impl Overview<'_> {
    const fn rules(&self) -> &TournamentRules {
        &self.head.tournament.rules
    }

    fn description(&self) -> impl Iterator<Item = &str> {
        self.head.tournament.description.split("\n\n").filter(|paragraph| !paragraph.is_empty())
    }

    fn format(&self) -> String {
        words::format(self.visit, self.rules())
    }

    fn clock(&self) -> String {
        words::clock(self.visit, self.rules())
    }

    /// The possible table sizes, the preferred one first.
    fn sizes(&self) -> String {
        self.rules().sizes().map(|size| size.to_string()).collect::<Vec<_>>().join(", ")
    }

    /// The round setups, each with the rounds it applies to.
    fn setups(&self) -> Vec<(String, String)> {
        let setups = &self.rules().rounds;
        let rounds = |index: usize| match (index + 1, setups.len()) {
            (_, 1) => self.visit.say("common-all-rounds").to_owned(),
            (last, count) if last == count => self.visit.fill("tournaments-from-round-title", last),
            (number, _) => self.visit.fill("common-round", number),
        };
        let shown = setups.iter().enumerate();
        shown.map(|(index, setup)| (rounds(index), words::setup(self.visit, setup))).collect()
    }

    /// The points per place, by table size.
    fn points(&self) -> impl Iterator<Item = (&u8, &Vec<Points>)> {
        self.rules().points.iter().rev().filter(|(size, _)| **size <= self.rules().table_size)
    }

    fn tie_breaks(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let explained =
            |by: &TieBreak| (words::tie_break(self.visit, *by), words::tie_break_explained(self.visit, *by));
        self.rules().tie_breaks.iter().map(explained)
    }

    /// The viewer as an entrant.
    const fn entrant(&self) -> Option<&EntrantView> {
        self.head.tournament.you.entrant.as_ref()
    }

    /// Whether an entrant's status can still change.
    const fn goes_on(&self) -> bool {
        matches!(
            self.head.tournament.summary.status,
            TournamentStatus::Draft | TournamentStatus::Open | TournamentStatus::Running
        )
    }

    fn is_invited(&self, entrant: &EntrantView) -> bool {
        entrant.status == EntrantStatus::Invited && self.goes_on()
    }

    /// Whether an entrant still has to check in.
    fn must_check_in(&self, entrant: &EntrantView) -> bool {
        let wanted = self.head.tournament.registration.check_in && self.goes_on();
        wanted && entrant.status == EntrantStatus::Registered && !entrant.checked_in
    }

    /// Whether an entrant can still withdraw, because they have not been paired yet.
    fn can_withdraw(&self, entrant: &EntrantView) -> bool {
        self.goes_on() && entrant.from_round.is_none()
    }

    fn can_drop(&self, entrant: &EntrantView) -> bool {
        self.goes_on() && entrant.from_round.is_some() && entrant.status == EntrantStatus::Registered
    }

    fn can_return(&self, entrant: &EntrantView) -> bool {
        self.goes_on() && entrant.status == EntrantStatus::Dropped
    }

    fn is_for_invited(&self) -> bool {
        self.head.tournament.registration.mode == RegistrationMode::Invited
    }

    /// The viewer's table in the last round, unless it is decided.
    fn own_table(&self) -> Option<&TableView> {
        let game = self.head.tournament.you.game?;
        self.round.as_ref()?.tables.iter().find(|table| table.game == game)
    }

    /// Whether the viewer has a bye in the current round.
    fn has_bye(&self) -> bool {
        let mut byes = self.round.iter().flat_map(|round| &round.byes);
        self.head.is_running() && byes.any(|user| self.head.is_own(user))
    }

    /// The names of the other players at the viewer's table.
    fn others(&self, table: &TableView) -> String {
        let others = table.seats.iter().map(|seat| &seat.player).filter(|player| !self.head.is_own(player));
        others.map(|player| player.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The number of decided tables of a round, and the number of all its tables.
    fn decided(round: &RoundView) -> (usize, usize) {
        let decided = round.tables.iter().filter(|table| words::is_decided(table.state)).count();
        (decided, round.tables.len())
    }

    fn has_begun(&self) -> bool {
        words::has_begun(&self.standings.items)
    }

    fn best(&self) -> impl Iterator<Item = &StandingView> {
        self.standings.items.iter().take(BEST)
    }
}

#[get("/tournaments/{slug}")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, path: web::Path<String>) -> HttpResponse {
    visit.answer(overview(&visit, &service, &path).await)
}

async fn overview(visit: &Visit, service: &Service, path: &str) -> Result<HttpResponse, Problem> {
    let slug = slug(path)?;
    let head = Head::read(visit, service, &slug).await?;
    let round = match head.round() {
        Some(number) => Some(service.tournaments.round(visit.caller(), &slug, number).await?),
        None => None,
    };
    let standings = service.tournaments.standings(visit.caller(), &slug, None).await?;
    Ok(visit.page(StatusCode::OK, &Overview { visit, head, round, standings }))
}
