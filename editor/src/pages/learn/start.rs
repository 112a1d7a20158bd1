//! Starting a lesson, and the guided first game. Anyone who is not logged in plays as a new guest.

use actix_web::{HttpRequest, HttpResponse, post, web};
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_service::Service;
use shinjuku_service::games::{CreateGameRequest, Visibility};
use shinjuku_service::lessons::Lesson;
use shinjuku_service::problem::Problem;

use super::text_of;
use crate::pages::forms::SubmittedForm;
use crate::pages::games::{Player, address, open};
use crate::pages::visit::{Visit, see_other};

/// The opponent in the first game: the first level.
const OPPONENT: BotName = BotName::Beginner;

#[post("/learn/{id}")]
pub(super) async fn start(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    id: web::Path<String>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async {
        submitted.fields()?;
        let lesson = Lesson::find(&id).ok_or_else(|| Problem::not_found(format!("lesson '{id}'")))?;
        let player = Player::load(&visit, &request, &service, "").await?;
        let name = text_of(&visit, lesson).title.clone();
        let game = service.lessons.start(&player.caller, &lesson.id, Some(name)).await;
        player.answer(game.map(|game| see_other(&address(game.id, "", ""))))
    };
    visit.answer(work.await)
}

#[post("/learn/first-game")]
pub(super) async fn start_first_game(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async {
        submitted.fields()?;
        let player = Player::load(&visit, &request, &service, "").await?;
        let new = CreateGameRequest {
            name: Some(visit.say("learn-first-game").to_owned()),
            map: "tokyo".to_owned(),
            edition: Edition::default(),
            mods: Vec::new(),
            players: 2,
            visibility: Visibility::Private,
            clock: None,
            setup: None,
            join: true,
        };
        let opened = open(&service, &player, new, &[OPPONENT]).await;
        player.answer(opened.map(|id| see_other(&format!("{}?coach=on", address(id, "", "")))))
    };
    visit.answer(work.await)
}
