//! Other people's accounts.

pub(crate) mod change;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod reset_link;
