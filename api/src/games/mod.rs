//! Handlers for games: tables, seats, actions, streams and replays.

pub(crate) mod abandon;
pub(crate) mod act;
pub(crate) mod advice;
pub(crate) mod analysis;
pub(crate) mod board;
pub(crate) mod create;
pub(crate) mod events;
pub(crate) mod export;
pub(crate) mod invitations;
pub(crate) mod invite;
pub(crate) mod journey;
pub(crate) mod leave;
pub(crate) mod legal_actions;
pub(crate) mod list;
pub(crate) mod propose;
pub(crate) mod read;
pub(crate) mod rematch;
pub(crate) mod replace;
pub(crate) mod replay;
pub(crate) mod resign;
pub(crate) mod resume;
pub(crate) mod seats;
pub(crate) mod start;
pub(crate) mod stream;
pub(crate) mod undo;
mod viewpoint;
