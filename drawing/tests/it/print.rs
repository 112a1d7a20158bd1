//! The board and the cards of a map on paper.

use std::collections::BTreeMap;
use std::sync::Arc;

use roxmltree::{Document, Node};
use shinjuku_core::map::{Builtin, Map, MapDocument, Point};
use shinjuku_drawing::board::Language;
use shinjuku_drawing::print::tiles::Tiling;
use shinjuku_drawing::print::{self, Paper, PrintOptions, PrintPart, Size};

use crate::pdf::{Dictionary, Object, Pdf};

pub(crate) const PAPERS: [Paper; 2] = [Paper::A4, Paper::Letter];

/// Names that are hard to print: marks of XML, letters that run to the left, letters that no font of ours has, and long ones.
const HARD_NAMES: [&str; 9] = [
    "</text><script>&\"'",
    "🚉🌸👩‍👩‍👧",
    "مدينة العربية الطويلة",
    "שלום \u{202e}abc\u{202c} עולם",
    "国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国国",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d",
    "\u{fffe}\u{ffff}\u{301}é ไทย 한국어",
    "Ελλάδα Москва Việt Nam",
];

/// All parts but the set, which is made of them.
pub(crate) const PARTS: [PrintPart; 7] = [
    PrintPart::Board,
    PrintPart::Tiles,
    PrintPart::Cards,
    PrintPart::Tokens,
    PrintPart::Players,
    PrintPart::Screens,
    PrintPart::Mods,
];

/// A part in English.
pub(crate) fn english(part: PrintPart, paper: Paper) -> PrintOptions {
    PrintOptions { part, paper, language: Language::English }
}

pub(crate) fn pdf(map: &Arc<Map>, options: PrintOptions) -> Pdf {
    let bytes = print::pdf(map, options).expect("it can be printed");
    Pdf::read(&bytes)
}

pub(crate) fn svgs(map: &Arc<Map>, options: PrintOptions) -> Vec<String> {
    print::svgs(map, options).expect("it can be printed")
}

pub(crate) fn parsed(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|error| panic!("the page is not XML: {error}"))
}

/// A built-in city with some changes.
fn changed(city: Builtin, change: impl Fn(&mut MapDocument)) -> Arc<Map> {
    let mut document = city.map().document().clone();
    change(&mut document);
    Arc::new(Map::compile(document).expect("it is still in order").0)
}

/// A map on which every name is hard to print.
pub(crate) fn hard() -> Arc<Map> {
    let number = |index: usize, name: &str| {
        let start: String = name.chars().take(57).collect();
        format!("{}{index}", start.trim_end())
    };
    changed(Builtin::London, |document| {
        document.name = HARD_NAMES[0].into();
        document.water.name = HARD_NAMES[4].into();
        for (index, ward) in document.wards.iter_mut().enumerate() {
            ward.name = number(index, HARD_NAMES[index % 9]);
            ward.native_name = HARD_NAMES[(index + 4) % 9].into();
        }
        for (index, station) in document.stations.iter_mut().enumerate() {
            station.name = number(index, HARD_NAMES[index % 9]);
            station.native_name = HARD_NAMES[(index + 5) % 9].into();
        }
    })
}

/// The sizes of the pages of a PDF, in millimetres.
fn page_sizes(pdf: &Pdf) -> Vec<Size> {
    let size = |page: &&Dictionary| {
        let edges: Vec<f64> =
            page["MediaBox"].array().iter().map(|edge| edge.number() / 72.0 * 25.4).collect();
        assert!(edges[0].abs() < 1e-6 && edges[1].abs() < 1e-6);
        Size { width: edges[2], height: edges[3] }
    };
    pdf.pages().iter().map(size).collect()
}

fn upright(paper: Paper) -> Size {
    let (width, height) = paper.sides();
    Size { width, height }
}

pub(crate) fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.01
}

#[test]
fn every_city_has_its_pages_in_their_sizes() {
    for (city, paper) in Builtin::ALL.iter().zip(PAPERS.into_iter().cycle()) {
        let map = city.map();
        for part in PARTS {
            let across = Size { width: paper.sides().1, height: paper.sides().0 };
            let (pages, expected) = match part {
                // A1, for print shops.
                PrintPart::Board => (1, Size { width: 594.0, height: 841.0 }),
                PrintPart::Tiles => {
                    let tiling = Tiling::new(&map, paper, Language::English).expect("tiles");
                    (tiling.tiles.len() + 1, tiling.page)
                }
                PrintPart::Screens => (4, across),
                PrintPart::Cards => (16, upright(paper)),
                PrintPart::Tokens | PrintPart::Players => (1, upright(paper)),
                PrintPart::Mods => (2, upright(paper)),
                PrintPart::Set => continue,
            };
            let mut sizes = page_sizes(&pdf(&map, english(part, paper)));
            assert_eq!(sizes.len(), pages, "{city}, {part:?}");
            if part == PrintPart::Tiles {
                let mat = sizes.pop().expect("the page with queue and bonus track");
                assert!(near(mat.width, across.width) && near(mat.height, across.height), "{mat:?}");
            }
            for size in sizes {
                assert!(
                    near(size.width, expected.width) && near(size.height, expected.height),
                    "{city}, {part:?}: {size:?} and not {expected:?}"
                );
            }
        }
    }
}

