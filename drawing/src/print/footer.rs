//! The line on every page that names the map, the sheet, the page and the source of the map.

use shinjuku_core::map::Map;

use super::page::{Book, FooterPlace, Mm, Page, Size};
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::texts::{Texts, fill};
use super::{MARGIN, PrintError};
use crate::board::xml_safe;
use crate::fonts::Weight;

/// The height of a footer at the bottom of a page.
pub(super) const HEIGHT: f64 = 5.8;
/// The maximum letter size: 7 points; and the minimum for an attribution that is too long for its box.
const MAX_SIZE: f64 = 2.5;
const MIN_SIZE: f64 = 1.3;
/// The length of a footer along a side, between two cut marks, and its width.
const SIDE_LENGTH: f64 = 84.0;
const SIDE_WIDTH: f64 = 6.6;

/// Adds the footers of all pages, numbered through the whole book.
///
/// # Errors
/// Fails if a footer cannot be drawn.
pub(super) fn add(map: &Map, texts: &Texts, book: &mut Book) -> Result<(), PrintError> {
    let pages = book.pages.len();
    let city = city(map);
    let source = source(map);
    for (page, number) in book.pages.iter_mut().zip(1_usize..) {
        let Some(footer) = page.footer else { continue };
        let which = format!("{city}  ·  {}", footer.sheet);
        let number = fill(texts.page, &[("page", &number), ("pages", &pages)]);
        let svg = match footer.place {
            FooterPlace::Bottom(inset) => bottom(page, inset, &which, &number, &source),
            FooterPlace::Sides => sides(page, &format!("{which}  ·  {number}"), &source),
        };
        page.above.push(svg.draw()?);
    }
    Ok(())
}

/// The name of the city.
pub(super) fn city(map: &Map) -> String {
    xml_safe(&map.document().name).into_owned()
}

/// The attribution of a map's data and its licence; empty if the map has none.
pub(super) fn source(map: &Map) -> String {
    map.document().attribution.as_ref().map_or(String::new(), |entry| xml_safe(&entry.text).into_owned())
}

fn bottom(page: &Page, inset: f64, which: &str, number: &str, source: &str) -> SvgBuilder {
    let Size { width, height } = page.size;
    // Letters reach a little below their line.
    let y = height - MARGIN - HEIGHT / 2.0 - 0.3;
    let mut svg = SvgBuilder::new(page.size);
    let left = MARGIN + inset;
    let room = width - MARGIN - left;
    svg.fitted("soft strong", line([left, y], room * 0.27, Weight::Bold).fit(which));
    svg.fitted("soft", line([left + room * 0.29, y], room * 0.56, Weight::Regular).fit(source));
    svg.fitted("soft r", line([width - MARGIN, y], room * 0.14, Weight::Regular).fit(number));
    svg
}

fn sides(page: &Page, which: &str, source: &str) -> SvgBuilder {
    let Size { width, height } = page.size;
    let mut svg = SvgBuilder::new(page.size);
    for (x, text) in [(MARGIN + SIDE_WIDTH / 2.0, which), (width - MARGIN - SIDE_WIDTH / 2.0, source)] {
        let turned = format!("translate({} {}) rotate(-90)", Mm(x), Mm(height / 2.0));
        let text_box = TextBox { height: SIDE_WIDTH, ..line([0.0, 0.0], SIDE_LENGTH, Weight::Regular) };
        svg.group("soft", turned, |svg| svg.fitted("soft m", text_box.fit(text)));
    }
    svg
}

/// A box for at most two lines.
fn line([x, y]: [f64; 2], width: f64, weight: Weight) -> TextBox {
    TextBox { weight, x, y, width, height: HEIGHT, largest: MAX_SIZE, whole_words: 0.0, smallest: MIN_SIZE }
}
