//! Shared parts of all handlers: request extractors, the caller, rate limits, and error responses.

mod board;
mod body;
mod caller;
mod etag;
mod idempotency;
mod problem;
mod query;
mod rate_limits;
mod sse;

pub(crate) use board::{BoardCache, BoardLanguage, BoardNames, BoardPanel, BoardTheme, board_options};
pub(crate) use body::{Json, MapText, OptionalJson};
pub(crate) use caller::{
    Admin, AuthRateLimit, Design, MaybeCaller, Organise, Owner, Play, PlayOrOrganise, RateLimited, Read,
    Require, address, check_auth_rate, count, count_drawing, identify,
};
pub(crate) use etag::{ETagged, IfMatch, content_tag, json_with_etag, quoted_tag};
pub(crate) use idempotency::{IDEMPOTENCY_REPLAYED, IdempotencyKey};
pub(crate) use problem::{ApiError, ApiResult, ProblemDetails, status, title};
pub(crate) use query::{CommaSeparated, Query, path_config, query_config};
pub(crate) use rate_limits::RateLimits;
pub(crate) use sse::{ShutdownSignal, Source, event, last_event_id, stream};

use actix_web::http::header;
use actix_web::{HttpResponse, HttpResponseBuilder};
use bytes::Bytes;
use serde::Serialize;
use shinjuku_service::json_bytes::JsonBytes;
use shinjuku_service::problem::Problem;
use shinjuku_service::task;

/// Responds with JSON.
pub(crate) fn json(response: HttpResponseBuilder, body: &impl Serialize) -> ApiResult {
    Ok(json_bytes(response, JsonBytes::serialize(body)?))
}

/// Responds with JSON that is already serialized.
pub(crate) fn json_bytes<T>(mut response: HttpResponseBuilder, body: JsonBytes<T>) -> HttpResponse {
    response.content_type(mime_json()).body(Bytes::from(body))
}

/// Responds with status 200 and JSON.
pub(crate) fn ok(body: &impl Serialize) -> ApiResult {
    json(HttpResponse::Ok(), body)
}

/// Responds with tokens, which no cache may store.
pub(crate) fn tokens(mut response: HttpResponseBuilder, body: &impl Serialize) -> ApiResult {
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    json(response, body)
}

/// Runs long work on a thread pool, so that it does not block other requests.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    task::spawn_blocking(work).await.unwrap_or_else(|error| Err(Problem::internal(&error)))
}

/// Computes and serializes a JSON response on a thread pool, so that it does not block other requests.
pub(crate) async fn ok_blocking<T: Serialize + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> ApiResult {
    let body = blocking(move || JsonBytes::serialize(&work()?)).await?;
    Ok(json_bytes(HttpResponse::Ok(), body))
}

/// Responds with status 204 and no body.
pub(crate) fn no_content() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// Returns the Content-Type of JSON responses.
pub(crate) const fn mime_json() -> &'static str {
    "application/json"
}
