//! Prints maps: the board, whole or in tiles, the ward cards, and all other pieces, as PDF and as SVG.
//!
//! Both formats have the same pages. Their drawings come from `templates/print/` and [`crate::board`], in
//! millimetres.

mod card;
mod cards;
mod column;
mod fit;
mod flow;
mod guide;
mod mat;
mod mods;
mod names;
mod note;
mod page;
mod pdf;
mod players;
mod screens;
mod seams;
mod set;
mod sketch;
mod svg;
pub mod tiles;
mod tokens;
mod whole;

use std::collections::BTreeMap;
use std::sync::Arc;

use page::Book;
pub use page::{Frame, Size};
use shinjuku_core::map::Map;

use crate::board::DrawError;

/// The longer side of a map's canvas on paper, in millimetres. Edges that no game needs are not printed.
pub const BOARD_SIDE: f64 = 594.0;

/// The margin that home printers cannot reach, in millimetres: nothing is printed closer to the edge of a page.
pub const MARGIN: f64 = 6.5;
/// The height of the line at the bottom that names the page.
const NOTE: f64 = 5.5;

/// The style of everything printed apart from the board, whose own style goes before it.
const STYLE: &str = include_str!("../../../templates/print/print.css");

/// The part of a map set to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The board on a single page of its own size.
    Board,
    /// The board in its own size, over several pages.
    Tiles(Paper),
    /// The ward cards, nine per page, each page followed by their backs.
    Cards(Paper),
    /// The tokens of all players: customers of both editions, thieves and bonus tokens.
    Tokens(Paper),
    /// The stores, department stores and track of each player.
    Players(Paper),
    /// The players' screens, with a summary of the rules and a scoring table.
    Screens(Paper),
    /// The figures of the mods, and a card with the rules of each.
    Mods(Paper),
    /// All of it, after a guide that explains how to cut and assemble it.
    Set(Paper),
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
pub enum PrintFault {
    /// A drawing is not SVG.
    #[error("a drawing cannot be read: {0}")]
    Drawing(#[from] usvg::Error),
    /// The board or its style could not be drawn.
    #[error(transparent)]
    Board(#[from] DrawError),
    /// A template could not be rendered.
    #[error("a template of print cannot be rendered: {0}")]
    Template(#[from] askama::Error),
    /// A page has no size.
    #[error("a page has no size")]
    Size,
    /// A drawing uses an SVG feature that is never in our drawings and that the PDF writer does not support.
    #[error("a drawing has {0}, which cannot be printed")]
    Unsupported(&'static str),
    /// A font could not be embedded.
    #[error("the font {name} cannot be embedded: {error}")]
    Font {
        /// The font's name.
        name: &'static str,
        /// What is wrong with it.
        error: subsetter::Error,
    },
}

/// Returns a PDF of a map, with embedded fonts. The same map always gives the same bytes.
///
/// # Errors
/// Fails if a page could not be drawn. No such map is known.
pub fn pdf(map: &Arc<Map>, sheet: Sheet) -> Result<Vec<u8>, PrintFault> {
    pdf::write(&book(map, sheet)?)
}

/// Returns the pages of a map as SVG, one document per page. All text is converted to outlines, so they need no
/// fonts.
///
/// # Errors
/// Fails if a page could not be drawn. No such map is known.
pub fn svgs(map: &Arc<Map>, sheet: Sheet) -> Result<Vec<String>, PrintFault> {
    Ok(svg::write(&book(map, sheet)?))
}

/// Counts how often each piece is on the pages of a sheet, by name, such as `red track` or `food×2`.
///
/// # Errors
/// Fails if a page could not be drawn. No such map is known.
pub fn pieces(map: &Arc<Map>, sheet: Sheet) -> Result<BTreeMap<String, usize>, PrintFault> {
    Ok(book(map, sheet)?.pieces())
}

fn book(map: &Arc<Map>, sheet: Sheet) -> Result<Book, PrintFault> {
    let mut book = match sheet {
        Sheet::Board => whole::book(map),
        Sheet::Tiles(paper) => tiles::book(map, paper),
        Sheet::Cards(paper) => cards::book(map, paper),
        Sheet::Tokens(paper) => tokens::book(map, paper),
        Sheet::Players(paper) => players::book(map, paper),
        Sheet::Screens(paper) => screens::book(map, paper),
        Sheet::Mods(paper) => mods::book(map, paper),
        Sheet::Set(paper) => set::book(map, paper),
    }?;
    note::add(map, &mut book)?;
    Ok(book)
}
