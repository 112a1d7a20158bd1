//! The ward cards, nine per page: as many of each ward as the deck has, and their backs.

use askama::Template;

use super::footer::{self, city};
use super::page::{Book, Drawing, Footer, FooterPlace, Mm, MmRect, Page, Placed, Size, across, down, draw};
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::texts::fill;
use super::ward_card::{self, CARD};
use super::{Job, MARGIN, Paper, PrintError, STYLE};
use crate::board::CityOutline;
use crate::fonts::Weight;

/// The number of cards in a row and in a column.
const SIDE: usize = 3;
/// The distance of cut marks from the cards, and their length if the margin is wide enough.
const APART: f64 = 0.5;
const MARK: f64 = 3.0;
/// The name of the card backs in the list of pieces.
const BACK: &str = "card back";

#[derive(Template)]
#[template(path = "print/ward_card_pages.svg")]
struct CutMarks {
    size: [Mm; 2],
    cuts: String,
    /// The lines between cards.
    lines: String,
    counts: Vec<Count>,
}

/// The number of a card among those of its ward.
struct Count {
    x: Mm,
    y: Mm,
    words: String,
}

/// One card of the deck.
#[derive(Clone, Copy)]
struct DeckCard {
    /// The index of its ward.
    ward: usize,
    number: u8,
    all: u8,
}

/// The cards and their backs. Each page of cards is followed by a page with their backs, for duplex printing that
/// flips along the long edge.
pub(super) fn book(job: &Job) -> Result<Book, PrintError> {
    let map = job.map;
    let plan = CityOutline::new(map);
    let entries = map.wards.ids().zip(&map.document().wards);
    let drawings: Result<Vec<Drawing>, PrintError> = entries
        .map(|(ward, entry)| {
            Ok(Drawing {
                name: format!("{} card", entry.id),
                tree: draw(&ward_card::Card::new(job, &plan, ward, entry))?,
            })
        })
        .collect();
    let mut drawings = drawings?;
    let back_number = drawings.len();
    drawings.push(Drawing { name: BACK.to_string(), tree: back(job).draw()? });
    let copies = map.wards.values().enumerate().flat_map(|(ward, entry)| {
        (1..=entry.cards).map(move |number| DeckCard { ward, number, all: entry.cards })
    });
    let copies: Vec<DeckCard> = copies.collect();
    let mut pages = Vec::new();
    for copies in copies.chunks(SIDE * SIDE) {
        pages.push(page(job, copies)?);
        pages.push(backs(job, copies.len(), back_number));
    }
    Ok(Book { title: city(map), drawings, pages })
}

/// The frames of the cards on a page, row by row.
fn frames(paper: Paper) -> impl Iterator<Item = MmRect> {
    let (width, height) = paper.sides();
    let [columns, rows] = [edges(width, CARD.width), edges(height, CARD.height)];
    let frame = |top| move |left| MmRect { left, top, size: CARD };
    rows.into_iter().take(SIDE).flat_map(move |top| columns.into_iter().take(SIDE).map(frame(top)))
}

/// The backs of this number of cards, each behind its card once the paper is flipped along its long edge.
fn backs(job: &Job, count: usize, drawing: usize) -> Page {
    let paper = job.paper;
    let (width, height) = paper.sides();
    let placed = frames(paper).take(count).map(|MmRect { left, top, size }| {
        let frame = MmRect { left: width - left - size.width, top, size };
        Placed { drawing, frame, window: frame }
    });
    Page {
        size: Size { width, height },
        trim: block(paper),
        placed: placed.collect(),
        above: Vec::new(),
        footer: Some(page_footer(job)),
    }
}

/// The footer of the pages: at the bottom if there is room below the cards, and otherwise beside them.
fn page_footer(job: &Job) -> Footer {
    let (_, height) = job.paper.sides();
    let [.., bottom] = edges(height, CARD.height);
    let has_room = bottom + APART + MARK + footer::HEIGHT + MARGIN <= height;
    let place = if has_room { FooterPlace::Bottom(0.0) } else { FooterPlace::Sides };
    Footer { sheet: job.texts.sheets.cards, place }
}

/// The back of every card. Its white edge hides that printers do not align both sides exactly.
fn back(job: &Job) -> SvgBuilder {
    let Size { width, height } = CARD;
    let mut svg = SvgBuilder::new(CARD);
    svg.rect("back", [4.0, 4.0], [width - 8.0, height - 8.0], 3.0);
    svg.rect("back-line", [5.5, 5.5], [width - 11.0, height - 11.0], 2.0);
    for (y, turn) in [(height * 0.24, 0), (height * 0.76, 180)] {
        svg.group("", format!("rotate({turn} {} {y})", width / 2.0), |svg| {
            svg.icon("", "i-sakura", [width / 2.0, y], 22.0);
        });
    }
    svg.rect("sign", [4.0, height / 2.0 - 7.5], [width - 8.0, 15.0], 0.0);
    let room = TextBox {
        weight: Weight::Bold,
        x: width / 2.0,
        y: height / 2.0,
        width: width - 14.0,
        height: 13.0,
        largest: 7.0,
        whole_words: 3.5,
        smallest: 2.0,
    };
    svg.fitted("m strong on-sign", room.fit(&city(job.map)));
    svg
}

fn page(job: &Job, copies: &[DeckCard]) -> Result<Page, PrintError> {
    let paper = job.paper;
    let (width, height) = paper.sides();
    let [columns, rows] = [edges(width, CARD.width), edges(height, CARD.height)];
    let mut placed = Vec::new();
    let mut counts = Vec::new();
    for (DeckCard { ward, number, all }, frame) in copies.iter().copied().zip(frames(paper)) {
        placed.push(Placed { drawing: ward, frame, window: frame });
        let [x, y] = ward_card::COUNT;
        let words = fill(job.texts.cards.count, &[("number", &number), ("all", &all)]);
        counts.push(Count { x: Mm(frame.left + x), y: Mm(frame.top + y), words });
    }
    let [left, .., right] = columns;
    let [top, .., bottom] = rows;
    let [above, beside] = [top, left].map(|edge| (edge - APART - MARGIN).clamp(0.0, MARK));
    let mut cuts = String::new();
    let mut lines = String::new();
    for x in columns {
        for (y, mark) in [(top - APART, -above), (bottom + APART, above)] {
            cuts.push_str(&down(x, y, mark));
        }
        lines.push_str(&down(x, top, bottom - top));
    }
    for y in rows {
        for (x, mark) in [(left - APART, -beside), (right + APART, beside)] {
            cuts.push_str(&across(x, y, mark));
        }
        lines.push_str(&across(left, y, right - left));
    }
    let above = draw(&CutMarks { size: [Mm(width), Mm(height)], cuts, lines, counts })?;
    Ok(Page {
        size: Size { width, height },
        trim: block(paper),
        placed,
        above: vec![above],
        footer: Some(page_footer(job)),
    })
}

/// The bounds of all cards on a page.
fn block(paper: Paper) -> MmRect {
    let (width, height) = paper.sides();
    let [left, .., right] = edges(width, CARD.width);
    let [top, .., bottom] = edges(height, CARD.height);
    MmRect { left, top, size: Size { width: right - left, height: bottom - top } }
}

/// The edges of the cards along one side of the paper.
fn edges(paper: f64, card: f64) -> [f64; SIDE + 1] {
    [-1.5, -0.5, 0.5, 1.5].map(|cards| paper / 2.0 + cards * card)
}
