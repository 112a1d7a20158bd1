//! The first page of a set: what is on the other pages, and how to cut them.

use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;

use super::column::Column;
use super::fit::Room;
use super::page::{Book, Frame, Note, NotePlace, Page, Size, across, down};
use super::sketch::Sketch;
use super::whole::title;
use super::{MARGIN, Paper, PrintFault};
use crate::board::xml_safe;
use crate::fonts::Weight;

/// The letters of the guide: 10 points.
const TEXT: f64 = 3.5;
/// The length of the line for checking the print scale.
const MEASURE: f64 = 100.0;

/// A sheet of the set, as the guide lists it.
pub(super) struct Section {
    pub(super) sheet: &'static str,
    pub(super) pages: usize,
    /// What to do with the sheet.
    pub(super) advice: String,
}

pub(super) fn book(map: &Map, paper: Paper, sections: &[Section]) -> Result<Book, PrintFault> {
    let (width, height) = paper.sides();
    let size = Size { width, height };
    let mut sketch = Sketch::new(size);
    let room = width - 2.0 * MARGIN;
    let mut column = Column { x: MARGIN + 4.0, y: MARGIN + 22.0, width: room - 8.0, size: TEXT };
    let heading = Room {
        weight: Weight::Bold,
        x: column.x,
        y: MARGIN + 11.0,
        width: column.width,
        height: 14.0,
        largest: 9.0,
        whole_words: 5.0,
        smallest: 3.0,
    };
    sketch.fitted("strong", heading.fit(&format!("Shinjuku: {}", title(map))));

    column.heading(&mut sketch, "What is on these pages");
    let mut first = 2;
    for Section { sheet, pages, advice } in sections {
        let last = first + pages - 1;
        let range = if *pages == 1 { format!("page {first}") } else { format!("pages {first}–{last}") };
        column.paragraph(&mut sketch, &format!("{sheet}, {range}:"), advice);
        first = last + 1;
    }
    print_and_cut(&mut sketch, &mut column);
    before_play(&mut sketch, &mut column);
    sources(&mut sketch, &mut column, map);
    let trim = Size { width: room, height: height - 2.0 * MARGIN };
    let page = Page {
        size,
        trim: Frame { left: MARGIN, top: MARGIN, size: trim },
        placed: Vec::new(),
        above: vec![sketch.draw()?],
        note: Some(Note { sheet: "Cutting guide", place: NotePlace::Bottom }),
    };
    Ok(Book { title: title(map), drawings: Vec::new(), pages: vec![page] })
}

fn print_and_cut(sketch: &mut Sketch, column: &mut Column) {
    column.y += TEXT;
    column.heading(sketch, "How to print");
    let steps = [
        ("Size:", "print at 100 %, not “fit to page”. The line below must be 100 mm long."),
        (
            "Paper:",
            "use 160–250 g/m² card stock for cards, tokens, stores, track, figures and screens; plain paper will do for the board.",
        ),
        (
            "Both sides:",
            "only the ward cards are printed on both sides. Flip along the long edge, so that each back lines up with its card; or print only the fronts and use sleeves.",
        ),
        ("Margins:", "nothing is printed within 6.5 mm of the edge of the paper."),
    ];
    for (lead, text) in steps {
        column.paragraph(sketch, lead, text);
    }
    column.y += 5.0;
    let ends = [column.x, column.x + MEASURE].map(|x| down(x, column.y - 2.0, 4.0)).concat();
    sketch.path("cut", across(column.x, column.y, MEASURE) + &ends);
    sketch.text("", [column.x + MEASURE + 3.0, column.y + 1.2], TEXT, "100 mm");
    column.y += 4.0 + TEXT;

    column.heading(sketch, "How to cut");
    let steps = [
        ("Black lines", "at edges and around pieces: cut. Use a ruler and a knife for straight lines."),
        ("Dashed lines:", "fold. Score them first with the back of a knife."),
        (
            "Discs:",
            "cut along the circles or use a 15 or 16 mm punch. For thicker pieces, glue the sheet onto cardboard first.",
        ),
        (
            "Screens:",
            "fold along the middle with the printed sides facing out, glue, then bend both wings towards you.",
        ),
        (
            "Board:",
            "cut each tile at its corner marks, lay it over its neighbour up to the short marks, and glue.",
        ),
    ];
    for (lead, text) in steps {
        column.paragraph(sketch, lead, text);
    }
}

fn before_play(sketch: &mut Sketch, column: &mut Column) {
    column.y += TEXT;
    column.heading(sketch, "Before you play");
    for edition in [Edition::V2r8, Edition::CityGrowth] {
        let rules = edition.ruleset();
        let name = match edition {
            Edition::V2r8 => "Version 2:",
            Edition::CityGrowth => "City Growth:",
        };
        let growth = match edition {
            Edition::V2r8 => "",
            Edition::CityGrowth => {
                " The Princess is in every game. After the third department store, the player with the most track on the map chooses one more mod."
            }
        };
        let text = format!(
            "put all {} customers in the bag, then draw {} of them for the queue. Deal {} cards to each player. Each player has {} stores of each good, {} department stores and {} track tokens.{growth}",
            rules.all_customers().len(),
            rules.queue_customers,
            rules.hand,
            rules.stores,
            rules.department_stores,
            rules.track
        );
        column.paragraph(sketch, name, &text);
    }
}

fn sources(sketch: &mut Sketch, column: &mut Column, map: &Map) {
    column.y += TEXT;
    column.heading(sketch, "Sources");
    column.paragraph(
        sketch,
        "Game:",
        "Shinjuku was designed by Gary Kacmarcik and developed by Adam Blinkinsop. The drawings and texts on these sheets are our own.",
    );
    if let Some(entry) = &map.document().attribution {
        column.paragraph(sketch, "Map data:", &xml_safe(&entry.source));
        column.paragraph(sketch, "Licence:", &xml_safe(&entry.licence));
    }
}
