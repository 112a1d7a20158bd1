//! The board of a map in its printed size: which part of it is printed, and where its names are.

use std::sync::Arc;

use shinjuku_core::map::Map;

use super::page::{Drawing, MmRect, Size, read};
use super::{BOARD_SIDE, PrintError};
use crate::board::{
    self, BoardOptions, Language, Layout, LayoutCache, PrintGround, PrintLabel, PrintLabelKind, PrintLabels,
};

/// The land that each ward needs for its customers, and the water that the Kaiju needs, in square millimetres.
const WARD_ROOM: f64 = 1_200.0;
const WATER_ROOM: f64 = 3_000.0;
/// The distance of the water's name from other things, and between the places that are tried for it.
const WATER_NAME_CLEAR: f64 = 3.0;
const WATER_NAME_STEP: f64 = 3.0;

/// The board of a map in its printed size. All lengths are in millimetres.
pub(super) struct PrintedBoard<'m> {
    map: &'m Map,
    layout: Arc<Layout>,
    pub(super) labels: PrintLabels,
    ground: PrintGround,
    /// The size of the whole map.
    full: Size,
    /// The printed part of the map: what a game needs, and some land or water around it.
    pub(super) part: MmRect,
}

impl<'m> PrintedBoard<'m> {
    /// The board with a margin of this width around everything that a game needs: stations, names, and room for
    /// customers and the Kaiju. Names of outside land that do not fit in this part are left out.
    pub(super) fn new(map: &'m Arc<Map>, language: Language, around: f64) -> Self {
        let canvas = map.document().canvas;
        let (width, height) = (f64::from(canvas.width), f64::from(canvas.height));
        let unit = BOARD_SIDE / width.max(height);
        let options = BoardOptions { language, ..BoardOptions::default() };
        let layout = LayoutCache::shared().get(map, options.names_of(map.document().names));
        let labels = board::print_labels(map, &layout, unit);
        let full = Size { width: width * unit, height: height * unit };
        let all = MmRect { left: 0.0, top: 0.0, size: full };
        let ground = PrintGround::new(map, unit);
        let part = labels.extent().map_or(all, |edges| MmRect::from_edges(edges).grown(around).within(&all));
        let mut board = Self { map, layout, labels, ground, full, part };
        board.make_room(around);
        board.move_water_name(around);
        let part = board.part;
        for label in board.labels.shown_mut() {
            if label.kind == PrintLabelKind::Outside && !part.contains(&MmRect::from_edges(label.edges())) {
                label.hide();
            }
        }
        board
    }

    /// Extends the printed part where a ward has little land in it or the Kaiju has little water.
    fn make_room(&mut self, around: f64) {
        let (wards, water) = self.ground.areas(self.map, self.part.edges());
        let trays =
            self.labels.trays().zip(wards).filter(|(_, area)| *area < WARD_ROOM).map(|(tray, _)| tray);
        let kaiju = (water < WATER_ROOM).then(|| self.labels.kaiju());
        let needed: Vec<[f64; 4]> = trays.chain(kaiju).collect();
        for edges in needed {
            self.extend(edges, around);
        }
    }

    /// Moves the name of the water into the printed part, to the nearest place on the water. Extends the part if there
    /// is none.
    fn move_water_name(&mut self, around: f64) {
        let taken: Vec<MmRect> = self
            .labels
            .shown()
            .filter(|label| matches!(label.kind, PrintLabelKind::Station | PrintLabelKind::Ward))
            .map(PrintLabel::edges)
            .chain(self.labels.stations())
            .map(|edges| MmRect::from_edges(edges).grown(WATER_NAME_CLEAR))
            .collect();
        let (part, ground) = (self.part.grown(-WATER_NAME_CLEAR), &self.ground);
        let mut missing = None;
        for label in self.labels.shown_mut().filter(|label| label.kind == PrintLabelKind::Water) {
            let name = MmRect::from_edges(label.edges());
            if part.contains(&name) {
                continue;
            }
            let fits = |[right, down]: &[f64; 2]| {
                let place = name.moved(*right, *down);
                part.contains(&place)
                    && !taken.iter().any(|thing| thing.meets(&place))
                    && ground.is_water(place.grown(WATER_NAME_CLEAR).edges())
            };
            let far = |[right, down]: &[f64; 2]| right.hypot(*down);
            let places = steps(part.across(), name.left)
                .flat_map(|right| steps(part.down(), name.top).map(move |down| [right, down]));
            match places.filter(fits).min_by(|a, b| far(a).total_cmp(&far(b))) {
                Some([right, down]) => label.relocate(right, down, WATER_NAME_CLEAR),
                None => missing = Some(label.edges()),
            }
        }
        if let Some(edges) = missing {
            self.extend(edges, around);
        }
    }

    /// Extends the printed part so that it contains something with a margin of this width.
    fn extend(&mut self, edges: [f64; 4], around: f64) {
        let all = MmRect { left: 0.0, top: 0.0, size: self.full };
        let thing = MmRect::from_edges(edges).grown(around).within(&all);
        self.part = self.part.union(&thing);
    }

    /// The rectangle of the whole map, if its printed part begins at this corner.
    pub(super) fn frame(&self, [left, top]: [f64; 2]) -> MmRect {
        MmRect { left: left - self.part.left, top: top - self.part.top, size: self.full }
    }

    /// The drawing of the whole map in light colours, with the names that the author chose.
    ///
    /// # Errors
    /// Fails if the drawing cannot be read.
    pub(super) fn drawing(&self) -> Result<Drawing, PrintError> {
        let svg = board::print_svg(self.map, &self.layout, &self.labels)?;
        Ok(Drawing { name: "board".to_string(), tree: read(&svg)? })
    }

    /// The rectangles of all names, from the corner of the printed part.
    pub(super) fn names(&self) -> Vec<MmRect> {
        self.labels.shown().map(|label| self.on_part(label.edges())).collect()
    }

    /// The rings of all stations, from the corner of the printed part.
    pub(super) fn stations(&self) -> Vec<MmRect> {
        self.labels.stations().map(|edges| self.on_part(edges)).collect()
    }

    /// The part of a tile that wards cover, from 0 to 1.
    pub(super) fn ward_land_in(&self, tile: &MmRect) -> f64 {
        self.ground.ward_share(tile.moved(self.part.left, self.part.top).edges())
    }

    /// Converts edges on the canvas to a rectangle from the corner of the printed part.
    fn on_part(&self, edges: [f64; 4]) -> MmRect {
        let MmRect { left, top, size } = MmRect::from_edges(edges);
        MmRect { left: left - self.part.left, top: top - self.part.top, size }
    }
}

/// The distances from `from` to the places that are tried along a span.
fn steps([start, end]: [f64; 2], from: f64) -> impl Iterator<Item = f64> + Clone {
    let places = (0_u32..).map(move |step| start + f64::from(step) * WATER_NAME_STEP);
    places.take_while(move |place| *place < end).map(move |place| place - from)
}
