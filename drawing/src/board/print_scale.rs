//! Boards printed for play at a table: stations are as large as the pieces on them, and names have a fixed print
//! size.

use super::geometry::{Frame, Spot};
use super::label_layout::{Label, Layout, OUTSIDE_LETTERS};
use super::land::Land;

/// The diameter of the ring of a plain station, in millimetres: the pieces on it are discs of 15.
pub const RING: f64 = 16.0;
/// The letter size of station names on a printed board, in millimetres: 17 points.
pub const STATION_NAME: f64 = 6.0;
/// The letter size of ward names on a printed board, in millimetres: 15 points.
pub const WARD_NAME: f64 = 5.3;
/// The letter size of the names of water and outside land on a printed board, in millimetres: 20 points.
pub const AREA_NAME: f64 = 7.0;

/// The width of a permanent link and of the lines along its sides, in millimetres.
const LINK: f64 = 11.0;
const LINK_EDGE: f64 = 2.4;

/// The letter sizes in the layout and the line width of a ring, in board units.
const STATION_LETTERS: f64 = 18.0;
const WARD_LETTERS: f64 = 14.5;
const RING_STROKE: f64 = 3.2;

/// The scale of a printed board.
#[derive(Clone, Copy)]
pub(super) struct PrintScale {
    /// The size of a board unit in millimetres.
    unit: f64,
}

impl PrintScale {
    /// The scale of a map whose canvas unit has this size, in millimetres.
    pub(super) fn new(land: &Land, canvas_unit: f64) -> Self {
        Self { unit: canvas_unit * land.scale.0 }
    }

    /// The radius of a plain station's ring, measured to the middle of its line.
    pub(super) fn station_radius(self) -> f64 {
        RING / 2.0 / self.unit - RING_STROKE / 2.0
    }

    /// The widths of a permanent link and of its core. It is nearly as wide as a station, so that it is visible
    /// between two stations that almost touch.
    pub(super) fn link(self) -> [f64; 2] {
        [LINK / self.unit, (LINK - 2.0 * LINK_EDGE) / self.unit]
    }

    pub(super) fn station_name(self, label: &Label, station: Spot) -> Shrunk {
        self.shrunk(label, STATION_NAME, STATION_LETTERS, Some(station))
    }

    pub(super) fn ward_name(self, label: &Label) -> Shrunk {
        self.shrunk(label, WARD_NAME, WARD_LETTERS, None)
    }

    /// The name of water or of outside land, whose letters have this size in the layout.
    pub(super) fn area_name(self, label: &Label, letters: f64) -> Shrunk {
        self.shrunk(label, AREA_NAME, letters, None)
    }

    /// Scales a label down to the wanted letter size, unless its letters are already smaller. It shrinks towards a
    /// point, or towards its middle, so that it stays within the room that the layout found for it.
    fn shrunk(self, label: &Label, wanted: f64, letters: f64, towards: Option<Spot>) -> Shrunk {
        let room = label.boxes.iter().copied().reduce(|all, next| all.union(&next)).unwrap_or(NOWHERE);
        let scale = (wanted / (letters * self.unit)).min(1.0);
        let still = towards.map_or(room.middle(), |place| room.nearest_to(place));
        Shrunk { room, scale, still }
    }

    /// The bounds of everything a game needs: names, stations with their pieces, and the rooms for customers and the
    /// Kaiju.
    pub(super) fn used(self, land: &Land, layout: &Layout) -> Option<Frame> {
        let ring = RING / self.unit;
        let stations = land.stations.values().map(|spot| Frame::around(*spot, ring, ring));
        let rooms = layout.trays.values().copied().chain([layout.kaiju]);
        let all = self.rooms(land, layout).into_iter().chain(stations).chain(rooms);
        all.reduce(|all, next| all.union(&next))
    }

    /// The rooms of all names, in board units.
    pub(super) fn rooms(self, land: &Land, layout: &Layout) -> Vec<Frame> {
        let stations = layout.stations.iter().map(|(id, label)| self.station_name(label, land.stations[id]));
        let wards = layout.wards.values().map(|ward| self.ward_name(&ward.label));
        let water = [self.area_name(&layout.water, layout.water_size)];
        let outside = layout.outside.iter().map(|label| self.area_name(label, OUTSIDE_LETTERS));
        let all = stations.chain(wards).chain(water).chain(outside);
        all.filter(|name| name.room.area() > 0.0).map(|name| name.frame()).collect()
    }
}

/// The empty room of a missing name.
const NOWHERE: Frame = Frame { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 };

/// A label drawn smaller than in the layout.
pub(super) struct Shrunk {
    room: Frame,
    scale: f64,
    /// The fixed point of the scaling.
    still: Spot,
}

impl Shrunk {
    pub(super) fn transform(&self) -> String {
        let Spot { x, y } = self.still;
        let rest = 1.0 - self.scale;
        format!("translate({:.2} {:.2}) scale({:.3})", x * rest, y * rest, self.scale)
    }

    fn frame(&self) -> Frame {
        let Spot { x, y } = self.still;
        let across = |edge: f64| x + (edge - x) * self.scale;
        let down = |edge: f64| y + (edge - y) * self.scale;
        Frame {
            left: across(self.room.left),
            top: down(self.room.top),
            right: across(self.room.right),
            bottom: down(self.room.bottom),
        }
    }
}
