//! The complete set for a table, in one book: a guide, and all other sheets.

use std::sync::Arc;

use shinjuku_core::map::Map;

use super::guide::{self, Section};
use super::page::Book;
use super::{Paper, PrintFault, cards, mods, players, screens, tiles, tokens};

pub(super) fn book(map: &Arc<Map>, paper: Paper) -> Result<Book, PrintFault> {
    let sheets = [
        (
            "Board",
            tiles::book(map, paper)?,
            "cut the tiles and glue them together; the last page has the customer queue and the bonus track."
                .to_string(),
        ),
        (
            "Ward cards",
            cards::book(map, paper)?,
            format!(
                "{} cards (63 × 88 mm). Print these pages double-sided; each page of cards is followed by their backs.",
                map.card_total()
            ),
        ),
        (
            "Tokens",
            tokens::book(map, paper)?,
            "customers, thieves and bonus tokens, as 15 mm discs.".to_string(),
        ),
        (
            "Stores and track",
            players::book(map, paper)?,
            "the pieces for four players: stores, department stores and track.".to_string(),
        ),
        (
            "Player screens",
            screens::book(map, paper)?,
            "one each; they hide collected customers and have the rules and the scoring table inside."
                .to_string(),
        ),
        ("Mods", mods::book(map, paper)?, "figures, and a rules card for each mod.".to_string()),
    ];
    let section = |(sheet, book, advice): &(&'static str, Book, String)| Section {
        sheet,
        pages: book.pages.len(),
        advice: advice.clone(),
    };
    let sections: Vec<Section> = sheets.iter().map(section).collect();
    let mut set = guide::book(map, paper, &sections)?;
    for (_, book, _) in sheets {
        set.append(book);
    }
    Ok(set)
}
