//! Tests of how submitted forms change documents.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that meets something unexpected fails"
)]

use std::collections::HashSet;

use shinjuku_core::map::{
    AcceptedWarning, AdjacencyEntry, BendEntry, Border, Builtin, LabelSide, MapDocument, MapIssueCode, Point,
    ShownNames, StationEntry, WardEntry,
};

use super::EditorTable;
use super::adjacency::Adjacency;
use super::city::City;
use super::connections::Connections;
use super::form_fields::{FormErrors, FormFields};
use super::ids::id_for;
use super::stations::Stations;
use super::wards::Wards;

/// Applies these fields to the table of a document.
fn filled<T: EditorTable>(base: &MapDocument, fields: &[(&str, &str)]) -> Result<MapDocument, FormErrors> {
    T::from_form(base, &FormFields::new(fields.iter().copied())).apply_to(base)
}

fn ward(id: &str) -> WardEntry {
    WardEntry {
        id: id.into(),
        name: id.to_uppercase(),
        native_name: id.to_uppercase(),
        cards: 3,
        label: Point { x: 10, y: 20 },
        outline: vec![vec![Point { x: 0, y: 0 }; 3]],
    }
}

fn station(id: &str, ward: &str) -> StationEntry {
    StationEntry {
        id: id.into(),
        name: id.to_uppercase(),
        native_name: format!("{id}駅"),
        ward: ward.into(),
        position: Point { x: 1, y: 2 },
        sakura: false,
        label_side: None,
    }
}

fn pair(a: &str, b: &str) -> [String; 2] {
    [a.into(), b.into()]
}

/// Two adjacent wards at the water, with three stations in a row; the last two are connected by a permanent link.
fn town() -> MapDocument {
    let mut document = MapDocument::blank("Town");
    document.wards = vec![ward("east"), ward("west")];
    document.stations = vec![station("port", "east"), station("mill", "east"), station("hill", "west")];
    document.connections = vec![pair("port", "mill")];
    document.permanent_links = vec![pair("mill", "hill")];
    document.adjacency = vec![AdjacencyEntry { between: pair("west", "east"), kind: Border::River }];
    document.water.wards = vec!["east".into()];
    document.princess_ward = "east".into();
    document.hachiko_station = "mill".into();
    let about = vec!["east".into(), "mill".into()];
    document.accepted =
        vec![AcceptedWarning { code: MapIssueCode::UnusualNumber, about, reason: "so".into() }];
    document
}

/// The fields that repeat what the document says about a ward.
const EAST_IS_WET: [(&str, &str); 2] = [("id-0", "east"), ("water-0", "on")];

#[test]
fn an_unchanged_form_changes_nothing() {
    let tokyo = Builtin::Tokyo.map();
    for document in [&town(), tokyo.document()] {
        assert_eq!(filled::<City>(document, &[]).as_ref(), Ok(document));
        assert_eq!(filled::<Wards>(document, &[]).as_ref(), Ok(document));
        assert_eq!(filled::<Stations>(document, &[]).as_ref(), Ok(document));
        assert_eq!(filled::<Connections>(document, &[]).as_ref(), Ok(document));
        assert_eq!(filled::<Adjacency>(document, &[]).as_ref(), Ok(document));
    }
}

#[test]
fn an_id_is_made_of_a_name_and_numbered_when_it_is_taken() {
    let id = |name: &str| id_for(name, &HashSet::new());
    assert_eq!(id("Weißensee"), "weissensee");
    assert_eq!(id("ÆRØ Łódź Đakovo Þing"), "aero-lodz-dakovo-thing");
    assert_eq!(id("STRAẞE"), "strasse");
    let none = HashSet::new();
    assert_eq!(id_for("Shin-Ōsaka", &none), "shin-osaka");
    assert_eq!(id_for("  King’s Cross / St. Pancras ", &none), "kings-cross-st-pancras");
    assert_eq!(id_for("上野", &none), "place");
    assert_eq!(id_for("駅 7", &none), "place-7");
    let taken = ["ueno", "ueno-2"].map(str::to_owned).into();
    assert_eq!(id_for("Ueno", &taken), "ueno-3");
    assert_eq!(id_for(&"a".repeat(60), &none).len(), 36);
}

