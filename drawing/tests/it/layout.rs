//! The layout of names: measured on the drawing, with the letters of the fonts that are shipped.

use roxmltree::{Document, Node};
use shinjuku_core::map::{Builtin, Map};
use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Layout, Panel};

use crate::ink::{Ink, ink};

/// A name on the board, with the ink of its lines.
struct Label {
    of: String,
    is_station: bool,
    lines: Vec<Ink>,
}

/// Half the width of a rail bed.
const BED: f64 = 4.2;

fn draw(map: &Map, names: LabelNames) -> String {
    let options = BoardOptions { names: Some(names), panel: Panel::None, ..BoardOptions::default() };
    board::svg(map, &Layout::new(map, names), None, options)
}

/// All names of a drawing.
fn labels(svg: &str) -> Vec<Label> {
    let drawing = Document::parse(svg).expect("XML");
    let texts =
        drawing.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
    let inks = ink(svg);
    let texts: Vec<Node> = texts.collect();
    assert_eq!(texts.len(), inks.len(), "every text has ink");
    let mut labels: Vec<Label> = Vec::new();
    for (text, ink) in texts.into_iter().zip(inks) {
        let owner = text.ancestors().skip(1).find(|node| {
            node.attribute("class").is_some_and(|class| class.contains("-name") && !class.contains("names"))
        });
        let owner = owner.expect("a text belongs to a name");
        let of =
            ["data-station-name", "data-ward-name", "class"].iter().find_map(|name| owner.attribute(*name));
        let is_station = owner.has_attribute("data-station-name");
        let of = format!("{} {}", if is_station { "station" } else { "other" }, of.expect("a name"));
        match labels.last_mut() {
            Some(last) if last.of == of => last.lines.push(ink),
            _ => labels.push(Label { of, is_station, lines: vec![ink] }),
        }
    }
    labels
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
            let radius = if station.sakura { 16.1 } else { 9.6 };
            let (x, y) = (f64::from(station.position.x), f64::from(station.position.y));
            if label.lines.iter().any(|line| line.distance_to(x, y) < radius) {
                found.push(format!("{} and the station {}", label.of, station.id));
            }
        }
    }
    found
}

/// The names of stations that touch a rail bed.
fn on_rails<'l>(map: &Map, labels: &'l [Label]) -> Vec<&'l str> {
    let place = |name: &String| {
        let station = map.document().stations.iter().find(|station| station.id == *name).expect("a station");
        (f64::from(station.position.x), f64::from(station.position.y))
    };
    let document = map.document();
    let beds: Vec<_> = document
        .connections
        .iter()
        .chain(&document.permanent_links)
        .map(|[a, b]| (place(a), place(b)))
        .collect();
    let touches = |line: &Ink| beds.iter().any(|(from, to)| line.distance_to_line(*from, *to) < BED);
    labels
        .iter()
        .filter(|label| label.is_station && label.lines.iter().any(touches))
        .map(|label| &*label.of)
        .collect()
}

#[test]
fn no_name_overlaps_another_or_a_station() {
    let mut all = Vec::new();
    for city in Builtin::ALL {
        for names in LabelNames::ALL {
            let map = city.map();
            let svg = draw(&map, names);
            let labels = labels(&svg);
            let overlaps = overlaps(&map, &labels);
            let rails = on_rails(&map, &labels);
            if *city == Builtin::Tokyo {
                assert!(rails.len() <= 5, "{names:?}: {rails:?} touch rails");
            }
            assert!(rails.len() * 3 <= map.stations.len(), "{city} {names:?}: {rails:?} touch rails");
            all.extend(overlaps.into_iter().map(|overlap| format!("{city} {names:?}: {overlap}")));
        }
    }
    assert!(all.is_empty(), "{all:?}");
}
