//! Idempotency keys: a client that has received no response can safely retry its request.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use shinjuku_service::problem::Problem;

use super::ApiError;

/// The maximum length of an idempotency key, in characters.
const MAX_KEY_LEN: usize = 64;

/// The response header that marks the response of an earlier request with the same key.
pub(crate) const IDEMPOTENCY_REPLAYED: &str = "Idempotency-Replayed";

/// The `Idempotency-Key` of a request, if it has one.
pub(crate) struct IdempotencyKey(pub(crate) Option<String>);

impl FromRequest for IdempotencyKey {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(read(request).map(Self).map_err(ApiError))
    }
}

fn read(request: &HttpRequest) -> Result<Option<String>, Problem> {
    let Some(value) = request.headers().get("Idempotency-Key") else { return Ok(None) };
    let key = value.to_str().ok().map(str::trim);
    let good = |key: &&str| {
        (1..=MAX_KEY_LEN).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let message = "an idempotency key must have 1 to 64 visible characters";
    let key = key.filter(good).ok_or_else(|| Problem::field("Idempotency-Key", "bad_key", message))?;
    Ok(Some(key.to_owned()))
}
