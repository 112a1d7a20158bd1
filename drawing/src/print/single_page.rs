//! The board on one page: title, map, queue, bonus track, piles and legend.

use super::footer::{city, source};
use super::page::{Book, Drawing, MmRect, Page, Placed, Size};
use super::panel::{self, BONUS_HEIGHT, CUSTOMERS, PILES, QUEUE_HEIGHT, QUEUE_WIDTH};
use super::printed_board::PrintedBoard;
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::{Job, MARGIN, PrintError};
use crate::fonts::Weight;

/// The width of the page, and its heights: A2 across for low maps, and A1 for all others. A map for which A1 is too
/// small has a larger page.
const PAGE_WIDTH: f64 = 594.0;
const PAGE_HEIGHTS: [f64; 2] = [420.0, 841.0];
/// The widths of the margin around everything that a game needs. The largest that fits on the page is used, and
/// otherwise the last one.
const AROUND: [f64; 8] = [60.0, 50.0, 40.0, 30.0, 20.0, 14.0, 10.0, 6.0];
/// The minimum width of title and panel.
const MIN_WIDTH: f64 = 540.0;
/// The height of the title, and by how much it grows at most if there is room.
const SIGN: f64 = 30.0;
const SIGN_GROWTH: f64 = 12.0;
/// The distance between title, map and panel.
const GAP: f64 = 9.0;
/// The padding of the panel, and the distance between its two halves.
const PADDING: f64 = 5.0;
const BETWEEN: f64 = 10.0;
const PANEL: f64 = QUEUE_HEIGHT + CUSTOMERS + 2.0 * PADDING;
/// The height of the line at the bottom.
const STRIP: f64 = 7.0;

pub(super) fn book(job: &Job) -> Result<Book, PrintError> {
    let (board, page) = board_and_page(job);
    let part = board.part.size;
    let Size { width, height } = content(part);

    // What is left of the page makes the title higher, and then everything farther apart.
    let free = page.height - 2.0 * MARGIN - height;
    let sign = SIGN + (free * 0.25).min(SIGN_GROWTH);
    let space = (free - (sign - SIGN)) / 4.0;
    let left = (page.width - width) / 2.0;
    let sign_top = MARGIN + space;
    let map_top = sign_top + sign + GAP + space / 2.0;
    let panel_top = map_top + part.height + GAP + space / 2.0;

    let window = MmRect { left: (page.width - part.width) / 2.0, top: map_top, size: part };
    let panel = MmRect { left, top: panel_top, size: Size { width, height: PANEL } };
    let mut above = SvgBuilder::new(page);
    let area = MmRect { left, top: sign_top, size: Size { width, height: sign } };
    panel::sign(&mut above, job.map, &job.texts.panel, area);
    let corner = [window.left + 0.3, window.top + 0.3];
    above.rect("board-edge", corner, [part.width - 0.6, part.height - 0.6], 0.0);
    strip(&mut above, job, panel, part);
    let page = Page {
        size: page,
        trim: MmRect::from_edges([left, sign_top, left + width, panel.bottom() + STRIP]),
        placed: vec![
            Placed { drawing: 0, frame: board.frame([window.left, window.top]), window },
            Placed { drawing: 1, frame: panel, window: panel },
        ],
        above: vec![above.draw()?],
        footer: None,
    };
    let panel =
        Drawing { name: "queue and bonus track".to_string(), tree: panel_drawing(job, panel.size).draw()? };
    Ok(Book { title: city(job.map), drawings: vec![board.drawing()?, panel], pages: vec![page] })
}

/// The size of title, map, panel and strip.
fn content(map: Size) -> Size {
    Size { width: map.width.max(MIN_WIDTH), height: SIGN + GAP + map.height + GAP + PANEL + STRIP }
}

/// The board with the widest margin that fits on A1, and the page.
fn board_and_page<'m>(job: &Job<'m>) -> (PrintedBoard<'m>, Size) {
    let with_page = |around: f64| {
        let board = PrintedBoard::new(job.map, job.language, around);
        let Size { width, height } = content(board.part.size);
        // A little more, for the lines around title and panel.
        let (width, height) = (width + 2.0 * MARGIN + 1.0, height + 2.0 * MARGIN + 1.0);
        let page = Size {
            width: width.max(PAGE_WIDTH),
            height: PAGE_HEIGHTS.into_iter().find(|usual| height <= *usual).unwrap_or(height),
        };
        (board, page)
    };
    let [.., tallest] = PAGE_HEIGHTS;
    let fits = |(_, page): &(PrintedBoard, Size)| page.width <= PAGE_WIDTH && page.height <= tallest;
    let [.., narrowest] = AROUND;
    AROUND.into_iter().map(with_page).find(fits).unwrap_or_else(|| with_page(narrowest))
}

/// The panel below the map.
fn panel_drawing(job: &Job, size: Size) -> SvgBuilder {
    let texts = &job.texts.panel;
    let mut svg = SvgBuilder::new(size);
    svg.rect("mat", [0.2, 0.2], [size.width - 0.4, size.height - 0.4], 3.0);
    panel::queue(&mut svg, texts, [PADDING, PADDING], 2.0 * CUSTOMERS);
    let left = PADDING + QUEUE_WIDTH + BETWEEN;
    let right = size.width - PADDING;
    panel::piles(&mut svg, texts, [left, PADDING]);
    let legend = [left + PILES.width + 6.0, PADDING, right, PADDING + PILES.height];
    panel::legend(&mut svg, texts, MmRect::from_edges(legend));
    panel::bonus(&mut svg, texts, [left, size.height - PADDING - BONUS_HEIGHT], right - left);
    svg
}

/// The line below the panel: the size of the map, and the source of its data.
fn strip(svg: &mut SvgBuilder, job: &Job, panel: MmRect, map: Size) {
    let width = panel.size.width;
    let text_box = |x: f64, width: f64, weight| TextBox {
        weight,
        x,
        y: panel.bottom() + STRIP / 2.0 + 0.5,
        width,
        height: STRIP,
        largest: 3.2,
        whole_words: 0.0,
        smallest: 1.5,
    };
    let line = format!("{}  ·  {} × {} mm", city(job.map), map.width.round(), map.height.round());
    svg.fitted("soft strong", text_box(panel.left, width * 0.25, Weight::Bold).fit(&line));
    svg.fitted("soft r", text_box(panel.right(), width * 0.73, Weight::Regular).fit(&source(job.map)));
}
