//! The scale of a drawing.

use super::Spot;
use crate::map::{Canvas, MapDocument, Point};

/// How large the canvas's units are, measured in those of the drawing.
///
/// Lines and letters have fixed sizes that suit a canvas of 1,000 with some fifty stations; other canvases are drawn as if
/// they were so large, and the whole is scaled at the end.
#[derive(Clone, Copy, Debug)]
pub struct Scale(pub f64);

impl Scale {
    /// The scale of a map with this canvas and so many stations.
    pub fn new(document: &MapDocument) -> Self {
        let Canvas { width, height } = document.canvas;
        let (width, height) = (f64::from(width), f64::from(height));
        let stations: f64 = document.stations.iter().map(|_| 1.0).sum();
        let room_a_station = (width * height / stations.max(1.0)).sqrt() / 125.0;
        Self(((width.max(height) / 1000.0).min(room_a_station) * 1000.0).round() / 1000.0)
    }

    /// A place of the canvas on the drawing.
    pub fn spot(self, point: Point) -> Spot {
        Spot::new(f64::from(point.x) / self.0, f64::from(point.y) / self.0)
    }
}
