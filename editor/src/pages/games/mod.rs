//! Tables: where people meet, play, watch, and replay games.

mod actions;
mod fairness;
mod new;
pub(super) mod offers;
mod play;
mod player;
mod quick;
mod show;
mod table;
mod waiting;
mod wording;

use actix_web::web::ServiceConfig;
use shinjuku_core::bots::BotName;
use shinjuku_core::mods::Mod;
use shinjuku_service::Service;
use shinjuku_service::games::{ClockKind, TournamentPlace};
use shinjuku_service::id::GameId;
use shinjuku_service::maps::{MapFilter, MapSummary};
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::Problem;

use super::visit::Visit;
pub(super) use player::Player;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(quick::play)
        .service(new::ask)
        .service(new::create)
        .service(show::show)
        .service(show::replay)
        .service(table::show)
        .service(fairness::show)
        .service(actions::done);
}

/// The URL of a page of a game, with the invite code if there is one.
fn address(id: GameId, page: &str, invite: &str) -> String {
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

/// The name of a mod.
pub(super) const fn mod_name(which: Mod) -> &'static str {
    match which {
        Mod::Princess => "Princess",
        Mod::Thief => "Thief",
        Mod::Chairman => "Chairman",
        Mod::Kaiju => "Kaiju",
        Mod::Hachiko => "Hachiko",
    }
}

/// A bot in a few words.
pub(super) const fn bot_words(bot: BotName) -> &'static str {
    match bot {
        BotName::Random => "bots that play at random",
        BotName::Greedy => "bots that go for quick gains",
        BotName::Planner => "bots that think ahead",
    }
}

/// The thinking time of a clock in words.
pub(super) fn time_words(visit: &Visit, kind: ClockKind, seconds: u32, increment: u32) -> String {
    let time = match seconds {
        ..60 => visit.fill("{} seconds", seconds),
        60..3600 => visit.fill("{} minutes", seconds / 60),
        3600..86400 => visit.fill("{} hours", seconds / 3600),
        86400.. => visit.fill("{} days", seconds / 86400),
    };
    match (kind, increment) {
        (ClockKind::Turn, _) => visit.fill("{} per turn", time),
        (ClockKind::Game, 0) => visit.fill("{} for the whole game", time),
        (ClockKind::Game, more) => {
            let back = visit.fill("{} seconds", more);
            format!("{} + {back}", visit.fill("{} for the whole game", time))
        }
    }
}

/// The message of a problem, with all its faults.
pub(super) fn in_words(problem: &Problem) -> String {
    let facts = problem.facts();
    let faults: Vec<&str> = facts.errors.iter().map(|fault| fault.message.as_str()).collect();
    if faults.is_empty() { facts.detail.clone() } else { faults.join("; ") }
}