/// London with these percentages of its width and height, without outlines.
fn squeezed(across: i32, down: i32) -> Arc<Map> {
    changed(Builtin::London, |document| {
        let squeeze = |point: &mut Point| {
            point.x = point.x * across / 100;
            point.y = point.y * down / 100;
        };
        let canvas = &mut document.canvas;
        canvas.width = canvas.width * across / 100;
        canvas.height = canvas.height * down / 100;
        for station in &mut document.stations {
            squeeze(&mut station.position);
        }
        for ward in &mut document.wards {
            squeeze(&mut ward.label);
            ward.outline.clear();
        }
        document.rivers.clear();
        document.bends.clear();
        document.outside.clear();
        document.water.areas.clear();
        document.water.islands.clear();
        document.water.label = None;
    })
}

#[test]
fn a_low_map_is_on_a2_and_a_narrow_one_on_a1() {
    for (map, height) in [(squeezed(100, 25), 420.0), (squeezed(50, 100), 841.0)] {
        let sizes = page_sizes(&pdf(&map, english(PrintPart::Board, Paper::A4)));
        // The names of the first map reach both sides of the canvas, so its page is a little wider.
        assert!(
            (594.0..=608.0).contains(&sizes[0].width.round()) && near(sizes[0].height, height),
            "{sizes:?}"
        );
    }
}

#[test]
fn pages_have_the_same_sizes_as_svg() {
    let map = Builtin::Osaka.map();
    for part in PARTS {
        let sizes = page_sizes(&pdf(&map, english(part, Paper::A4)));
        let pages = svgs(&map, english(part, Paper::A4));
        assert_eq!(pages.len(), sizes.len(), "{part:?}");
        for (page, size) in pages.iter().zip(sizes) {
            let page = parsed(page);
            let side = |name| {
                let length = page.root_element().attribute(name).and_then(|length| length.strip_suffix("mm"));
                length.and_then(|length| length.parse::<f64>().ok()).expect("a length in millimetres")
            };
            assert!(near(side("width"), size.width) && near(side("height"), size.height), "{part:?}");
        }
    }
}

#[test]
fn the_board_is_in_the_file_once_however_many_tiles_show_it() {
    let map = Builtin::Tokyo.map();
    let whole = print::pdf(&map, english(PrintPart::Board, Paper::A4)).expect("it can be printed").len();
    let tiles = print::pdf(&map, english(PrintPart::Tiles, Paper::A4)).expect("it can be printed").len();
    assert!(tiles < whole + 40_000, "{tiles} bytes of tiles, {whole} of the board");
}

#[test]
fn every_ward_has_as_many_cards_as_in_the_deck() {
    for city in Builtin::ALL {
        let map = city.map();
        let mut shown: BTreeMap<String, usize> = BTreeMap::new();
        for page in svgs(&map, english(PrintPart::Cards, Paper::A4)) {
            let page = parsed(&page);
            let cards: Vec<&str> = page.descendants().filter_map(|node| node.attribute("href")).collect();
            assert!(cards.len() <= 9, "{city}");
            for card in cards {
                *shown.entry(card.to_string()).or_default() += 1;
            }
        }
        let expected = map.wards.values().enumerate();
        let expected = expected.map(|(number, ward)| (format!("#drawing-{number}"), usize::from(ward.cards)));
        let backs = (format!("#drawing-{}", map.wards.len()), map.card_total());
        assert_eq!(shown, expected.chain([backs]).collect(), "{city}");
    }
}

#[test]
fn fonts_are_embedded_and_their_letters_can_be_found() {
    let map = Builtin::Tokyo.map();
    for part in [PrintPart::Board, PrintPart::Tiles, PrintPart::Cards] {
        let pdf = pdf(&map, english(part, Paper::Letter));
        let of_type = |name: &str| {
            let name = Object::Name(name.into());
            pdf.dictionaries().filter(move |entry| entry.get("Type") == Some(&name))
        };
        let descriptors: Vec<&Dictionary> = of_type("FontDescriptor").collect();
        assert!((3..=4).contains(&descriptors.len()), "{part:?} has each font once");
        for descriptor in &descriptors {
            let file = descriptor.get("FontFile2").or_else(|| descriptor.get("FontFile3"));
            let file = pdf.follow(file.expect("an embedded font"));
            assert!(matches!(file, Object::Stream(_, data) if data.len() > 500), "{part:?}");
        }
        let fonts: Vec<&Dictionary> =
            of_type("Font").filter(|font| font.contains_key("DescendantFonts")).collect();
        assert_eq!(fonts.len(), descriptors.len());
        let meanings: String = fonts
            .iter()
            .map(|font| {
                let Object::Stream(_, table) = pdf.follow(&font["ToUnicode"]) else {
                    panic!("{part:?} has no table of letters")
                };
                String::from_utf8_lossy(table).to_uppercase()
            })
            .collect();
        for letter in "新宿区Shinjuku".chars() {
            assert!(meanings.contains(&format!("<{:04X}>", u32::from(letter))), "{part:?} has no {letter}");
        }
    }
}

