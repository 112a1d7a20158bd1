//! Pages as they are printed: drawings, each made once and placed as often as it is needed.

use std::collections::BTreeMap;
use std::fmt;

use askama::Template;
use askama::filters::HtmlSafe;
use usvg::Tree;

use super::PrintFault;
use crate::fonts;

/// Pages that belong together.
pub(super) struct Book {
    pub(super) title: String,
    /// The drawings that the pages place.
    pub(super) drawings: Vec<Drawing>,
    pub(super) pages: Vec<Page>,
}

/// A drawing, and what it shows.
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

    /// How often each drawing is on the pages, by name.
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
    /// That part of it which is meant to be kept.
    pub(super) trim: Frame,
    pub(super) placed: Vec<Placed>,
    /// What lies over all that is placed, one drawing over the other.
    pub(super) above: Vec<Tree>,
    /// Which sheet the page belongs to, and where it says so.
    pub(super) note: Option<Note>,
}

/// The line that names map, sheet and page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub(super) sheet: &'static str,
    pub(super) place: NotePlace,
}

/// Where a page has its note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotePlace {
    /// Along the lower margin.
    Bottom,
    /// Along the left and the right margin, read from below, where there is no room at the bottom.
    Sides,
}

/// A drawing on a page.
pub(super) struct Placed {
    /// Its number in the book.
    pub(super) drawing: usize,
    /// Where it is; it fills this frame.
    pub(super) frame: Frame,
    /// That part of the page in which it can be seen.
    pub(super) window: Frame,
}

/// A size in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// A rectangle, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// From the left.
    pub left: f64,
    /// From the top.
    pub top: f64,
    /// Its size.
    pub size: Size,
}

impl Frame {
    /// Whether another rectangle has a part in common with this one.
    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.left + other.size.width
            && self.top < other.top + other.size.height
            && other.left < self.left + self.size.width
            && other.top < self.top + self.size.height
    }
}

/// A length as drawings write it: in thousandths of a millimetre at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mm(pub(super) f64);

impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:.3}", self.0);
        f.write_str(digits.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl HtmlSafe for Mm {}

/// A line to the right, or to the left where it is less than nothing, as SVG writes it.
pub(super) fn across(x: f64, y: f64, length: f64) -> String {
    format!("M{} {}h{}", Mm(x), Mm(y), Mm(length))
}

/// A line downwards, or upwards where it is less than nothing, as SVG writes it.
pub(super) fn down(x: f64, y: f64, length: f64) -> String {
    format!("M{} {}v{}", Mm(x), Mm(y), Mm(length))
}

/// Reads a drawing.
pub(super) fn read(svg: &str) -> Result<Tree, PrintFault> {
    Ok(Tree::from_str(svg, &fonts::options())?)
}

/// Draws a template.
pub(super) fn draw(template: &impl Template) -> Result<Tree, PrintFault> {
    // Writing to a string cannot fail.
    read(&template.render().unwrap_or_default())
}
