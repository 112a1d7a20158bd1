//! The board on one page: the map, below it queue and bonus track, and a line that names it.

use std::sync::Arc;

use shinjuku_core::map::{Map, Point};

use super::fit::Room;
use super::mat::{self, MAT};
use super::note::source;
use super::page::{Book, Drawing, Frame, Page, Placed, Size, read};
use super::sketch::Sketch;
use super::{BOARD_SIDE, PrintFault};
use crate::board::{self, BoardOptions, DrawError, Layout, LayoutCache, RING, WardLand};
use crate::fonts::Weight;

/// The width of the margin printed around everything that a game needs.
const AROUND: f64 = 12.0;
/// The height of the strip at the bottom, and the gap between map and mat.
const STRIP: f64 = 8.0;
const GAP: f64 = 6.0;

pub(super) fn book(map: &Arc<Map>) -> Result<Book, PrintFault> {
    let printed = Printed::new(map);
    let board = printed.part.size;
    let width = board.width.max(MAT.width);
    let size = Size { width, height: board.height + GAP + MAT.height + STRIP };
    let middle = |part: Size, top| Frame { left: (width - part.width) / 2.0, top, size: part };
    let window = middle(board, 0.0);
    let mat = middle(MAT, board.height + GAP);
    let mut above = strip(map, size, board);
    let corner = [window.left + 0.3, window.top + 0.3];
    above.rect("board-edge", corner, [board.width - 0.6, board.height - 0.6], 0.0);
    let page = Page {
        size,
        trim: Frame { left: 0.0, top: 0.0, size: Size { width, height: size.height - STRIP } },
        placed: vec![
            Placed { drawing: 0, frame: printed.frame([window.left, window.top]), window },
            Placed { drawing: 1, frame: mat, window: mat },
        ],
        above: vec![above.draw()?],
        note: None,
    };
    let board = Drawing { name: "board".to_string(), tree: read(&printed.svg()?)? };
    Ok(Book { title: title(map), drawings: vec![board, mat::drawing()?], pages: vec![page] })
}

/// The line below the board.
fn strip(map: &Map, size: Size, board: Size) -> Sketch {
    let mut sketch = Sketch::new(size);
    let room = |x: f64, width: f64, weight| Room {
        weight,
        x,
        y: size.height - STRIP / 2.0,
        width,
        height: STRIP * 0.8,
        largest: 3.5,
        whole_words: 0.0,
        smallest: 1.5,
    };
    let line = format!("{}  ·  {} × {} mm", title(map), board.width.round(), board.height.round());
    sketch.fitted("soft strong", room(1.0, size.width * 0.36, Weight::Bold).fit(&line));
    sketch.fitted("soft r", room(size.width - 1.0, size.width * 0.6, Weight::Regular).fit(&source(map)));
    sketch
}

/// The board of a map in its printed size.
pub(super) struct Printed<'m> {
    map: &'m Map,
    layout: Arc<Layout>,
    /// The size of a canvas unit in millimetres.
    unit: f64,
    /// The size of the whole map.
    pub(super) full: Size,
    wards: WardLand,
    /// The printed part of the map: what a game needs, and some land or water around it.
    pub(super) part: Frame,
}

impl<'m> Printed<'m> {
    pub(super) fn new(map: &'m Arc<Map>) -> Self {
        let canvas = map.document().canvas;
        let (width, height) = (f64::from(canvas.width), f64::from(canvas.height));
        let unit = BOARD_SIDE / width.max(height);
        let layout = LayoutCache::shared().get(map, BoardOptions::default().names_of(map.document().names));
        let full = Size { width: width * unit, height: height * unit };
        let used = board::used_on_table(map, &layout, unit).map(|edges| edges.map(|edge| edge * unit));
        let [left, top, right, bottom] = used.unwrap_or([0.0, 0.0, full.width, full.height]);
        let [left, top] = [left, top].map(|edge| (edge - AROUND).max(0.0));
        let [right, bottom] = [(right + AROUND).min(full.width), (bottom + AROUND).min(full.height)];
        let part = Frame { left, top, size: Size { width: right - left, height: bottom - top } };
        Self { map, layout, unit, full, wards: WardLand::new(map), part }
    }

    /// The frame of the whole map, if its printed part begins at this corner.
    pub(super) fn frame(&self, [left, top]: [f64; 2]) -> Frame {
        Frame { left: left - self.part.left, top: top - self.part.top, size: self.full }
    }

    /// The board in light colours, with the names that the author chose.
    pub(super) fn svg(&self) -> Result<String, DrawError> {
        board::for_table(self.map, &self.layout, self.unit)
    }

    /// The rooms of all names, from the corner of the printed part.
    pub(super) fn names(&self) -> Vec<Frame> {
        let rooms = board::names_on_table(self.map, &self.layout, self.unit);
        rooms.into_iter().map(|edges| self.on_part(edges)).collect()
    }

    /// The room of the Kaiju in the water, from the corner of the printed part.
    pub(super) fn kaiju(&self) -> Frame {
        self.on_part(board::kaiju_room(self.map, &self.layout))
    }

    /// Converts edges in canvas units to a rectangle from the corner of the printed part.
    fn on_part(&self, edges: [f64; 4]) -> Frame {
        let [left, top, right, bottom] = edges.map(|edge| edge * self.unit);
        Frame {
            left: left - self.part.left,
            top: top - self.part.top,
            size: Size { width: right - left, height: bottom - top },
        }
    }

    /// The part of a tile that wards cover, from 0 to 1.
    pub(super) fn ward_land_in(&self, tile: &Frame) -> f64 {
        let (left, top) = (self.part.left + tile.left, self.part.top + tile.top);
        let edges = [left, top, left + tile.size.width, top + tile.size.height];
        self.wards.part(edges.map(|edge| edge / self.unit))
    }

    /// The rings of all stations, from the corner of the printed part.
    pub(super) fn stations(&self) -> Vec<Frame> {
        let ring = |place: Point| Frame {
            left: f64::from(place.x) * self.unit - RING / 2.0 - self.part.left,
            top: f64::from(place.y) * self.unit - RING / 2.0 - self.part.top,
            size: Size { width: RING, height: RING },
        };
        self.map.document().stations.iter().map(|entry| ring(entry.position)).collect()
    }
}

/// The name of the city.
pub(super) fn title(map: &Map) -> String {
    board::xml_safe(&map.document().name).into_owned()
}
