//! Outlines that cross themselves or overlap, and borders as they are drawn.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use serde_json::{Value, json};
use shinjuku_core::map::{Map, MapDocument, MapIssue, MapIssueCode, sketch};

use super::geography::rectangle;
use crate::kit::village;

/// Returns the errors of one kind in the village with these outlines.
fn errors(code: MapIssueCode, outlines: &[(usize, Value)]) -> Vec<MapIssue> {
    let mut document = village();
    for (ward, rings) in outlines {
        document["wards"][*ward]["outline"] = rings.clone();
    }
    let report = match Map::from_json(&document.to_string()) {
        Ok((_, report)) | Err(report) => report,
    };
    report.errors.into_iter().filter(|fault| fault.code == code).collect()
}

fn ring(corners: &[(i32, i32)]) -> Value {
    corners.iter().map(|(x, y)| json!({"x": x, "y": y})).collect()
}

#[test]
fn an_outline_must_not_cross_itself() {
    let crossings = |rings: Value| errors(MapIssueCode::OutlineCrossesItself, &[(0, rings)]);
    let bow_tie = crossings(json!([ring(&[(0, 0), (40, 40), (40, 0), (0, 40)])]));
    assert_eq!(bow_tie.len(), 1);
    assert_eq!(bow_tie[0].message, "the outline of Ward a crosses itself near (20, 20)");
    assert_eq!(bow_tie[0].about, ["a"]);
    for (what, corners) in [
        ("a spike that runs back over itself", &[(0, 0), (40, 0), (40, 40), (40, 20), (0, 40)][..]),
        ("a corner that is passed twice", &[(0, 0), (20, 20), (40, 0), (40, 40), (20, 20), (0, 40)][..]),
        (
            "a corner on another side, passed through",
            &[(0, 0), (40, 0), (40, 40), (20, 0), (0, -0), (10, 40)][..],
        ),
        ("a way over a side at a corner", &[(0, 10), (40, 10), (40, 40), (20, 10), (30, 0), (0, 0)][..]),
    ] {
        assert_eq!(crossings(json!([ring(corners)])).len(), 1, "{what}");
    }
    assert_eq!(
        crossings(json!([rectangle([0, 0], [20, 20]), rectangle([10, 10], [30, 30])])).len(),
        1,
        "two rings"
    );
}

#[test]
fn an_outline_may_touch_itself_have_a_hole_and_be_closed_twice() {
    let crossings = |rings: Value| errors(MapIssueCode::OutlineCrossesItself, &[(0, rings)]);
    let hole = json!([rectangle([0, 0], [40, 40]), rectangle([10, 10], [30, 30])]);
    assert_eq!(crossings(hole), []);
    assert_eq!(
        crossings(json!([rectangle([0, 0], [20, 20]), rectangle([20, 20], [40, 40])])),
        [],
        "at a corner"
    );
    assert_eq!(
        crossings(json!([ring(&[(0, 0), (40, 0), (40, 40), (20, 0), (0, 40)])])),
        [],
        "a corner on a side"
    );
    assert_eq!(
        crossings(json!([ring(&[(0, 0), (40, 0), (40, 0), (40, 40), (0, 0)])])),
        [],
        "a point given twice"
    );
}

#[test]
fn wards_must_not_overlap() {
    let overlaps = |first: Value, second: Value| {
        errors(MapIssueCode::OutlinesOverlap, &[(0, json!([first])), (1, json!([second]))])
    };
    let square = || rectangle([0, 0], [60, 60]);
    let found = overlaps(square(), rectangle([50, 0], [110, 60]));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].message, "Ward a and Ward b overlap by about 600 square units");
    assert_eq!(found[0].about, ["a", "b"]);
    for (what, other) in [
        ("the same outline", square()),
        ("one inside the other", rectangle([20, 20], [30, 30])),
        ("all corners on the other's sides", ring(&[(30, 0), (60, 30), (30, 60), (0, 30)])),
        ("a corner", ring(&[(55, 55), (110, 55), (110, 99)])),
    ] {
        assert_eq!(overlaps(square(), other.clone()).len(), 1, "{what}");
        assert_eq!(overlaps(other, square()).len(), 1, "{what}, the other way round");
    }
    assert_eq!(overlaps(square(), rectangle([60, 0], [110, 60])), [], "side by side");
    assert_eq!(overlaps(square(), rectangle([60, 60], [110, 100])), [], "corner to corner");
    // The second outline has a corner on the slanting side of the first, where the coordinates are not integers.
    let slanting = ring(&[(0, 0), (60, 0), (101, 100), (0, 100)]);
    assert_eq!(
        overlaps(slanting, ring(&[(60, 0), (80, 50), (101, 100), (110, 0)])),
        [],
        "rounding is no overlap"
    );
}

