//! Handlers for the caller's own account.

pub(crate) mod claim;
pub(crate) mod invitations;
pub(crate) mod password;
pub(crate) mod read;
pub(crate) mod stream;
pub(crate) mod tickets;
pub(crate) mod tokens;
pub(crate) mod webhooks;