#[test]
fn everything_that_names_a_ward_follows_its_id() -> Result<(), FormErrors> {
    let changed = filled::<Wards>(&town(), &[("id-0", "orient"), ("water-0", "on"), ("name-0", "Orient")])?;
    assert_eq!(changed.wards[0].id, "orient");
    assert_eq!(changed.wards[0].native_name, "Orient", "the native name was the name");
    assert_eq!(changed.wards[0].outline, town().wards[0].outline);
    assert_eq!(changed.stations[1].ward, "orient");
    assert_eq!(changed.stations[2].ward, "west");
    assert_eq!(changed.adjacency[0].between, pair("west", "orient"));
    assert_eq!(changed.water.wards, ["orient"]);
    assert_eq!(changed.princess_ward, "orient");
    assert_eq!(changed.accepted[0].about, ["mill", "orient"]);
    Ok(())
}

#[test]
fn two_wards_can_swap_their_ids() -> Result<(), FormErrors> {
    let changed = filled::<Wards>(&town(), &[("id-0", "west"), ("water-0", "on"), ("id-1", "east")])?;
    assert_eq!(changed.stations[0].ward, "west");
    assert_eq!(changed.stations[2].ward, "east");
    assert_eq!(changed.water.wards, ["west"]);
    assert_eq!(changed.princess_ward, "west");
    Ok(())
}

#[test]
fn of_two_wards_with_one_id_that_which_keeps_it_keeps_what_names_it() -> Result<(), FormErrors> {
    let mut twice = town();
    twice.wards[1].id = "east".into();
    let changed = filled::<Wards>(&twice, &[EAST_IS_WET[0], EAST_IS_WET[1], ("id-1", "west")])?;
    assert_eq!(changed.stations[0].ward, "east");
    assert_eq!(changed.wards[1].id, "west");
    assert_eq!(changed.princess_ward, "east");
    Ok(())
}

#[test]
fn the_stations_of_a_removed_ward_move_to_the_nearest_one() -> Result<(), FormErrors> {
    let changed = filled::<Wards>(&town(), &[("id-0", "east"), ("cards-0", "what"), ("remove-0", "on")])?;
    assert_eq!(changed.wards.len(), 1);
    assert!(changed.adjacency.is_empty() && changed.water.wards.is_empty());
    assert_eq!(changed.stations[0].ward, "west");
    assert_eq!(changed.stations[2].ward, "west");
    assert_eq!(changed.princess_ward, "west");
    let both = [("id-0", "east"), ("remove-0", "on"), ("id-1", "west"), ("remove-1", "on")];
    let bare = filled::<Wards>(&town(), &both)?;
    assert_eq!(bare.stations[0].ward, "", "there is no other ward");
    Ok(())
}

#[test]
fn a_new_row_becomes_a_ward_with_what_is_usual() -> Result<(), FormErrors> {
    let changed = filled::<Wards>(
        &town(),
        &[EAST_IS_WET[0], EAST_IS_WET[1], ("id-3", ""), ("name-3", " Water "), ("water-3", "on")],
    )?;
    let new = &changed.wards[2];
    assert_eq!((new.id.as_str(), new.name.as_str(), new.native_name.as_str()), ("water-2", "Water", "Water"));
    assert_eq!((new.cards, new.label), (3, Point { x: 500, y: 500 }));
    assert_eq!(changed.water.wards, ["east", "water-2"]);
    Ok(())
}

