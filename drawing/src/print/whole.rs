//! The board on one page, with a line below that names it.

use askama::Template;
use shinjuku_core::map::Map;

use super::page::{Book, Frame, Mm, Page, Placed, Size, draw, read};
use super::{BOARD_SIDE, PrintFault, STYLE};
use crate::board::{self, BoardOptions, Layout};

/// The height of the strip below the board.
const STRIP: f64 = 8.0;

#[derive(Template)]
#[template(path = "print/whole.svg")]
struct Strip<'a> {
    size: [Mm; 2],
    line: Mm,
    city: &'a str,
    board: [Mm; 2],
}

pub(super) fn book(map: &Map) -> Result<Book, PrintFault> {
    let board = board_size(map);
    let size = Size { width: board.width, height: board.height + STRIP };
    let title = title(map);
    let strip = Strip {
        size: [Mm(size.width), Mm(size.height)],
        line: Mm(size.height - STRIP * 0.3),
        city: &title,
        board: [Mm(board.width.round()), Mm(board.height.round())],
    };
    let frame = Frame { left: 0.0, top: 0.0, size: board };
    let page = Page {
        size,
        trim: frame,
        placed: vec![Placed { drawing: 0, frame, window: frame }],
        above: draw(&strip)?,
    };
    Ok(Book { title, drawings: vec![read(&printed(map))?], pages: vec![page] })
}

/// The size of a map's board on paper: its map has the usual size, and the panel is beside or below.
pub(super) fn board_size(map: &Map) -> Size {
    let canvas = map.document().canvas;
    let (width, height) = (f64::from(canvas.width), f64::from(canvas.height));
    let scale = BOARD_SIDE / width.max(height);
    let [width, height] = board::size(map, BoardOptions::default().panel);
    Size { width: width * scale, height: height * scale }
}

/// The name of the city.
pub(super) fn title(map: &Map) -> String {
    board::readable(&map.document().name).into_owned()
}

/// The board as it is printed: light, with the names that the author chose, and with the panel.
pub(super) fn printed(map: &Map) -> String {
    let options = BoardOptions::default();
    let layout = Layout::new(map, options.names_of(map.document().names));
    board::svg(map, &layout, None, options)
}
