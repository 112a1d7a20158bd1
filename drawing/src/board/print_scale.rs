//! Printed boards: stations are as large as the pieces on them, and names have a fixed print size.

use super::geometry::{Frame, Spot};
use super::label_layout::{Label, Layout};
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
/// The line width of a ring, in board units.
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

    /// The radius of a plain station's ring in board units, measured to the middle of its line.
    pub(super) fn station_radius(self) -> f64 {
        RING / 2.0 / self.unit - RING_STROKE / 2.0
    }

    /// The widths of a permanent link and of its core in board units. It is nearly as wide as a station, so that it
    /// is visible between two stations that almost touch.
    pub(super) fn link(self) -> [f64; 2] {
        [LINK / self.unit, (LINK - 2.0 * LINK_EDGE) / self.unit]
    }

    /// Scales a label down to the wanted letter size, unless its letters are already smaller. It shrinks towards a
    /// point, or towards its middle, so that it stays within the room that the layout found for it.
    fn label(self, label: &Label, kind: PrintLabelKind, wanted: f64, towards: Option<Spot>) -> PrintLabel {
        let room = label.boxes.iter().copied().reduce(|all, next| all.union(&next)).unwrap_or(NOWHERE);
        let letters = label.lines.first().map_or(wanted, |line| line.size * self.unit);
        PrintLabel {
            kind,
            unit: self.unit,
            room: self.in_mm(room),
            scale: (wanted / letters).min(1.0),
            fixed: self.spot_in_mm(towards.map_or(room.middle(), |place| room.nearest_to(place))),
            shift: Spot::new(0.0, 0.0),
            new_room: None,
            is_hidden: false,
        }
    }

    fn in_mm(self, frame: Frame) -> Frame {
        let Frame { left, top, right, bottom } = frame;
        let unit = self.unit;
        Frame { left: left * unit, top: top * unit, right: right * unit, bottom: bottom * unit }
    }

    fn spot_in_mm(self, spot: Spot) -> Spot {
        Spot::new(spot.x * self.unit, spot.y * self.unit)
    }
}

/// The empty room of a missing name.
const NOWHERE: Frame = Frame { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 };

/// The names of a printed board: those of stations, of wards, of the water and of outside land, in this order.
///
/// All lengths are in millimetres from the corner of the canvas.
pub(crate) struct PrintLabels {
    labels: Vec<PrintLabel>,
    trays: Vec<Frame>,
    kaiju: Frame,
    stations: Vec<Frame>,
    pub(super) scale: PrintScale,
}

impl PrintLabels {
    pub(super) fn new(land: &Land, layout: &Layout, scale: PrintScale) -> Self {
        use PrintLabelKind::{Outside, Station, Ward, Water};
        let stations = layout
            .stations
            .iter()
            .map(|(id, label)| scale.label(label, Station, STATION_NAME, Some(land.stations[id])));
        let wards = layout.wards.values().map(|ward| scale.label(&ward.label, Ward, WARD_NAME, None));
        let water = [scale.label(&layout.water, Water, AREA_NAME, None)];
        let outside = layout.outside.iter().map(|label| scale.label(label, Outside, AREA_NAME, None));
        Self {
            labels: stations.chain(wards).chain(water).chain(outside).collect(),
            trays: layout.trays.values().map(|tray| scale.in_mm(*tray)).collect(),
            kaiju: scale.in_mm(layout.kaiju),
            stations: land
                .stations
                .values()
                .map(|spot| Frame::around(scale.spot_in_mm(*spot), RING, RING))
                .collect(),
            scale,
        }
    }

    /// The bounds of all stations with their names and of the names of wards. The edges are left, top, right and
    /// bottom; `None` if there is nothing.
    pub(crate) fn extent(&self) -> Option<[f64; 4]> {
        let is_needed = |label: &&PrintLabel| {
            label.is_shown() && matches!(label.kind, PrintLabelKind::Station | PrintLabelKind::Ward)
        };
        let names = self.labels.iter().filter(is_needed).map(PrintLabel::frame);
        names.chain(self.stations.iter().copied()).reduce(|all, next| all.union(&next)).map(edges)
    }

