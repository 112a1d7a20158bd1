//! Everything that a table needs, on paper: how many pieces there are, and whether printers reach them.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::map::Builtin;
use shinjuku_core::mods::{Mod, thieves};
use shinjuku_core::player::Color;
use shinjuku_drawing::board::Language;
use shinjuku_drawing::board::RING;
use shinjuku_drawing::print::{self, BOARD_SIDE, MARGIN, Paper, PrintOptions, PrintPart};
use usvg::{Group, Options, Rect, Tree};

use crate::print::{PAPERS, PARTS, english, hard, pdf, svgs};

/// A set is at most so large, in bytes.
const MAX_SET: usize = 1_000_000;

fn pieces(part: PrintPart, paper: Paper) -> BTreeMap<String, usize> {
    print::pieces(&Builtin::Tokyo.map(), english(part, paper)).expect("it can be printed")
}

/// The customers among some pieces, with or without those that are for City Growth alone.
fn customers(pieces: &BTreeMap<String, usize>, with_growth: bool) -> Crowd {
    let count = |token: Token| {
        let growth = pieces.get(&format!("{token} (City Growth)")).copied().unwrap_or(0);
        pieces.get(&token.to_string()).copied().unwrap_or(0) + if with_growth { growth } else { 0 }
    };
    let several = |token| Crowd::several(token, u8::try_from(count(token)).expect("a small number"));
    Token::all().filter(|token| !token.is_thief()).map(several).fold(Crowd::EMPTY, |all, more| all + more)
}

#[test]
fn there_are_tokens_for_both_editions() {
    for paper in PAPERS {
        let pieces = pieces(PrintPart::Tokens, paper);
        assert_eq!(customers(&pieces, false), Edition::V2r8.ruleset().all_customers());
        assert_eq!(customers(&pieces, true), Edition::CityGrowth.ruleset().all_customers());
        for (thief, count) in thieves().lanes() {
            assert_eq!(pieces[&thief.to_string()], usize::from(count), "{thief}");
        }
        for edition in [Edition::V2r8, Edition::CityGrowth] {
            let bonus: u8 = edition.ruleset().bonus_stacks.iter().sum();
            assert_eq!(pieces["bonus token"], usize::from(bonus));
        }
    }
}

#[test]
fn every_player_has_all_pieces() {
    for edition in [Edition::V2r8, Edition::CityGrowth] {
        let rules = edition.ruleset();
        for paper in PAPERS {
            let pieces = pieces(PrintPart::Players, paper);
            for color in Color::ALL {
                for good in Good::ALL {
                    assert_eq!(pieces[&format!("{color} {good} store")], usize::from(rules.stores));
                }
                assert_eq!(
                    pieces[&format!("{color} department store")],
                    usize::from(rules.department_stores)
                );
                assert_eq!(pieces[&format!("{color} track")], usize::from(rules.track));
            }
            assert_eq!(pieces.len(), 4 * 6, "{pieces:?}");
        }
    }
}

#[test]
fn every_mod_has_its_figures_and_its_rules() {
    let pieces = pieces(PrintPart::Mods, Paper::A4);
    for which in Mod::all() {
        assert_eq!(pieces[&format!("{which} rules")], 1);
    }
    for figure in ["princess", "kaiju", "hachiko", "hachiko marker"] {
        assert_eq!(pieces[figure], 1);
    }
    for color in Color::ALL {
        assert_eq!(pieces[&format!("{color} chairman")], 1);
    }
}

