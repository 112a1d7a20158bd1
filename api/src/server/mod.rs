//! Handlers for operators: health, metrics, system status and API documentation.

pub(crate) mod docs;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod openapi_json;
pub(crate) mod system;
