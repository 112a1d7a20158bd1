//! Tests of the rules of the game.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    reason = "a test that meets something unexpected fails, and JSON reads best inline"
)]

mod advice;
mod bots;
mod building;
mod cells;
mod ending;
mod journeys;
mod kinds;
mod kit;
mod laws;
mod maps;
mod mods;
mod movement;
mod outcomes;
mod queue;
mod refusals;
mod schemas;
mod scoring;
mod setup;
mod shortcuts;
mod simulation;
mod undo;
mod views;
mod walkthrough;
mod wire;
