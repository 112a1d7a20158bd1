//! A game, as far as it has come: a table that waits, a game to be played or watched, or to be looked at again.

use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::Status;
use shinjuku_service::id::GameId;

use super::play::play;
use super::waiting::waiting;
use crate::pages::visit::Visit;

/// How somebody comes to a private table.
#[derive(Deserialize)]
pub(super) struct Link {
    #[serde(default)]
    pub(super) invite: Option<String>,
}

#[get("/games/{id}")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    link: web::Query<Link>,
) -> HttpResponse {
    let invite = link.invite.as_deref();
    let game = service.games.view(visit.caller(), *id, invite).await;
    visit.answer(game.map(|game| match game.status {
        Status::Lobby => waiting(&visit, &game, invite),
        _ => play(&visit, &game, invite, false),
    }))
}

#[get("/games/{id}/replay")]
pub(super) async fn replay(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    link: web::Query<Link>,
) -> HttpResponse {
    let invite = link.invite.as_deref();
    let game = service.games.view(visit.caller(), *id, invite).await;
    visit.answer(game.map(|game| play(&visit, &game, invite, true)))
}
