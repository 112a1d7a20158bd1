//! The board over several pages, to be cut out and laid together, and the page with queue and bonus track.

use std::sync::Arc;

use shinjuku_core::map::Map;

use super::mat;
use super::page::{Book, Drawing, Frame, Note, NotePlace, Page, Placed, Size, across, down, read};
use super::seams::{LEANS, Obstacles, Span, cut, least};
use super::sketch::Sketch;
use super::whole::{Printed, title};
use super::{MARGIN, NOTE, Paper, PrintFault};

/// The overlap of neighbouring tiles, in millimetres.
pub const OVERLAP: f64 = 5.0;
/// The minimum part of its page that a tile fills, if there is such a grid.
pub const MIN_TILE: f64 = 0.25;
/// The minimum part of a tile that wards cover. A tile at the end of a row that has less, and no name, no station and
/// no room for the Kaiju, is left out.
pub const MIN_WARD_LAND: f64 = 0.05;
/// The room for marks around a tile, and for the text below it.
const MARKS: f64 = 4.5;
const WORDS: f64 = 9.0;
/// The distance of marks from a corner, and their length.
const APART: f64 = 1.0;
const MARK: f64 = 3.5;
/// The letter size of the text: 8.5 points.
const TEXT: f64 = 3.0;

/// How a board is cut into tiles. Each row has its own tile widths, so that no name is on a seam.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The size of a page, portrait or landscape.
    pub page: Size,
    /// The parts of the board that the tiles show, row by row.
    pub rows: Vec<Vec<Frame>>,
    /// The number of names on a seam that could not be avoided.
    pub names_cut: usize,
}

impl Grid {
    /// Finds the grid for the printed part of a map's board with the fewest names on a seam, and then the fewest
    /// pages.
    pub fn new(map: &Arc<Map>, paper: Paper) -> Self {
        Self::from_printed(&Printed::new(map), paper)
    }

    fn from_printed(printed: &Printed, paper: Paper) -> Self {
        let (names, stations) = (printed.names(), printed.stations());
        let grid = Self::with_names(printed.part.size, paper, &names, &stations);
        let needed = [names, stations, vec![printed.kaiju()]].concat();
        grid.without_blank_tiles(|tile| {
            printed.ward_land_in(tile) < MIN_WARD_LAND && !needed.iter().any(|thing| tile.meets(thing))
        })
    }

    /// Finds the grid for a board of this size with these names and stations.
    pub fn with_names(board: Size, paper: Paper, names: &[Frame], stations: &[Frame]) -> Self {
        let (short, long) = paper.sides();
        let upright = Size { width: short, height: long };
        let across = Size { width: long, height: short };
        let grids = [upright, across].into_iter().flat_map(|page| {
            let least = least(board.height, room(page).height, OVERLAP);
            [least, least + 1].into_iter().filter_map(move |rows| {
                let grids =
                    LEANS.into_iter().map(|lean| Self::on(page, board, (rows, lean), names, stations));
                best(grids, |grid| (grid.names_cut, grid.small_tiles()))
            })
        });
        let grid = grids.min_by_key(|grid| (grid.names_cut, grid.small_tiles(), grid.pages()));
        grid.unwrap_or(Self { page: upright, rows: Vec::new(), names_cut: 0 })
    }

