use actix_web::{HttpRequest, get, web};
use bytes::Bytes;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::TournamentStream;
use utoipa::IntoParams;

use super::slug;
use crate::http::{
    ApiResult, MaybeCaller, Query, ShutdownSignal, Source, event, last_event_id, stream as answer,
};

/// Where to start the stream, and how to authenticate.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The revision that you have. The header `Last-Event-ID`, which browsers send when they reconnect, takes
    /// precedence.
    #[param(example = 1)]
    after: Option<u32>,
    /// A ticket (`POST /me/tickets`), for browsers, which cannot send a token here.
    #[param(example = "eyJ0eXAiOi…")]
    ticket: Option<String>,
}

/// Watch a tournament
///
/// Returns server-sent events. `event: tournament` announces a new revision of the tournament, which is also the
/// event's `id`: refetch whatever you display. The first event is sent immediately, unless you already have the
/// current revision. The server sends a comment every fifteen seconds to keep the connection alive.
#[utoipa::path(
    operation_id = "streamTournament",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        Params,
        ("Last-Event-ID" = Option<String>, Header, nullable = false, description = "The last revision that you have received", example = "17"),
    ),
    responses(
        (status = 200, description = "A stream of events", content_type = "text/event-stream", body = String,
         example = "id: 18\nevent: tournament\ndata: {\"revision\":18}\n\n"),
    ),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "invalid_fields", "invalid_token"]))),
)]
#[get("/tournaments/{slug}/stream")]
pub(crate) async fn stream(
    request: HttpRequest,
    MaybeCaller(visitor): MaybeCaller,
    service: web::Data<Service>,
    closing: web::Data<ShutdownSignal>,
    path: web::Path<String>,
    Query(Params { after, ticket }): Query<Params>,
) -> ApiResult {
    let caller = match ticket {
        Some(ticket) => Some(service.accounts.redeem(&ticket).await?),
        None => visitor,
    };
    let after = last_event_id(&request, "the revision of the tournament")?.or(after);
    let watching = service.tournaments.watch(caller.as_ref(), &slug(&path)?, after).await?;
    Ok(answer(TournamentEventSource(watching), service, caller, &closing))
}

struct TournamentEventSource(TournamentStream);

impl Source for TournamentEventSource {
    async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        let event = |revision: u32| {
            let data = format!("{{\"revision\":{revision}}}");
            event("tournament", Some(&revision.to_string()), data.as_bytes())
        };
        Ok(self.0.next().await?.map(event))
    }
}
