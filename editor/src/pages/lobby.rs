//! The start page: play at once, join a table, or watch.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::games::{GameFilter, GameSummary, Invitation, SeatSummary, Status};
use shinjuku_service::id::UserId;
use shinjuku_service::maps::MapSummary;
use shinjuku_service::page::Paging;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{TournamentFilter, TournamentStatus, TournamentSummary};

use super::demo;
use super::games::{self, map_name, playable_maps};
use super::visit::Visit;

/// The maximum number of tables of each kind on the page.
const SHOWN: u32 = 24;
/// The maximum number of tournaments of each kind on the page.
const TOURNAMENTS: u32 = 3;
/// The maximum number of maps on the page.
const MAPS: usize = 4;

#[derive(Template)]
#[template(path = "pages/lobby.html")]
struct Lobby<'a> {
    visit: &'a Visit,
    maps: Vec<MapSummary>,
    bots: Vec<(BotName, &'static str)>,
    /// The tables to which the visitor is invited, latest first.
    invitations: Vec<Invitation>,
    /// The visitor's own tables: first those where it is their turn, then running, waiting and finished ones.
    mine: Vec<Row>,
    /// Running tournaments, then those open for registration.
    tournaments: Vec<TournamentSummary>,
    waiting: Vec<Row>,
    playing: Vec<Row>,
    finished: Vec<Row>,
    /// The number of the visitor's tables where it is their turn.
    own_turns: usize,
    /// The frames of the replayed game, as JSON.
    demo: String,
    /// The address of the picture that is shown before the replay starts.
    demo_picture: String,
}

/// A seat of a table, as a small shape in its colour.
struct Face {
    color: String,
    letter: String,
}

/// A table in the lobby.
struct Row {
    id: String,
    name: String,
    map: String,
    edition: &'static str,
    mods: String,
    players: String,
    faces: Vec<Face>,
    /// The version of the game, for the address of its picture.
    version: u32,
    taken: usize,
    seats: usize,
    status: Status,
    /// Whether it is a study position.
    is_study: bool,
    /// Whether the table belongs to a tournament.
    of_tournament: bool,
    /// Whether it is the viewer's turn.
    own_turn: bool,
}

impl Lobby<'_> {
    /// The game whose board the page shows, if there is one.
    fn featured(&self) -> Option<&Row> {
        featured(&self.playing)
    }
}

/// Returns the newest game that is not a study position.
fn featured(playing: &[Row]) -> Option<&Row> {
    playing.iter().find(|row| !row.is_study)
}

impl Row {
    fn new(visit: &Visit, game: &GameSummary, map: String, user: Option<UserId>) -> Self {
        let bot = |player: &SeatSummary| player.bot.map(|bot| visit.name("bot", bot).to_owned());
        let name = |player: &SeatSummary| player.user.as_ref().map(|user| user.name.clone()).or(bot(player));
        let names: Vec<String> = game.players.iter().filter_map(name).collect();
        let mods: Vec<&str> = game.mods.iter().map(|choice| visit.name("mod", choice.which)).collect();
        let awaited = game.awaiting.as_ref().map(|awaiting| awaiting.player);
        let is_own =
            |player: &&SeatSummary| user.is_some() && player.user.as_ref().map(|user| user.id) == user;
        let face = |player: &SeatSummary| match name(player).and_then(|name| name.chars().next()) {
            Some(letter) => {
                Face { color: player.color.to_string(), letter: letter.to_uppercase().to_string() }
            }
            None => Face { color: "empty".to_owned(), letter: String::new() },
        };
        Self {
            id: game.id.to_string(),
            name: game.name.clone(),
            map,
            edition: visit.name("edition", game.edition),
            mods: mods.join(", "),
            players: names.join(", "),
            faces: game.players.iter().map(face).collect(),
            version: game.version,
            taken: names.len(),
            seats: game.players.len(),
            status: game.status,
            is_study: game.sandbox,
            of_tournament: game.tournament.is_some(),
            own_turn: game.players.iter().filter(is_own).any(|player| Some(player.color) == awaited),
        }
    }

    /// The sort key: tables that need the viewer come first.
    const fn order(&self) -> u8 {
        match (self.own_turn, self.status) {
            (true, _) => 0,
            (_, Status::Active) => 1,
            (_, Status::Lobby) => 2,
            (_, Status::Finished | Status::Abandoned) => 3,
        }
    }
}

#[get("/")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    visit.answer(tables(&visit, &service).await)
}

async fn tables(visit: &Visit, service: &Service) -> Result<HttpResponse, Problem> {
    let user = visit.caller().map(|caller| caller.user);
    let list = |caller, filter: GameFilter| async move {
        let page = service.games.list(caller, filter, Paging::new(Some(SHOWN), None)?).await?;
        let mut rows = Vec::new();
        for game in &page.items {
            rows.push(Row::new(visit, game, map_name(service, &game.map).await, user));
        }
        Ok::<Vec<Row>, Problem>(rows)
    };
    let with = |status| list(None, GameFilter { statuses: vec![status], ..GameFilter::default() });
    let own = |status| {
        let filter = GameFilter { statuses: vec![status], mine: true, ..GameFilter::default() };
        list(visit.caller(), filter)
    };
    let mut mine = Vec::new();
    let mut invitations = Vec::new();
    if let Some(caller) = visit.caller() {
        invitations = service.games.invitations(caller).await?;
        for status in [Status::Active, Status::Lobby, Status::Finished] {
            mine.extend(own(status).await?);
        }
    }
    mine.sort_by_key(Row::order);
    let playing = with(Status::Active).await?;
    // Only a page without a live game replays one.
    let demo = if featured(&playing).is_none() { demo::captions(visit) } else { String::new() };
    let lobby = Lobby {
        visit,
        maps: playable_maps(service).await?,
        bots: games::bots(visit),
        invitations,
        own_turns: mine.iter().filter(|row| row.own_turn).count(),
        mine,
        tournaments: tournaments(service).await?,
        waiting: with(Status::Lobby).await?,
        playing,
        finished: with(Status::Finished).await?,
        demo,
        demo_picture: demo::last_picture(visit),
    };
    Ok(visit.page(StatusCode::OK, &lobby))
}

async fn tournaments(service: &Service) -> Result<Vec<TournamentSummary>, Problem> {
    let mut found = Vec::new();
    for status in [TournamentStatus::Running, TournamentStatus::Open] {
        let filter = TournamentFilter { status: Some(status), ..TournamentFilter::default() };
        found.extend(
            service.tournaments.list(None, filter, Paging::new(Some(TOURNAMENTS), None)?).await?.items,
        );
    }
    Ok(found)
}
