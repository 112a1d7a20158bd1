//! Boards as SVG, and maps on paper.

pub mod board;
mod fonts;
pub mod print;
