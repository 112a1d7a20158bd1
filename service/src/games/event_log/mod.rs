//! The event log of a game: its entries, how they are committed and how a game is read back.

pub(in crate::games) mod committer;
pub(in crate::games) mod load;
pub(in crate::games) mod log;
pub(in crate::games) mod pending;
pub(in crate::games) mod postgres_batch;
pub(in crate::games) mod published;
