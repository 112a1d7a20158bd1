//! Reading games: views, history, streams and exports.

pub(in crate::games) mod analysis;
pub(in crate::games) mod history;
pub(in crate::games) mod record;
pub(in crate::games) mod table_actions;
pub(in crate::games) mod verify_record;
pub(in crate::games) mod view;
pub(in crate::games) mod watch;
