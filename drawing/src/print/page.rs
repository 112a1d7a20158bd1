//! Printed pages: drawings, each made once and placed as often as needed.

use std::collections::BTreeMap;
use std::fmt;

use askama::Template;
use askama::filters::HtmlSafe;
use usvg::Tree;

use super::PrintFault;
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
    pub(super) trim: Frame,
    pub(super) placed: Vec<Placed>,
    /// Drawings on top of everything that is placed, in painting order.
    pub(super) above: Vec<Tree>,
    /// The sheet that the page belongs to, and where the page names it.
    pub(super) note: Option<Note>,
}

/// The line that names map, sheet and page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub(super) sheet: &'static str,
    pub(super) place: NotePlace,
}

/// The position of a page's note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotePlace {
    /// Along the lower margin.
    Bottom,
    /// Along the left and right margins, reading upwards, for pages without room at the bottom.
    Sides,
}

/// A drawing on a page.
pub(super) struct Placed {
    /// The index of the drawing in the book.
    pub(super) drawing: usize,
    /// The frame that the drawing fills.
    pub(super) frame: Frame,
    /// The part of the page in which it is visible.
    pub(super) window: Frame,
}

/// A size in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
}

/// A rectangle, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The distance from the left edge.
    pub left: f64,
    /// The distance from the top edge.
    pub top: f64,
    /// The size of the rectangle.
    pub size: Size,
}

impl Frame {
    /// Whether two rectangles overlap.
    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.left + other.size.width
            && self.top < other.top + other.size.height
            && other.left < self.left + self.size.width
            && other.top < self.top + self.size.height
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
pub(super) fn read(svg: &str) -> Result<Tree, PrintFault> {
    Ok(Tree::from_str(svg, &fonts::options())?)
}

/// Renders a template and parses the drawing.
pub(super) fn draw(template: &impl Template) -> Result<Tree, PrintFault> {
    read(&template.render()?)
}
