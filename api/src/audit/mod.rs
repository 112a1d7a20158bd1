//! What those who keep order have done.

pub(crate) mod list;
