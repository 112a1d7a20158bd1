//! Sheets of pieces: rows of pieces below headings, over as many pages as needed.

use super::footer;
use super::page::{Book, Drawing, Footer, FooterPlace, MmRect, Page, Placed, Size, across, down};
use super::svg_builder::SvgBuilder;
use super::wrap::wrapped;
use super::{Job, MARGIN, PrintError};
use crate::fonts::Weight;

/// The letters of headings and of the notes below them: 12 and 9 points.
const HEADING: f64 = 4.3;
const TEXT: f64 = 3.2;
/// The distance between lines of a note, the gap above a heading, and the gap below the note.
const LINE: f64 = 4.2;
const GAP: f64 = 6.0;
const BELOW: f64 = 3.0;
/// The length of a cut mark.
pub(super) const MARK: f64 = 2.5;

/// A sheet under construction.
pub(super) struct PieceSheet {
    book: Book,
    sheet: &'static str,
    size: Size,
    /// The pieces on the current page, and the current height.
    placed: Vec<Placed>,
    above: SvgBuilder,
    y: f64,
}

/// The index of a piece's drawing, and its size.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    drawing: usize,
    size: Size,
}

impl PieceSheet {
    pub(super) fn new(job: &Job, sheet: &'static str) -> Self {
        let (width, height) = job.paper.sides();
        let size = Size { width, height };
        let book = Book { title: footer::city(job.map), drawings: Vec::new(), pages: Vec::new() };
        Self { book, sheet, size, placed: Vec::new(), above: SvgBuilder::new(size), y: MARGIN }
    }

    /// Adds the drawing of a piece.
    ///
    /// # Errors
    /// Fails if it cannot be drawn.
    pub(super) fn piece(&mut self, name: String, size: Size, svg: &SvgBuilder) -> Result<Piece, PrintError> {
        self.book.drawings.push(Drawing { name, tree: svg.draw()? });
        Ok(Piece { drawing: self.book.drawings.len() - 1, size })
    }

    /// Adds a heading with a note below it, which may be empty. Starts a new page if there is no room for them and
    /// `room` millimetres more.
    ///
    /// # Errors
    /// Fails if a page that ends here cannot be drawn.
    pub(super) fn heading(&mut self, heading: &str, note: &str, room: f64) -> Result<(), PrintError> {
        let lines = wrapped(note, TEXT, Weight::Regular, self.width());
        let lines: Vec<&String> = lines.iter().filter(|line| !line.is_empty()).collect();
        let counted: f64 = lines.iter().map(|_| LINE).sum();
        if self.y > MARGIN {
            self.y += GAP;
        }
        if self.y + HEADING + counted + BELOW + room > self.bottom() {
            self.end_page()?;
        }
        self.y += HEADING * 0.9;
        self.above.text("strong", [MARGIN, self.y], HEADING, heading);
        for line in lines {
            self.y += LINE;
            self.above.text("soft", [MARGIN, self.y], TEXT, line.trim_end());
        }
        self.y += BELOW;
        Ok(())
    }

    /// Adds a note without a heading at the top of a page.
    pub(super) fn note(&mut self, note: &str) {
        for line in wrapped(note, TEXT, Weight::Regular, self.width()) {
            self.y += TEXT;
            self.above.text("soft", [MARGIN, self.y], TEXT, line.trim_end());
            self.y += LINE - TEXT;
        }
    }

    /// Adds pieces of one size side by side, `gap` apart.
    ///
    /// # Errors
    /// Fails if a page that ends here cannot be drawn.
    pub(super) fn rows(&mut self, pieces: &[Piece], gap: f64) -> Result<(), PrintError> {
        let Some(Piece { size, .. }) = pieces.first().copied() else { return Ok(()) };
        let mut columns: usize = 1;
        let mut used = size.width;
        while used + gap + size.width <= self.width() {
            used += gap + size.width;
            columns += 1;
        }
        for (index, row) in pieces.chunks(columns).enumerate() {
            if self.y + size.height > self.bottom() {
                self.end_page()?;
            } else if index > 0 {
                self.y += gap;
            }
            self.row(row, gap);
        }
        Ok(())
    }

    /// Adds pieces side by side, `gap` apart. There must be room for them on the page.
    pub(super) fn row(&mut self, pieces: &[Piece], gap: f64) {
        let mut left = MARGIN;
        let height = pieces.iter().map(|piece| piece.size.height).fold(0.0, f64::max);
        for piece in pieces {
            let frame = MmRect { left, top: self.y, size: piece.size };
            self.placed.push(Placed { drawing: piece.drawing, frame, window: frame });
            left += piece.size.width + gap;
        }
        self.y += height;
    }

    /// Adds pieces of one size in rows of `columns` that touch each other, with cut lines between them and marks at
    /// the ends of the lines. There must be room for them on the page.
    pub(super) fn block(&mut self, pieces: &[Piece], columns: usize) {
        let Some(Piece { size, .. }) = pieces.first().copied() else { return };
        let left = MARGIN + MARK;
        let top = self.y + MARK;
        let mut y = top;
        let mut right = left;
        for row in pieces.chunks(columns) {
            let mut x = left;
            for piece in row {
                let frame = MmRect { left: x, top: y, size };
                self.placed.push(Placed { drawing: piece.drawing, frame, window: frame });
                self.above.path("line", down(x, y, size.height));
                x += size.width;
            }
            self.above.path("line", down(x, y, size.height) + &across(left, y, x - left));
            self.above.path("line", across(left, y + size.height, x - left));
            self.above.path("cut", across(left, y, -MARK) + &across(x, y, MARK));
            self.above.path("cut", across(left, y + size.height, -MARK) + &across(x, y + size.height, MARK));
            right = right.max(x);
            y += size.height;
        }
        let mut x = left;
        while x < right + 0.01 {
            self.above.path("cut", down(x, top, -MARK) + &down(x, y, MARK));
            x += size.width;
        }
        self.y = y + MARK;
    }

    /// The width between the margins.
    fn width(&self) -> f64 {
        self.size.width - 2.0 * MARGIN
    }

    fn bottom(&self) -> f64 {
        self.size.height - MARGIN - footer::HEIGHT
    }

    /// Ends a page; everything that follows is on the next one.
    fn end_page(&mut self) -> Result<(), PrintError> {
        let above = std::mem::replace(&mut self.above, SvgBuilder::new(self.size));
        let size = Size { width: self.width(), height: self.size.height - 2.0 * MARGIN };
        self.book.pages.push(Page {
            size: self.size,
            trim: MmRect { left: MARGIN, top: MARGIN, size },
            placed: std::mem::take(&mut self.placed),
            above: vec![above.draw()?],
            footer: Some(Footer { sheet: self.sheet, place: FooterPlace::Bottom(0.0) }),
        });
        self.y = MARGIN;
        Ok(())
    }

    /// Ends the last page.
    ///
    /// # Errors
    /// Fails if it cannot be drawn.
    pub(super) fn finish(mut self) -> Result<Book, PrintError> {
        self.end_page()?;
        Ok(self.book)
    }
}
