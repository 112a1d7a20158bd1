//! A game in memory: the state derived from the event log.

pub(in crate::games) mod at_version;
pub(in crate::games) mod clock;
pub(in crate::games) mod live_table;
pub(in crate::games) mod proposal;
pub(in crate::games) mod room;
pub(in crate::games) mod snapshot;
