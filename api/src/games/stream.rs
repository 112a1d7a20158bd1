use actix_web::{HttpRequest, HttpResponse, get, web};
use bytes::Bytes;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::{GameStream, GameStreamItem};
use shinjuku_service::id::GameId;
use shinjuku_service::problem::Problem;
use utoipa::IntoParams;

use crate::http::{
    ApiResult, MaybeCaller, Query, ShutdownSignal, Source, event, last_event_id, stream as answer,
};

/// Where to start the stream, and how to authenticate.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Sends only what came after this version. The header `Last-Event-ID`, which browsers send when they reconnect,
    /// takes precedence.
    #[param(example = 1)]
    after: Option<u32>,
    /// A ticket (`POST /me/tickets`), for browsers, which cannot send a token here.
    #[param(example = "eyJ0eXAiOi…")]
    ticket: Option<String>,
    /// Whether to send the number of spectators, too.
    #[param(example = true)]
    #[serde(default)]
    viewers: bool,
    /// The invite code of a private table.
    #[param(example = "q2Xc7dKJ0zVb1mNs")]
    invite: Option<String>,
}

/// Watch a game
///
/// Returns server-sent events, filtered to what you may see. `event: game` is the current game (as `GET /games/{id}`
/// returns it): it is the first event unless you say where to start, and is sent whenever a table in the lobby changes.
/// `event: entry` is one version of the history (as `GET /games/{id}/events` returns it), with the version as its `id`.
/// Reconnect with `Last-Event-ID` (browsers do) or `after`, and you get what you have missed, and nothing twice.
/// `event: end` is the last event, once the game is over; clients that reconnect after that get status 204, which tells
/// browsers to stop. With `viewers=true`, `event: viewers` (data `{"count": 3}`) says how many people watch without
/// playing, on the server that you are connected to; it is sent whenever that number changes from 0. The server sends a comment every fifteen seconds to keep the connection alive.
#[utoipa::path(
    operation_id = "streamGame",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        Params,
        ("Last-Event-ID" = Option<String>, Header, nullable = false, description = "The last version that you have received", example = "17"),
    ),
    responses(
        (status = 200, description = "A stream of events", content_type = "text/event-stream", body = String,
         example = "id: 18\nevent: entry\ndata: {\"version\":18,\"turn\":4,\"player\":\"red\",\"action\":{\"type\":\"income\"},…}\n\n"),
        (status = 204, description = "The game is over, and you have received all of it"),
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
    Query(Params { after, ticket, viewers, invite }): Query<Params>,
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
    let watching = if viewers { watching.with_viewers() } else { watching };
    Ok(answer(GameEventSource(watching), service, caller, &closing))
}

struct GameEventSource(GameStream);

impl Source for GameEventSource {
    async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        Ok(self.0.next().await?.map(|news| match news {
            GameStreamItem::Game(0, game) => event("game", None, &Bytes::from(game)),
            GameStreamItem::Game(version, game) => {
                event("game", Some(&version.to_string()), &Bytes::from(game))
            }
            GameStreamItem::Entry(version, entry) => {
                event("entry", Some(&version.to_string()), &Bytes::from(entry))
            }
            GameStreamItem::Viewers(count) => {
                event("viewers", None, serde_json::json!({ "count": count }).to_string().as_bytes())
            }
            GameStreamItem::End => event("end", None, b"{}"),
        }))
    }
}
