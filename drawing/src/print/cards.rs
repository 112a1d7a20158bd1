//! The ward cards, nine a page: as many of each ward as the deck has.

use askama::Template;
use shinjuku_core::map::Map;

use super::card::{self, CARD};
use super::page::{Book, Frame, Mm, Page, Placed, Size, across, down, draw};
use super::whole::title;
use super::{Paper, PrintFault, STYLE};
use crate::board::Plan;

/// How many cards are side by side, and below each other.
const SIDE: usize = 3;
/// Marks begin so far from the cards, and are so long.
const APART: f64 = 1.0;
const MARK: f64 = 3.0;

#[derive(Template)]
#[template(path = "print/cards.svg")]
struct Above {
    size: [Mm; 2],
    cuts: String,
    /// The lines between cards.
    lines: String,
    counts: Vec<Count>,
}

/// Which of the cards of its ward a card is.
struct Count {
    x: Mm,
    y: Mm,
    number: u8,
    all: u8,
}

/// One card of the deck.
#[derive(Clone, Copy)]
struct Copy {
    /// The number of its ward.
    ward: usize,
    number: u8,
    all: u8,
}

pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintFault> {
    let plan = Plan::new(map);
    let drawings: Result<Vec<_>, _> =
        map.wards.ids().map(|ward| draw(&card::Card::of(map, &plan, ward))).collect();
    let copies = map.wards.values().enumerate().flat_map(|(ward, entry)| {
        (1..=entry.cards).map(move |number| Copy { ward, number, all: entry.cards })
    });
    let copies: Vec<Copy> = copies.collect();
    let pages: Result<Vec<Page>, _> = copies.chunks(SIDE * SIDE).map(|copies| page(copies, paper)).collect();
    Ok(Book { title: title(map), drawings: drawings?, pages: pages? })
}

fn page(copies: &[Copy], paper: Paper) -> Result<Page, PrintFault> {
    let (width, height) = paper.sides();
    let [columns, rows] = [edges(width, CARD.width), edges(height, CARD.height)];
    let corners =
        rows.iter().take(SIDE).flat_map(|top| columns.iter().take(SIDE).map(move |left| (left, top)));
    let mut placed = Vec::new();
    let mut counts = Vec::new();
    for (Copy { ward, number, all }, (left, top)) in copies.iter().copied().zip(corners) {
        let frame = Frame { left: *left, top: *top, size: CARD };
        placed.push(Placed { drawing: ward, frame, window: frame });
        let [x, y] = card::COUNT;
        counts.push(Count { x: Mm(left + x), y: Mm(top + y), number, all });
    }
    let [left, .., right] = columns;
    let [top, .., bottom] = rows;
    let mut cuts = String::new();
    let mut lines = String::new();
    for x in columns {
        for (y, mark) in [(top - APART, -MARK), (bottom + APART, MARK)] {
            cuts.push_str(&down(x, y, mark));
        }
        lines.push_str(&down(x, top, bottom - top));
    }
    for y in rows {
        for (x, mark) in [(left - APART, -MARK), (right + APART, MARK)] {
            cuts.push_str(&across(x, y, mark));
        }
        lines.push_str(&across(left, y, right - left));
    }
    let trim = Frame { left, top, size: Size { width: right - left, height: bottom - top } };
    let above = draw(&Above { size: [Mm(width), Mm(height)], cuts, lines, counts })?;
    Ok(Page { size: Size { width, height }, trim, placed, above })
}

/// The edges of the cards along one side of the paper.
fn edges(paper: f64, card: f64) -> [f64; SIDE + 1] {
    [-1.5, -0.5, 0.5, 1.5].map(|cards| paper / 2.0 + cards * card)
}
