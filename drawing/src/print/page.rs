//! Printed pages: drawings, each made once and placed as often as needed.

use std::collections::BTreeMap;
use std::fmt;

use askama::Template;
use askama::filters::HtmlSafe;
use usvg::Tree;

use super::PrintError;
use crate::fonts;

/// A sequence of pages with the drawings that they place.
pub(super) struct Book {
    pub(super) title: String,
    /// The drawings that the pages place.
    pub(super) drawings: Vec<Drawing>,
    pub(super) pages: Vec<Page>,
}

/// A drawing, and the name of what it shows.
pub(super) struct Drawing {
    pub(super) name: String,
    pub(super) tree: Tree,
}

impl Book {
    /// Adds the pages of another book.
    pub(super) fn append(&mut self, other: Self) {
        let offset = self.drawings.len();
        self.drawings.extend(other.drawings);
        self.pages.extend(other.pages.into_iter().map(|mut page| {
            for placed in &mut page.placed {
                placed.drawing += offset;
            }
            page
        }));
    }

    /// Counts how often each drawing is placed, by name.
    pub(super) fn pieces(&self) -> BTreeMap<String, usize> {
        let mut pieces = BTreeMap::new();
        for placed in self.pages.iter().flat_map(|page| &page.placed) {
            if let Some(drawing) = self.drawings.get(placed.drawing) {
                *pieces.entry(drawing.name.clone()).or_default() += 1;
            }
        }
        pieces
    }
}

/// A page.
pub(super) struct Page {
    pub(super) size: Size,
    /// The part of the page to keep after cutting.
    pub(super) trim: MmRect,
    pub(super) placed: Vec<Placed>,
    /// Drawings on top of everything that is placed, in painting order.
    pub(super) above: Vec<Tree>,
    /// The sheet that the page belongs to, and where the page names it.
    pub(super) footer: Option<Footer>,
}

/// The line that names map, sheet, page and the source of the map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footer {
    pub(super) sheet: &'static str,
    pub(super) place: FooterPlace,
}

/// The position of a page's footer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FooterPlace {
    /// Along the lower margin, at this distance from the left margin.
    Bottom(f64),
    /// Along the left and right margins, reading upwards, for pages without room at the bottom.
    Sides,
}

/// A drawing on a page.
pub(super) struct Placed {
    /// The index of the drawing in the book.
    pub(super) drawing: usize,
    /// The frame that the drawing fills.
    pub(super) frame: MmRect,
    /// The part of the page in which it is visible.
    pub(super) window: MmRect,
}

/// A size in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
}

impl Size {
    /// The size with width and height exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }
}

/// A rectangle, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MmRect {
    /// The distance from the left edge.
    pub left: f64,
    /// The distance from the top edge.
    pub top: f64,
    /// The size of the rectangle.
    pub size: Size,
}

impl MmRect {
    /// The rectangle with these edges: left, top, right and bottom.
    pub fn from_edges([left, top, right, bottom]: [f64; 4]) -> Self {
        Self { left, top, size: Size { width: right - left, height: bottom - top } }
    }

    /// The edges: left, top, right and bottom.
    pub fn edges(&self) -> [f64; 4] {
        [self.left, self.top, self.right(), self.bottom()]
    }

    /// The rectangle with a margin of this width, or without one if it is negative.
    #[must_use]
    pub fn grown(&self, by: f64) -> Self {
        Self::from_edges([self.left - by, self.top - by, self.right() + by, self.bottom() + by])
    }

    /// The part of the rectangle that is inside another one.
    #[must_use]
    pub fn within(&self, other: &Self) -> Self {
        Self::from_edges([
            self.left.max(other.left),
            self.top.max(other.top),
            self.right().min(other.right()),
            self.bottom().min(other.bottom()),
        ])
    }

    /// The smallest rectangle that contains both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self::from_edges([
            self.left.min(other.left),
            self.top.min(other.top),
            self.right().max(other.right()),
            self.bottom().max(other.bottom()),
        ])
    }

    /// The distance of the right edge from the left edge of the page or board.
    pub fn right(&self) -> f64 {
        self.left + self.size.width
    }

    /// The distance of the lower edge from the top edge of the page or board.
    pub fn bottom(&self) -> f64 {
        self.top + self.size.height
    }

    /// The left and the right edge.
    pub fn across(&self) -> [f64; 2] {
        [self.left, self.right()]
    }

    /// The upper and the lower edge.
    pub fn down(&self) -> [f64; 2] {
        [self.top, self.bottom()]
    }

    /// The rectangle moved to the right and down.
    #[must_use]
    pub fn moved(self, right: f64, down: f64) -> Self {
        Self { left: self.left + right, top: self.top + down, ..self }
    }

    /// The rectangle with across and down exchanged.
    #[must_use]
    pub const fn transposed(&self) -> Self {
        Self { left: self.top, top: self.left, size: self.size.transposed() }
    }

    /// Whether another rectangle is inside this one.
    pub fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// Whether the middle of another rectangle is inside this one.
    pub fn contains_middle_of(&self, other: &Self) -> bool {
        let (x, y) = (other.left + other.size.width / 2.0, other.top + other.size.height / 2.0);
        (self.left..self.right()).contains(&x) && (self.top..self.bottom()).contains(&y)
    }

    /// Whether two rectangles overlap.
    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.right()
            && self.top < other.bottom()
            && other.left < self.right()
            && other.top < self.bottom()
    }
}

/// A length as written in drawings: with at most three decimals, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mm(pub(super) f64);

impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:.3}", self.0);
        f.write_str(digits.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl HtmlSafe for Mm {}

/// The SVG path of a line to the right, or to the left if the length is negative.
pub(super) fn across(x: f64, y: f64, length: f64) -> String {
    format!("M{} {}h{}", Mm(x), Mm(y), Mm(length))
}

/// The SVG path of a line downwards, or upwards if the length is negative.
pub(super) fn down(x: f64, y: f64, length: f64) -> String {
    format!("M{} {}v{}", Mm(x), Mm(y), Mm(length))
}

/// Parses a drawing.
pub(super) fn read(svg: &str) -> Result<Tree, PrintError> {
    Ok(Tree::from_str(svg, &fonts::options())?)
}

/// Renders a template and parses the drawing.
pub(super) fn draw(template: &impl Template) -> Result<Tree, PrintError> {
    read(&template.render()?)
}
