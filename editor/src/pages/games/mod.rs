//! Tables: where people come together, play, watch, and look at what was played.

mod act;
mod fairness;
mod new;
mod play;
mod player;
mod quick;
mod seats;
mod show;
mod table;
mod waiting;
mod wording;

use actix_web::web::ServiceConfig;
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::id::GameId;
use shinjuku_service::maps::{MapFilter, MapSummary};
use shinjuku_service::page::{MOST_LIMIT, Paging};
use shinjuku_service::problem::Problem;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(quick::play)
        .service(new::ask)
        .service(new::create)
        .service(show::show)
        .service(show::replay)
        .service(table::show)
        .service(fairness::show)
        .service(act::act)
        .service(act::undo)
        .service(act::resign)
        .service(act::rematch)
        .service(seats::sit)
        .service(seats::seat_bot)
        .service(seats::leave)
        .service(seats::start)
        .service(seats::cancel);
}

/// Where a page of a game is, for one who may have come by an invite.
fn address(id: GameId, page: &str, invite: &str) -> String {
    if invite.is_empty() {
        return format!("/games/{id}{page}");
    }
    let invite: String = form_urlencoded::byte_serialize(invite.as_bytes()).collect();
    format!("/games/{id}{page}?invite={invite}")
}

/// The maps on which a game can begin; those that are featured first, then the built-in ones.
pub(super) async fn playable_maps(service: &Service) -> Result<Vec<MapSummary>, Problem> {
    let paging = Paging::new(Some(MOST_LIMIT), None)?;
    let mut maps = service.maps.list(None, MapFilter::default(), paging).await?.items;
    maps.retain(|map| map.latest_version.is_some() && !map.archived);
    maps.sort_by_key(|map| (!map.featured, map.owner.is_some(), map.slug.as_str() != "tokyo"));
    Ok(maps)
}

/// What a bot is like, in a few words.
pub(super) const fn bot_words(bot: BotName) -> &'static str {
    match bot {
        BotName::Random => "bots that do anything",
        BotName::Greedy => "bots that take what looks best",
        BotName::Planner => "bots that think ahead",
    }
}

/// A problem with all that it has found wrong.
fn in_words(problem: &Problem) -> String {
    let facts = problem.facts();
    let faults: Vec<&str> = facts.errors.iter().map(|fault| fault.message.as_str()).collect();
    if faults.is_empty() { facts.detail.clone() } else { faults.join("; ") }
}
