//! Starting a game against bots at once.

use actix_web::{HttpRequest, HttpResponse, post, web};
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_service::Service;
use shinjuku_service::games::{CreateGameRequest, Visibility};
use shinjuku_service::problem::Problem;

use super::address;
use super::new::open;
use super::player::Player;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::{Visit, see_other};

#[post("/play")]
pub(super) async fn play(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async { start_game(&visit, &request, &service, &submitted.fields()?).await };
    visit.answer(work.await)
}

async fn start_game(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let players: u8 = fields.read_or("players", 2)?;
    let new = CreateGameRequest {
        name: None,
        map: fields.read_or("map", "tokyo".to_owned())?,
        edition: fields.read_or("edition", Edition::default())?,
        mods: Vec::new(),
        players,
        visibility: Visibility::Private,
        clock: None,
        setup: None,
        join: true,
    };
    let bot = fields.read_or("bot", BotName::Beginner)?;
    let player = Player::load(visit, request, service, "").await?;
    let bots = vec![bot; usize::from(players).saturating_sub(1)];
    let opened = open(service, &player, new, &bots).await;
    player.answer(opened.map(|id| see_other(&address(id, "", ""))))
}
