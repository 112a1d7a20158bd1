//! The elements of a map drawing: points, the cells of stations, and the areas of wards.

mod area;
mod borders;
mod cells;
mod geometry;
mod scale;

pub use area::Area;
pub(crate) use borders::{BorderLength, drawn_borders};
pub use cells::{Cell, Side, cells};
pub use geometry::{Frame, Spot, is_inside};
pub use scale::Scale;
