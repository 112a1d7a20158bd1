//! The check of a finished game: whether its shuffles are those that were promised, and whether everything follows from them.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::games::{Record, RecordFault, Status, Verified};
use shinjuku_service::id::GameId;
use shinjuku_service::problem::Problem;

use crate::pages::visit::{Visit, page};

#[derive(Template)]
#[template(path = "games/fairness.html")]
struct Check<'a> {
    visit: &'a Visit,
    record: Record,
    /// What came of the check; none while the game is being played.
    found: Option<Result<Verified, RecordFault>>,
}

#[get("/games/{id}/fairness")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, id: web::Path<GameId>) -> HttpResponse {
    visit.answer(check(&visit, &service, *id).await)
}

async fn check(visit: &Visit, service: &Service, id: GameId) -> Result<HttpResponse, Problem> {
    let record = service.games.export(visit.caller(), id).await?;
    let replayed = web::block(move || {
        let found = (record.status == Status::Finished).then(|| record.verify());
        (record, found)
    });
    let (record, found) = replayed.await.map_err(|error| Problem::unavailable(&error))?;
    Ok(page(StatusCode::OK, &Check { visit, record, found }))
}
