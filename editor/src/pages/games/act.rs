//! What somebody does at a table.

use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Scope};
use shinjuku_service::games::Act;
use shinjuku_service::id::GameId;
use shinjuku_service::problem::{Code, Problem};

use crate::pages::submitted::{Fields, Submitted};
use crate::pages::visit::{Visit, see_other};

#[post("/games/{id}/act")]
pub(super) async fn act(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async { play(player(&visit)?, &service, *id, &submitted.fields()?).await };
    visit.answer(work.await)
}

async fn play(
    caller: &Caller,
    service: &Service,
    id: GameId,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let malformed = |_| Problem::new(Code::MalformedRequest, "this is not an action");
    let action = serde_json::from_str(fields.text("action")).map_err(malformed)?;
    let version = fields.read("version").unwrap_or(0);
    service.games.act(caller, id, Act { version, action }, None).await?;
    Ok(see_other(&format!("/games/{id}/table")))
}

#[post("/games/{id}/undo")]
pub(super) async fn undo(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async {
        let fields = submitted.fields()?;
        service.games.undo(player(&visit)?, *id, fields.read("version")).await?;
        Ok(see_other(&format!("/games/{id}/table")))
    };
    visit.answer(work.await)
}

/// Gives a game up; a bot plays on.
#[post("/games/{id}/resign")]
pub(super) async fn resign(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async {
        submitted.fields()?;
        service.games.resign(player(&visit)?, *id).await?;
        Ok(see_other(&format!("/games/{id}/table")))
    };
    visit.answer(work.await)
}

/// Plays again, with the same people.
#[post("/games/{id}/rematch")]
pub(super) async fn rematch(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    submitted: Submitted,
) -> HttpResponse {
    let work = async {
        submitted.fields()?;
        let again = service.games.rematch(player(&visit)?, *id).await?;
        Ok(see_other(&format!("/games/{}", again.id)))
    };
    visit.answer(work.await)
}

/// Somebody who may play.
fn player(visit: &Visit) -> Result<&Caller, Problem> {
    let caller = &visit.someone()?.caller;
    caller.require(Scope::Play)?;
    Ok(caller)
}