#[test]
fn numbers_that_cannot_be_read_are_named_and_what_was_typed_stays() {
    let base = town();
    let fields = [("cards-1", "-1"), ("x-0", "12.5"), ("y-2", "1e3"), ("name-0", "Typed")];
    let errors = filled::<Wards>(&base, &fields).expect_err("three faults");
    assert!(["cards-1", "x-0", "y-2"].iter().all(|field| errors.get(field).is_some()), "{errors:?}");
    assert!(errors.get("x-1").is_none());
    let errors = filled::<City>(&base, &[("width", "wide")]).expect_err("a fault");
    assert!(errors.get("width").is_some() && errors.get("height").is_none());
    assert!(
        filled::<Stations>(&base, &[("y-0", "")]).is_err(),
        "a station that was somewhere cannot be nowhere"
    );
}

#[test]
fn everything_that_names_a_station_follows_its_id() -> Result<(), FormErrors> {
    let changed = filled::<Stations>(&town(), &[("id-1", "weir"), ("ward-1", "west"), ("sakura-1", "on")])?;
    assert_eq!(changed.connections, [pair("port", "weir")]);
    assert_eq!(changed.permanent_links, [pair("weir", "hill")]);
    assert_eq!(changed.hachiko_station, "weir");
    assert_eq!(changed.accepted[0].about, ["east", "weir"]);
    assert!(changed.stations[1].sakura && changed.stations[1].ward == "west");
    assert_eq!(changed.stations[1].native_name, "mill駅", "a native name of its own stays");
    Ok(())
}

#[test]
fn a_station_that_is_removed_takes_its_connections_along() -> Result<(), FormErrors> {
    let changed = filled::<Stations>(&town(), &[("id-1", "mill"), ("remove-1", "on")])?;
    assert!(changed.connections.is_empty() && changed.permanent_links.is_empty());
    assert_eq!(changed.hachiko_station, "port");
    Ok(())
}

#[test]
fn bends_and_sides_of_names_follow_stations_and_connections() -> Result<(), FormErrors> {
    let mut town = town();
    town.bends = vec![BendEntry { between: pair("mill", "port"), points: vec![Point { x: 5, y: 5 }] }];
    town.stations[0].label_side = Some(LabelSide::Nw);
    let renamed = filled::<Stations>(&town, &[("id-0", "pier")])?;
    assert_eq!(renamed.bends[0].between, pair("mill", "pier"));
    assert_eq!(renamed.stations[0].label_side, Some(LabelSide::Nw));
    let removed = filled::<Stations>(&town, &[("id-0", "port"), ("remove-0", "on")])?;
    assert_eq!(removed.bends, []);
    let kept = filled::<Connections>(&town, &[("kind-0", "link")])?;
    assert_eq!(kept.bends, town.bends, "a link can have bends too");
    let removed = filled::<Connections>(&town, &[("remove-0", "on")])?;
    assert_eq!((removed.connections.len(), removed.bends.len()), (0, 0));
    Ok(())
}

#[test]
fn connections_change_their_kind_and_their_ends() -> Result<(), FormErrors> {
    let changed = filled::<Connections>(
        &town(),
        &[("kind-0", "link"), ("remove-1", "on"), ("a-4", "hill"), ("b-4", "port"), ("kind-4", "connection")],
    )?;
    assert_eq!(changed.connections, [pair("hill", "port")]);
    assert_eq!(changed.permanent_links, [pair("port", "mill")]);
    Ok(())
}

#[test]
fn connections_can_be_typed_a_line_each() -> Result<(), FormErrors> {
    let changed =
        filled::<Connections>(&town(), &[("lines", "mill port\r\n\r\nhill, port\r\nhill nowhere")])?;
    assert_eq!(changed.connections, [pair("port", "mill"), pair("hill", "port"), pair("hill", "nowhere")]);
    let errors = filled::<Connections>(&town(), &[("lines", "mill port hill")]).expect_err("three ids");
    assert!(errors.get("lines").is_some());
    Ok(())
}

