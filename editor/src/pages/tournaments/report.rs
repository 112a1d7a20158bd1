//! The report of a tournament: its final standings, its rounds, and its rulings.

use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::id::UserId;
use shinjuku_service::tournaments::{
    Points, RoundView, RulingKind, RulingView, StandingView, TableState, TournamentRecord,
};

use super::head::Head;
use super::standings::StandingsTable;
use super::{slug, words};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "tournaments/report.html")]
struct Report<'a> {
    visit: &'a Visit,
    head: Head<'a>,
    rounds: Vec<RoundView>,
    standings: Vec<StandingView>,
    table: StandingsTable<'a>,
    /// The rounds of every player, in the order of the standings.
    lines: Vec<Line>,
}

/// All rounds of a player.
struct Line {
    standing: StandingView,
    own: bool,
    cells: Vec<Cell>,
}

/// A player's result in a round.
enum Cell {
    Played {
        table: u32,
        place: u8,
        points: Points,
    },
    /// The table is not decided yet.
    Open {
        table: u32,
    },
    /// The table is void.
    Void {
        table: u32,
    },
    Bye(Points),
    /// The player joined later.
    Late(Points),
    /// The player did not play.
    Out,
}

impl Report<'_> {
    /// The players in the first three places.
    fn podium(&self) -> impl Iterator<Item = &StandingView> {
        self.standings.iter().filter(|standing| standing.place <= 3)
    }

    fn games(&self) -> usize {
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        tables.filter(|table| matches!(table.state, TableState::Finished | TableState::Decided)).count()
    }

    /// All rulings, each with its round and table.
    fn rulings(&self) -> Vec<(u32, u32, &RulingView)> {
        let tables =
            self.rounds.iter().flat_map(|round| round.tables.iter().map(|table| (round.number, table)));
        let rulings = tables
            .flat_map(|(round, table)| table.rulings.iter().map(move |ruling| (round, table.number, ruling)));
        rulings.collect()
    }

    fn ruling(&self, kind: RulingKind) -> &'static str {
        words::ruling(self.visit, kind)
    }

    /// The rounds with byes, and the names of the players who had them.
    fn byes(&self) -> Vec<(u32, String)> {
        let names = |round: &RoundView| {
            round.byes.iter().map(|user| user.name.as_str()).collect::<Vec<_>>().join(", ")
        };
        let rounds = self.rounds.iter().filter(|round| !round.byes.is_empty());
        rounds.map(|round| (round.number, names(round))).collect()
    }

    fn is_shared(&self, place: u32) -> bool {
        words::is_shared(&self.standings, place)
    }
}

/// The results of all players who had a table or a bye in a round.
fn cells(round: &RoundView, bye_points: Points) -> HashMap<UserId, Cell> {
    let mut cells = HashMap::new();
    for table in &round.tables {
        let number = table.number;
        for seat in &table.seats {
            let cell = match (seat.place, seat.points) {
                _ if table.state == TableState::Void => Cell::Void { table: number },
                (Some(place), Some(points)) => Cell::Played { table: number, place, points },
                _ => Cell::Open { table: number },
            };
            cells.insert(seat.player.id, cell);
        }
    }
    cells.extend(round.byes.iter().map(|user| (user.id, Cell::Bye(bye_points))));
    cells
}

fn lines(head: &Head<'_>, record: &TournamentRecord) -> Vec<Line> {
    let rules = &record.tournament.rules;
    let came: HashMap<UserId, u32> =
        record.entrants.iter().filter_map(|entrant| Some((entrant.user.id, entrant.from_round?))).collect();
    let mut rounds: Vec<(u32, HashMap<UserId, Cell>)> =
        record.rounds.iter().map(|round| (round.number, cells(round, rules.bye_points))).collect();
    let line = |standing: &StandingView| {
        let player = standing.player.id;
        let came = came.get(&player);
        let is_late = |number: u32| came.is_none_or(|from| number < *from);
        let missed = |number: u32| if is_late(number) { Cell::Late(rules.late_points) } else { Cell::Out };
        let cells =
            rounds.iter_mut().map(|(number, cells)| cells.remove(&player).unwrap_or_else(|| missed(*number)));
        Line { standing: standing.clone(), own: head.is_own(&standing.player), cells: cells.collect() }
    };
    record.standings.iter().map(line).collect()
}

#[get("/tournaments/{slug}/report")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, path: web::Path<String>) -> HttpResponse {
    let work = async {
        let record = service.tournaments.export(visit.caller(), &slug(&path)?).await?;
        Ok(report(&visit, record))
    };
    visit.answer(work.await)
}

fn report(visit: &Visit, record: TournamentRecord) -> HttpResponse {
    let head = Head::new(visit, record.tournament.clone());
    let lines = lines(&head, &record);
    let TournamentRecord { rounds, standings, .. } = record;
    let table = StandingsTable::new(visit, &head, &standings);
    visit.page(StatusCode::OK, &Report { visit, head, rounds, standings, table, lines })
}
