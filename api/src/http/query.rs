//! Extractors for query strings and path parameters.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Deserializer};
use shinjuku_service::problem::{Code, FieldError, Problem};

use super::ApiError;

/// The query string of a request, parsed as `T`. `T` must have `deny_unknown_fields` for unknown parameters to be
/// refused.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = std::future::Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let parameters = form_urlencoded::parse(request.query_string().as_bytes());
        let read = serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(parameters));
        std::future::ready(read.map(Self).map_err(|error| {
            let message = error.inner().to_string();
            // A missing or duplicate parameter has no path; the message names it.
            let (name, detail) = match error.path().to_string() {
                nowhere if nowhere == "." => (String::new(), message.clone()),
                name => (name.clone(), format!("{name}: {message}")),
            };
            let faults = vec![FieldError::new(name, "malformed", message)];
            Problem::with_errors(Code::MalformedRequest, detail, faults).into()
        }))
    }
}

/// A query parameter with several values that are separated by commas.
#[derive(Debug)]
pub(crate) struct CommaSeparated<T>(pub(crate) Vec<T>);

impl<T> Default for CommaSeparated<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for CommaSeparated<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let values = text.split(',').filter(|value| !value.is_empty());
        values
            .map(|value| T::deserialize(value.to_owned().into_deserializer()))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

/// Responds with 404 if a path parameter cannot be parsed.
pub(crate) fn path_config() -> web::PathConfig {
    web::PathConfig::default()
        .error_handler(|_, request| refused(request, Problem::not_found("such resource")))
}

/// Handles malformed query strings of pages; API operations use [`Query`] instead.
pub(crate) fn query_config() -> web::QueryConfig {
    web::QueryConfig::default().error_handler(|error, request| {
        let detail = format!("the query string is invalid: {error}");
        refused(request, Problem::new(Code::MalformedRequest, detail))
    })
}

/// Returns a problem as a page for browsers, or as JSON for other clients.
fn refused(request: &HttpRequest, problem: Problem) -> actix_web::Error {
    match shinjuku_editor::pages::problem_page(request, &problem) {
        Some(page) => actix_web::error::InternalError::from_response("refused", page).into(),
        None => ApiError(problem).into(),
    }
}
