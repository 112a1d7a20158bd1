//! Extractors for query strings and path parameters.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use serde::de::DeserializeOwned;
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
                root if root == "." => (String::new(), message.clone()),
                name => (name.clone(), format!("{name}: {message}")),
            };
            let errors = vec![FieldError::new(name, "malformed", message)];
            Problem::with_errors(Code::MalformedRequest, detail, errors).into()
        }))
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
