//! Measures the pages of all sets: the sizes of texts, whether they keep clear of seams and of each other, and the number
//! of pieces.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that meets something unexpected fails"
)]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use shinjuku_core::map::{Builtin, Map};
use usvg::{Group, Node, TextChunk, Transform, Tree};

use super::page::{Book, MmRect, Page, Placed, Size};
use super::{MARGIN, Paper, PrintOptions, PrintPart, book};
use crate::board::Language;

/// A text on a page: where its ink is, and its letter size.
#[derive(Clone, Debug)]
struct Ink {
    words: String,
    place: MmRect,
    /// In points.
    size: f64,
}

const POINT: f64 = 25.4 / 72.0;

/// The texts of a drawing that is moved and scaled.
fn inks(tree: &Tree, [left, top]: [f64; 2], scale: f64) -> Vec<Ink> {
    fn collect(group: &Group, transform: Transform, found: &mut Vec<Ink>) {
        for node in group.children() {
            match node {
                Node::Group(group) => {
                    collect(group, transform.pre_concat(group.transform()), found);
                }
                Node::Text(text) => {
                    let ink = text.flattened().bounding_box().transform(transform).expect("a box");
                    let zoom = f64::from(transform.sx.hypot(transform.ky));
                    let spans = || text.chunks().iter().flat_map(TextChunk::spans);
                    let sizes = spans().map(|span| f64::from(span.font_size().get()));
                    found.push(Ink {
                        words: text.chunks().iter().map(TextChunk::text).collect(),
                        place: MmRect::from_edges(
                            [ink.left(), ink.top(), ink.right(), ink.bottom()].map(f64::from),
                        ),
                        size: sizes.fold(f64::INFINITY, f64::min) * zoom,
                    });
                }
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(tree.root(), Transform::identity(), &mut found);
    for ink in &mut found {
        let [a, b, c, d] = ink.place.edges().map(|edge| edge * scale);
        ink.place = MmRect::from_edges([a + left, b + top, c + left, d + top]);
        ink.size *= scale / POINT;
    }
    found
}

/// The texts of a page: those of the board, and all others.
fn texts(book: &Book, page: &Page) -> (Vec<Ink>, Vec<Ink>) {
    let (mut board, mut others) = (Vec::new(), Vec::new());
    for placed in &page.placed {
        let drawing = &book.drawings[placed.drawing];
        let scale = placed.frame.size.width / f64::from(drawing.tree.size().width());
        let found = inks(&drawing.tree, [placed.frame.left, placed.frame.top], scale);
        if drawing.name == "board" { board.extend(found) } else { others.extend(found) }
    }
    for tree in &page.above {
        others.extend(inks(tree, [0.0, 0.0], 1.0));
    }
    (board, others)
}

/// A part of all cities, on all papers and in all languages.
fn books(part: PrintPart) -> Vec<(String, Book)> {
    let mut books = Vec::new();
    for city in Builtin::ALL {
        let map: Arc<Map> = city.map();
        for paper in [Paper::A4, Paper::Letter] {
            for language in [Language::English, Language::Japanese] {
                let book = book(&map, PrintOptions { part, paper, language }).expect("it can be printed");
                books.push((format!("{city}, {paper:?}, {language:?}"), book));
            }
        }
    }
    books
}

static SETS: LazyLock<Vec<(String, Book)>> = LazyLock::new(|| books(PrintPart::Set));

/// Calls a check with every page of all sets.
fn on_all_pages(mut check: impl FnMut(&str, &Book, &Page)) {
    for (which, book) in &*SETS {
        for (page, number) in book.pages.iter().zip(1..) {
            check(&format!("{which}, page {number}"), book, page);
        }
    }
}

/// The city of a book.
fn map_of(book: &Book) -> Arc<Map> {
    let mut cities = Builtin::ALL.iter().map(|city| city.map());
    cities.find(|map| map.document().name == book.title).expect("a city")
}

#[test]
fn no_letter_of_a_name_is_on_a_seam() {
    let mut tiles = 0;
    on_all_pages(|which, book, page| {
        let (board, _) = texts(book, page);
        for placed in page.placed.iter().filter(|placed| book.drawings[placed.drawing].name == "board") {
            tiles += 1;
            for Ink { words, place, .. } in &board {
                let is_clear = placed.window.contains(place) || !placed.window.meets(place);
                assert!(is_clear, "{which}: {words} at {place:?} on the edge of {:?}", placed.window);
            }
        }
    });
    assert!(tiles > 100, "{tiles} tiles");
}

#[test]
fn names_on_a_board_do_not_overlap() {
    // The first page of a set is the guide, the second one a tile.
    for (which, book) in &*SETS {
        let (board, _) = texts(book, &book.pages[1]);
        assert!(board.len() > 80, "{which}");
        for (index, text) in board.iter().enumerate() {
            for other in &board[index + 1..] {
                let is_apart = !text.place.grown(-0.3).meets(&other.place.grown(-0.3));
                assert!(is_apart, "{which}: {text:?} and {other:?} overlap");
            }
        }
    }
}

#[test]
fn texts_have_sizes_for_reading_at_a_table() {
    on_all_pages(|which, book, page| {
        let (board, others) = texts(book, page);
        for Ink { words, size, .. } in &board {
            assert!((10.0..=20.0).contains(size), "{which}: {words} has {size} pt on the board");
        }
        let footer = page.size.height - MARGIN - super::footer::HEIGHT - 0.5;
        for Ink { words, size, place } in &others {
            let is_beside = place.right() < MARGIN + 8.0 || place.left > page.size.width - MARGIN - 8.0;
            let least = if place.top > footer || is_beside { 5.0 } else { 6.0 };
            assert!(*size >= least, "{which}: {words} has {size} pt");
        }
    });
}

#[test]
fn texts_do_not_overlap() {
    on_all_pages(|which, book, page| {
        let (_, others) = texts(book, page);
        for (index, text) in others.iter().enumerate() {
            for other in &others[index + 1..] {
                let is_apart = !text.place.grown(-0.1).meets(&other.place.grown(-0.1));
                assert!(is_apart, "{which}: {text:?} and {other:?} overlap");
            }
        }
    });
}

#[test]
fn texts_stay_on_their_pieces() {
    on_all_pages(|which, book, page| {
        for placed in &page.placed {
            let drawing = &book.drawings[placed.drawing];
            if drawing.name == "board" {
                continue;
            }
            let scale = placed.frame.size.width / f64::from(drawing.tree.size().width());
            for Ink { words, place, .. } in inks(&drawing.tree, [placed.frame.left, placed.frame.top], scale)
            {
                let inside = placed.frame.grown(-1.2);
                assert!(inside.contains(&place), "{which}: {words} at {place:?} leaves the {}", drawing.name);
            }
        }
        let inside = MmRect { left: 0.0, top: 0.0, size: page.size }.grown(-MARGIN);
        for tree in &page.above {
            for Ink { words, place, .. } in inks(tree, [0.0, 0.0], 1.0) {
                assert!(inside.grown(0.1).contains(&place), "{which}: {words} at {place:?} is in the margin");
            }
        }
    });
}

#[test]
fn every_page_names_the_source_of_the_map() {
    on_all_pages(|which, book, page| {
        let (_, others) = texts(book, page);
        let all: String = others.iter().map(|ink| ink.words.replace(' ', "")).collect();
        let map = map_of(book);
        let attribution = map.document().attribution.as_ref().expect("a source");
        assert!(all.contains(&attribution.text.replace(' ', "")), "{which}: {all}");
        assert!(!all.contains(['{', '}']), "{which}: a word in braces is left");
    });
}

#[test]
fn the_board_on_one_page_has_title_legend_and_source() {
    for (which, book) in &books(PrintPart::Board) {
        let page = &book.pages[0];
        let (board, others) = texts(book, page);
        let all: String = others.iter().map(|ink| ink.words.replace(' ', "")).collect();
        for words in [book.title.as_str(), "新宿", "SHINJUKU"] {
            assert!(all.contains(words), "{which}: {words}");
        }
        let is_japanese = which.contains("Japanese");
        let expected = if is_japanese {
            ["客の待ち列", "ボーナストラック", "山札", "捨て札", "凡例"]
        } else {
            ["CUSTOMERQUEUE", "BONUSTRACK", "DECK", "DISCARD", "LEGEND"]
        };
        for words in expected {
            assert!(all.contains(words), "{which}: {words}");
        }
        let map = &page.placed[0].window;
        for Ink { words, place, .. } in &board {
            assert!(map.contains(place) || !map.meets(place), "{which}: {words} on the edge of the map");
        }
        for (index, text) in others.iter().enumerate() {
            for other in &others[index + 1..] {
                assert!(!text.place.meets(&other.place), "{which}: {:?} and {:?}", text.words, other.words);
            }
            assert!(text.size >= 6.0, "{which}: {:?} has {} pt", text.words, text.size);
        }
    }
}

/// The pieces of the rulebook, other than the ward cards: how many there are of each.
fn rulebook() -> BTreeMap<String, usize> {
    let tokens = [
        // Version 2, and what City Growth adds to it.
        ("food", 20),
        ("clothing", 14),
        ("clothing×2", 3),
        ("books", 6),
        ("books×2", 7),
        ("electronics×2", 10),
        ("food (City Growth)", 2),
        ("food×2 (City Growth)", 1),
        ("clothing (City Growth)", 2),
        ("clothing×2 (City Growth)", 1),
        ("books (City Growth)", 2),
        ("books×2 (City Growth)", 1),
        ("electronics (City Growth)", 2),
        ("electronics×2 (City Growth)", 1),
        ("food thief", 2),
        ("clothing thief", 2),
        ("books thief", 2),
        ("electronics thief", 2),
        ("bonus token", 11),
    ];
    let mods = ["princess", "kaiju", "hachiko", "hachiko marker", "rules together"];
    let rules = ["princess", "thief", "chairman", "kaiju", "hachiko"];
    let mut all: BTreeMap<String, usize> = tokens.map(|(name, count)| (name.to_string(), count)).into();
    all.extend(mods.map(|name| (name.to_string(), 1)));
    all.extend(rules.map(|name| (format!("{name} rules"), 1)));
    for color in ["red", "blue", "green", "yellow"] {
        let stores = ["food", "clothing", "books", "electronics"];
        all.extend(stores.map(|good| (format!("{color} {good} store"), 2)));
        all.extend([
            (format!("{color} department store"), 3),
            (format!("{color} track"), 16),
            (format!("{color} chairman"), 1),
            (format!("{color} screen"), 1),
        ]);
    }
    all.insert("queue and bonus track".to_string(), 1);
    all
}

#[test]
fn a_set_has_the_pieces_of_the_rulebook() {
    for (which, book) in &*SETS {
        let map = map_of(book);
        let mut pieces = book.pieces();
        assert!(pieces.remove("board").is_some_and(|tiles| tiles >= 6), "{which}");
        assert_eq!(pieces.remove("card back"), Some(72), "{which}");
        let mut cards = 0;
        for ward in &map.document().wards {
            let count = pieces.remove(&format!("{} card", ward.id)).expect("cards of the ward");
            assert_eq!(u32::try_from(count), Ok(ward.cards), "{which}, {}", ward.id);
            cards += count;
        }
        assert_eq!(cards, 72, "{which}");
        assert_eq!(pieces, rulebook(), "{which}");
    }
    let (_, tokyo) = &SETS[0];
    for (ward, count) in [("arakawa", 2), ("chiyoda", 3), ("adachi", 4), ("ota", 5)] {
        assert_eq!(tokyo.pieces()[&format!("{ward} card")], count, "{ward}");
    }
}

#[test]
fn pieces_have_the_sizes_of_the_game() {
    for (which, book) in &*SETS {
        for placed in book.pages.iter().flat_map(|page| &page.placed) {
            let name = book.drawings[placed.drawing].name.as_str();
            let expected = if name.ends_with("department store") {
                [18.0, 18.0]
            } else if name.ends_with("store") || name.ends_with("token") || name.ends_with("thief") {
                [15.0, 15.0]
            } else if name.ends_with("track") && name != "queue and bonus track" {
                // Upright on the sheet: 25 mm long.
                [8.0, 25.0]
            } else if name.ends_with(" card") || name == "card back" || name.contains("rules") {
                [63.0, 88.0]
            } else {
                continue;
            };
            let Size { width, height } = placed.frame.size;
            let [expected_width, expected_height] = expected;
            let is_near = |a: f64, b: f64| (a - b).abs() < 1e-9;
            assert!(
                is_near(width, expected_width) && is_near(height, expected_height),
                "{which}: {name}: {width} × {height}"
            );
            assert_eq!(placed.frame, placed.window, "{which}: {name} is not cut off");
        }
        let customers = ["food", "clothing×2", "books (City Growth)", "electronics×2"];
        for name in customers {
            let is_it = |placed: &&Placed| book.drawings[placed.drawing].name == name;
            let placed = book.pages.iter().flat_map(|page| &page.placed).find(is_it).expect("a customer");
            assert_eq!(placed.frame.size, Size { width: 15.0, height: 15.0 }, "{which}: {name}");
        }
    }
}

#[test]
fn pieces_do_not_overlap() {
    on_all_pages(|which, book, page| {
        for (index, piece) in page.placed.iter().enumerate() {
            let name = &book.drawings[piece.drawing].name;
            for other in &page.placed[index + 1..] {
                assert!(!piece.window.grown(-0.01).meets(&other.window), "{which}: {name}");
            }
        }
    });
}
