//! The page of a game in its current state: a table that waits for players, a running game, or the replay of a
//! finished one.

use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::Status;
use shinjuku_service::id::GameId;

use super::address;
use super::play::play;
use super::waiting::waiting;
use super::{map_attribution, map_name};
use crate::pages::visit::{Visit, see_other};

/// The query of an invite link to a private table.
#[derive(Deserialize)]
pub(super) struct Link {
    #[serde(default)]
    invite: String,
}

impl Link {
    pub(super) fn invite(&self) -> Option<&str> {
        Some(self.invite.as_str()).filter(|invite| !invite.is_empty())
    }
}

#[get("/games/{id}")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    link: web::Query<Link>,
) -> HttpResponse {
    let game = service.games.view(visit.caller(), *id, link.invite()).await;
    let game = match game {
        Ok(game) => game,
        Err(problem) => return visit.answer(Err(problem)),
    };
    if game.status == Status::Lobby {
        return waiting(&visit, &game, &map_name(&service, &game.map).await, link.invite());
    }
    let attribution = map_attribution(&service, &game.map).await;
    play(&visit, &service, &game, attribution, link.invite(), false).await
}

#[get("/games/{id}/replay")]
pub(super) async fn replay(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    link: web::Query<Link>,
) -> HttpResponse {
    let game = service.games.view(visit.caller(), *id, link.invite()).await;
    let game = match game {
        Ok(game) => game,
        Err(problem) => return visit.answer(Err(problem)),
    };
    if game.status == Status::Lobby {
        return see_other(&address(*id, "", link.invite().unwrap_or_default()));
    }
    let attribution = map_attribution(&service, &game.map).await;
    play(&visit, &service, &game, attribution, link.invite(), true).await
}
