//! Tests of the pages.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that meets something unexpected fails"
)]

mod colors;
mod translations;
