//! The line on every page that names the map, the sheet, the page and the source of the map.

use shinjuku_core::map::Map;

use super::fit::Room;
use super::page::{Book, Mm, NotePlace, Page, Size};
use super::sketch::Sketch;
use super::whole::title;
use super::{MARGIN, PrintFault};
use crate::board::xml_safe;
use crate::fonts::Weight;

/// The maximum letter size, and the minimum for a name that is too long for its room.
const MAX_SIZE: f64 = 2.5;
const MIN_SIZE: f64 = 1.3;

/// The length of a note along a side, between two cut marks.
const SIDE_ROOM: f64 = 84.0;

/// Adds the notes of all pages, numbered through the whole book.
pub(super) fn add(map: &Map, book: &mut Book) -> Result<(), PrintFault> {
    let pages = book.pages.len();
    let city = title(map);
    let source = source(map);
    for (page, number) in book.pages.iter_mut().zip(1_usize..) {
        let Some(note) = page.note else { continue };
        let which = format!("{city}  ·  {}", note.sheet);
        let number = format!("page {number} of {pages}");
        let sketch = match note.place {
            NotePlace::Bottom => bottom(page, &which, &number, &source),
            NotePlace::Sides => sides(page, &format!("{which}  ·  {number}"), &source),
        };
        page.above.push(sketch.draw()?);
    }
    Ok(())
}

/// The attribution of a map's data and its licence; empty if the map has none.
pub(super) fn source(map: &Map) -> String {
    map.document().attribution.as_ref().map_or(String::new(), |entry| xml_safe(&entry.text).into_owned())
}

fn bottom(page: &Page, which: &str, number: &str, source: &str) -> Sketch {
    let Size { width, height } = page.size;
    let y = height - MARGIN - 2.4;
    let mut sketch = Sketch::new(page.size);
    let room = width - 2.0 * MARGIN;
    sketch.fitted("soft strong", line([MARGIN, y], room * 0.3, Weight::Bold).fit(which));
    let two_lines =
        Room { height: MAX_SIZE * 1.9, ..line([MARGIN + room * 0.32, y], room * 0.53, Weight::Regular) };
    sketch.fitted("soft", two_lines.fit(source));
    sketch.fitted("soft r", line([width - MARGIN, y], room * 0.14, Weight::Regular).fit(number));
    sketch
}

fn sides(page: &Page, which: &str, source: &str) -> Sketch {
    let Size { width, height } = page.size;
    let mut sketch = Sketch::new(page.size);
    for (x, text) in [(MARGIN + 1.9, which), (width - MARGIN - 1.9, source)] {
        let turned = format!("translate({} {}) rotate(-90)", Mm(x), Mm(height / 2.0));
        let room = Room { height: 3.0, ..line([0.0, 0.0], SIDE_ROOM, Weight::Regular) };
        sketch.group("soft", turned, |sketch| sketch.fitted("soft m", room.fit(text)));
    }
    sketch
}

fn line([x, y]: [f64; 2], width: f64, weight: Weight) -> Room {
    Room {
        weight,
        x,
        y,
        width,
        height: MAX_SIZE * 1.2,
        largest: MAX_SIZE,
        whole_words: 0.0,
        smallest: MIN_SIZE,
    }
}
