//! The board over several pages.

use shinjuku_core::map::Builtin;
use shinjuku_drawing::print::tiles::{self, Grid, MIN_TILE, MIN_WARD_LAND, OVERLAP};
use shinjuku_drawing::print::{BOARD_SIDE, MmRect, Paper, PrintPart, Size};

use crate::print::{PAPERS, near, parsed, svgs};

/// Where a part of the board begins and ends, across and down.
fn edges(part: &MmRect) -> [f64; 4] {
    [part.left, part.left + part.size.width, part.top, part.top + part.size.height]
}

#[test]
fn tiles_cover_the_board_once_and_overlap() {
    for side in 3..=60_u32 {
        let board = Size { width: BOARD_SIDE, height: BOARD_SIDE * f64::from(side) / 60.0 };
        for board in [board, Size { width: board.height, height: board.width }] {
            for paper in PAPERS {
                let grid = Grid::with_names(board, paper, &[], &[]);
                let mut bottom = OVERLAP;
                for row in &grid.rows {
                    let mut right = OVERLAP;
                    for tile in row {
                        let [left, ends, top, _] = edges(tile);
                        assert!(near(left, right - OVERLAP) && near(top, bottom - OVERLAP), "{tile:?}");
                        assert!(tile.size.width <= grid.room().width + 0.01);
                        assert!(tile.size.height <= grid.room().height + 0.01);
                        right = ends;
                    }
                    assert!(near(right, board.width), "{board:?} ends with its last column");
                    bottom = edges(&row[0])[3];
                }
                assert!(near(bottom, board.height), "{board:?} ends with its last row");
            }
        }
    }
}

#[test]
fn paper_lies_as_it_takes_fewer_pages() {
    let wide = Grid::with_names(Size { width: 594.0, height: 160.0 }, Paper::A4, &[], &[]);
    assert_eq!((wide.pages(), wide.rows.len(), wide.page.width > wide.page.height), (3, 1, true));
    let high = Grid::with_names(Size { width: 160.0, height: 594.0 }, Paper::A4, &[], &[]);
    assert_eq!((high.pages(), high.rows.len(), high.page.width > high.page.height), (3, 3, false));
}

#[test]
fn no_name_lies_on_a_seam() {
    for city in Builtin::ALL {
        let map = city.map();
        let names = tiles::names(&map);
        let stations = tiles::stations(&map);
        assert!(names.len() > map.wards.len() + map.stations.len());
        for paper in PAPERS {
            let grid = Grid::new(&map, paper);
            for (number, row) in grid.rows.iter().enumerate() {
                // The next row covers the end of this one.
                let covered = if number + 1 < grid.rows.len() { OVERLAP } else { 0.0 };
                for (place, tile) in row.iter().enumerate() {
                    let [left, right, top, end] = edges(tile);
                    let bottom = end - covered;
                    for name in &names {
                        let [from, to, above, below] = edges(name);
                        let is_beside = above < bottom && top < below;
                        let is_below = from < right && left < to;
                        assert!(place == 0 || !is_beside || !(from < left && left < to), "{city}: {name:?}");
                        assert!(
                            number == 0 || !is_below || !(above < top && top < below),
                            "{city}: {name:?}"
                        );
                    }
                }
            }
            let room = grid.room().width * grid.room().height;
            let tiles: Vec<MmRect> = grid.rows.iter().flatten().copied().collect();
            for (tile, land) in tiles.iter().zip(tiles::ward_land_in(&map, &tiles)) {
                assert!(tile.size.width * tile.size.height / room >= MIN_TILE, "{city}, {paper:?}: {tile:?}");
                let has_thing = stations.iter().chain(&names).any(|thing| tile.meets(thing));
                assert!(land >= MIN_WARD_LAND || has_thing, "{city}, {paper:?}: {tile:?} is blank");
            }
            for name in &names {
                let [from, to, above, below] = edges(name);
                let is_whole = tiles.iter().any(|tile| {
                    let [left, right, top, bottom] = edges(tile);
                    left <= from && to <= right && top <= above && below <= bottom
                });
                assert!(is_whole, "{city}, {paper:?}: no tile has the whole of {name:?}");
            }
            for station in &stations {
                assert!(tiles.iter().any(|tile| tile.meets(station)), "{city}, {paper:?}: {station:?}");
            }
        }
    }
}

#[test]
fn a_tile_shows_its_part_of_the_board_in_its_own_size() {
    let map = Builtin::Paris.map();
    let grid = Grid::new(&map, Paper::A4);
    let printed = tiles::printed_part(&map);
    let pages = svgs(&map, PrintPart::Tiles(Paper::A4));
    for (page, part) in pages.iter().zip(grid.rows.iter().flatten()) {
        let page = parsed(page);
        let shown = page.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "use")));
        let transform = shown.and_then(|node| node.attribute("transform")).expect("the board has a place");
        let numbers = numbers(transform);
        let clip = page.descendants().find(|node| node.attribute("id") == Some("window-1"));
        let window = clip.and_then(|clip| clip.first_element_child()).expect("a window");
        let side = |name| window.attribute(name).and_then(|side| side.parse::<f64>().ok()).expect("a side");
        assert!(near(numbers[0], side("x") - part.left - printed.left), "{transform}");
        assert!(near(numbers[1], side("y") - part.top - printed.top), "{transform}");
        assert!(near(side("width"), part.size.width) && near(side("height"), part.size.height));
        assert!(near(numbers[2] * 1000.0, BOARD_SIDE), "{transform}: the map is 1,000 high");
    }
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.' && letter != '-');
    parts.filter_map(|number| number.parse().ok()).collect()
}
