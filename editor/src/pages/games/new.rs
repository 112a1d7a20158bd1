//! A new table: what is played there, by how many, and who may come.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_service::Service;
use shinjuku_service::games::{AtZero, Clock, ClockKind, NewGame, Sit, Visibility};
use shinjuku_service::id::GameId;
use shinjuku_service::maps::MapSummary;
use shinjuku_service::problem::{Code, Problem};
use strum::{IntoEnumIterator, VariantArray};

use super::player::Player;
use super::{address, in_words, mod_name, playable_maps, time_words};
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
    /// The stations of the built-in cities, with their names and the city: homes that a mod may have.
    homes: Vec<(String, String)>,
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
        let about = |which| match which {
            Mod::Princess => say("Cards of the ward that she visits are wild for everybody."),
            Mod::Thief => say("Eight thieves hide among the customers and cost half a point each."),
            Mod::Chairman => say("Everybody has a Chairman who makes the cards of a ward wild for them."),
            Mod::Kaiju => say("A monster comes out of the water: customers flee, and nobody may pass."),
            Mod::Hachiko => {
                say("A faithful dog follows the customers; whoever brings him home moves them for free.")
            }
        };
        Mod::all().map(|which| (which, say(mod_name(which)), about(which))).collect()
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
        let words = |(kind, seconds, increment)| time_words(self.visit, kind, seconds, increment);
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
    let maps = playable_maps(service).await?;
    let homes = homes(service, &maps).await?;
    Ok(page(status, &NewTable { visit, maps, homes, fields, fault }))
}

async fn homes(service: &Service, maps: &[MapSummary]) -> Result<Vec<(String, String)>, Problem> {
    let mut homes = Vec::new();
    for map in maps.iter().filter(|map| map.owner.is_none()) {
        let compiled = service.maps.compiled(&map.slug, map.latest_version.unwrap_or(1)).await?;
        let stations = &compiled.document().stations;
        homes.extend(
            stations.iter().map(|entry| (entry.id.clone(), format!("{} ({})", entry.name, map.name))),
        );
    }
    Ok(homes)
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
    let (new, bots) = match asked_for(fields) {
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
    player.answer(match open(service, &player, new, &bots).await {
        Ok(id) => Ok(see_other(&address(id, "", ""))),
        Err(problem) if problem.code == Code::Unavailable => Err(problem),
        Err(problem) => form(player.visit(), service, fields, Some(problem)).await,
    })
}

/// The table that a form asks for, and the bots at it.
fn asked_for(fields: &Fields) -> Result<(NewGame, Vec<BotName>), Problem> {
    let players: u8 = fields.read_or("players", 2)?;
    let bots: u8 = fields.read_or("bots", 0)?;
    if bots > 0 && bots >= players {
        return Err(Problem::field("/bots", "out_of_range", "there are more bots than seats beside yours"));
    }
    let bot = fields.read_or("bot", BotName::Greedy)?;
    let mods: Vec<Option<ModChoice>> =
        Mod::all().map(|which| chosen_mod(fields, which)).collect::<Result<_, _>>()?;
    let new = NewGame {
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

fn chosen_mod(fields: &Fields, which: Mod) -> Result<Option<ModChoice>, Problem> {
    if fields.text(&format!("mod-{which}")).is_empty() {
        return Ok(None);
    }
    let revision = fields.read_or(&format!("revision-{which}"), which.newest_revision())?;
    let home = Some(fields.text(&format!("home-{which}")).trim()).filter(|home| !home.is_empty());
    Ok(Some(ModChoice { which, revision: Some(revision), home: home.map(Into::into) }))
}

fn chosen_clock(fields: &Fields) -> Result<Option<Clock>, Problem> {
    if matches!(fields.text("clock"), "" | "none") {
        return Ok(None);
    }
    let clock = CLOCKS.get(fields.read_or("clock", 0_usize)?);
    let unknown = || Problem::field("/clock", "bad_choice", "there is no such clock");
    let (kind, seconds, increment) = *clock.ok_or_else(unknown)?;
    let at_zero = if fields.text("at_zero") == "seat" { AtZero::BotTakesSeat } else { AtZero::BotPlaysTurn };
    Ok(Some(Clock { kind, seconds, increment, at_zero, bot: BotName::Greedy }))
}

/// Opens a table with bots at it. Where nobody else is missing, the game starts.
pub(super) async fn open(
    service: &Service,
    player: &Player,
    mut new: NewGame,
    bots: &[BotName],
) -> Result<GameId, Problem> {
    let (caller, players) = (&player.caller, usize::from(new.players));
    let visit = player.visit();
    new.name = new.name.or_else(|| Some(visit.fill("{}'s table", &visit.browser()?.name)));
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
