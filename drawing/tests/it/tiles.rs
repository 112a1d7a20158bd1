//! The board over several pages.

use shinjuku_core::map::Builtin;
use shinjuku_drawing::board::Language;
use shinjuku_drawing::print::tiles::{BLEED, Tiling};
use shinjuku_drawing::print::{
    BOARD_SIDE, CLEAR, FLAP, MIN_WARD_LAND, MmRect, Paper, PrintOptions, PrintPart, Size,
};

use crate::print::{PAPERS, hard, near, parsed, svgs};

const LANGUAGES: [Language; 2] = [Language::English, Language::Japanese];

/// The tiles of all cities, on all papers and in all languages.
fn tilings() -> impl Iterator<Item = (String, Tiling)> {
    let all = Builtin::ALL.iter().flat_map(|city| PAPERS.map(|paper| (city, paper)));
    all.flat_map(|(city, paper)| LANGUAGES.map(|language| (city, paper, language))).map(
        |(city, paper, language)| {
            let tiling = Tiling::new(&city.map(), paper, language).expect("tiles");
            (format!("{city}, {paper:?}, {language:?}"), tiling)
        },
    )
}

fn area(size: Size) -> f64 {
    size.width * size.height
}

fn is_at(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.01
}

#[test]
fn tiles_fit_on_their_pages_with_their_flaps() {
    for (which, tiling) in tilings() {
        for tile in &tiling.tiles {
            let beside = if is_at(tile.right(), tiling.board.width) { 0.0 } else { FLAP };
            let below = if is_at(tile.bottom(), tiling.board.height) { 0.0 } else { FLAP };
            assert!(tile.size.width + beside <= tiling.room.width + 0.01, "{which}: {tile:?}");
            assert!(tile.size.height + below <= tiling.room.height + 0.01, "{which}: {tile:?}");
        }
    }
}

#[test]
fn tiles_do_not_overlap_and_cover_all_that_a_game_needs() {
    for (which, tiling) in tilings() {
        for (index, tile) in tiling.tiles.iter().enumerate() {
            let inside = tile.grown(-0.01);
            assert!(!tiling.tiles[index + 1..].iter().any(|other| inside.meets(other)), "{which}: {tile:?}");
        }
        let covered: f64 = tiling.tiles.iter().map(|tile| area(tile.size)).sum();
        // At most two corners without wards, stations and names are left out.
        let share = covered / area(tiling.board);
        assert!((0.88..=1.0001).contains(&share), "{which}: the tiles cover {share} of the board");
        for station in &tiling.stations {
            assert!(
                tiling.tiles.iter().any(|tile| tile.contains_middle_of(station)),
                "{which}: {station:?} is on no tile"
            );
            let seen: f64 = tiling
                .tiles
                .iter()
                .filter(|tile| tile.meets(station))
                .map(|tile| area(tile.within(station).size))
                .sum();
            assert!(near(seen, area(station.size)), "{which}: a part of {station:?} is on no tile");
        }
    }
}

#[test]
fn no_tile_is_nearly_blank() {
    for (which, tiling) in tilings() {
        assert_eq!(tiling.tiles.len(), tiling.ward_land.len());
        for (tile, land) in tiling.tiles.iter().zip(&tiling.ward_land) {
            assert!(*land >= MIN_WARD_LAND, "{which}: wards cover {land} of {tile:?}");
            // The board fills a good part of the paper.
            let share = area(tile.size) / area(tiling.room);
            assert!(share >= 0.4, "{which}: {tile:?} fills {share} of its page");
        }
    }
}

#[test]
fn no_name_is_on_a_seam() {
    for (which, tiling) in tilings() {
        for name in &tiling.names {
            let is_on = |tile: &&MmRect| tile.meets(name);
            let tiles: Vec<&MmRect> = tiling.tiles.iter().filter(is_on).collect();
            assert!(tiles.len() <= 1, "{which}: {name:?} is on {} tiles", tiles.len());
            for tile in tiles {
                // Where another tile follows, the name keeps its distance.
                let [left, top, right, bottom] = tile.edges();
                let clear = |edge: f64, end: f64| if is_at(edge, end) { 0.0 } else { CLEAR - 0.01 };
                let room = MmRect::from_edges([
                    left + clear(left, 0.0),
                    top + clear(top, 0.0),
                    right - clear(right, tiling.board.width),
                    bottom - clear(bottom, tiling.board.height),
                ]);
                assert!(room.contains(name), "{which}: {name:?} is too close to the edge of {tile:?}");
            }
        }
    }
}

#[test]
fn few_pages_are_enough() {
    // The board is 518 × 476 mm to 581 × 536 mm large; an A4 page has room for 189 × 270 mm.
    for (which, tiling) in tilings() {
        let pages = tiling.tiles.len();
        let most = if which.starts_with("osaka") { 11 } else { 9 };
        assert!(pages <= most, "{which}: {pages} pages");
    }
    let tokyo = Tiling::new(&Builtin::Tokyo.map(), Paper::A4, Language::English).expect("tiles");
    assert_eq!(tokyo.tiles.len(), 6);
}

#[test]
fn a_board_with_the_hardest_names_can_be_cut() {
    for paper in PAPERS {
        let tiling = Tiling::new(&hard(), paper, Language::English).expect("tiles");
        let covered: f64 = tiling.tiles.iter().map(|tile| area(tile.size)).sum();
        assert!(covered >= 0.85 * area(tiling.board));
    }
}

#[test]
fn a_tile_shows_its_part_of_the_board_in_its_own_size() {
    let map = Builtin::Paris.map();
    let tiling = Tiling::new(&map, Paper::A4, Language::English).expect("tiles");
    let options = PrintOptions { part: PrintPart::Tiles, paper: Paper::A4, language: Language::English };
    let pages = svgs(&map, options);
    assert_eq!(pages.len(), tiling.tiles.len() + 1);
    for (page, part) in pages.iter().zip(&tiling.tiles) {
        let page = parsed(page);
        let shown = page.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "use")));
        let transform = shown.and_then(|node| node.attribute("transform")).expect("the board has a place");
        let numbers = numbers(transform);
        let clip = page.descendants().find(|node| node.attribute("id") == Some("window-1"));
        let window = clip.and_then(|clip| clip.first_element_child()).expect("a window");
        let side = |name| window.attribute(name).and_then(|side| side.parse::<f64>().ok()).expect("a side");
        let [left, top] = tiling.corner;
        assert!(near(numbers[0], side("x") - part.left - left), "{transform}");
        assert!(near(numbers[1], side("y") - part.top - top), "{transform}");
        // Beyond a seam a little more is printed, under the next tile.
        for (printed, seen, is_last) in [
            (side("width"), part.size.width, is_at(part.right(), tiling.board.width)),
            (side("height"), part.size.height, is_at(part.bottom(), tiling.board.height)),
        ] {
            assert!(near(printed, if is_last { seen } else { seen + BLEED }), "{printed} of {seen}");
        }
        assert!(near(numbers[2] * 1000.0, BOARD_SIDE), "{transform}: the map is 1,000 high");
    }
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.' && letter != '-');
    parts.filter_map(|number| number.parse().ok()).collect()
}
