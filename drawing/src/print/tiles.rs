//! The board over several pages, to be cut out and glued together, and the page with queue and bonus track.

use std::sync::Arc;

use shinjuku_core::map::Map;

use super::footer::{self, city};
use super::grid::{FLAP, Grid};
use super::page::{Book, Footer, FooterPlace, MmRect, Page, Placed, Size, across, down};
use super::panel;
use super::printed_board::PrintedBoard;
use super::svg_builder::SvgBuilder;
use super::texts::{Texts, fill};
use super::{Job, MARGIN, Paper, PrintError};
use crate::board::Language;

/// How far the board is printed beyond a seam, under the next tile, in millimetres.
pub const BLEED: f64 = 1.2;
/// The width of the margin around everything that a game needs.
const AROUND: f64 = 7.0;
/// The room for marks around a tile, and for the text below it.
const MARKS: f64 = 4.0;
const BAND: f64 = 10.5;
/// The distance of marks from a corner, and their length.
const APART: f64 = 0.6;
const MARK: f64 = 3.2;
/// The size of the plan in the corner, and the letter size of the text: 8.5 points.
const PLAN: Size = Size { width: 14.0, height: 9.0 };
const TEXT: f64 = 3.0;
/// The distance of the text from the margin: it begins after the plan.
const INSET: f64 = MARKS + 1.5 + PLAN.width + 3.0;

/// The tiles of a map on a paper, as they are printed. All lengths are in millimetres, from the corner of the printed
/// part of the board.
#[derive(Clone, Debug)]
pub struct Tiling {
    /// The size of a page, portrait or landscape.
    pub page: Size,
    /// The maximum size of a tile with its flaps.
    pub room: Size,
    /// The size of the printed part of the board.
    pub board: Size,
    /// The corner of the printed part on the canvas.
    pub corner: [f64; 2],
    /// The tiles from seam to seam, in the order of the pages.
    pub tiles: Vec<MmRect>,
    /// The part of each tile that wards cover, from 0 to 1.
    pub ward_land: Vec<f64>,
    /// The names.
    pub names: Vec<MmRect>,
    /// The rings of the stations.
    pub stations: Vec<MmRect>,
}

impl Tiling {
    /// Cuts the board of a map into tiles.
    ///
    /// # Errors
    /// Fails if no cut fits on the paper. No such map is known.
    pub fn new(map: &Arc<Map>, paper: Paper, language: Language) -> Result<Self, PrintError> {
        let (board, grid) = cut_board(map, paper, language)?;
        Ok(Self {
            page: grid.page,
            room: room(grid.page),
            board: board.part.size,
            corner: [board.part.left, board.part.top],
            ward_land: grid.tiles().map(|tile| board.ward_land_in(tile)).collect(),
            tiles: grid.tiles().copied().collect(),
            names: board.names(),
            stations: board.stations(),
        })
    }
}

/// Cuts a board into tiles and moves its names off the seams.
fn cut_board(
    map: &Arc<Map>,
    paper: Paper,
    language: Language,
) -> Result<(PrintedBoard<'_>, Grid), PrintError> {
    let mut board = PrintedBoard::new(map, language, AROUND);
    let grid = Grid::new(&board, paper)?;
    for (label, [right, down]) in board.labels.shown_mut().zip(&grid.shifts) {
        label.shift(*right, *down);
    }
    Ok((board, grid))
}

/// The maximum size of a tile with its flaps on a page.
pub(super) fn room(page: Size) -> Size {
    Size { width: page.width - 2.0 * (MARGIN + MARKS), height: page.height - 2.0 * MARGIN - MARKS - BAND }
}

pub(super) fn book(job: &Job) -> Result<(Book, TilePlan), PrintError> {
    let (board, grid) = cut_board(job.map, job.paper, job.language)?;
    let plan = TilePlan { board: board.part.size, tiles: grid.tiles().copied().collect() };
    let mut pages = Vec::new();
    for (part, number) in plan.tiles.iter().zip(1_usize..) {
        let tile = Tile::new(&plan, *part);
        let frame = board.frame([tile.seen.left - part.left, tile.seen.top - part.top]);
        pages.push(Page {
            size: grid.page,
            trim: tile.trim,
            placed: vec![Placed { drawing: 0, frame, window: tile.window }],
            above: vec![tile.around(&plan, number, job.texts, grid.page).draw()?],
            footer: Some(Footer { sheet: job.texts.sheets.board, place: FooterPlace::Bottom(INSET) }),
        });
    }
    let mut book = Book { title: city(job.map), drawings: vec![board.drawing()?], pages };
    book.append(panel::book(job)?);
    Ok((book, plan))
}

/// The tiles of a board.
pub(super) struct TilePlan {
    board: Size,
    /// The tiles from seam to seam, in the order of the pages.
    tiles: Vec<MmRect>,
}

impl TilePlan {
    /// Draws all tiles in a box, upper left, and returns their rectangles. One of them may be marked.
    pub(super) fn draw(&self, svg: &mut SvgBuilder, area: MmRect, marked: Option<&MmRect>) -> Vec<MmRect> {
        let scale = (area.size.width / self.board.width).min(area.size.height / self.board.height);
        let small = |tile: &MmRect| MmRect {
            left: area.left + tile.left * scale,
            top: area.top + tile.top * scale,
            size: Size { width: tile.size.width * scale, height: tile.size.height * scale },
        };
        let mut cells = Vec::new();
        for tile in &self.tiles {
            let MmRect { left, top, size } = small(tile);
            let class = if marked == Some(tile) { "cell here" } else { "cell" };
            svg.rect(class, [left, top], [size.width, size.height], 0.0);
            cells.push(MmRect { left, top, size });
        }
        cells
    }
}

