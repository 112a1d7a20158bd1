//! First drawings of wards, from the positions of their stations.

use std::collections::HashSet;

use proptest::prelude::*;
use serde_json::json;
use shinjuku_core::map::drawing::{Area, Scale};
use shinjuku_core::map::{Border, Builtin, GeneratedOutlines, MapDocument, Point, sketch};

use crate::kit::village;
use crate::schemas;

fn read(document: serde_json::Value) -> MapDocument {
    MapDocument::from_json(&document.to_string()).expect("a document")
}

/// Returns twice the area of a ring; negative for a hole.
fn area(ring: &[Point]) -> i64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(next)
        .map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y))
        .sum()
}

/// Checks that the outlines of all wards cover the canvas once and meet in the same corners.
fn check_tiling(document: &MapDocument, sketch: &GeneratedOutlines) {
    let canvas = document.canvas;
    let rings = || sketch.outlines.values().flatten();
    let all: i64 = rings().map(|ring| area(ring)).sum();
    assert_eq!(all, 2 * i64::from(canvas.width) * i64::from(canvas.height), "{sketch:?}");
    let sides: HashSet<[(i32, i32); 2]> = rings()
        .flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)))
        .map(|(from, to)| [(from.x, from.y), (to.x, to.y)])
        .collect();
    for [from, to] in &sides {
        let at_the_edge = (from.0 == to.0 && [0, canvas.width].contains(&from.0))
            || (from.1 == to.1 && [0, canvas.height].contains(&from.1));
        assert!(at_the_edge || sides.contains(&[*to, *from]), "{from:?} to {to:?} has nothing beside it");
    }
}

#[test]
fn every_city_can_be_sketched() {
    for city in Builtin::ALL {
        let mut document = city.map().document().clone();
        document.wards.iter_mut().for_each(|ward| ward.outline.clear());
        let sketch = sketch(&document);
        schemas::check("MapSketch", &sketch);
        assert_eq!(sketch.outlines.len(), document.wards.len(), "{city}");
        check_tiling(&document, &sketch);
        for station in &document.stations {
            let home = Area::new(&sketch.outlines[&station.ward], Scale(1.0)).expect("an area");
            assert!(home.holds(Scale(1.0).spot(station.position)), "{city}: {}", station.name);
        }
        assert!(sketch.adjacency.is_sorted_by_key(|entry| entry.between.clone()), "{city}");
        let listed = |[a, b]: &[String; 2]| {
            document.adjacency.iter().any(|entry| entry.between.contains(a) && entry.between.contains(b))
        };
        let known = sketch.adjacency.iter().filter(|entry| listed(&entry.between)).count();
        assert!(known * 10 > document.adjacency.len() * 7, "{city}: {known} of its borders are found");
    }
}

#[test]
fn a_row_of_stations_makes_a_row_of_wards() {
    let sketch = sketch(&read(village()));
    let corner = |x, y| Point { x, y };
    let mut first = sketch.outlines["f"].clone();
    assert_eq!(first.len(), 1);
    first[0].sort_by_key(|point| (point.x, point.y));
    assert_eq!(first[0], [corner(290, 0), corner(290, 100), corner(400, 0), corner(400, 100)]);
    let borders: Vec<_> =
        sketch.adjacency.iter().map(|entry| (entry.between.join(" "), entry.kind)).collect();
    let expected = [
        ("a b", Border::Land),
        ("b c", Border::River),
        ("c d", Border::Land),
        ("d e", Border::BayCrossing),
        ("e f", Border::Land),
    ];
    assert_eq!(borders, expected.map(|(pair, kind)| (pair.to_owned(), kind)), "each as the table has it");
}

#[test]
fn what_the_author_drew_is_left_alone_and_counts() {
    let mut document = village();
    let square = |left: i32, right: i32| json!([[{"x": left, "y": 0}, {"x": right, "y": 0}, {"x": right, "y": 100}, {"x": left, "y": 100}]]);
    document["wards"][0]["outline"] = square(0, 40);
    document["wards"][1]["outline"] = square(60, 110);
    let sketch = sketch(&read(document));
    assert_eq!(sketch.outlines.keys().collect::<Vec<_>>(), ["c", "d", "e", "f"]);
    let borders: Vec<_> = sketch.adjacency.iter().map(|entry| entry.between.join(" ")).collect();
    assert_eq!(borders, ["b c", "c d", "d e", "e f"], "a and b are drawn apart");
}

#[test]
fn a_document_without_stations_or_canvas_gives_nothing() {
    assert_eq!(sketch(&MapDocument::blank("Kyoto")), GeneratedOutlines::default());
    let mut document = read(village());
    document.canvas.width = -5;
    assert_eq!(sketch(&document), GeneratedOutlines::default());
}

fn any_place() -> impl Strategy<Value = (i32, i32)> {
    prop_oneof![9 => (0..=120_i32, 0..=100_i32), 1 => (any::<i32>(), any::<i32>())]
}

proptest! {
    #[test]
    fn wherever_stations_are_the_wards_cover_the_canvas_once(
        places in prop::collection::vec((0..=120_i32, 0..=100_i32, 0..4_usize), 1..40)
    ) {
        let mut document = read(village());
        let template = document.stations[0].clone();
        (document.canvas.width, document.canvas.height) = (120, 100);
        let station = |(x, y, ward): &(i32, i32, usize)| {
            let mut station = template.clone();
            station.position = Point { x: *x, y: *y };
            station.ward.clone_from(&document.wards[*ward].id);
            station
        };
        document.stations = places.iter().map(station).collect();
        check_tiling(&document, &sketch(&document));
    }

    #[test]
    fn no_document_is_too_odd_to_be_sketched_and_checked(
        places in prop::collection::vec(any_place(), 8),
        corners in prop::collection::vec(prop::collection::vec(any_place(), 0..5), 6),
        size in any_place(),
        small in any::<bool>(),
    ) {
        let mut document = village();
        if !small {
            document["canvas"] = json!({"width": size.0, "height": size.1});
        }
        for (index, (x, y)) in places.iter().enumerate() {
            document["stations"][index]["position"] = json!({"x": x, "y": y});
        }
        for (index, ring) in corners.iter().enumerate() {
            let ring: Vec<_> = ring.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
            document["wards"][index]["outline"] = json!([ring]);
        }
        let document = read(document);
        sketch(&document);
        let _ = shinjuku_core::map::Map::compile(document);
    }
}
