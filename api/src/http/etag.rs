//! ETags for caching (`If-None-Match`) and optimistic concurrency (`If-Match`).

use std::hash::{DefaultHasher, Hash, Hasher};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use bytes::Bytes;
use serde::Serialize;
use shinjuku_service::problem::{Code, Problem};

use super::{ApiError, ApiResult, mime_json};

/// Formats a tag as a quoted ETag.
pub(crate) fn etag(word: &str) -> String {
    format!("\"{word}\"")
}

/// A response with an ETag, which the client may already have cached.
pub(crate) struct ETagged<'a> {
    /// The tag, which changes whenever the response changes.
    pub(crate) tag: &'a str,
    /// The Content-Type of the response.
    pub(crate) content_type: &'static str,
}

impl ETagged<'_> {
    /// Responds with the body, or with 304 Not Modified if the client already has it.
    pub(crate) fn answer(
        &self,
        request: &HttpRequest,
        body: impl FnOnce() -> Result<Bytes, Problem>,
    ) -> ApiResult {
        let tag = etag(self.tag);
        let known = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let mut response = HttpResponse::Ok();
        response
            .insert_header((header::ETAG, tag.as_str()))
            .insert_header((header::CACHE_CONTROL, "private, no-cache"))
            .insert_header((header::VARY, "Authorization, Cookie"));
        if known.is_some_and(|known| names(known, &tag)) {
            return Ok(response.status(actix_web::http::StatusCode::NOT_MODIFIED).finish());
        }
        Ok(response.content_type(self.content_type).body(body()?))
    }
}

/// Responds with JSON whose ETag is a hash of the body.
pub(crate) fn unless_known(request: &HttpRequest, body: &impl Serialize) -> ApiResult {
    let body = serde_json::to_vec(body).map_err(|error| Problem::internal(&error))?;
    let tag = content_tag(&body);
    ETagged { tag: &tag, content_type: mime_json() }.answer(request, || Ok(body.into()))
}

/// Returns a hash of a body as a tag.
pub(crate) fn content_tag(body: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Returns whether a list of ETags contains this one, weak or strong: proxies that compress responses make ETags
/// weak.
fn names(list: &str, tag: &str) -> bool {
    list.split(',').map(str::trim).any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

/// The revision in the `If-Match` header, if it is present.
pub(crate) struct IfMatch(Option<u32>);

impl IfMatch {
    /// Returns the revision, if the client sent one.
    pub(crate) const fn optional(&self) -> Option<u32> {
        self.0
    }

    /// Returns the revision, or the problem `revision_required` if the client sent none.
    pub(crate) fn required(&self) -> Result<u32, Problem> {
        let detail = "send the revision that you have read: If-Match: \"1\"";
        self.0.ok_or_else(|| Problem::new(Code::RevisionRequired, detail))
    }
}

impl FromRequest for IfMatch {
    type Error = ApiError;
    type Future = std::future::Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(value) = request.headers().get(header::IF_MATCH) else {
            return std::future::ready(Ok(Self(None)));
        };
        let text = value.to_str().unwrap_or_default().trim();
        let text = text.strip_prefix("W/").unwrap_or(text);
        let revision = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).parse();
        std::future::ready(match revision {
            Ok(revision) => Ok(Self(Some(revision))),
            Err(_) => Err(ApiError(Problem::new(
                Code::MalformedRequest,
                "If-Match must be the ETag that you have received, such as \"1\"",
            ))),
        })
    }
}
