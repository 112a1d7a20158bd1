//! A game on a map, at once, against bots.

use actix_web::{HttpResponse, post, web};
use serde_json::json;
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::accounts::Scope;
use shinjuku_service::games::{NewGame, Sit};
use shinjuku_service::problem::Problem;

use super::slug;
use crate::pages::submitted::{Fields, Submitted};
use crate::pages::visit::{Visit, see_other};

#[post("/editor/{slug}/play")]
pub(super) async fn play(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async { begin(&visit, &service, &path, &submitted.fields()?).await };
    visit.answer(work.await)
}

async fn begin(
    visit: &Visit,
    service: &Service,
    path: &str,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = &visit.someone()?.caller;
    caller.require(Scope::Play)?;
    let map = slug(path)?;
    let players: u8 = fields.read("players").filter(|players| (2..=4).contains(players)).unwrap_or(2);
    let bot: BotName = fields.read("bot").unwrap_or(BotName::Greedy);
    let new: NewGame =
        serde_json::from_value(json!({"map": map, "players": players, "visibility": "private"}))
            .map_err(|error| Problem::internal(&error))?;
    let id = service.games.create(caller, new).await?.id;
    let begun = async {
        for _ in 1..players {
            service.games.sit(caller, id, Sit { bot: Some(bot), ..Sit::default() }).await?;
        }
        service.games.start(caller, id).await
    };
    if let Err(problem) = begun.await {
        // Nobody is left with a table at which nothing happens.
        let _ = service.games.abandon(caller, id).await;
        return Err(problem);
    }
    Ok(see_other(&format!("/games/{id}")))
}
