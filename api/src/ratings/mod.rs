//! Ratings: how good people are.

pub(crate) mod history;
pub(crate) mod ranking;
pub(crate) mod read;
