//! Sheets of pieces: rows of pieces below headings, over as many pages as needed.

use super::page::{Book, Drawing, MmRect, Note, NotePlace, Page, Placed, Size, across, down};
use super::svg_builder::{SvgBuilder, wrapped};
use super::{MARGIN, NOTE, Paper, PrintError};
use crate::fonts::Weight;

/// The letters of headings and of the text below them: 12 and 9 points.
const HEADING: f64 = 4.2;
const TEXT: f64 = 3.2;
/// The distance between lines of text, and the gap above a heading.
const LINE: f64 = 4.2;
const GAP: f64 = 4.5;
/// The length of a cut mark.
const MARK: f64 = 2.5;

/// A sheet under construction.
pub(super) struct Flow {
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

impl Flow {
    pub(super) fn new(title: String, sheet: &'static str, paper: Paper) -> Self {
        let (width, height) = paper.sides();
        let size = Size { width, height };
        let book = Book { title, drawings: Vec::new(), pages: Vec::new() };
        Self { book, sheet, size, placed: Vec::new(), above: SvgBuilder::new(size), y: MARGIN }
    }

    /// Adds the drawing of a piece.
    pub(super) fn piece(&mut self, name: String, size: Size, svg: &SvgBuilder) -> Result<Piece, PrintError> {
        self.book.drawings.push(Drawing { name, tree: svg.draw()? });
        Ok(Piece { drawing: self.book.drawings.len() - 1, size })
    }

    /// Adds a heading with a text below it. Starts a new page if there is no room for them and `room` millimetres
    /// more.
    pub(super) fn heading(&mut self, heading: &str, text: &str, room: f64) -> Result<(), PrintError> {
        let lines = wrapped(text, TEXT, Weight::Regular, self.width());
        let counted: f64 = lines.iter().map(|_| LINE).sum();
        if self.y > MARGIN {
            self.y += GAP;
        }
        if self.y + HEADING + counted + LINE + room > self.bottom() {
            self.end_page()?;
        }
        self.y += HEADING;
        self.above.text("strong", [MARGIN, self.y], HEADING, heading);
        for line in lines {
            self.y += LINE;
            self.above.text("", [MARGIN, self.y], TEXT, &line);
        }
        self.y += LINE;
        Ok(())
    }

    /// Adds pieces of one size side by side, `gap` apart. Pieces that touch are separated by single cut lines; all
    /// others have an outline of their own.
    pub(super) fn rows(&mut self, pieces: &[Piece], gap: f64) -> Result<(), PrintError> {
        let Some(Piece { size, .. }) = pieces.first().copied() else { return Ok(()) };
        let room = self.width() - 2.0 * MARK;
        let mut columns = 1;
        while f64::from(columns + 1) * (size.width + gap) - gap <= room {
            columns += 1;
        }
        for row in pieces.chunks(usize::try_from(columns).unwrap_or(1)) {
            if self.y + size.height + gap > self.bottom() - MARK {
                self.end_page()?;
                self.y += MARK;
            }
            let mut left = MARGIN + MARK;
            for piece in row {
                let frame = MmRect { left, top: self.y, size };
                self.placed.push(Placed { drawing: piece.drawing, frame, window: frame });
                left += size.width + gap;
            }
            if gap == 0.0 {
                self.cuts(row.len(), size);
            }
            self.y += size.height + gap;
        }
        Ok(())
    }

    /// Adds the lines around pieces that touch each other, with marks at both ends of the row.
    fn cuts(&mut self, pieces: usize, size: Size) {
        let left = MARGIN + MARK;
        let mut x = left;
        for piece in 0..=pieces {
            x = left + size.width * (0..piece).map(|_| 1.0).sum::<f64>();
            self.above.path("line", down(x, self.y, size.height));
        }
        for y in [self.y, self.y + size.height] {
            self.above.path("line", across(left, y, x - left));
            self.above.path("cut", across(left, y, -MARK) + &across(x, y, MARK));
        }
    }

    /// The width between the margins.
    fn width(&self) -> f64 {
        self.size.width - 2.0 * MARGIN
    }

    fn bottom(&self) -> f64 {
        self.size.height - MARGIN - NOTE
    }

    /// Ends a page; everything that follows is on the next one.
    pub(super) fn end_page(&mut self) -> Result<(), PrintError> {
        let above = std::mem::replace(&mut self.above, SvgBuilder::new(self.size));
        let size = Size { width: self.width(), height: self.size.height - 2.0 * MARGIN };
        self.book.pages.push(Page {
            size: self.size,
            trim: MmRect { left: MARGIN, top: MARGIN, size },
            placed: std::mem::take(&mut self.placed),
            above: vec![above.draw()?],
            note: Some(Note { sheet: self.sheet, place: NotePlace::Bottom }),
        });
        self.y = MARGIN;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Book, PrintError> {
        self.end_page()?;
        Ok(self.book)
    }
}
