//! A new table: what is played there, by how many, and who may come.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_service::Service;
use shinjuku_service::accounts::Caller;
use shinjuku_service::games::{AtZero, Clock, ClockKind, NewGame, Sit, Visibility};
use shinjuku_service::id::GameId;
use shinjuku_service::maps::MapSummary;
use shinjuku_service::problem::{Code, Problem};
use strum::{IntoEnumIterator, VariantArray};

use super::player::Player;
use super::{in_words, playable_maps};
use crate::pages::submitted::{Fields, Submitted};
use crate::pages::visit::{Visit, page, see_other};

/// The clocks that are offered: what the time is for, how many seconds there are, and how many come back after a turn.
const CLOCKS: [(ClockKind, u32, u32); 6] = [
    (ClockKind::Turn, 120, 0),
    (ClockKind::Turn, 600, 0),
    (ClockKind::Turn, 24 * 60 * 60, 0),
    (ClockKind::Turn, 3 * 24 * 60 * 60, 0),
    (ClockKind::Game, 20 * 60, 15),
    (ClockKind::Game, 60 * 60, 30),
];

#[derive(Template)]
#[template(path = "games/new.html")]
struct NewTable<'a> {
    visit: &'a Visit,
    maps: Vec<MapSummary>,
    /// What was filled in before.
    fields: &'a Fields,
    fault: Option<String>,
}

impl NewTable<'_> {
    /// Whether something is chosen: what was filled in before or, in a fresh form, what is usual.
    fn chosen(&self, field: &str, value: &str, usual: &str) -> bool {
        let filled_in = self.fields.text(field);
        value == if filled_in.is_empty() { usual } else { filled_in }
    }

    fn is_ticked(&self, field: &str) -> bool {
        !self.fields.text(field).is_empty()
    }

    fn editions(&self) -> Vec<(Edition, &str)> {
        let words = |edition: &Edition| {
            match edition {
            Edition::V2r8 => self.visit.say("The base game: 60 customers, stores may move."),
            Edition::CityGrowth => self.visit.say(
                "City Growth: 72 customers, the Princess from the start, another mod during play, a free final round.",
            ),
        }
        };
        Edition::VARIANTS.iter().map(|edition| (*edition, words(edition))).collect()
    }

    fn mods(&self) -> Vec<(Mod, &str, &str)> {
        let say = |text| self.visit.say(text);
        let words = |which| match which {
            Mod::Princess => {
                (say("Princess"), say("Cards of the ward that she visits are wild for everybody."))
            }
            Mod::Thief => {
                (say("Thief"), say("Eight thieves hide among the customers and cost half a point each."))
            }
            Mod::Chairman => (
                say("Chairman"),
                say("Everybody has a Chairman who makes the cards of a ward wild for them."),
            ),
            Mod::Kaiju => {
                (say("Kaiju"), say("A monster comes out of the water: customers flee, and nobody may pass."))
            }
            Mod::Hachiko => (
                say("Hachiko"),
                say("A faithful dog follows the customers; whoever brings him home moves them for free."),
            ),
        };
        Mod::all().map(|which| (which, words(which).0, words(which).1)).collect()
    }

    fn revisions(which: &Mod) -> impl Iterator<Item = u8> {
        which.revisions().rev()
    }

    fn bots(&self) -> Vec<(BotName, &str)> {
        let mut bots: Vec<_> =
            BotName::iter().map(|bot| (bot, self.visit.say(super::bot_words(bot)))).collect();
        bots.reverse();
        bots
    }

    /// The clocks, each with its value in the form, and in words.
    fn clocks(&self) -> Vec<(String, String)> {
        let words = |(kind, seconds, increment): (ClockKind, u32, u32)| {
            let (count, unit) = match seconds {
                ..3600 => (seconds / 60, self.visit.say("minutes")),
                3600..86400 => (seconds / 3600, self.visit.say("hours")),
                86400.. => (seconds / 86400, self.visit.say("days")),
            };
            let time = format!("{count} {unit}");
            match kind {
                ClockKind::Turn => self.visit.fill("{} a turn", time),
                ClockKind::Game => {
                    format!("{} + {increment} s", self.visit.fill("{} for the whole game", time))
                }
            }
        };
        CLOCKS.iter().enumerate().map(|(index, clock)| (index.to_string(), words(*clock))).collect()
    }
}

