//! Handlers for operators: health, metrics, system status and API documentation.

pub(crate) mod docs;
pub(crate) mod document;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod system;
