//! Playing: actions, proposals, undo, and what the server does on its own.

pub(in crate::games) mod act;
pub(in crate::games) mod advice;
pub(in crate::games) mod automation;
pub(in crate::games) mod bot_games;
pub(in crate::games) mod journey;
pub(in crate::games) mod legal;
pub(in crate::games) mod propose;
pub(in crate::games) mod undo;
