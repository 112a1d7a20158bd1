//! The tokens of all players: customers of both editions, thieves and bonus tokens.

use shinjuku_core::customer::{Crowd, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;
use shinjuku_core::mods::thieves;

use super::flow::{Flow, Piece};
use super::page::{Book, Size};
use super::sketch::Sketch;
use super::whole::title;
use super::{Paper, PrintFault};

/// The diameter of tokens, and the distance between two of them.
pub(super) const DISC: f64 = 15.0;
pub(super) const GAP: f64 = 2.5;
pub(super) const DISC_SIZE: Size = Size { width: DISC, height: DISC };
const MIDDLE: [f64; 2] = [DISC / 2.0, DISC / 2.0];

pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintFault> {
    let mut flow = Flow::new(title(map), "Tokens", paper);
    let base = Edition::V2r8.ruleset().all_customers();
    let more = additional(base, Edition::CityGrowth.ruleset().all_customers());

    flow.heading(
        &format!("Customers: {} for every game", base.len()),
        "Cut out the discs, or glue them onto 15 mm discs. A customer with a 2 is one token that counts as two in the score.",
        DISC,
    )?;
    let pieces = customers(&mut flow, base, false)?;
    flow.rows(&pieces, GAP)?;
    flow.heading(
        &format!("City Growth: {} more customers", more.len()),
        "They are marked with a plus sign, so that you can remove them for a game of Version 2.",
        DISC,
    )?;
    let pieces = customers(&mut flow, more, true)?;
    flow.rows(&pieces, GAP)?;
    flow.heading(
        &format!("Thief mod: {} thieves", thieves().len()),
        "They go into the bag with the customers.",
        DISC,
    )?;
    let pieces = customers(&mut flow, thieves(), false)?;
    flow.rows(&pieces, GAP)?;

    let stacks = Edition::default().ruleset().bonus_stacks;
    let count: usize = stacks.iter().map(|stack| usize::from(*stack)).sum();
    let listed: Vec<String> = stacks.iter().map(u8::to_string).collect();
    flow.heading(
        &format!("Bonus tokens: {count}"),
        &format!("Stack them on the bonus track as {}.", listed.join(", ")),
        DISC,
    )?;
    let bonus = flow.piece("bonus token".to_string(), DISC_SIZE, &bonus_token())?;
    flow.rows(&vec![bonus; count], GAP)?;
    flow.finish()
}

/// The customers in `all` beyond those in `base`.
fn additional(base: Crowd, all: Crowd) -> Crowd {
    let more = |(token, count): (Token, u8)| Crowd::several(token, count.saturating_sub(base.count(token)));
    all.lanes().map(more).fold(Crowd::EMPTY, |all, more| all + more)
}

fn customers(flow: &mut Flow, crowd: Crowd, is_added: bool) -> Result<Vec<Piece>, PrintFault> {
    let mut pieces = Vec::new();
    for (token, count) in crowd.lanes() {
        let mark = if is_added { " (City Growth)" } else { "" };
        let piece = flow.piece(format!("{token}{mark}"), DISC_SIZE, &customer(token, is_added))?;
        pieces.extend(std::iter::repeat_n(piece, usize::from(count)));
    }
    Ok(pieces)
}

/// A customer or thief. All are discs of one size, so that they cannot be told apart by touch in the bag.
fn customer(token: Token, is_added: bool) -> Sketch {
    let good = token.good();
    let mut sketch = Sketch::new(DISC_SIZE);
    let [x, y] = MIDDLE;
    sketch.circle(format!("{good}-disc"), MIDDLE, 6.6);
    let glyph = format!("i-glyph-{good}");
    if token.is_thief() {
        sketch.circle("thief-ring", MIDDLE, 6.1);
        sketch.icon("", "i-mask", [x, y + 0.6], 9.6);
        sketch.icon("white", &glyph, [x, y + 2.9], 4.6);
    } else if token.value() > 1 {
        sketch.circle("double-ring", MIDDLE, 5.7);
        sketch.icon("white", &glyph, [x - 0.7, if is_added { y } else { y + 0.8 }], 6.8);
        // The number is in the upper right corner of its icon.
        sketch.icon("", "i-two", [x + 0.9, y - 0.9], 10.4);
    } else {
        sketch.icon("white", &glyph, [x, if is_added { y - 0.6 } else { y }], 8.2);
    }
    if is_added {
        sketch.path("plus", format!("M{} {}h1.6m-.8-.8v1.6", x - 0.8, DISC - 2.6));
    }
    sketch.circle("cut", MIDDLE, DISC / 2.0 - 0.1);
    sketch
}

fn bonus_token() -> Sketch {
    let mut sketch = Sketch::new(DISC_SIZE);
    sketch.icon("", "i-bonus", MIDDLE, 14.2);
    sketch.circle("cut", MIDDLE, DISC / 2.0 - 0.1);
    sketch
}
