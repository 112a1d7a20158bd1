//! What all handlers share: how a request is read, who sends it, and how a "no" looks.

mod body;
mod caller;
mod etag;
mod limits;
mod problem;
mod query;

pub(crate) use body::{Json, OptionalJson, Verbatim};
pub(crate) use caller::{
    Admin, By, Design, Doorkeeper, Owner, Play, PlayOrOrganise, Read, Visitor, address, identify,
};
pub(crate) use etag::{ETagged, IfMatch, etag, unless_known};
pub(crate) use limits::Limits;
pub(crate) use problem::{Answer, No, ProblemDetails, status, title};
pub(crate) use query::{Query, path_config};

use actix_web::HttpResponse;
use actix_web::http::header;
use serde::Serialize;

/// What an answer takes at most, in most cases, so that it is not moved while it grows.
const USUAL_LENGTH: usize = 8 * 1024;

/// An answer in JSON.
pub(crate) fn json(mut response: actix_web::HttpResponseBuilder, body: &impl Serialize) -> Answer {
    let mut text = Vec::with_capacity(USUAL_LENGTH);
    serde_json::to_writer(&mut text, body)
        .map_err(|error| shinjuku_service::problem::Problem::internal(&error))?;
    Ok(response.content_type(mime_json()).body(text))
}

/// An answer in JSON that is no secret of the moment.
pub(crate) fn ok(body: &impl Serialize) -> Answer {
    json(HttpResponse::Ok(), body)
}

/// An answer with tokens, which nothing on the way may keep.
pub(crate) fn tokens(mut response: actix_web::HttpResponseBuilder, body: &impl Serialize) -> Answer {
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    json(response, body)
}

/// An answer without a body.
pub(crate) fn done() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// The type of our answers.
pub(crate) const fn mime_json() -> &'static str {
    "application/json"
}
