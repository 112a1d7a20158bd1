//! The cells of a drawing.

use proptest::prelude::*;
use shinjuku_core::map::Builtin;
use shinjuku_core::map::drawing::{Cell, Spot, cells};

/// Checks that every point belongs to one cell, and that the cells fill the drawing.
fn check(width: f64, height: f64, sites: &[Spot]) {
    let cells = cells(width, height, sites);
    assert_eq!(cells.len(), sites.len());
    let areas: Vec<f64> = cells.iter().map(Cell::area).collect();
    assert!(areas.iter().all(|area| *area >= 0.0), "{areas:?}");
    let sum: f64 = areas.iter().sum();
    assert!((sum - width * height).abs() < 1e-6 * width * height, "{sum} of {}", width * height);
    for (index, (site, cell)) in sites.iter().zip(&cells).enumerate() {
        let first = sites.iter().position(|other| other == site);
        assert_eq!(cell.holds(*site), first == Some(index), "the cell of {site:?}");
    }
}

fn spots(places: &[(i32, i32)]) -> Vec<Spot> {
    places.iter().map(|(x, y)| Spot::new(f64::from(*x), f64::from(*y))).collect()
}

#[test]
fn the_cells_of_every_city_cover_its_canvas_once() {
    for city in Builtin::ALL {
        let map = city.map();
        let document = map.document();
        let places: Vec<_> =
            document.stations.iter().map(|entry| (entry.position.x, entry.position.y)).collect();
        check(f64::from(document.canvas.width), f64::from(document.canvas.height), &spots(&places));
    }
}

#[test]
fn stations_in_one_place_in_a_row_or_on_the_edge_are_no_trouble() {
    check(100.0, 50.0, &spots(&[(30, 20)]));
    check(100.0, 50.0, &spots(&[(30, 20), (30, 20), (30, 20)]));
    check(100.0, 50.0, &spots(&[(10, 20), (20, 20), (30, 20), (20, 20), (90, 20)]));
    check(100.0, 50.0, &spots(&[(0, 0), (100, 0), (100, 50), (0, 50), (50, 25)]));
    assert!(cells(100.0, 50.0, &[]).is_empty());
}

#[test]
fn a_side_knows_what_is_beyond_it() {
    let cells = cells(100.0, 50.0, &spots(&[(20, 25), (80, 25)]));
    let inner: Vec<_> = cells[0].edges().filter(|(side, _)| side.beyond.is_some()).collect();
    let [(side, to)] = inner.as_slice() else { panic!("one side is shared: {inner:?}") };
    assert_eq!(side.beyond, Some(1));
    assert_eq!([side.from, *to], [Spot::new(50.0, 0.0), Spot::new(50.0, 50.0)]);
}

proptest! {
    #[test]
    fn any_cells_cover_the_paper_once(places in prop::collection::vec((0..=60_i32, 0..=40_i32), 1..60)) {
        check(60.0, 40.0, &spots(&places));
    }
}
