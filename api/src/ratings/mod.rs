//! Handlers for ratings.

pub(crate) mod history;
pub(crate) mod ranking;
pub(crate) mod read;
