//! ETags for caching (`If-None-Match`) and optimistic concurrency (`If-Match`).

use std::future::{Ready, ready};
use std::hash::{DefaultHasher, Hash, Hasher};

use actix_web::dev::Payload;
use actix_web::http::header::{self, Header, IfNoneMatch};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use bytes::Bytes;
use serde::Serialize;
use shinjuku_service::problem::{Code, Problem};

use super::{ApiError, ApiResult, mime_json};

/// Formats a tag as a quoted ETag.
pub(crate) fn quoted_tag(word: &str) -> String {
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
        let mut response = HttpResponse::Ok();
        response
            .insert_header((header::ETAG, quoted_tag(self.tag)))
            .insert_header((header::CACHE_CONTROL, "private, no-cache"))
            .insert_header((header::VARY, "Authorization, Cookie"));
        if is_known(request, self.tag) {
            return Ok(response.status(actix_web::http::StatusCode::NOT_MODIFIED).finish());
        }
        Ok(response.content_type(self.content_type).body(body()?))
    }
}

/// Responds with JSON whose ETag is a hash of the body.
pub(crate) fn json_with_etag(request: &HttpRequest, body: &impl Serialize) -> ApiResult {
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

/// Returns whether the client already has the response with this tag, by weak comparison: proxies that compress
/// responses make ETags weak.
fn is_known(request: &HttpRequest, tag: &str) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.tag() == tag),
        Err(_) => false,
    }
}

/// A revision that nothing has.
const NO_REVISION: u32 = 0;

/// The revision in the `If-Match` header. `None` if the client sent none or `*`, which matches every revision.
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
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        if !request.headers().contains_key(header::IF_MATCH) {
            return ready(Ok(Self(None)));
        }
        let tags = match header::IfMatch::parse(request) {
            Ok(header::IfMatch::Any) => return ready(Ok(Self(None))),
            Ok(header::IfMatch::Items(tags)) => tags,
            Err(_) => Vec::new(),
        };
        ready(if let [tag] = tags.as_slice() {
            // A weak tag never matches (RFC 9110, section 13.1.1), and neither does a tag of something else.
            let revision = if tag.weak { None } else { tag.tag().parse().ok() };
            Ok(Self(Some(revision.unwrap_or(NO_REVISION))))
        } else {
            let detail = "If-Match must be the ETag that you have received, such as \"1\"";
            Err(ApiError(Problem::new(Code::MalformedRequest, detail)))
        })
    }
}
