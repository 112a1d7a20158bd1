//! Boards as SVG, and maps on paper.

pub mod board;
pub mod print;
