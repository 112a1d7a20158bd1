//! Handlers for authentication: accounts, sessions and tokens.

pub(crate) mod first_admin;
pub(crate) mod guest;
pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod refresh;
pub(crate) mod register;
pub(crate) mod reset;
