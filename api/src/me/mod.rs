//! One's own account.

pub(crate) mod claim;
pub(crate) mod password;
pub(crate) mod read;
pub(crate) mod tokens;
