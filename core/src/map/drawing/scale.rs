//! The scale of a drawing.

use super::Spot;
use crate::map::{Canvas, MapDocument, Point};

/// The size of a unit of the drawing, in units of the canvas.
///
/// Lines and letters have fixed sizes that suit a canvas of 1,000 units with about fifty stations. Other canvases are
/// drawn as if they had that size, and the result is scaled at the end.
#[derive(Clone, Copy, Debug)]
pub struct Scale(pub f64);

impl Scale {
    /// Returns the scale of a map, from the size of its canvas and its number of stations.
    pub fn new(document: &MapDocument) -> Self {
        let Canvas { width, height } = document.canvas;
        let (width, height) = (f64::from(width), f64::from(height));
        let stations: f64 = document.stations.iter().map(|_| 1.0).sum();
        let room_a_station = (width * height / stations.max(1.0)).sqrt() / 125.0;
        Self(((width.max(height) / 1000.0).min(room_a_station) * 1000.0).round() / 1000.0)
    }

    /// Converts a point of the canvas to a point of the drawing.
    pub fn spot(self, point: Point) -> Spot {
        Spot::new(f64::from(point.x) / self.0, f64::from(point.y) / self.0)
    }
}
