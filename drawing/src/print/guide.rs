//! The first page of a set: what is on the other pages, and how to cut them.

use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;

use super::column::Column;
use super::page::{Book, MmRect, Note, NotePlace, Page, Size, across, down};
use super::single_page::title;
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::{MARGIN, Paper, PrintError};
use crate::board::readable;
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

pub(super) fn book(map: &Map, paper: Paper, sections: &[Section]) -> Result<Book, PrintError> {
    let (width, height) = paper.sides();
    let size = Size { width, height };
    let mut svg = SvgBuilder::new(size);
    let room = width - 2.0 * MARGIN;
    let mut column = Column { x: MARGIN + 4.0, y: MARGIN + 22.0, width: room - 8.0, size: TEXT };
    let heading = TextBox {
        weight: Weight::Bold,
        x: column.x,
        y: MARGIN + 11.0,
        width: column.width,
        height: 14.0,
        largest: 9.0,
        whole_words: 5.0,
        smallest: 3.0,
    };
    svg.fitted("strong", heading.fit(&format!("Shinjuku: {}", title(map))));

    column.heading(&mut svg, "What is on these pages");
    let mut first = 2;
    for Section { sheet, pages, advice } in sections {
        let last = first + pages - 1;
        let range = if *pages == 1 { format!("page {first}") } else { format!("pages {first}–{last}") };
        column.paragraph(&mut svg, &format!("{sheet}, {range}:"), advice);
        first = last + 1;
    }
    print_and_cut(&mut svg, &mut column);
    before_play(&mut svg, &mut column);
    sources(&mut svg, &mut column, map);
    let trim = Size { width: room, height: height - 2.0 * MARGIN };
    let page = Page {
        size,
        trim: MmRect { left: MARGIN, top: MARGIN, size: trim },
        placed: Vec::new(),
        above: vec![svg.draw()?],
        note: Some(Note { sheet: "Cutting guide", place: NotePlace::Bottom }),
    };
    Ok(Book { title: title(map), drawings: Vec::new(), pages: vec![page] })
}

fn print_and_cut(svg: &mut SvgBuilder, column: &mut Column) {
    column.y += TEXT;
    column.heading(svg, "How to print");
    let steps = [
        ("Size:", "print at 100 %, not “fit to page”. The line below must be 100 mm long."),
        (
            "Paper:",
            "use card of 160 to 250 g/m² for cards, tokens, stores, track, figures and screens; plain paper will do for the board.",
        ),
        (
            "Both sides:",
            "only the ward cards are printed on both sides. Flip along the long edge, so that each back lies behind its card; or print the fronts alone and use sleeves.",
        ),
        ("Margins:", "nothing is printed closer than 6.5 mm to the edge of the paper."),
    ];
    for (lead, text) in steps {
        column.paragraph(svg, lead, text);
    }
    column.y += 5.0;
    let ends = [column.x, column.x + MEASURE].map(|x| down(x, column.y - 2.0, 4.0)).concat();
    svg.path("cut", across(column.x, column.y, MEASURE) + &ends);
    svg.text("", [column.x + MEASURE + 3.0, column.y + 1.2], TEXT, "100 mm");
    column.y += 4.0 + TEXT;

    column.heading(svg, "How to cut");
    let steps = [
        ("Black lines", "at edges and around pieces: cut. Use a ruler and a knife for straight lines."),
        ("Dashed lines:", "fold. Score them first with the back of a knife."),
        ("Discs:", "cut along the circles, use a punch of 15 or 16 mm, or glue the sheet on board first."),
        ("Screens:", "fold along the middle with the print outside, glue, then bend both wings towards you."),
        (
            "Board:",
            "cut each tile at its corner marks, lay it over its neighbour up to the short marks, and glue.",
        ),
    ];
    for (lead, text) in steps {
        column.paragraph(svg, lead, text);
    }
}

fn before_play(svg: &mut SvgBuilder, column: &mut Column) {
    column.y += TEXT;
    column.heading(svg, "Before you play");
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
        column.paragraph(svg, name, &text);
    }
}

fn sources(svg: &mut SvgBuilder, column: &mut Column, map: &Map) {
    column.y += TEXT;
    column.heading(svg, "Sources");
    column.paragraph(
        svg,
        "Game:",
        "Shinjuku was designed by Gary Kacmarcik and developed by Adam Blinkinsop. These sheets have drawings and words of our own.",
    );
    if let Some(entry) = &map.document().attribution {
        column.paragraph(svg, "Map data:", &readable(&entry.source));
        column.paragraph(svg, "Licence:", &readable(&entry.licence));
    }
}
