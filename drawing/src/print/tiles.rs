//! The board over several pages, to be cut out and laid together.

use askama::Template;
use shinjuku_core::map::Map;

use super::page::{Book, Frame, Mm, Page, Placed, Size, across, down, draw, read};
use super::whole::{board_size, printed, title};
use super::{Paper, PrintFault, STYLE};

/// By how much neighbouring tiles show the same, in millimetres.
pub const OVERLAP: f64 = 5.0;
/// What a printer cannot reach, and room for marks: on three sides, and with the notes at the bottom.
const MARGIN: f64 = 10.0;
const BOTTOM: f64 = 20.0;
/// Marks begin so far from a corner, and are so long.
const APART: f64 = 1.5;
const MARK: f64 = 4.0;
/// The height of the diagram that shows how the tiles lie.
const DIAGRAM: f64 = 8.5;

/// How a board is cut into tiles of the same size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The size of a page, upright or not.
    pub page: Size,
    /// The number of tiles from left to right.
    pub columns: u32,
    /// The number of tiles from top to bottom.
    pub rows: u32,
    /// The size of a tile.
    pub tile: Size,
}

impl Grid {
    /// The grid with the fewest pages for a board of this size; upright pages where that is no worse.
    pub fn of(board: Size, paper: Paper) -> Self {
        let (short, long) = paper.sides();
        let upright = Self::on(board, Size { width: short, height: long });
        let across = Self::on(board, Size { width: long, height: short });
        if across.pages() < upright.pages() { across } else { upright }
    }

    fn on(board: Size, page: Size) -> Self {
        let (columns, width) = cut(board.width, page.width - 2.0 * MARGIN);
        let (rows, height) = cut(board.height, page.height - MARGIN - BOTTOM);
        Self { page, columns, rows, tile: Size { width, height } }
    }

    /// How many pages it has.
    pub const fn pages(&self) -> u32 {
        self.columns * self.rows
    }

    /// The part of the board that a tile shows; rows and columns are counted from 0.
    pub fn part(&self, row: u32, column: u32) -> Frame {
        Frame {
            left: f64::from(column) * (self.tile.width - OVERLAP),
            top: f64::from(row) * (self.tile.height - OVERLAP),
            size: self.tile,
        }
    }

    /// Where the tile is on its page.
    pub fn window(&self) -> Frame {
        let room = self.page.height - MARGIN - BOTTOM;
        Frame {
            left: (self.page.width - self.tile.width) / 2.0,
            top: MARGIN + (room - self.tile.height) / 2.0,
            size: self.tile,
        }
    }

    /// The rows and columns of all tiles, line by line.
    pub fn tiles(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }
}

/// Into how many parts a length is cut that fit into `room`, and how long each of them is.
fn cut(length: f64, room: f64) -> (u32, f64) {
    let mut parts = 1;
    while f64::from(parts) * (room - OVERLAP) + OVERLAP < length {
        parts += 1;
    }
    (parts, (length + f64::from(parts - 1) * OVERLAP) / f64::from(parts))
}

#[derive(Template)]
#[template(path = "print/tile.svg")]
struct Tile<'a> {
    size: [Mm; 2],
    city: &'a str,
    row: u32,
    column: u32,
    grid: Grid,
    left: Mm,
    lines: [Mm; 2],
    /// Where to cut.
    cuts: String,
    /// Where the edge of a neighbour comes to lie.
    edges: String,
    diagram: Vec<Cell>,
}

/// A tile in the diagram.
struct Cell {
    x: Mm,
    y: Mm,
    width: Mm,
    height: Mm,
    here: bool,
}

pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintFault> {
    let board = board_size(map);
    let grid = Grid::of(board, paper);
    let city = title(map);
    let window = grid.window();
    let page = |(row, column): (u32, u32)| {
        let tile = Tile {
            size: [Mm(grid.page.width), Mm(grid.page.height)],
            city: &city,
            row: row + 1,
            column: column + 1,
            grid,
            left: Mm(MARGIN),
            lines: [Mm(grid.page.height - 10.2), Mm(grid.page.height - 6.2)],
            cuts: cuts(window),
            edges: edges(grid, row, column),
            diagram: diagram(grid, row, column),
        };
        let part = grid.part(row, column);
        let frame = Frame { left: window.left - part.left, top: window.top - part.top, size: board };
        let placed = vec![Placed { drawing: 0, frame, window }];
        Ok(Page { size: grid.page, trim: window, placed, above: draw(&tile)? })
    };
    let pages: Result<Vec<Page>, PrintFault> = grid.tiles().map(page).collect();
    Ok(Book { title: city, drawings: vec![read(&printed(map))?], pages: pages? })
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

/// Short marks beside the sides that have a neighbour, where the neighbour's edge will be.
fn edges(grid: Grid, row: u32, column: u32) -> String {
    let Frame { left, top, size } = grid.window();
    let (right, bottom) = (left + size.width, top + size.height);
    let upright = [(column > 0, left + OVERLAP), (column + 1 < grid.columns, right - OVERLAP)];
    let level = [(row > 0, top + OVERLAP), (row + 1 < grid.rows, bottom - OVERLAP)];
    let mut path = String::new();
    for (_, x) in upright.into_iter().filter(|(neighbour, _)| *neighbour) {
        path.push_str(&(down(x, top - APART, -MARK / 2.0) + &down(x, bottom + APART, MARK / 2.0)));
    }
    for (_, y) in level.into_iter().filter(|(neighbour, _)| *neighbour) {
        path.push_str(&(across(left - APART, y, -MARK / 2.0) + &across(right + APART, y, MARK / 2.0)));
    }
    path
}

/// All tiles in small, in the corner at the bottom right.
fn diagram(grid: Grid, row: u32, column: u32) -> Vec<Cell> {
    let height = DIAGRAM / f64::from(grid.rows);
    let width = height * grid.tile.width / grid.tile.height;
    let left = grid.page.width - MARGIN - width * f64::from(grid.columns);
    let top = grid.page.height - DIAGRAM - 5.0;
    let cell = |(at_row, at_column)| Cell {
        x: Mm(left + f64::from(at_column) * width),
        y: Mm(top + f64::from(at_row) * height),
        width: Mm(width),
        height: Mm(height),
        here: (at_row, at_column) == (row, column),
    };
    grid.tiles().map(cell).collect()
}