    /// The rings of all stations: left, top, right and bottom.
    pub(crate) fn stations(&self) -> impl Iterator<Item = [f64; 4]> {
        self.stations.iter().copied().map(edges)
    }

    /// The places that the layout has for the customers of each ward: left, top, right and bottom.
    pub(crate) fn trays(&self) -> impl Iterator<Item = [f64; 4]> {
        self.trays.iter().copied().map(edges)
    }

    /// The place that the layout has for the Kaiju in the water: left, top, right and bottom.
    pub(crate) fn kaiju(&self) -> [f64; 4] {
        edges(self.kaiju)
    }

    /// The names that are shown.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &PrintLabel> {
        self.labels.iter().filter(|label| label.is_shown())
    }

    /// The names that are shown, to be moved or hidden.
    pub(crate) fn shown_mut(&mut self) -> impl Iterator<Item = &mut PrintLabel> {
        self.labels.iter_mut().filter(|label| label.is_shown())
    }

    /// The name at this index in the order of the list.
    pub(super) fn get(&self, index: usize) -> Option<&PrintLabel> {
        self.labels.get(index)
    }
}

/// What a printed name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PrintLabelKind {
    Station,
    Ward,
    Water,
    Outside,
}

/// A name on a printed board: smaller than in the layout, so that it can move within the room that it has there.
pub(crate) struct PrintLabel {
    pub(crate) kind: PrintLabelKind,
    unit: f64,
    room: Frame,
    scale: f64,
    /// The fixed point of the scaling.
    fixed: Spot,
    shift: Spot,
    /// The room of a name that is not where the layout has it.
    new_room: Option<[f64; 4]>,
    is_hidden: bool,
}

impl PrintLabel {
    /// The edges of the name: left, top, right and bottom.
    pub(crate) fn edges(&self) -> [f64; 4] {
        edges(self.frame())
    }

    /// The edges of the room in which the name can move: left, top, right and bottom.
    pub(crate) fn room(&self) -> [f64; 4] {
        self.new_room.unwrap_or_else(|| edges(self.room))
    }

    /// Moves the name to the right and down, out of the room that it has in the layout. Its new room is what is within
    /// this distance.
    pub(crate) fn relocate(&mut self, right: f64, down: f64, around: f64) {
        self.shift(right, down);
        let [left, top, right, bottom] = self.edges();
        self.new_room = Some([left - around, top - around, right + around, bottom + around]);
    }

    /// Moves the name to the right and down.
    pub(crate) fn shift(&mut self, right: f64, down: f64) {
        self.shift = self.shift.moved(right, down);
    }

    /// Leaves the name out.
    pub(crate) fn hide(&mut self) {
        self.is_hidden = true;
    }

    pub(super) fn is_shown(&self) -> bool {
        !self.is_hidden && self.room.area() > 0.0
    }

    /// The SVG transform of the name, in board units.
    pub(super) fn transform(&self) -> String {
        let Spot { x, y } = self.fixed;
        let rest = 1.0 - self.scale;
        let [x, y] = [x * rest + self.shift.x, y * rest + self.shift.y].map(|length| length / self.unit);
        format!("translate({x:.2} {y:.2}) scale({:.3})", self.scale)
    }

    fn frame(&self) -> Frame {
        let across = |edge: f64| self.fixed.x + (edge - self.fixed.x) * self.scale + self.shift.x;
        let down = |edge: f64| self.fixed.y + (edge - self.fixed.y) * self.scale + self.shift.y;
        Frame {
            left: across(self.room.left),
            top: down(self.room.top),
            right: across(self.room.right),
            bottom: down(self.room.bottom),
        }
    }
}

fn edges(Frame { left, top, right, bottom }: Frame) -> [f64; 4] {
    [left, top, right, bottom]
}