    fn on(page: Size, board: Size, (rows, lean): (u32, f64), names: &[Frame], stations: &[Frame]) -> Self {
        let room = room(page);
        let spans = |frames: &[Frame]| {
            frames.iter().map(|frame| [frame.top, frame.top + frame.size.height]).collect()
        };
        let all = Obstacles { names: spans(names), stations: spans(stations) };
        let rows = cut(board.height, rows, [room.height, OVERLAP], lean, &all);
        let mut names_cut = rows.names_cut;
        let count = rows.tiles.len();
        let rows = rows.tiles.into_iter().enumerate().map(|(row, [top, bottom])| {
            // The next row is laid over the end of this one.
            let seen = if row + 1 == count { bottom } else { bottom - OVERLAP };
            let spans = |frames: &[Frame]| -> Vec<Span> {
                let inside = |frame: &&Frame| frame.top < seen && frame.top + frame.size.height > top;
                let span = |frame: &Frame| [frame.left, frame.left + frame.size.width];
                frames.iter().filter(inside).map(span).collect()
            };
            let all = Obstacles { names: spans(names), stations: spans(stations) };
            let least = least(board.width, room.width, OVERLAP);
            let tile = |[left, right]: Span| Frame {
                left,
                top,
                size: Size { width: right - left, height: bottom - top },
            };
            let counts = [least, least + 1].into_iter().flat_map(|count| LEANS.map(|lean| (count, lean)));
            let cuts = counts.map(|(count, lean)| {
                let cut = cut(board.width, count, [room.width, OVERLAP], lean, &all);
                (cut.names_cut, cut.tiles.into_iter().map(tile).collect::<Vec<Frame>>())
            });
            let best = best(cuts, |(names, tiles)| (*names, small_tiles(tiles, room)));
            let (names, tiles) = best.unwrap_or_default();
            names_cut += names;
            tiles
        });
        let rows: Vec<Vec<Frame>> = rows.collect();
        Self { page, rows, names_cut }
    }

    fn small_tiles(&self) -> usize {
        self.rows.iter().map(|row| small_tiles(row, self.room())).sum()
    }

    /// Removes the tiles at the ends of rows that show only water or outside land.
    fn without_blank_tiles(mut self, is_blank: impl Fn(&Frame) -> bool) -> Self {
        for row in &mut self.rows {
            let first = row.iter().position(|tile| !is_blank(tile)).unwrap_or(0);
            let last = row.iter().rposition(|tile| !is_blank(tile)).unwrap_or(row.len());
            row.truncate(last.saturating_add(1));
            row.drain(..first);
        }
        self
    }

