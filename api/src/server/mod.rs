//! What those who run the server ask it.

pub(crate) mod docs;
pub(crate) mod document;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod system;
