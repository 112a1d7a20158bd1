//! Writes pages as SVG: a page contains each of its drawings once, as outlines, and refers to it as often as it is
//! placed.

use std::borrow::Cow;
use std::collections::BTreeMap;

use askama::Template;
use usvg::{Indent, Tree, WriteOptions};

use super::PrintError;
use super::page::{Book, Mm, MmRect, Page};

/// The number of decimals of coordinates. They are in millimetres, or in board units, which are not much larger.
const DECIMALS: u8 = 3;

#[derive(Template)]
#[template(path = "print/page.svg")]
struct PageDrawing<'b> {
    title: String,
    width: Mm,
    height: Mm,
    drawings: Vec<(usize, &'b str)>,
    placed: Vec<Use>,
    above: String,
}

/// A drawing on the page.
struct Use {
    drawing: usize,
    x: Mm,
    y: Mm,
    scale: f64,
    window: Window,
}

struct Window {
    x: Mm,
    y: Mm,
    width: Mm,
    height: Mm,
}

impl From<MmRect> for Window {
    fn from(MmRect { left, top, size }: MmRect) -> Self {
        Self { x: Mm(left), y: Mm(top), width: Mm(size.width), height: Mm(size.height) }
    }
}

/// Writes all pages of a book.
///
/// # Errors
/// Fails if a page could not be rendered.
pub(super) fn write(book: &Book) -> Result<Vec<String>, PrintError> {
    let drawings: Vec<String> = book.drawings.iter().map(|drawing| outlines(&drawing.tree)).collect();
    let pages = book.pages.len();
    let page = |(page, number): (&Page, usize)| {
        let title =
            if pages == 1 { book.title.clone() } else { format!("{}, page {number} of {pages}", book.title) };
        let used: BTreeMap<usize, &str> = page
            .placed
            .iter()
            .filter_map(|placed| Some((placed.drawing, drawings.get(placed.drawing)?.as_str())))
            .collect();
        let placed = page.placed.iter().filter_map(|placed| {
            let width = f64::from(book.drawings.get(placed.drawing)?.tree.size().width());
            let MmRect { left, top, size } = placed.frame;
            let scale = size.width / width;
            Some(Use {
                drawing: placed.drawing,
                x: Mm(left),
                y: Mm(top),
                scale,
                window: placed.window.into(),
            })
        });
        let drawing = PageDrawing {
            title,
            width: Mm(page.size.width),
            height: Mm(page.size.height),
            placed: placed.collect(),
            drawings: used.into_iter().collect(),
            above: page.above.iter().map(outlines).collect(),
        };
        Ok(drawing.render()?)
    };
    book.pages.iter().zip(1..).map(page).collect()
}

/// The content of a drawing, with outlines instead of text.
fn outlines(tree: &Tree) -> String {
    let options = WriteOptions {
        preserve_text: false,
        coordinates_precision: DECIMALS,
        indent: Indent::None,
        ..WriteOptions::default()
    };
    let svg = tree.to_string(&options);
    let inside = svg.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    let elements = inside.map_or("", |(inside, _)| inside.trim()).split_inclusive('>');
    elements.map(in_usual_order).collect()
}

/// Rewrites an element whose stroke is painted below its fill, for programs that ignore `paint-order`: the fill is
/// painted once more.
fn in_usual_order(element: &str) -> Cow<'_, str> {
    let Some((start, shape)) = element.split_once(" paint-order=\"stroke\"") else {
        return element.into();
    };
    match start.split_once(" stroke=\"#") {
        Some((fill, _)) => format!("{start}{shape}{fill}{shape}").into(),
        None => format!("{start}{shape}").into(),
    }
}