#[test]
fn borders_are_set_changed_and_removed_in_their_place() -> Result<(), FormErrors> {
    let mut base = town();
    base.wards.push(ward("north"));
    base.adjacency.push(AdjacencyEntry { between: pair("north", "west"), kind: Border::Land });
    let fields =
        [("border-0-1", "land"), ("border-0-2", "bay_crossing"), ("border-1-2", ""), ("border-2-1", "land")];
    let changed = filled::<Adjacency>(&base, &fields)?;
    let entry = |a, b, kind| AdjacencyEntry { between: pair(a, b), kind };
    let expected = [entry("west", "east", Border::Land), entry("east", "north", Border::BayCrossing)];
    assert_eq!(changed.adjacency, expected);
    let dried = filled::<Adjacency>(&base, &[("row-0", ""), ("row-2", ""), ("water-2", "on")])?;
    assert_eq!(dried.water.wards, ["north"]);
    Ok(())
}

#[test]
fn entries_without_a_place_in_the_matrix_stay_until_they_are_removed() -> Result<(), FormErrors> {
    let mut base = town();
    base.adjacency.insert(0, AdjacencyEntry { between: pair("east", "nowhere"), kind: Border::Land });
    base.adjacency.push(AdjacencyEntry { between: pair("east", "west"), kind: Border::Land });
    base.water.wards.push("nowhere".into());
    assert_eq!(filled::<Adjacency>(&base, &[])?, base);
    let fields = [("odd-0", "on"), ("odd-2", "on"), ("odd-water-1", "on")];
    assert_eq!(filled::<Adjacency>(&base, &fields)?, town());
    Ok(())
}

#[test]
fn more_neighbours_are_named_in_a_list() -> Result<(), FormErrors> {
    let mut base = town();
    base.wards.push(ward("north"));
    let fields = [("other-2", "east"), ("how-2", "river"), ("other-0", "west"), ("how-0", "land")];
    let changed = filled::<Adjacency>(&base, &fields)?;
    assert_eq!(changed.adjacency.len(), 2);
    assert_eq!(changed.adjacency[0], base.adjacency[0], "what touches already stays as it is");
    assert_eq!(changed.adjacency[1].between, pair("north", "east"));
    Ok(())
}

#[test]
fn a_smaller_canvas_keeps_stations_and_names_inside_and_cuts_outlines_off() -> Result<(), FormErrors> {
    let mut base = town();
    let point = |x, y| Point { x, y };
    for (station, x) in base.stations.iter_mut().zip([100, 200, 300]) {
        station.position = point(x, 400);
    }
    for ward in &mut base.wards {
        ward.label = point(300, 300);
    }
    base.wards[0].outline = vec![vec![point(0, 0), point(1000, 0), point(1000, 1000), point(0, 1000)]];
    let refused = filled::<City>(&base, &[("width", "299"), ("height", "399")]);
    let errors = refused.expect_err("stations would be outside");
    assert_eq!(errors.get("width"), Some("editor-canvas-too-small"));
    assert_eq!(errors.get("height"), Some("editor-canvas-too-small"));
    let smaller = filled::<City>(&base, &[("width", "300"), ("height", "400")])?;
    assert_eq!(smaller.wards[0].outline, [[point(0, 0), point(300, 0), point(300, 400), point(0, 400)]]);
    assert_eq!(smaller.stations, base.stations);
    let larger = filled::<City>(&base, &[("width", "1200")])?;
    assert_eq!(larger.wards, base.wards);
    Ok(())
}

#[test]
fn the_city_says_which_names_it_shows() -> Result<(), FormErrors> {
    let changed = filled::<City>(&town(), &[("names", "native"), ("princess_ward", ""), ("height", "700")])?;
    assert_eq!((changed.names, changed.princess_ward.as_str()), (ShownNames::Native, ""));
    assert_eq!((changed.canvas.width, changed.canvas.height), (1000, 700));
    assert_eq!(filled::<City>(&town(), &[("names", "loud")])?.names, ShownNames::Both);
    Ok(())
}