#[test]
fn a_set_has_all_parts() {
    for city in [Builtin::Tokyo, Builtin::London] {
        let map = city.map();
        let mut expected = BTreeMap::new();
        let paper = Paper::Letter;
        let mut pages = 1;
        for part in PARTS.into_iter().filter(|part| *part != PrintPart::Board) {
            let options = english(part, paper);
            expected.extend(print::pieces(&map, options).expect("it can be printed"));
            pages += pdf(&map, options).pages().len();
        }
        let set = english(PrintPart::Set, paper);
        assert_eq!(print::pieces(&map, set).expect("it can be printed"), expected, "{city}");
        let bytes = print::pdf(&map, set).expect("it can be printed");
        assert!(bytes.len() < MAX_SET, "{city}: {} bytes", bytes.len());
        assert!(bytes == print::pdf(&map, set).expect("it can be printed"), "{city} gives the same bytes");
        assert_eq!(crate::pdf::Pdf::read(&bytes).pages().len(), pages, "{city}");
    }
}

/// A clip path is measured in millimetres; everything else in pixels, of which an inch has 96.
fn in_pixels(rect: Rect) -> Option<Rect> {
    let scale = 96.0 / 25.4;
    Rect::from_xywh(rect.x() * scale, rect.y() * scale, rect.width() * scale, rect.height() * scale)
}

/// What is painted of a page, but for its white ground: what is clipped as far as it can be seen.
fn painted(group: &Group, seen: &mut Vec<Rect>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => match group.clip_path() {
                Some(clip) => seen.extend(in_pixels(clip.root().abs_bounding_box())),
                None => painted(group, seen),
            },
            other => seen.push(other.abs_stroke_bounding_box()),
        }
    }
}

#[test]
fn plain_stations_have_rings_of_16_millimetres() {
    for city in Builtin::ALL {
        let map = city.map();
        let page = svgs(&map, english(PrintPart::Board, Paper::A4)).remove(0);
        let page = Document::parse(&page).expect("a page");
        let canvas = map.document().canvas;
        let scale = BOARD_SIDE / f64::from(canvas.width.max(canvas.height));
        // The line of a ring is 3.2 wide, and begins on the right of its middle.
        let rings = page.descendants().filter(|node| node.attribute("stroke-width") == Some("3.2"));
        let radius = |path: Node| path.attribute("d")?.split(' ').nth(1)?.parse::<f64>().ok();
        let rings: Vec<f64> = rings.filter_map(|ring| Some((radius(ring)? + 1.6) * 2.0 * scale)).collect();
        let plain = map.document().stations.iter().filter(|station| !station.sakura).count();
        assert_eq!(rings.len(), plain, "{city}");
        assert!(rings.iter().all(|ring| (ring - RING).abs() < 0.1), "{city}: {rings:?}");
    }
}

#[test]
fn nothing_is_printed_where_printers_do_not_reach() {
    use Language::{English, Japanese};
    let maps = [
        (Builtin::Tokyo.map(), Paper::A4, Japanese),
        (Builtin::Paris.map(), Paper::A4, English),
        (Builtin::London.map(), Paper::Letter, English),
        (Builtin::Osaka.map(), Paper::Letter, Japanese),
        (hard(), Paper::A4, English),
        (hard(), Paper::Letter, Japanese),
    ];
    for (map, paper, language) in maps {
        let options = PrintOptions { part: PrintPart::Set, paper, language };
        let board = PrintOptions { part: PrintPart::Board, ..options };
        let pages = [svgs(&map, options), svgs(&map, board)].concat();
        for (number, page) in pages.iter().enumerate() {
            let tree = Tree::from_str(page, &Options::default()).expect("a page");
            let mut seen = Vec::new();
            painted(tree.root(), &mut seen);
            let edge = MARGIN / 25.4 * 96.0 - 0.1;
            let (width, height) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
            assert!(seen.len() > 1, "page {number} is empty");
            for rect in seen.iter().skip(1) {
                let [left, top, right, bottom] =
                    [rect.left(), rect.top(), rect.right(), rect.bottom()].map(f64::from);
                assert!(
                    left >= edge && top >= edge && right <= width - edge && bottom <= height - edge,
                    "{}, {paper:?}, page {}: {rect:?}",
                    map.document().name,
                    number + 1
                );
            }
        }
    }
}
