//! The tokens of all players: customers of both editions, thieves and bonus tokens.

use shinjuku_core::customer::{Crowd, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::thieves;

use super::page::{Book, Size};
use super::piece_sheet::{Piece, PieceSheet};
use super::svg_builder::SvgBuilder;
use super::texts::{Section, fill};
use super::{Job, PrintError};

/// The diameter of tokens, and the distance between two of them: twelve fit in a row on every paper.
pub(super) const DISC: f64 = 15.0;
pub(super) const GAP: f64 = 1.5;
pub(super) const DISC_SIZE: Size = Size { width: DISC, height: DISC };
const MIDDLE: [f64; 2] = [DISC / 2.0, DISC / 2.0];

pub(super) fn book(job: &Job) -> Result<Book, PrintError> {
    let texts = &job.texts.tokens;
    let mut sheet = PieceSheet::new(job, job.texts.sheets.tokens);
    let base = Edition::V2r8.ruleset().all_customers();
    let more = additional(base, Edition::CityGrowth.ruleset().all_customers());
    for (section, crowd, is_added) in
        [(&texts.customers, base, false), (&texts.growth, more, true), (&texts.thieves, thieves(), false)]
    {
        let heading = fill(section.heading, &[("count", &crowd.len())]);
        sheet.heading(&heading, section.note, DISC)?;
        let pieces = customers(&mut sheet, crowd, is_added)?;
        sheet.rows(&pieces, GAP)?;
    }
    let stacks = Edition::default().ruleset().bonus_stacks;
    let count: usize = stacks.iter().map(|stack| usize::from(*stack)).sum();
    let listed: Vec<String> = stacks.iter().map(u8::to_string).collect();
    let Section { heading, note } = texts.bonus;
    sheet.heading(
        &fill(heading, &[("count", &count)]),
        &fill(note, &[("stacks", &listed.join(", "))]),
        DISC,
    )?;
    let bonus = sheet.piece("bonus token".to_string(), DISC_SIZE, &bonus_token())?;
    sheet.rows(&vec![bonus; count], GAP)?;
    sheet.finish()
}

/// The customers in `all` beyond those in `base`.
fn additional(base: Crowd, all: Crowd) -> Crowd {
    let more = |(token, count): (Token, u8)| Crowd::several(token, count.saturating_sub(base.count(token)));
    all.lanes().map(more).fold(Crowd::EMPTY, |all, more| all + more)
}

fn customers(sheet: &mut PieceSheet, crowd: Crowd, is_added: bool) -> Result<Vec<Piece>, PrintError> {
    let mut pieces = Vec::new();
    for (token, count) in crowd.lanes() {
        let mark = if is_added { " (City Growth)" } else { "" };
        let piece = sheet.piece(format!("{token}{mark}"), DISC_SIZE, &customer(token, is_added))?;
        pieces.extend(std::iter::repeat_n(piece, usize::from(count)));
    }
    Ok(pieces)
}

/// A customer or thief. All are discs of one size, so that they cannot be told apart by touch in the bag.
fn customer(token: Token, is_added: bool) -> SvgBuilder {
    let good = token.good();
    let mut svg = SvgBuilder::new(DISC_SIZE);
    let [x, y] = MIDDLE;
    svg.circle(format!("{good}-disc"), MIDDLE, 6.7);
    let glyph = format!("i-glyph-{good}");
    if token.is_thief() {
        svg.circle("thief-ring", MIDDLE, 6.2);
        svg.icon("", "i-mask", [x, y + 0.6], 9.6);
        svg.icon("white", &glyph, [x, y + 2.9], 4.6);
    } else if token.value() > 1 {
        svg.circle("double-ring", MIDDLE, 5.8);
        svg.icon("white", &glyph, [x - 0.7, if is_added { y } else { y + 0.8 }], 6.8);
        // The number is in the upper right corner of its icon.
        svg.icon("", "i-two", [x + 0.4, y - 0.4], 10.4);
    } else {
        svg.icon("white", &glyph, [x, if is_added { y - 0.6 } else { y }], 8.4);
    }
    if is_added {
        svg.path("plus", format!("M{} {}h1.8m-.9-.9v1.8", x - 0.9, DISC - 2.7));
    }
    svg.circle("cut", MIDDLE, DISC / 2.0 - 0.1);
    svg
}

fn bonus_token() -> SvgBuilder {
    let mut svg = SvgBuilder::new(DISC_SIZE);
    svg.icon("", "i-bonus", MIDDLE, 14.2);
    svg.circle("cut", MIDDLE, DISC / 2.0 - 0.1);
    svg
}
