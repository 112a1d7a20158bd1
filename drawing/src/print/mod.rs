//! Prints maps: the board, whole or in tiles, the ward cards, and all other pieces, as PDF and as SVG.
//!
//! Both formats have the same pages. Their drawings come from `templates/print/` and [`crate::board`], in
//! millimetres.

mod column;
mod footer;
mod grid;
mod guide;
mod legend;
mod mods;
mod names;
mod page;
mod panel;
mod pdf;
mod piece_sheet;
mod players;
mod printed_board;
mod screens;
mod seams;
mod set;
mod single_page;
mod svg;
mod svg_builder;
#[cfg(test)]
mod tests;
mod text_box;
mod texts;
pub mod tiles;
mod tokens;
mod ward_card;
mod ward_card_pages;
mod wrap;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use grid::{FLAP, MIN_WARD_LAND};
use page::Book;
pub use page::{MmRect, Size};
pub use seams::CLEAR;
use shinjuku_core::map::Map;
use texts::Texts;

use crate::board::Language;

use crate::board::DrawError;

/// The longer side of a map's canvas on paper, in millimetres. Edges that no game needs are not printed.
pub const BOARD_SIDE: f64 = 594.0;

/// The margin that home printers cannot reach, in millimetres: nothing is printed closer to the edge of a page.
pub const MARGIN: f64 = 6.5;

/// The style of everything printed apart from the board, whose own style goes before it.
const STYLE: &str = include_str!("../../../templates/print/print.css");

/// What to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// The part of the game.
    pub part: PrintPart,
    /// The paper; the board on a single page has a size of its own.
    pub paper: Paper,
    /// The language of all texts.
    pub language: Language,
}

/// A part of a printed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintPart {
    /// The board on a single page.
    Board,
    /// The board in its own size, over several pages.
    Tiles,
    /// The ward cards, nine per page, each page followed by their backs.
    Cards,
    /// The tokens of all players: customers of both editions, thieves and bonus tokens.
    Tokens,
    /// The stores, department stores and track of each player.
    Players,
    /// The players' screens, with a summary of the rules and a scoring table.
    Screens,
    /// The figures of the mods, and a card with the rules of each.
    Mods,
    /// All of it but the board on a single page, after a guide that explains how to cut and assemble it.
    Set,
}

/// A paper size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// The shorter and the longer side, in millimetres.
    pub const fn sides(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

/// Why something could not be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// A drawing is not SVG.
    #[error("a drawing cannot be read: {0}")]
    Drawing(#[from] usvg::Error),
    /// The board or its style could not be drawn.
    #[error(transparent)]
    Board(#[from] DrawError),
    /// A page has no size.
    #[error("a page has no size")]
    Size,
    /// A drawing uses an SVG feature that is never in our drawings and that the PDF writer does not support.
    #[error("a drawing has {0}, which cannot be printed")]
    Unsupported(&'static str),
    /// A drawing could not be rendered.
    #[error("a drawing cannot be rendered: {0}")]
    Template(#[from] askama::Error),
    /// No cut of the board into tiles fits on the paper.
    #[error("the board cannot be cut into tiles for this paper")]
    Tiles,
    /// There are more pages than a PDF file can have.
    #[error("there are too many pages")]
    TooManyPages,
    /// A font could not be embedded.
    #[error("the font {name} cannot be embedded: {error}")]
    Font {
        /// The font's name.
        name: &'static str,
        /// What is wrong with it.
        error: subsetter::Error,
    },
}

/// A map to print, on what, and in which language.
#[derive(Clone, Copy)]
struct Job<'m> {
    map: &'m Arc<Map>,
    paper: Paper,
    language: Language,
    texts: &'static Texts,
}

/// Returns a PDF of a map, with embedded fonts. The same map always gives the same bytes.
///
/// # Errors
/// Fails if a page could not be drawn. No such map is known.
pub fn pdf(map: &Arc<Map>, options: PrintOptions) -> Result<Vec<u8>, PrintError> {
    pdf::write(&book(map, options)?)
}

/// Returns the pages of a map as SVG, one document per page. All text is converted to outlines, so they need no
/// fonts.
///
/// # Errors
/// Fails if a page could not be drawn. No such map is known.
pub fn svgs(map: &Arc<Map>, options: PrintOptions) -> Result<Vec<String>, PrintError> {
    svg::write(&book(map, options)?)
}

/// Counts how often each piece is on the pages, by name, such as `red track` or `food×2`.
///
/// # Errors
/// Fails if a page could not be drawn. No such map is known.
pub fn pieces(map: &Arc<Map>, options: PrintOptions) -> Result<BTreeMap<String, usize>, PrintError> {
    Ok(book(map, options)?.pieces())
}

fn book(map: &Arc<Map>, options: PrintOptions) -> Result<Book, PrintError> {
    let PrintOptions { part, paper, language } = options;
    let job = Job { map, paper, language, texts: Texts::for_language(language) };
    let mut book = match part {
        PrintPart::Board => single_page::book(&job)?,
        PrintPart::Tiles => tiles::book(&job)?.0,
        PrintPart::Cards => ward_card_pages::book(&job)?,
        PrintPart::Tokens => tokens::book(&job)?,
        PrintPart::Players => players::book(&job)?,
        PrintPart::Screens => screens::book(&job)?,
        PrintPart::Mods => mods::book(&job)?,
        PrintPart::Set => set::book(&job)?,
    };
    footer::add(map, job.texts, &mut book)?;
    Ok(book)
}
