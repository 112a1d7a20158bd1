//! The rules of the board game Shinjuku as a pure library: maps, set-up, actions, events, scores, views.
//!
//! A [`Game`] is a [`Map`] and a [`GameState`](state::GameState). [Playing](game::Game::play) an action returns events,
//! or a [`Refusal`] that leaves the game unchanged. [`legal_actions`](game::Game::legal_actions) lists the actions that
//! may be played, and a [`View`] contains only what a viewer may see. The library does no I/O and reads no clock; all
//! randomness is derived from a [`Seed`].

pub mod action;
pub mod bots;
pub mod customer;
pub mod edition;
pub mod event;
pub mod game;
pub mod id;
mod invariants;
pub mod legal;
pub mod map;
pub mod mods;
mod party;
pub mod pieces;
pub mod player;
pub mod plural;
pub mod refusal;
mod rules;
#[cfg(feature = "openapi")]
pub mod schema;
pub mod score;
pub mod setup;
pub mod shuffle;
pub mod simulation;
pub mod state;
pub mod view;

pub use action::{Action, NamedAction};
pub use bots::BotName;
pub use edition::Edition;
pub use event::Event;
pub use game::Game;
pub use id::Seat;
pub use map::{Builtin, Map, MapDocument};
pub use mods::{Mod, ModChoice};
pub use player::Color;
pub use refusal::Refusal;
pub use setup::{Options, SetupError};
pub use shuffle::Seed;
pub use view::{View, Viewer};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