/// A tile on its page.
#[expect(clippy::struct_excessive_bools, reason = "one for each side")]
struct Tile {
    part: MmRect,
    /// What is seen of it once the next tiles are glued on its flaps.
    seen: MmRect,
    /// What is printed: a little more.
    window: MmRect,
    /// The tile with its flaps.
    trim: MmRect,
    /// On which sides there are other tiles.
    has_left: bool,
    has_above: bool,
    has_right: bool,
    has_below: bool,
}

impl Tile {
    fn new(plan: &TilePlan, part: MmRect) -> Self {
        let is_beside = |[a, b]: [f64; 2], [c, d]: [f64; 2]| a < d - 1.0 && c < b - 1.0;
        let is_at = |a: f64, b: f64| (a - b).abs() < 0.01;
        let touches = |side: f64, of: fn(&MmRect) -> f64, along: fn(&MmRect) -> [f64; 2]| {
            plan.tiles.iter().any(|tile| is_at(of(tile), side) && is_beside(along(tile), along(&part)))
        };
        let has_left = touches(part.left, MmRect::right, MmRect::down);
        let has_above = touches(part.top, MmRect::bottom, MmRect::across);
        let has_right = touches(part.right(), |tile| tile.left, MmRect::down);
        let has_below = touches(part.bottom(), |tile| tile.top, MmRect::across);
        let seen = MmRect { left: MARGIN + MARKS, top: MARGIN + MARKS, size: part.size };
        let with = |by: f64| {
            let [right, below] = [has_right, has_below].map(|has| if has { by } else { 0.0 });
            MmRect::from_edges([seen.left, seen.top, seen.right() + right, seen.bottom() + below])
        };
        let (window, trim) = (with(BLEED), with(FLAP));
        Self { part, seen, window, trim, has_left, has_above, has_right, has_below }
    }

    /// Draws everything around a tile: flaps, marks, text, and a plan of all tiles.
    fn around(&self, plan: &TilePlan, number: usize, texts: &Texts, page: Size) -> SvgBuilder {
        let mut svg = SvgBuilder::new(page);
        self.flaps(&mut svg);
        svg.path("board-edge", self.board_edge());
        svg.path("cut", self.cut_marks());
        svg.path("edge", self.seam_marks());
        let top = page.height - MARGIN - PLAN.height;
        // Between the corner marks.
        let area = MmRect { left: MARGIN + MARKS + 1.5, top: top - 0.1, size: PLAN };
        plan.draw(&mut svg, area, Some(&self.part));
        let place = fill(texts.tile.place, &[("tile", &number), ("tiles", &plan.tiles.len())]);
        let left = MARGIN + INSET;
        let baseline = page.height - MARGIN - footer::HEIGHT - 1.0;
        svg.text("strong", [left, baseline], TEXT, &place);
        let end = page.width - MARGIN - MARKS - 1.5;
        svg.text("soft r", [end, baseline], TEXT * 0.9, texts.tile.advice);
        svg
    }

    /// The flaps, from the end of what is printed.
    fn flaps(&self, svg: &mut SvgBuilder) {
        let (window, trim) = (self.window, self.trim);
        if self.has_right {
            let size = [trim.right() - window.right(), trim.size.height];
            svg.rect("flap", [window.right(), trim.top], size, 0.0);
        }
        if self.has_below {
            let size = [window.size.width, trim.bottom() - window.bottom()];
            svg.rect("flap", [window.left, window.bottom()], size, 0.0);
        }
    }

    /// The edge of the board, on the sides without another tile.
    fn board_edge(&self) -> String {
        let half = 0.3;
        let MmRect { left, top, size } = self.window;
        let sides = [
            (self.has_left, down(left + half, top, size.height)),
            (self.has_above, across(left, top + half, size.width)),
            (self.has_right, down(self.window.right() - half, top, size.height)),
            (self.has_below, across(left, self.window.bottom() - half, size.width)),
        ];
        sides.into_iter().filter(|(has_tile, _)| !has_tile).map(|(_, path)| path).collect()
    }

    /// Two marks at every corner.
    fn cut_marks(&self) -> String {
        let mut path = String::new();
        for (x, outward) in [(self.trim.left, -1.0), (self.trim.right(), 1.0)] {
            for (y, downward) in [(self.trim.top, -1.0), (self.trim.bottom(), 1.0)] {
                path.push_str(&across(x + outward * APART, y, outward * MARK));
                path.push_str(&down(x, y + downward * APART, downward * MARK));
            }
        }
        path
    }

    /// Short marks beside the flaps, where the edge of the next tile belongs.
    fn seam_marks(&self) -> String {
        let (seen, trim) = (self.seen, self.trim);
        let mut path = String::new();
        if self.has_right {
            let x = seen.right();
            path.push_str(&down(x, trim.top - APART, -MARK / 2.0));
            path.push_str(&down(x, trim.bottom() + APART, MARK / 2.0));
        }
        if self.has_below {
            let y = seen.bottom();
            path.push_str(&across(trim.left - APART, y, -MARK / 2.0));
            path.push_str(&across(trim.right() + APART, y, MARK / 2.0));
        }
        path
    }
}
