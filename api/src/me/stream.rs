use actix_web::{HttpRequest, get, web};
use bytes::Bytes;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::database::Timestamp;
use shinjuku_service::games::{UserEvent, UserStream};
use shinjuku_service::notices::SerializedNotice;
use shinjuku_service::problem::{Code, Problem};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ShutdownSignal, Source, event, stream as answer};

/// How to authenticate.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// A ticket (`POST /me/tickets`), for browsers, which cannot send a token here.
    #[param(example = "eyJ0eXAiOi…")]
    ticket: Option<String>,
}

/// Stream your notices
///
/// Returns server-sent events, each a `Notice`; the `event` field is its type. The stream begins with everything that
/// is waiting for you: games in which it is your turn (`your_turn`), proposals by other players (`proposal`), tables to
/// which you are invited (`invitation`) and, if you reconnect with `Last-Event-ID`, the games that ended since then or
/// in the minute before (`game_over`). Then comes `event: ready` (data `{}`), and after that every new notice as it
/// happens, including `game_started`. Pending notices are sent again whenever you reconnect, and contain the version of
/// the game: act only once on each version. If several servers share the database, the one that you call next may not
/// have received that version yet; pass the version in your request (`GET /games/{id}/legal-actions?at_least=18`). The
/// stream ends when your session ends or your token is revoked. The server sends a comment every fifteen seconds to
/// keep the connection alive.
#[utoipa::path(
    operation_id = "streamMyEvents",
    tag = "me",
    params(
        Params,
        ("Last-Event-ID" = Option<String>, Header, nullable = false, description = "The id of the last event that you have received", example = "1794830400000000"),
    ),
    responses((status = 200, description = "A stream of notices", content_type = "text/event-stream", body = String,
        example = "id: 1794830400000000\nevent: your_turn\ndata: {\"at\":\"2026-11-16T12:00:00Z\",\"game\":{…},\"type\":\"your_turn\",\"version\":18,…}\n\n")),
    security(("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "invalid_token"]))),
)]
#[get("/me/stream")]
pub(crate) async fn stream(
    request: HttpRequest,
    MaybeCaller(visitor): MaybeCaller,
    service: web::Data<Service>,
    closing: web::Data<ShutdownSignal>,
    Query(Params { ticket }): Query<Params>,
) -> ApiResult {
    let caller = match (ticket, visitor) {
        (Some(ticket), _) => service.accounts.redeem(&ticket).await?,
        (None, Some(caller)) => caller,
        (None, None) => {
            let detail = "send a token: Authorization: Bearer …, or a ticket";
            return Err(Problem::new(Code::Unauthenticated, detail).into());
        }
    };
    let listening = service.games.listen(&caller, last_event_id(&request)?);
    Ok(answer(UserEventSource(listening), service, Some(caller), &closing))
}

/// Reads the time of the last notice that the client has received from `Last-Event-ID`.
fn last_event_id(request: &HttpRequest) -> Result<Option<Timestamp>, Problem> {
    let Some(id) = request.headers().get("Last-Event-ID") else { return Ok(None) };
    let micros = id.to_str().ok().and_then(|text| text.trim().parse().ok());
    let at = micros.and_then(Timestamp::from_unix_micros);
    let message = "this is not a valid event id";
    at.map(Some).ok_or_else(|| Problem::field("Last-Event-ID", "bad_id", message))
}

struct UserEventSource(UserStream);

impl Source for UserEventSource {
    async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        Ok(self.0.next().await?.map(|news| match news {
            UserEvent::Ready(at) => event("ready", Some(&at.unix_micros().to_string()), b"{}"),
            UserEvent::Notice(SerializedNotice { kind, at, json }) => {
                event(&kind.to_string(), Some(&at.unix_micros().to_string()), &json)
            }
        }))
    }
}