#[test]
fn a_pdf_has_the_name_of_its_city() {
    for (name, expected) in [("Tokyo", "Tokyo"), ("東京 & <Edo>", "東京 & <Edo>")] {
        let map = changed(Builtin::Tokyo, |document| document.name = name.into());
        let pdf = pdf(&map, english(PrintPart::Cards, Paper::A4));
        assert_eq!(pdf.info()["Title"].text(), expected);
        assert_eq!(pdf.info()["Creator"].text(), "Shinjuku");
    }
}

#[test]
fn svg_pages_need_nothing_from_elsewhere() {
    for part in PARTS {
        for svg in svgs(&Builtin::Tokyo.map(), english(part, Paper::A4)) {
            let page = parsed(&svg);
            for node in page.descendants().filter(Node::is_element) {
                let name = node.tag_name().name();
                assert!(
                    ["svg", "title", "defs", "g", "clipPath", "rect", "path", "use"].contains(&name),
                    "{name}"
                );
                for attribute in node.attributes() {
                    let inside = attribute.value().starts_with('#') || attribute.name() != "href";
                    assert!(inside, "{} leads outside", attribute.value());
                    assert!(!attribute.value().contains("url(") || attribute.value().starts_with("url(#"));
                }
            }
            assert!(!svg.contains("font-family") && !svg.contains("<style"), "{part:?}");
        }
    }
}

/// The places through which the outlines of a drawing go, but for those of parts that are moved.
fn corners(drawing: Node) -> Vec<(f64, f64)> {
    let still = |node: &Node| node.ancestors().all(|node| !node.has_attribute("transform"));
    let paths = drawing.descendants().filter(still).filter_map(|node| node.attribute("d"));
    paths
        .flat_map(|path| {
            let numbers: Vec<f64> = path.split(' ').filter_map(|number| number.parse().ok()).collect();
            numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn the_hardest_names_stay_on_their_cards() {
    let map = hard();
    let back = format!("drawing-{}", map.wards.len());
    let mut seen = 0;
    for page in svgs(&map, english(PrintPart::Cards, Paper::Letter)) {
        let page = parsed(&page);
        let cards = page
            .descendants()
            .filter(|node| node.attribute("id").is_some_and(|id| id.starts_with("drawing-")));
        for card in cards.filter(|card| card.attribute("id") != Some(back.as_str())) {
            let corners = corners(card);
            assert!(corners.len() > 300, "there is something on it");
            for (x, y) in corners {
                assert!((2.4..=60.6).contains(&x) && (2.4..=85.6).contains(&y), "({x}, {y}) is off the card");
            }
            seen += 1;
        }
    }
    assert!(seen >= map.wards.len());
}

#[test]
fn the_hardest_names_can_be_printed() {
    let map = hard();
    for part in PARTS {
        let options = english(part, Paper::A4);
        let pages = svgs(&map, options);
        assert!(!pages.is_empty() && pages.iter().all(|page| parsed(page).root_element().has_children()));
        assert_eq!(pdf(&map, options).pages().len(), pages.len(), "{part:?}");
    }
}

#[test]
fn a_card_has_room_for_any_number_of_stations() {
    for number in [10, 20, 50] {
        let map = changed(Builtin::London, |document| {
            let crowded = document.wards[0].id.clone();
            let mut kept: Vec<String> = Vec::new();
            for station in document.stations.iter_mut().take(number) {
                if kept.contains(&station.ward) {
                    station.ward.clone_from(&crowded);
                } else {
                    kept.push(station.ward.clone());
                }
            }
        });
        let page = svgs(&map, english(PrintPart::Cards, Paper::A4)).remove(0);
        let page = parsed(&page);
        let card = page.descendants().find(|node| node.attribute("id") == Some("drawing-0"));
        for (x, y) in corners(card.expect("a card")) {
            assert!((2.4..=60.6).contains(&x) && (2.4..=85.6).contains(&y), "({x}, {y}) is off the card");
        }
    }
}

#[test]
fn the_same_map_gives_the_same_bytes() {
    // Compiled a second time, it has a layout of its own.
    let maps = [Builtin::Paris.map(), changed(Builtin::Paris, |_| {})];
    for part in PARTS {
        let options = english(part, Paper::A4);
        let [first, second] = maps.each_ref().map(|map| print::pdf(map, options).expect("it can be printed"));
        assert!(first == second, "{part:?} as PDF");
        let [first, second] = maps.each_ref().map(|map| svgs(map, options));
        assert!(first == second, "{part:?} as SVG");
    }
}