#[test]
fn a_ward_in_the_hole_of_another_does_not_overlap_it() {
    let around = json!([rectangle([0, 0], [60, 60]), rectangle([20, 20], [40, 40])]);
    let inside = json!([rectangle([20, 20], [40, 40])]);
    assert_eq!(errors(MapIssueCode::OutlinesOverlap, &[(0, around.clone()), (1, inside)]), []);
    let larger = json!([rectangle([18, 18], [42, 42])]);
    assert_eq!(errors(MapIssueCode::OutlinesOverlap, &[(0, around), (1, larger)]).len(), 1);
}

#[test]
fn land_outside_must_not_overlap_a_ward() {
    let mut document = village();
    document["wards"][0]["outline"] = json!([rectangle([0, 0], [50, 100])]);
    document["outside"] = json!([{"outline": [rectangle([0, 0], [50, 5])]}]);
    let report = Map::from_json(&document.to_string()).expect_err("they overlap");
    assert_eq!(report.errors[0].code, MapIssueCode::OutlinesOverlap);
    assert_eq!(report.errors[0].message, "Ward a and land outside overlap by about 250 square units");
}

#[test]
fn a_published_map_is_read_even_where_its_outlines_overlap() {
    let mut document = village();
    document["wards"][0]["outline"] = json!([rectangle([0, 0], [60, 100])]);
    document["wards"][1]["outline"] = json!([rectangle([50, 0], [110, 100])]);
    let document = MapDocument::from_json(&document.to_string()).expect("a document");
    assert!(Map::compile(document.clone()).is_err(), "it could not be published any more");
    assert!(Map::compile_published(document.clone()).is_ok());
    let mut broken = document;
    broken.princess_ward = "nowhere".into();
    let report = Map::compile_published(broken).expect_err("nobody could play on it");
    assert_eq!(report.errors[0].code, MapIssueCode::UnknownWard);
}

#[test]
fn the_check_of_the_largest_drawings_is_quick() {
    let zigzag = |corners: i32, width: i32| -> Value {
        let there = (0..corners / 2).map(|index| json!({"x": index % width, "y": index % 2 * 90}));
        let back =
            (0..corners / 2).rev().map(|index| json!({"x": index % width + 1, "y": 10 + index % 2 * 90}));
        there.chain(back).collect()
    };
    let check = |outlines: &[(usize, Value)]| {
        let start = Instant::now();
        errors(MapIssueCode::OutlinesOverlap, outlines);
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    };
    check(&[(0, json!([zigzag(18_000, 390)]))]);
    check(&(0..6).map(|ward| (ward, json!([zigzag(3_000, 390)]))).collect::<Vec<_>>());
    check(&(0..6).map(|ward| (ward, json!(vec![rectangle([0, 0], [400, 100]); 700]))).collect::<Vec<_>>());
}

proptest! {
    #[test]
    fn outlines_from_a_sketch_do_not_overlap(
        places in prop::collection::btree_set((0..20_i32, 0..15_i32), 8..30),
        shift in prop::collection::vec((0..20_i32, 0..20_i32), 30),
    ) {
        let mut document = MapDocument::from_json(&village().to_string()).expect("a document");
        (document.canvas.width, document.canvas.height) = (800, 600);
        let template = document.stations[0].clone();
        let wards: Vec<String> = document.wards.iter().map(|ward| ward.id.clone()).collect();
        document.stations = places.iter().zip(&shift).enumerate().map(|(index, ((x, y), (east, south)))| {
            let mut station = template.clone();
            station.id = format!("n{index}");
            (station.position.x, station.position.y) = (x * 40 + east, y * 40 + south);
            station.ward.clone_from(&wards[index % wards.len()]);
            station
        }).collect();
        let drawn = sketch(&document);
        for ward in &mut document.wards {
            ward.outline = drawn.outlines.get(&ward.id).cloned().unwrap_or_default();
        }
        let report = match Map::compile(document) {
            Ok((_, report)) | Err(report) => report,
        };
        let shapes = |fault: &&MapIssue| {
            matches!(fault.code, MapIssueCode::OutlinesOverlap | MapIssueCode::OutlineCrossesItself)
        };
        prop_assert_eq!(report.errors.iter().find(shapes), None);
    }
}
