//! A round of a tournament: the seating and the results.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::UserRef;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{Points, RoundView, RulingKind, TableState, TableView};

use super::head::Head;
use super::{slug, words};
use crate::pages::csv::csv_response;
use crate::pages::forms::Fields;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "tournaments/round.html")]
struct RoundPage<'a> {
    visit: &'a Visit,
    head: Head<'a>,
    round: RoundView,
    /// All players by name, if the request asks for that order.
    names: Option<Vec<Seated>>,
}

/// The place of a player.
struct Seated {
    player: String,
    /// The table and the seat; `None` for a bye.
    place: Option<(u32, usize)>,
    own: bool,
}

impl RoundPage<'_> {
    fn stage(&self) -> &'static str {
        words::stage(self.visit, self.round.stage)
    }

    fn setup(&self) -> String {
        words::setup(self.visit, &self.round.setup)
    }

    fn state(&self, table: &TableView) -> &'static str {
        words::table_state(self.visit, table.state)
    }

    fn sits_at(&self, table: &TableView) -> bool {
        table.seats.iter().any(|seat| self.head.is_own(&seat.player))
    }

    /// Whether the viewer may open the game. Its players and directors always may; everyone else may once it has
    /// started and, in a duplicate round, once all tables have finished.
    fn may_watch(&self, table: &TableView) -> bool {
        let open = !self.round.duplicate || self.round.finished_at.is_some();
        let begun = table.state != TableState::Waiting;
        self.sits_at(table) || self.head.tournament.you.directs || open && begun
    }

    fn is_played(table: &TableView) -> bool {
        matches!(table.state, TableState::Waiting | TableState::Playing)
    }

    /// Whether the viewer may call a director to the table.
    fn may_dispute(&self, table: &TableView) -> bool {
        self.head.is_running() && self.sits_at(table)
    }

    fn ruling(&self, kind: RulingKind) -> &'static str {
        words::ruling(self.visit, kind)
    }

    /// Whether there is anything to show below the seats of a table.
    fn has_notes(&self, table: &TableView) -> bool {
        !table.rulings.is_empty() || !table.disputes.is_empty() || self.may_dispute(table)
    }

    /// An optional place or points value, or a dash.
    fn number<T: ToString>(value: Option<&T>) -> String {
        value.map_or_else(|| "–".to_owned(), ToString::to_string)
    }
}

fn by_name(head: &Head<'_>, round: &RoundView) -> Vec<Seated> {
    let seated = round.tables.iter().flat_map(|table| {
        table.seats.iter().zip(1..).map(|(seat, number)| (&seat.player, Some((table.number, number))))
    });
    let byes = round.byes.iter().map(|user| (user, None));
    let name =
        |(user, place): (&UserRef, _)| Seated { player: user.name.clone(), place, own: head.is_own(user) };
    let mut names: Vec<Seated> = seated.chain(byes).map(name).collect();
    names.sort_by_cached_key(|entry| entry.player.to_lowercase());
    names
}

#[get("/tournaments/{slug}/rounds/{round}")]
pub(super) async fn show(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<(String, String)>,
) -> HttpResponse {
    let work = async {
        let (head, round) = read(&visit, &service, &path).await?;
        let fields = Fields::from_query(&request);
        let names = (fields.text("by") == "name").then(|| by_name(&head, &round));
        Ok(visit.page(StatusCode::OK, &RoundPage { visit: &visit, head, round, names }))
    };
    visit.answer(work.await)
}

async fn read<'a>(
    visit: &'a Visit,
    service: &Service,
    (path, number): &(String, String),
) -> Result<(Head<'a>, RoundView), Problem> {
    let slug = slug(path)?;
    let head = Head::read(visit, service, &slug).await?;
    let number = number.parse().map_err(|_| Problem::not_found("such round of this tournament"))?;
    let round = service.tournaments.round(visit.caller(), &slug, number).await?;
    Ok((head, round))
}

#[get("/tournaments/{slug}/rounds/{round}.csv")]
pub(super) async fn file(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<(String, String)>,
) -> HttpResponse {
    let work = async {
        let (head, round) = read(&visit, &service, &path).await?;
        let titles = ["round", "table", "seat", "player", "place", "score", "points", "state", "game"];
        let name = format!("{}-round-{}", head.slug(), round.number);
        let seats = round.tables.iter().flat_map(|table| rows(&round, table));
        let bye = |user: &UserRef| {
            let none = String::new;
            let brings = head.tournament.rules.bye_points.to_string();
            let (number, state) = (round.number.to_string(), "bye".to_owned());
            vec![number, none(), none(), user.name.clone(), none(), none(), brings, state, none()]
        };
        Ok(csv_response(&name, &titles, seats.chain(round.byes.iter().map(bye))))
    };
    visit.answer(work.await)
}

/// The seats of a table as CSV rows.
fn rows<'a>(round: &'a RoundView, table: &'a TableView) -> impl Iterator<Item = Vec<String>> + 'a {
    let points = |points: Option<Points>| points.map(|points| points.to_string()).unwrap_or_default();
    table.seats.iter().zip(1..).map(move |(seat, number)| {
        vec![
            round.number.to_string(),
            table.number.to_string(),
            i32::to_string(&number),
            seat.player.name.clone(),
            seat.place.map(|place| place.to_string()).unwrap_or_default(),
            points(seat.score),
            points(seat.points),
            table.state.to_string(),
            table.game.to_string(),
        ]
    })
}
