use actix_web::{HttpRequest, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::GameView;
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use crate::http::{ApiResult, ETagged, MaybeCaller, Query, mime_json};

/// Access to a private table, and the expected version.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The invite code of a private table, to see it before you take a seat.
    invite: Option<String>,
    /// A version that you know of. If several servers share the database, this one may not have received that version
    /// yet; it then refreshes the game before it responds.
    #[param(example = 17, format = Int64, maximum = 4_294_967_295_i64)]
    at_least: Option<u32>,
}

/// Read a game
///
/// Returns the game as you may see it: your own hand and customers, and everything public. Once the game is finished,
/// everything is visible. The ETag is the version; with `If-None-Match` you get status 304 if nothing has changed.
#[utoipa::path(
    operation_id = "getGame",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), Params,
        ("If-None-Match" = Option<String>, Header, nullable = false, description = "The ETag of the game that you have cached", example = "\"17\""),
    ),
    responses(
        (status = 200, description = "The game", body = GameView, headers(
            ("ETag" = String, description = "The version; in the lobby, a value that changes whenever the table changes")
        )),
        (status = 304, description = "Nothing has changed"),
    ),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/games/{id}")]
pub(crate) async fn read(
    request: HttpRequest,
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(params): Query<Params>,
) -> ApiResult {
    if let Some(version) = params.at_least {
        service.games.ensure_version(*id, version).await?;
    }
    let (tag, game) = service.games.read(caller.as_ref(), *id, params.invite.as_deref()).await?;
    ETagged { tag: &tag, content_type: mime_json() }.answer(&request, || Ok(game.into()))
}
