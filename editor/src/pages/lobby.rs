//! The lobby: tables that wait for players, and games that can be watched.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::games::{GameFilter, GameSummary, SeatSummary, Status};
use shinjuku_service::page::Paging;
use shinjuku_service::problem::Problem;

use super::visit::{Visit, page};

/// The most tables of each kind that the page shows.
const SHOWN: u32 = 50;

#[derive(Template)]
#[template(path = "pages/lobby.html")]
struct Lobby<'a> {
    visit: &'a Visit,
    waiting: Vec<Row>,
    playing: Vec<Row>,
}

/// A table in the lobby.
struct Row {
    id: String,
    name: String,
    map: String,
    edition: String,
    mods: String,
    players: String,
    taken: usize,
    seats: usize,
}

impl Row {
    fn of(game: &GameSummary) -> Self {
        let bot = |player: &SeatSummary| player.bot.map(|bot| format!("{bot} (bot)"));
        let name = |player: &SeatSummary| player.user.as_ref().map(|user| user.name.clone()).or(bot(player));
        let names: Vec<String> = game.players.iter().filter_map(name).collect();
        let mods: Vec<String> = game.mods.iter().map(|choice| choice.which.to_string()).collect();
        Self {
            id: game.id.to_string(),
            name: game.name.clone(),
            map: game.map.slug.to_string(),
            edition: game.edition.to_string(),
            mods: mods.join(", "),
            players: names.join(", "),
            taken: names.len(),
            seats: game.players.len(),
        }
    }
}

#[get("/lobby")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    visit.answer(tables(&visit, &service).await)
}

async fn tables(visit: &Visit, service: &Service) -> Result<HttpResponse, Problem> {
    let with = |status| async move {
        let filter = GameFilter { status: Some(status), ..GameFilter::default() };
        let page = service.games.list(None, filter, Paging::new(Some(SHOWN), None)?).await?;
        Ok::<Vec<Row>, Problem>(page.items.iter().map(Row::of).collect())
    };
    let lobby = Lobby { visit, waiting: with(Status::Lobby).await?, playing: with(Status::Active).await? };
    Ok(page(StatusCode::OK, &lobby))
}
