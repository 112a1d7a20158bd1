//! The layout of names: measured on the drawing, with the letters of the fonts that are shipped.

use roxmltree::{Document, Node};
use shinjuku_core::map::{Builtin, Map, StationEntry};
use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Panel};

use crate::ink::{Ink, ink};
use crate::kit::LAYOUTS;

/// Half the width of a rail bed.
const BED: f64 = 4.2;

/// What a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Station,
    Ward,
    Other,
}

/// A name on the board, with the ink of its lines.
struct Label {
    kind: Kind,
    of: String,
    lines: Vec<Ink>,
}

/// All names of a map.
fn labels(city: Builtin, names: LabelNames) -> Vec<Label> {
    let map = city.map();
    let options = BoardOptions { names: Some(names), panel: Panel::None, ..BoardOptions::default() };
    let svg = board::svg(&map, &LAYOUTS.get(&map, names), None, options).expect("a drawing");
    let drawing = Document::parse(&svg).expect("XML");
    let texts =
        drawing.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
    let inks = ink(&svg);
    let texts: Vec<Node> = texts.collect();
    assert_eq!(texts.len(), inks.len(), "every text has ink");
    let mut labels: Vec<Label> = Vec::new();
    for (text, ink) in texts.into_iter().zip(inks) {
        let find = |name: &str| text.ancestors().find_map(|node| node.attribute(name)).map(String::from);
        let owner = [(Kind::Station, "data-station"), (Kind::Ward, "data-ward-name"), (Kind::Other, "class")];
        let owner = owner.into_iter().find_map(|(kind, name)| Some((kind, find(name)?)));
        let (kind, of) = owner.expect("a text belongs to a name");
        match labels.last_mut() {
            Some(last) if last.kind == kind && last.of == of => last.lines.push(ink),
            _ => labels.push(Label { kind, of, lines: vec![ink] }),
        }
    }
    labels
}

fn place(station: &StationEntry) -> (f64, f64) {
    (f64::from(station.position.x), f64::from(station.position.y))
}

/// The radius of the symbol of a station.
fn radius(station: &StationEntry) -> f64 {
    if station.sakura { 16.1 } else { 9.6 }
}

/// The gap between a name and the symbol of a station.
fn gap(label: &Label, station: &StationEntry) -> f64 {
    let (x, y) = place(station);
    let distances = label.lines.iter().map(|line| line.distance_to(x, y));
    distances.fold(f64::INFINITY, f64::min) - radius(station)
}

/// The names that overlap each other or a station.
fn overlaps(map: &Map, labels: &[Label]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, label) in labels.iter().enumerate() {
        for other in labels.iter().take(index) {
            if label.lines.iter().any(|a| other.lines.iter().any(|b| a.overlaps(b))) {
                found.push(format!("{} and {}", label.of, other.of));
            }
        }
        for station in &map.document().stations {
            if gap(label, station) < 0.0 {
                found.push(format!("{} and the station {}", label.of, station.id));
            }
        }
    }
    found
}

/// The straight parts of all rail beds.
fn beds(map: &Map) -> Vec<[(f64, f64); 2]> {
    let document = map.document();
    let station =
        |id: &String| place(document.stations.iter().find(|station| station.id == *id).expect("a station"));
    let mut beds = Vec::new();
    for [a, b] in document.connections.iter().chain(&document.permanent_links) {
        let bend = document.bends.iter().find(|bend| bend.between.contains(a) && bend.between.contains(b));
        let mut points: Vec<(f64, f64)> = bend.map_or(Vec::new(), |bend| {
            bend.points.iter().map(|point| (f64::from(point.x), f64::from(point.y))).collect()
        });
        if bend.is_some_and(|bend| bend.between[0] != *a) {
            points.reverse();
        }
        points.insert(0, station(a));
        points.push(station(b));
        beds.extend(points.windows(2).map(|pair| [pair[0], pair[1]]));
    }
    beds
}

/// The names of a kind that touch a rail bed.
fn on_rails<'l>(map: &Map, labels: &'l [Label], kind: Kind) -> Vec<&'l str> {
    let beds = beds(map);
    let touches = |line: &Ink| beds.iter().any(|[from, to]| line.distance_to_line(*from, *to) < BED);
    let names = labels.iter().filter(|label| label.kind == kind && label.lines.iter().any(touches));
    names.map(|label| &*label.of).collect()
}

#[test]
fn no_name_overlaps_another_or_a_station() {
    let mut all = Vec::new();
    for city in Builtin::ALL {
        for names in LabelNames::ALL {
            let overlaps = overlaps(&city.map(), &labels(*city, names));
            all.extend(overlaps.into_iter().map(|overlap| format!("{city} {names:?}: {overlap}")));
        }
    }
    assert!(all.is_empty(), "{all:?}");
}

/// How many names of stations and of wards may touch a rail bed on a map.
const MAX_STATIONS_ON_RAILS: usize = 5;
const MAX_WARDS_ON_RAILS: usize = 3;

#[test]
fn few_names_touch_rails() {
    for city in Builtin::ALL {
        for names in LabelNames::ALL {
            let labels = labels(*city, names);
            let stations = on_rails(&city.map(), &labels, Kind::Station);
            let wards = on_rails(&city.map(), &labels, Kind::Ward);
            assert!(stations.len() <= MAX_STATIONS_ON_RAILS, "{city} {names:?}: {stations:?}");
            assert!(wards.len() <= MAX_WARDS_ON_RAILS, "{city} {names:?}: {wards:?}");
        }
    }
}

#[test]
fn every_name_is_nearer_to_its_own_station_than_to_any_other() {
    let mut wrong = Vec::new();
    for city in Builtin::ALL {
        let map = city.map();
        let stations = &map.document().stations;
        for names in LabelNames::ALL {
            for label in labels(*city, names).iter().filter(|label| label.kind == Kind::Station) {
                let own = stations.iter().find(|station| station.id == label.of).expect("a station");
                for other in stations.iter().filter(|station| station.id != label.of) {
                    if gap(label, other) <= gap(label, own) {
                        wrong.push(format!("{city} {names:?}: {} at {}", label.of, other.id));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
