//! The ground of a printed board: where wards and water are, in millimetres from the corner of the canvas.

use shinjuku_core::map::Map;

use super::geometry::{Frame, Spot};
use super::land::Land;
use super::raster::{Ground, Raster};

/// The ground of a printed board. Edges are left, top, right and bottom.
pub(crate) struct PrintGround {
    raster: Raster,
    /// The size of a board unit in millimetres.
    unit: f64,
}

impl PrintGround {
    /// The ground of a map whose canvas unit has this size, in millimetres.
    pub(crate) fn new(map: &Map, canvas_unit: f64) -> Self {
        let land = Land::new(map);
        Self { raster: land.raster(), unit: canvas_unit * land.scale.0 }
    }

    /// The part of a rectangle that wards cover, from 0 to 1.
    pub(crate) fn ward_share(&self, edges: [f64; 4]) -> f64 {
        let (mut all, mut found) = (0.0, 0.0);
        for ground in self.inside(edges) {
            all += 1.0;
            if matches!(ground, Ground::Ward(_)) {
                found += 1.0;
            }
        }
        if all > 0.0 { found / all } else { 0.0 }
    }

    /// The areas of all wards inside a rectangle, in the order of the wards, and that of the water, in square
    /// millimetres.
    pub(crate) fn areas(&self, map: &Map, edges: [f64; 4]) -> (Vec<f64>, f64) {
        let cell = (self.raster.step() * self.unit).powi(2);
        let grounds: Vec<Ground> = self.inside(edges).collect();
        let area = |wanted: Ground| grounds.iter().filter(|ground| **ground == wanted).map(|_| cell).sum();
        (map.wards.ids().map(|ward| area(Ground::Ward(ward))).collect(), area(Ground::Water))
    }

    /// Whether a rectangle is all water.
    pub(crate) fn is_water(&self, edges: [f64; 4]) -> bool {
        let [left, top, right, bottom] = edges.map(|edge| edge / self.unit);
        let share = self.raster.part(&Frame { left, top, right, bottom }, |ground| ground == Ground::Water);
        share > 0.999
    }

    /// The ground of all cells inside a rectangle.
    fn inside(&self, edges: [f64; 4]) -> impl Iterator<Item = Ground> {
        let [left, top, right, bottom] = edges.map(|edge| edge / self.unit);
        let is_inside =
            move |place: &Spot| (left..right).contains(&place.x) && (top..bottom).contains(&place.y);
        self.raster.places().filter(move |(_, place)| is_inside(place)).map(|(ground, _)| ground)
    }
}
