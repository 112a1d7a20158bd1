//! Drawings of boards, as SVG.

pub mod cells;
mod geometry;

pub use geometry::Spot;
