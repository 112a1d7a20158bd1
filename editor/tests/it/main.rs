//! What the pages and drawings show, told as tests.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that meets something unexpected fails"
)]

mod board;
mod colors;
mod pdf;
mod print;
mod words;
