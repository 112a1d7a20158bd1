//! The complete set for a table, in one book: a guide, and all other sheets.

use super::guide::{self, Entry};
use super::page::Book;
use super::texts::fill;
use super::{Job, PrintError, mods, players, screens, tiles, tokens, ward_card_pages};

pub(super) fn book(job: &Job) -> Result<Book, PrintError> {
    let (sheets, texts) = (&job.texts.sheets, &job.texts.guide);
    let (board, plan) = tiles::book(job)?;
    let cards = fill(texts.cards, &[("count", &job.map.card_total())]);
    let books = [
        (sheets.board, board, texts.board.to_string()),
        (sheets.cards, ward_card_pages::book(job)?, cards),
        (sheets.tokens, tokens::book(job)?, texts.tokens.to_string()),
        (sheets.players, players::book(job)?, texts.players.to_string()),
        (sheets.screens, screens::book(job)?, texts.screens.to_string()),
        (sheets.mods, mods::book(job)?, texts.mods.to_string()),
    ];
    let entry = |(sheet, book, content): &(&'static str, Book, String)| Entry {
        sheet,
        pages: book.pages.len(),
        content: content.clone(),
    };
    let entries: Vec<Entry> = books.iter().map(entry).collect();
    let mut set = guide::book(job, &entries, &plan)?;
    for (_, book, _) in books {
        set.append(book);
    }
    Ok(set)
}
