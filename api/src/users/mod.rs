//! Handlers for the accounts of other users.

pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod reset_link;
pub(crate) mod update;
