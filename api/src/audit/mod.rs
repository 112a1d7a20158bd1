//! Handlers for the audit log.

pub(crate) mod list;
