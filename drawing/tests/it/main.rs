//! Tests of drawings: boards as SVG, and maps on paper.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that meets something unexpected fails"
)]

mod board;
mod colors;
mod drafts;
mod ink;
mod kit;
mod layout;
mod pdf;
mod pieces;
mod print;
mod set;
mod size;
mod tiles;
