//! Tables: creating them, taking seats, inviting, starting, leaving and listing.

pub(in crate::games) mod abandon;
pub(in crate::games) mod access;
pub(in crate::games) mod create;
pub(in crate::games) mod invite;
pub(in crate::games) mod leave;
pub(in crate::games) mod lesson;
pub(in crate::games) mod list;
pub(in crate::games) mod lobby;
pub(in crate::games) mod rematch;
pub(in crate::games) mod replace;
pub(in crate::games) mod seats;
pub(in crate::games) mod start;
pub(in crate::games) mod table;
