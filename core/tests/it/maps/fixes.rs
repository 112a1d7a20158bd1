//! Suggested fixes: each does what it says.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shinjuku_core::map::{ChangeKind, DocumentChange, Fix, Map, MapIssue, MapIssueCode, MapReport};

use super::{broken, check, odd, village_with};
use crate::kit::village;

/// Returns the report, whether it has errors or only warnings.
fn report(document: &Value) -> MapReport {
    match Map::from_json(&document.to_string()) {
        Ok((_, report)) | Err(report) => report,
    }
}

fn faults(document: &Value) -> Vec<MapIssue> {
    let report = report(document);
    report.errors.into_iter().chain(report.warnings).collect()
}

/// Returns the number of faults of a kind; if not all are listed, the number of all faults.
fn count(code: MapIssueCode, document: &Value) -> usize {
    let report = report(document);
    if report.unlisted() > 0 {
        return report.error_count + report.warning_count;
    }
    faults(document).iter().filter(|fault| fault.code == code).count()
}

#[test]
fn every_fix_that_is_offered_mends_its_fault() {
    let mut mendable = BTreeSet::new();
    for (_, document, _) in broken().into_iter().chain(odd()) {
        for fault in faults(&document) {
            for fix in &fault.fixes {
                let mut mended = document.clone();
                assert!(fix.apply(&mut mended), "{fix:?} cannot be applied");
                let (before, after) = (count(fault.code, &document), count(fault.code, &mended));
                assert!(after < before, "{fix:?} does not mend {fault}");
                assert!(faults(&mended).iter().all(|fault| fault.code != MapIssueCode::Malformed), "{fix:?}");
                mendable.insert(fault.code.to_string());
            }
        }
    }
    let expected = [
        "bad_bends",
        "bad_outline",
        "bad_river",
        "drawing_disagrees",
        "duplicate_adjacency",
        "duplicate_connection",
        "long_connection",
        "off_canvas",
        "outline_elsewhere",
        "self_loop",
        "too_many_cards",
        "unknown_station",
        "unknown_ward",
        "ward_without_cards",
        "ward_without_neighbor",
    ];
    assert_eq!(mendable, expected.iter().map(ToString::to_string).collect());
}

#[test]
fn a_station_outside_its_ward_may_go_to_the_one_in_which_it_lies() {
    let mut document = village();
    let square = |left: i32, right: i32| json!([[{"x": left, "y": 0}, {"x": right, "y": 0}, {"x": right, "y": 100}, {"x": left, "y": 100}]]);
    document["wards"][0]["outline"] = square(0, 50);
    document["wards"][1]["outline"] = square(50, 110);
    document["stations"][0]["position"]["x"] = json!(70);
    let faults = faults(&document);
    let fault =
        faults.iter().find(|fault| fault.code == MapIssueCode::OutlineElsewhere).expect("it is elsewhere");
    assert_eq!(fault.fixes[0].name, "assign Station a to Ward b");
    assert!(fault.fixes[0].apply(&mut document));
    assert_eq!(document["stations"][0]["ward"], "b");
}

#[test]
fn fixes_say_what_they_do() {
    let names = |document: &Value, code: MapIssueCode| -> Vec<String> {
        let faults = faults(document).into_iter().filter(|fault| fault.code == code);
        faults.flat_map(|fault| fault.fixes).map(|fix| fix.name).collect()
    };
    let far = super::village_and("/connections", json!(["sa", "sf"]));
    assert_eq!(
        names(&far, MapIssueCode::LongConnection),
        ["add the border Ward a – Ward f", "add the border Ward a – Ward f across a river"]
    );
    let lost = village_with("/stations/0/ward", json!("z"));
    assert_eq!(names(&lost, MapIssueCode::UnknownWard), ["assign Station a to Ward a"]);
    let off = village_with("/stations/0/position/x", json!(401));
    assert_eq!(names(&off, MapIssueCode::OffCanvas), ["move it onto the canvas, to (400, 60)"]);
    let alone = village_with("/adjacency/4", json!({"between": ["a", "c"], "kind": "land"}));
    assert_eq!(names(&alone, MapIssueCode::WardWithoutNeighbor), ["add a border between Ward f and Ward e"]);
    assert!(check(&alone).is_err());
}

#[test]
fn a_fix_is_applied_as_a_whole_or_not_at_all() {
    let change = |op, path: &str, value| DocumentChange { op, path: path.into(), value };
    let patch = |changes: &[DocumentChange]| Fix { name: "a fix".into(), patch: changes.to_vec() };
    let add = |path| change(ChangeKind::Add, path, Some(json!(7)));
    let mut document = json!({"list": [1, 2], "a/b": {"c": 1}});
    for wrong in [
        add("/list/4"),
        add("/list/01"),
        add("/nowhere/0"),
        add("list"),
        change(ChangeKind::Add, "/list/0", None),
        change(ChangeKind::Replace, "/list/-", Some(json!(7))),
        change(ChangeKind::Replace, "/d", Some(json!(7))),
        change(ChangeKind::Remove, "/list/3", None),
        change(ChangeKind::Remove, "/list/0/x", None),
    ] {
        let before = document.clone();
        assert!(!patch(&[add("/list/0"), wrong.clone()]).apply(&mut document), "{wrong:?}");
        assert_eq!(document, before);
    }
    let right = [
        add("/list/0"),
        add("/list/-"),
        change(ChangeKind::Replace, "/list/1", Some(json!(8))),
        change(ChangeKind::Remove, "/list/2", None),
        add("/a~1b/d"),
        change(ChangeKind::Remove, "/a~1b/c", None),
    ];
    assert!(patch(&right).apply(&mut document));
    assert_eq!(document, json!({"list": [7, 8, 7], "a/b": {"d": 7}}));
}
