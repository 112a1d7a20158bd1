//! Extractors for request bodies: JSON objects of a known type, limited in size, without duplicate fields.

use std::collections::BTreeSet;
use std::fmt;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use shinjuku_service::maps::check_document_len;
use shinjuku_service::problem::{Code, FieldError, Problem};

use super::{ApiError, blocking};
use crate::settings::RequestLimits;

/// The largest body that is parsed on the thread of its request, in bytes.
const MAX_INLINE_LEN: usize = 16 * 1024;

/// A required JSON body of type `T`.
pub(crate) struct Json<T>(pub(crate) T);

/// An optional JSON body of type `T`; the default if the body is empty.
pub(crate) struct OptionalJson<T>(pub(crate) T);

impl<T: DeserializeOwned + Send + 'static> FromRequest for Json<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let text = text(request, payload);
        Box::pin(async move {
            let text = text.await?.unwrap_or_default();
            // Parsing a large body takes long and would block other requests on this thread.
            let body =
                if text.len() > MAX_INLINE_LEN { blocking(move || read(&text)).await } else { read(&text) };
            Ok(Self(body?))
        })
    }
}

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalJson<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let text = text(request, payload);
        Box::pin(async move {
            let body = text.await?.map(|text| read(&text)).transpose()?;
            Ok(Self(body.unwrap_or_default()))
        })
    }
}

/// The raw text of a body that is a map document, finished or not.
pub(crate) struct MapText(pub(crate) String);

impl FromRequest for MapText {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let text = text(request, payload);
        Box::pin(async move {
            let text = text.await?.unwrap_or_default();
            check_document_len(&text, "")?;
            Ok(Self(blocking(move || check_object(&text).map(|()| text)).await?))
        })
    }
}

/// Reads a body whose Content-Type is JSON as text. Returns `None` if the body is empty; it then needs no
/// Content-Type.
fn text(
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = Result<Option<String>, ApiError>> + use<> {
    let is_json = is_json(request);
    let limit = request.app_data::<web::Data<RequestLimits>>().map_or(0, |bounds| bounds.max_body);
    let payload = payload.take();
    async move {
        let too_large = || Problem::new(Code::BodyTooLarge, format!("a body can have at most {limit} bytes"));
        let bytes = actix_web::body::to_bytes_limited(actix_web::body::BodyStream::new(payload), limit)
            .await
            .map_err(|_| too_large())?
            .map_err(|error| malformed("", format!("the body could not be read: {error}")))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if !is_json {
            let detail = "the body must be uncompressed JSON: send Content-Type: application/json";
            return Err(Problem::new(Code::UnsupportedMediaType, detail).into());
        }
        let text = String::from_utf8(bytes.into()).map_err(|_| malformed("", "the body is not UTF-8"))?;
        Ok(Some(text))
    }
}

/// Returns whether the headers declare an uncompressed JSON body.
fn is_json(request: &HttpRequest) -> bool {
    let encoding = request.headers().get(header::CONTENT_ENCODING);
    request.content_type().eq_ignore_ascii_case("application/json")
        && encoding.is_none_or(|encoding| encoding == "identity")
}

/// Parses a JSON object.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    check_object(text)?;
    serde_json::from_str(text)
        .map_err(|error| parse_error::<T>(text).unwrap_or_else(|| malformed("", error.to_string())))
}

/// Returns what is wrong with a text, and where. Parses it a second time to track the path of the error.
fn parse_error<T: DeserializeOwned>(text: &str) -> Option<Problem> {
    let read: Result<T, _> = serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(text));
    read.err().map(|error| malformed(&pointer(error.path()), error.inner().to_string()))
}

/// Checks that a text is a JSON object without duplicate fields.
fn check_object(text: &str) -> Result<(), Problem> {
    let _: Unique = serde_json::from_str(text).map_err(|error| malformed("", error.to_string()))?;
    if !text.trim_start().starts_with('{') {
        return Err(malformed("", "the body must be a JSON object"));
    }
    Ok(())
}

/// Returns the problem for a body that does not have the expected form.
fn malformed(pointer: &str, message: impl Into<String>) -> Problem {
    let message = message.into();
    let detail = if pointer.is_empty() { message.clone() } else { format!("at {pointer}: {message}") };
    Problem::with_errors(Code::MalformedRequest, detail, vec![FieldError::new(pointer, "malformed", message)])
}

/// Converts a path to a JSON pointer.
fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let part = |segment: &Segment| match segment {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key } => format!("/{}", key.replace('~', "~0").replace('/', "~1")),
        Segment::Enum { .. } | Segment::Unknown => String::new(),
    };
    path.iter().map(part).collect()
}

/// Any JSON in which no object has a duplicate field. Parsers differ in which of the two they take, so both are
/// refused.
struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Unique;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_bool<E>(self, _: bool) -> Result<Unique, E> {
        Ok(Unique)
    }
    fn visit_i64<E>(self, _: i64) -> Result<Unique, E> {
        Ok(Unique)
    }
    fn visit_u64<E>(self, _: u64) -> Result<Unique, E> {
        Ok(Unique)
    }
    fn visit_f64<E>(self, _: f64) -> Result<Unique, E> {
        Ok(Unique)
    }
    fn visit_str<E>(self, _: &str) -> Result<Unique, E> {
        Ok(Unique)
    }
    fn visit_unit<E>(self) -> Result<Unique, E> {
        Ok(Unique)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Unique, A::Error> {
        while list.next_element::<Unique>()?.is_some() {}
        Ok(Unique)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Unique, A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(name) = fields.next_key::<std::borrow::Cow<'de, str>>()? {
            if seen.contains(&name) {
                return Err(A::Error::custom(format!("the field '{name}' appears twice")));
            }
            fields.next_value::<Unique>()?;
            seen.insert(name);
        }
        Ok(Unique)
    }
}
