//! Queries and paths.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use serde::de::DeserializeOwned;
use shinjuku_service::problem::{Code, Fault, Problem};

use super::No;

/// The query of a request, of the form `T`; its `deny_unknown_fields` is what refuses others.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = No;
    type Future = std::future::Ready<Result<Self, No>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let read = web::Query::<T>::from_query(request.query_string());
        std::future::ready(read.map(|query| Self(query.into_inner())).map_err(|error| {
            let message = error.to_string();
            let faults = vec![Fault::new("", "malformed", message.clone())];
            Problem::with_errors(Code::MalformedRequest, message, faults).into()
        }))
    }
}

/// A path in which an id is not one leads to nothing.
pub(crate) fn path_config() -> web::PathConfig {
    web::PathConfig::default().error_handler(|_, _| No(Problem::not_found("such thing")).into())
}
