use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::GameRecord;
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, json};

/// Access to a private table.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The invite code of a private table.
    #[param(example = "q2Xc7dKJ0zVb1mNs")]
    invite: Option<String>,
}

/// Export the record of a game
///
/// Returns everything that was done, together with the map. Once the game is finished the record includes the seed,
/// and `shinjuku verify` can replay and check the whole game.
#[utoipa::path(
    operation_id = "exportGame",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), Params),
    responses((status = 200, description = "The record", body = GameRecord)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "game_not_started", "game_abandoned"]))),
)]
#[get("/games/{id}/export")]
pub(crate) async fn export(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(Params { invite }): Query<Params>,
) -> ApiResult {
    let record = service.games.export(caller.as_ref(), *id, invite.as_deref()).await?;
    let mut response = HttpResponse::Ok();
    let file = format!("attachment; filename=\"shinjuku-{}.json\"", record.id);
    response.insert_header((header::CONTENT_DISPOSITION, file));
    json(response, &record)
}
