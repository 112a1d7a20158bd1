//! Draws boards as SVG, and prints maps as PDF and SVG.

pub mod board;
mod fonts;
pub mod print;
