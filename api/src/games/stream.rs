use actix_web::{HttpRequest, HttpResponse, get, web};
use bytes::Bytes;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::{GameNews, GameStream};
use shinjuku_service::id::GameId;
use shinjuku_service::problem::Problem;
use utoipa::IntoParams;

use crate::http::{
    ApiResult, MaybeCaller, Query, ShutdownSignal, Source, event, last_event_id, stream as answer,
};

/// From where to listen, and as whom.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Tell only what came after this version. The header `Last-Event-ID`, which browsers send when they come back, goes before.
    #[param(example = 1)]
    after: Option<u32>,
    /// A ticket (`POST /me/tickets`), for browsers that cannot send a token.
    #[param(example = "eyJ0eXAiOi…")]
    ticket: Option<String>,
    /// The invite of a private table.
    #[param(example = "q2Xc7dKJ0zVb1mNs")]
    invite: Option<String>,
}

/// Watch a game
///
/// Server-sent events, cut to what you may see. `event: game` is the game as it stands (as `GET /games/{id}` shows it): the first
/// event unless you say where you come from, and every change of a table in the lobby. `event: entry` is one version of the history
/// (as `GET /games/{id}/events` shows it), with the version as its `id`. Come back with `Last-Event-ID` (browsers do) or `after`, and
/// you get what you have missed, and nothing twice. `event: end` is the last one, once the game is over; whoever comes back for more is
/// answered 204, which tells browsers to stop. A comment every fifteen seconds says that the stream is alive.
#[utoipa::path(
    operation_id = "streamGame",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        Params,
        ("Last-Event-ID" = Option<String>, Header, nullable = false, description = "The last version that you have got", example = "17"),
    ),
    responses(
        (status = 200, description = "What happens", content_type = "text/event-stream", body = String,
         example = "id: 18\nevent: entry\ndata: {\"version\":18,\"turn\":4,\"player\":\"red\",\"action\":{\"type\":\"income\"},…}\n\n"),
        (status = 204, description = "The game is over, and you know all of it"),
    ),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "other_rules", "invalid_fields", "invalid_token"]))),
)]
#[get("/games/{id}/stream")]
pub(crate) async fn stream(
    request: HttpRequest,
    MaybeCaller(visitor): MaybeCaller,
    service: web::Data<Service>,
    closing: web::Data<ShutdownSignal>,
    id: web::Path<GameId>,
    Query(Params { after, ticket, invite }): Query<Params>,
) -> ApiResult {
    let caller = match ticket {
        Some(ticket) => Some(service.accounts.redeem(&ticket).await?),
        None => visitor,
    };
    let after = last_event_id(&request, "the version of the game")?.or(after);
    let watching = service.games.watch(caller.as_ref(), *id, invite.as_deref(), after).await?;
    if after.is_some() && watching.is_over() {
        return Ok(HttpResponse::NoContent().finish());
    }
    Ok(answer(Watching(watching), service, caller, &closing))
}

struct Watching(GameStream);

impl Source for Watching {
    async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        Ok(self.0.next().await?.map(|news| match news {
            GameNews::Game(0, game) => event("game", None, &Bytes::from(game)),
            GameNews::Game(version, game) => event("game", Some(&version.to_string()), &Bytes::from(game)),
            GameNews::Entry(version, entry) => {
                event("entry", Some(&version.to_string()), &Bytes::from(entry))
            }
            GameNews::End => event("end", None, b"{}"),
        }))
    }
}
