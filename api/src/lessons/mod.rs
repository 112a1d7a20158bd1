//! Handlers for lessons.

pub(crate) mod complete;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod start;
