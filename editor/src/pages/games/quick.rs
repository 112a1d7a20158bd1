//! A game at once, against bots.

use actix_web::{HttpRequest, HttpResponse, post, web};
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::games::{NewGame, Visibility};
use shinjuku_service::problem::Problem;

use super::new::open;
use super::player::Player;
use crate::pages::submitted::{Fields, Submitted};
use crate::pages::visit::{Visit, see_other};

#[post("/play")]
pub(super) async fn play(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async { begin(&visit, &request, &service, &submitted.fields()?).await };
    visit.answer(work.await)
}

async fn begin(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let players: u8 = fields.read("players").filter(|players| (2..=4).contains(players)).unwrap_or(2);
    let map = Some(fields.text("map")).filter(|map| !map.is_empty()).unwrap_or("tokyo");
    let new = NewGame {
        name: None,
        map: map.to_owned(),
        edition: fields.read("edition").unwrap_or_default(),
        mods: Vec::new(),
        players,
        visibility: Visibility::Private,
        clock: None,
        setup: None,
        join: true,
    };
    let player = Player::of(visit, request, service, "").await?;
    let bots = vec![fields.read("bot").unwrap_or(BotName::Greedy); usize::from(players) - 1];
    let id = open(service, &player.caller, new, &bots).await?;
    player.is_answered(visit, see_other(&format!("/games/{id}")))
}
