//! What people do at a table before its game starts.

use actix_web::{HttpRequest, HttpResponse, post, web};
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::games::Sit;
use shinjuku_service::id::GameId;
use shinjuku_service::problem::Problem;

use super::address;
use super::player::Player;
use crate::pages::submitted::Submitted;
use crate::pages::visit::{Visit, see_other};

/// Sits down; whoever is not logged in does so as a guest.
#[post("/games/{id}/sit")]
pub(super) async fn sit(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async {
        let fields = submitted.fields()?;
        let invite = Some(fields.text("invite").to_owned()).filter(|invite| !invite.is_empty());
        // Who may not see the table must not become a guest by asking.
        service.games.view(visit.caller(), *id, invite.as_deref()).await?;
        let player = Player::of(&visit, &request, &service, fields.text("name")).await?;
        let seated = Sit { seat: fields.read("seat"), color: fields.read("color"), invite, bot: None };
        service.games.sit(&player.caller, *id, seated).await?;
        player.is_answered(&visit, see_other(&address(*id, "", "")))
    };
    visit.answer(work.await)
}

#[post("/games/{id}/bot")]
pub(super) async fn seat_bot(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async {
        let fields = submitted.fields()?;
        let bot = fields.read("bot").unwrap_or(BotName::Greedy);
        let seated = Sit { seat: fields.read("seat"), bot: Some(bot), ..Sit::default() };
        service.games.sit(&visit.someone()?.caller, *id, seated).await
    };
    back(&visit, *id, work.await)
}

#[post("/games/{id}/leave")]
pub(super) async fn leave(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async {
        let seat = submitted.fields()?.read("seat").unwrap_or(u8::MAX);
        service.games.leave(&visit.someone()?.caller, *id, seat).await
    };
    // Who has left a private table sees it no more.
    match work.await {
        Ok(game) if game.invite.is_none() => see_other("/"),
        left => back(&visit, *id, left),
    }
}

#[post("/games/{id}/start")]
pub(super) async fn start(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async {
        submitted.fields()?;
        service.games.start(&visit.someone()?.caller, *id).await
    };
    back(&visit, *id, work.await)
}

#[post("/games/{id}/cancel")]
pub(super) async fn cancel(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async {
        submitted.fields()?;
        service.games.abandon(&visit.someone()?.caller, *id, None).await?;
        Ok(see_other("/"))
    };
    visit.answer(work.await)
}

/// Leads back to the table.
fn back<T>(visit: &Visit, id: GameId, done: Result<T, Problem>) -> HttpResponse {
    visit.answer(done.map(|_| see_other(&address(id, "", ""))))
}