#[get("/games/new")]
pub(super) async fn ask(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    visit.answer(form(&visit, &service, &Fields::default(), None).await)
}

async fn form(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
    problem: Option<Problem>,
) -> Result<HttpResponse, Problem> {
    let status = problem.as_ref().map_or(StatusCode::OK, |problem| (visit.settings.status)(problem.code));
    let fault = problem.map(|problem| in_words(&problem));
    Ok(page(status, &NewTable { visit, maps: playable_maps(service).await?, fields, fault }))
}

#[post("/games/new")]
pub(super) async fn create(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: Submitted,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.trouble(&problem),
    };
    visit.answer(begin(&visit, &request, &service, &fields).await)
}

async fn begin(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let asked = match asked_for(fields) {
        Ok(asked) => asked,
        Err(problem) => return form(visit, service, fields, Some(problem)).await,
    };
    let player = match Player::of(visit, request, service, fields.text("name")).await {
        Ok(player) => player,
        Err(problem) if problem.code == Code::InvalidFields => {
            return form(visit, service, fields, Some(problem)).await;
        }
        Err(problem) => return Err(problem),
    };
    let (new, bots) = asked;
    match open(service, &player.caller, new, &bots).await {
        Ok(id) => player.is_answered(visit, see_other(&format!("/games/{id}"))),
        Err(problem) if problem.code == Code::Unavailable => Err(problem),
        // A guest who has just come stays one, and need not come twice.
        Err(problem) => player.is_answered(visit, form(visit, service, fields, Some(problem)).await?),
    }
}

/// The table that a form asks for, and the bots at it.
fn asked_for(fields: &Fields) -> Result<(NewGame, Vec<BotName>), Problem> {
    let players: u8 = fields.read("players").unwrap_or(2);
    let bots: u8 = fields.read("bots").unwrap_or(0);
    if bots >= players {
        return Err(Problem::field("/bots", "out_of_range", "there are more bots than seats beside yours"));
    }
    let bot = fields.read("bot").unwrap_or(BotName::Greedy);
    let new = NewGame {
        name: Some(fields.text("table").trim().to_owned()).filter(|name| !name.is_empty()),
        map: fields.text("map").to_owned(),
        edition: fields.read("edition").unwrap_or_default(),
        mods: Mod::all().filter_map(|which| chosen_mod(fields, which)).collect(),
        players,
        visibility: fields.read("visibility").unwrap_or(Visibility::Private),
        clock: chosen_clock(fields),
        setup: None,
        join: true,
    };
    Ok((new, vec![bot; usize::from(bots)]))
}

fn chosen_mod(fields: &Fields, which: Mod) -> Option<ModChoice> {
    let ticked = !fields.text(&format!("mod-{which}")).is_empty();
    let revision = fields.read(&format!("revision-{which}"));
    let home = Some(fields.text(&format!("home-{which}")).trim()).filter(|home| !home.is_empty());
    ticked.then(|| ModChoice { which, revision, home: home.map(Into::into) })
}

fn chosen_clock(fields: &Fields) -> Option<Clock> {
    let index: usize = fields.read("clock")?;
    let (kind, seconds, increment) = *CLOCKS.get(index)?;
    let at_zero = if fields.text("at_zero") == "seat" { AtZero::BotTakesSeat } else { AtZero::BotPlaysTurn };
    Some(Clock { kind, seconds, increment, at_zero, bot: BotName::Greedy })
}

/// Opens a table with bots at it. Where nobody else is missing, the game starts.
pub(super) async fn open(
    service: &Service,
    caller: &Caller,
    new: NewGame,
    bots: &[BotName],
) -> Result<GameId, Problem> {
    let players = usize::from(new.players);
    let id = service.games.create(caller, new).await?.id;
    let seated = async {
        for bot in bots {
            service.games.sit(caller, id, Sit { bot: Some(*bot), ..Sit::default() }).await?;
        }
        if bots.len() + 1 == players {
            service.games.start(caller, id).await?;
        }
        Ok(id)
    };
    let seated: Result<GameId, Problem> = seated.await;
    if seated.is_err() {
        // Nobody is left with a table at which nothing happens.
        let _ = service.games.abandon(caller, id, None).await;
    }
    seated
}
