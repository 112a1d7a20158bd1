//! The fairness check of a finished game: whether its shuffles match the commitments, and whether the log follows
//! from them.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::games::{GameRecord, RecordError, Status, Verified};
use shinjuku_service::id::GameId;
use shinjuku_service::problem::Problem;
use shinjuku_service::task;

use super::address;
use super::show::Link;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "games/fairness.html")]
struct Check<'a> {
    visit: &'a Visit,
    record: GameRecord,
    /// The result of the check; `None` while the game is being played.
    found: Option<Result<Verified, RecordError>>,
    /// The URL of the game, and of its record.
    game: String,
    export: String,
}

#[get("/games/{id}/fairness")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    link: web::Query<Link>,
) -> HttpResponse {
    visit.answer(check(&visit, &service, *id, &link).await)
}

async fn check(visit: &Visit, service: &Service, id: GameId, link: &Link) -> Result<HttpResponse, Problem> {
    let record = service.games.export(visit.caller(), id, link.invite()).await?;
    let replayed = task::spawn_blocking(move || {
        let found = (record.status == Status::Finished).then(|| record.verify());
        (record, found)
    });
    let (record, found) = replayed.await.map_err(|error| Problem::unavailable(&error))?;
    let invite = link.invite().unwrap_or_default();
    let (game, export) = (address(id, "", invite), format!("/api/v1{}", address(id, "/export", invite)));
    Ok(visit.page(StatusCode::OK, &Check { visit, record, found, game, export }))
}
