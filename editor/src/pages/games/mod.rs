//! Tables: where people meet, play, watch, and replay games.

mod actions;
mod fairness;
mod new;
pub(super) mod offers;
mod play;
mod player;
mod quick;
mod result;
mod show;
mod table;
mod waiting;
mod wording;

use actix_web::web::ServiceConfig;
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::games::{ClockKind, TournamentPlace};
use shinjuku_service::id::GameId;
use shinjuku_service::maps::{MapFilter, MapOrigin, MapSummary};
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::Problem;

use super::visit::Visit;
pub(super) use new::open;
pub(super) use player::Player;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(quick::play)
        .service(new::show_form)
        .service(new::create)
        .service(result::show)
        .service(show::show)
        .service(show::replay)
        .service(table::show)
        .service(fairness::show)
        .service(actions::submit_action);
}

/// The URL of a page of a game, with the invite code if there is one.
pub(super) fn address(id: GameId, page: &str, invite: &str) -> String {
    if invite.is_empty() {
        return format!("/games/{id}{page}");
    }
    let invite: String = form_urlencoded::byte_serialize(invite.as_bytes()).collect();
    format!("/games/{id}{page}?invite={invite}")
}

/// The URL of the tournament round in which a game is played.
fn round_of(place: &TournamentPlace) -> String {
    format!("/tournaments/{}/rounds/{}", place.tournament.slug, place.round)
}

/// The maps on which a game can be played: featured ones first, then the built-in ones.
pub(super) async fn playable_maps(service: &Service) -> Result<Vec<MapSummary>, Problem> {
    let paging = Paging::new(Some(MAX_LIMIT), None)?;
    let mut maps = service.maps.list(None, MapFilter::default(), paging).await?.items;
    maps.retain(|map| map.latest_version.is_some() && !map.archived);
    maps.sort_by_key(|map| (!map.featured, map.owner.is_some(), map.slug.as_str() != "tokyo"));
    Ok(maps)
}

/// The levels of bots, the weakest first, each in a few words.
pub(super) fn bots(visit: &Visit) -> Vec<(BotName, &'static str)> {
    BotName::LEVELS.map(|bot| (bot, visit.name("bots", bot))).to_vec()
}

/// The name of the map of a game; its slug if the map cannot be read.
pub(super) async fn map_name(service: &Service, map: &MapOrigin) -> String {
    let compiled = service.maps.compiled(&map.slug, map.version).await;
    compiled.map_or_else(|_| map.slug.to_string(), |compiled| compiled.document().name.clone())
}

/// The line that names the source of the data of a game's map, if the map has one.
pub(super) async fn map_attribution(service: &Service, map: &MapOrigin) -> Option<String> {
    let compiled = service.maps.compiled(&map.slug, map.version).await.ok()?;
    compiled.document().attribution.as_ref().map(|attribution| attribution.text.clone())
}

/// The thinking time of a clock in words.
pub(super) fn time_words(visit: &Visit, kind: ClockKind, seconds: u32, increment: u32) -> String {
    let time = match seconds {
        ..60 => visit.fill("games-seconds", seconds),
        60..3600 => visit.fill("games-minutes", seconds / 60),
        3600..86400 => visit.fill("games-hours", seconds / 3600),
        86400.. => visit.fill("common-days", seconds / 86400),
    };
    match (kind, increment) {
        (ClockKind::Turn, _) => visit.fill("games-clock-per-turn", time),
        (ClockKind::Game, 0) => visit.fill("games-clock-per-game", time),
        (ClockKind::Game, more) => {
            let back = visit.fill("games-seconds", more);
            format!("{} + {back}", visit.fill("games-clock-per-game", time))
        }
    }
}