    /// The number of pages.
    pub fn pages(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// The maximum size of a tile on its page.
    pub fn room(&self) -> Size {
        room(self.page)
    }

    /// The frame of a tile of this size on its page.
    fn window(&self, size: Size) -> Frame {
        let room = self.room();
        Frame {
            left: (self.page.width - size.width) / 2.0,
            top: MARGIN + MARKS + (room.height - size.height) / 2.0,
            size,
        }
    }
}

/// Returns the first of the best items. The search ends with the first that has no faults.
fn best<T>(all: impl Iterator<Item = T>, faults: impl Fn(&T) -> (usize, usize)) -> Option<T> {
    let mut best: Option<((usize, usize), T)> = None;
    for one in all {
        let faults = faults(&one);
        if best.as_ref().is_none_or(|(least, _)| faults < *least) {
            best = Some((faults, one));
        }
        if faults == (0, 0) {
            break;
        }
    }
    best.map(|(_, one)| one)
}

/// The number of tiles that fill too little of their page.
fn small_tiles(tiles: &[Frame], room: Size) -> usize {
    let part = |tile: &Frame| tile.size.width * tile.size.height / (room.width * room.height);
    tiles.iter().filter(|tile| part(tile) < MIN_TILE).count()
}

fn room(page: Size) -> Size {
    Size {
        width: page.width - 2.0 * (MARGIN + MARKS),
        height: page.height - 2.0 * (MARGIN + MARKS) - WORDS - NOTE,
    }
}

/// The rooms of all names on a map's board, in millimetres from the corner of its printed part.
pub fn names(map: &Arc<Map>) -> Vec<Frame> {
    Printed::new(map).names()
}

/// The printed part of a map, in millimetres: what a game needs, and some land or water around it.
pub fn printed_part(map: &Arc<Map>) -> Frame {
    Printed::new(map).part
}

/// The part of each tile that wards cover, from 0 to 1.
pub fn ward_land_in(map: &Arc<Map>, tiles: &[Frame]) -> Vec<f64> {
    let printed = Printed::new(map);
    tiles.iter().map(|tile| printed.ward_land_in(tile)).collect()
}

/// The rings of all stations on a map's board, in millimetres from the corner of its printed part.
pub fn stations(map: &Arc<Map>) -> Vec<Frame> {
    Printed::new(map).stations()
}

pub(super) fn book(map: &Arc<Map>, paper: Paper) -> Result<Book, PrintFault> {
    let printed = Printed::new(map);
    let grid = Grid::from_printed(&printed, paper);
    let mut pages = Vec::new();
    for (row, tiles) in grid.rows.iter().enumerate() {
        for (column, part) in tiles.iter().enumerate() {
            let window = grid.window(part.size);
            let frame = printed.frame([window.left - part.left, window.top - part.top]);
            pages.push(Page {
                size: grid.page,
                trim: window,
                placed: vec![Placed { drawing: 0, frame, window }],
                above: vec![around(&grid, printed.part.size, row, column, window).draw()?],
                note: Some(Note { sheet: "Board", place: NotePlace::Bottom }),
            });
        }
    }
    let board = Drawing { name: "board".to_string(), tree: read(&printed.svg()?)? };
    let mut book = Book { title: title(map), drawings: vec![board], pages };
    book.append(mat::book(map, paper)?);
    Ok(book)
}

/// Draws everything around a tile: marks, text, and a plan of all tiles.
fn around(grid: &Grid, board: Size, row: usize, column: usize, window: Frame) -> Sketch {
    let mut sketch = Sketch::new(grid.page);
    sketch.path("cut", cuts(window));
    sketch.path("edge", edges(grid, row, column, window));
    let top = grid.page.height - MARGIN - NOTE - WORDS;
    let tiles = grid.rows.get(row).map_or(0, Vec::len);
    let place = format!("Row {} of {}, tile {} of {tiles}", row + 1, grid.rows.len(), column + 1);
    sketch.text("strong", [MARGIN, top + 3.4], TEXT, &place);
    let advice = format!(
        "Cut at the corner marks. Lay the next tile over this one, up to the short marks ({OVERLAP} mm overlap)."
    );
    sketch.text("soft", [MARGIN, top + 7.4], TEXT, &advice);
    let scale = WORDS / board.height;
    let left = grid.page.width - MARGIN - 0.2 - board.width * scale;
    for (at_row, tiles) in grid.rows.iter().enumerate() {
        for (at_column, tile) in tiles.iter().enumerate() {
            let class = if (at_row, at_column) == (row, column) { "cell here" } else { "cell" };
            let corner = [left + tile.left * scale, top - 1.0 + tile.top * scale];
            sketch.rect(class, corner, [tile.size.width * scale, tile.size.height * scale], 0.0);
        }
    }
    sketch
}

/// Two marks at every corner.
fn cuts(Frame { left, top, size }: Frame) -> String {
    let mut path = String::new();
    for (x, outward) in [(left, -1.0), (left + size.width, 1.0)] {
        for (y, downward) in [(top, -1.0), (top + size.height, 1.0)] {
            path.push_str(&across(x + outward * APART, y, outward * MARK));
            path.push_str(&down(x, y + downward * APART, downward * MARK));
        }
    }
    path
}

/// Short marks beside the right and the lower side, where the edge of the next tile belongs.
fn edges(grid: &Grid, row: usize, column: usize, window: Frame) -> String {
    let Frame { left, top, size } = window;
    let (right, bottom) = (left + size.width, top + size.height);
    let mut path = String::new();
    if grid.rows.get(row).is_some_and(|tiles| column + 1 < tiles.len()) {
        let x = right - OVERLAP;
        path.push_str(&(down(x, top - APART, -MARK / 2.0) + &down(x, bottom + APART, MARK / 2.0)));
    }
    if row + 1 < grid.rows.len() {
        let y = bottom - OVERLAP;
        path.push_str(&(across(left - APART, y, -MARK / 2.0) + &across(right + APART, y, MARK / 2.0)));
    }
    path
}
