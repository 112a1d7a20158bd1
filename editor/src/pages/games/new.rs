//! Creating a table: what is played, the number of players, and who may join.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_service::Service;
use shinjuku_service::games::{CreateGameRequest, SeatRequest, Visibility};
use shinjuku_service::id::GameId;
use shinjuku_service::maps::MapSummary;
use shinjuku_service::problem::{Code, Problem};

use super::offers::{self, chosen_clock, chosen_mod, homes};
use super::player::Player;
use super::{address, playable_maps};
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "games/new.html")]
struct NewTable<'a> {
    visit: &'a Visit,
    maps: Vec<MapSummary>,
    /// The stations of the built-in maps, each with its name and city: possible homes for a mod.
    homes: Vec<(String, String)>,
    /// The fields that were submitted before.
    fields: &'a Fields,
    fault: Option<String>,
}

impl NewTable<'_> {
    /// Whether a value is selected: the one submitted before or, in a fresh form, the default.
    fn chosen(&self, field: &str, value: &str, usual: &str) -> bool {
        let filled_in = self.fields.text(field);
        value == if filled_in.is_empty() { usual } else { filled_in }
    }

    fn is_ticked(&self, field: &str) -> bool {
        !self.fields.text(field).is_empty()
    }

    fn revisions(which: &Mod) -> impl Iterator<Item = u8> {
        which.revisions().rev()
    }

    fn bots(&self) -> Vec<(BotName, &str)> {
        super::bots(self.visit)
    }
}

#[get("/games/new")]
pub(super) async fn show_form(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    visit.answer(render_form(&visit, &service, &Fields::default(), None).await)
}

async fn render_form(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
    problem: Option<Problem>,
) -> Result<HttpResponse, Problem> {
    let status = problem.as_ref().map_or(StatusCode::OK, |problem| (visit.settings.status)(problem.code));
    let fault = problem.map(|problem| visit.field_errors(&problem));
    let maps = playable_maps(service).await?;
    let homes = homes(visit, service, &maps).await?;
    Ok(visit.page(status, &NewTable { visit, maps, homes, fields, fault }))
}

#[post("/games/new")]
pub(super) async fn create(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.problem_page(&problem),
    };
    visit.answer(create_game(&visit, &request, &service, &fields).await)
}

async fn create_game(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let (new, bots) = match parse_form(fields) {
        Ok(asked) => asked,
        Err(problem) => return render_form(visit, service, fields, Some(problem)).await,
    };
    let player = match Player::load(visit, request, service, fields.text("name")).await {
        Ok(player) => player,
        Err(problem) if problem.code == Code::InvalidFields => {
            return render_form(visit, service, fields, Some(problem)).await;
        }
        Err(problem) => return Err(problem),
    };
    player.answer(match open(service, &player, new, &bots).await {
        Ok(id) => Ok(see_other(&address(id, "", ""))),
        Err(problem) if problem.code == Code::Unavailable => Err(problem),
        Err(problem) => render_form(player.visit(), service, fields, Some(problem)).await,
    })
}

/// Parses the table that a form asks for, and its bots.
fn parse_form(fields: &Fields) -> Result<(CreateGameRequest, Vec<BotName>), Problem> {
    let players: u8 = fields.read_or("players", 2)?;
    let bots: u8 = fields.read_or("bots", 0)?;
    if bots > 0 && bots >= players {
        return Err(Problem::field("/bots", "out_of_range", "there are more bots than seats left for them"));
    }
    let bot = fields.read_or("bot", BotName::Greedy)?;
    let mods: Vec<Option<ModChoice>> =
        Mod::all().map(|which| chosen_mod(fields, which, "")).collect::<Result<_, _>>()?;
    let new = CreateGameRequest {
        name: Some(fields.text("table").trim().to_owned()).filter(|name| !name.is_empty()),
        map: fields.read_or("map", "tokyo".to_owned())?,
        edition: fields.read_or("edition", Edition::default())?,
        mods: mods.into_iter().flatten().collect(),
        players,
        visibility: fields.read_or("visibility", Visibility::Private)?,
        clock: chosen_clock(fields)?,
        setup: None,
        join: true,
    };
    Ok((new, vec![bot; usize::from(bots)]))
}

/// Creates a table with bots. If no seat is free, the game starts.
pub(in crate::pages) async fn open(
    service: &Service,
    player: &Player,
    mut new: CreateGameRequest,
    bots: &[BotName],
) -> Result<GameId, Problem> {
    let (caller, players) = (&player.caller, usize::from(new.players));
    let visit = player.visit();
    new.name = new.name.or_else(|| Some(visit.fill("games-table-of", &visit.browser()?.name)));
    let id = service.games.create(caller, new, None).await?.game.id;
    let seated = async {
        for bot in bots {
            service.games.sit(caller, id, SeatRequest { bot: Some(*bot), ..SeatRequest::default() }).await?;
        }
        if bots.len() + 1 == players {
            service.games.start(caller, id).await?;
        }
        Ok(id)
    };
    let seated: Result<GameId, Problem> = seated.await;
    if seated.is_err() {
        // Do not leave the player with a table at which nothing happens.
        let _ = service.games.abandon(caller, id, None).await;
    }
    seated
}
