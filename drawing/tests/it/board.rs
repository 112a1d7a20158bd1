//! The drawings of boards.

use roxmltree::Node;
use serde_json::json;
use shinjuku_core::game::Game;
use shinjuku_core::map::Builtin;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::Viewer;
use shinjuku_drawing::board::{BoardOptions, Language, Theme};

use crate::kit::{
    all_mods, bare, class, draw, parsed, played, sorted, text, text_lines, values, village, with,
};

#[test]
fn every_city_draws_to_an_image_with_a_title_and_a_description() {
    for city in Builtin::ALL {
        let map = city.map();
        let svg = bare(&map, None);
        let drawing = parsed(&svg);
        let root = drawing.root_element();
        let canvas = map.document().canvas;
        assert_eq!(root.attribute("viewBox"), Some(&*format!("0 0 {} {}", canvas.width, canvas.height)));
        assert_eq!(root.attribute("role"), Some("img"));
        for name in ["title", "desc"] {
            let words = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
            assert!(
                words.and_then(|node| node.text()).is_some_and(|words| words.len() > 8),
                "{city}: {name}"
            );
        }
    }
}

#[test]
fn every_ward_station_and_line_is_there_once() {
    for city in Builtin::ALL {
        let map = city.map();
        let svg = bare(&map, None);
        let drawing = parsed(&svg);
        let document = map.document();
        let wards = sorted(document.wards.iter().map(|ward| ward.id.clone()).collect());
        let stations = sorted(document.stations.iter().map(|station| station.id.clone()).collect());
        assert_eq!(values(&drawing, "data-ward"), wards);
        assert_eq!(values(&drawing, "data-ward-name"), wards);
        assert_eq!(values(&drawing, "data-station"), stations);
        let joined = |pairs: &[[String; 2]]| sorted(pairs.iter().map(|pair| pair.join(" ")).collect());
        assert_eq!(values(&drawing, "data-connection"), joined(&document.connections));
        assert_eq!(values(&drawing, "data-link"), joined(&document.permanent_links));
        for station in &document.stations {
            let label = text(with(&drawing, "data-station", &station.id));
            for part in station.name.split([' ', '-']).chain(station.native_name.split([' ', '-'])) {
                assert!(label.contains(part), "{} on {label}", station.name);
            }
        }
        for ward in &document.wards {
            let label = text(with(&drawing, "data-ward-name", &ward.id));
            let shown = label.to_uppercase();
            // Every ward is a ward: the board shows "XIe", not "XIe arrondissement".
            let native = ward.native_name.trim_end_matches(&document.ward_word).trim_end();
            let parts = ward.name.split([' ', '-']).chain(native.split([' ', '-']));
            for part in parts.map(str::to_uppercase) {
                assert!(shown.contains(&part), "{} on {label}", ward.name);
            }
            let pips = with(&drawing, "data-ward-name", &ward.id)
                .children()
                .find(|node| node.attribute("class") == Some("pips"));
            let pips = pips.and_then(|pips| pips.attribute("d")).expect("a mark for each card");
            let marks = if ward.cards > 6 { 1 } else { usize::try_from(ward.cards).expect("few") };
            assert_eq!(pips.matches('z').count(), marks, "the cards of {}", ward.name);
        }
    }
}

#[test]
fn neighbouring_wards_have_different_tints() {
    for city in Builtin::ALL {
        let map = city.map();
        let svg = bare(&map, None);
        let drawing = parsed(&svg);
        let tint = |ward| {
            let area = with(&drawing, "data-ward", &map.ward_name(ward));
            area.ancestors().skip(1).find_map(|group| group.attribute("class"))
        };
        for (id, ward) in map.wards.iter() {
            for other in ward.neighbors {
                assert_ne!(tint(id), tint(other), "{city}: {} and {}", ward.name, map.ward_name(other));
            }
        }
    }
}

#[test]
fn hostile_names_are_text_and_nothing_more() {
    let names = [
        "<script>alert(1)</script>",
        "\"' onload='x' a=\"",
        "]]></style><image href=\"//x\"/>",
        "&lt;&amp;\u{ffff}",
    ];
    let map = village(|document| {
        for (index, name) in names.iter().enumerate() {
            for list in ["wards", "stations"] {
                document[list][index]["name"] = json!(name);
                document[list][index]["native_name"] = json!(format!("{name}!"));
            }
        }
        document["name"] = json!("<b onclick=\"x\">");
        document["water"]["name"] = json!("</text><a href=\"x\">");
    });
    let game = Game::start(map, &all_mods(2), Seed::from_number(1)).expect("the options are in order").0;
    for view in [None, Some(game.view(Viewer::AllSeats))] {
        let svg = bare(game.map(), view.as_ref());
        let drawing = parsed(&svg);
        let known = [
            "svg", "title", "desc", "style", "defs", "symbol", "use", "clipPath", "g", "path", "rect",
            "circle", "ellipse", "text",
        ];
        for node in drawing.descendants().filter(Node::is_element) {
            assert!(known.contains(&node.tag_name().name()), "{:?}", node.tag_name());
            for attribute in node.attributes() {
                assert!(!attribute.name().starts_with("on"));
                assert!(!attribute.name().contains("href") || attribute.value().starts_with('#'));
            }
        }
        let words: String = text(drawing.root()).split_whitespace().collect();
        for name in &names[..3] {
            let name: String = name.split_whitespace().collect();
            assert!(words.contains(&name), "{name} is shown as it is");
        }
        assert!(!svg.replace("url(#b", "").contains("url(") && !svg.contains("@import"));
    }
}

#[test]
fn a_drawing_for_the_editor_has_an_element_for_every_name_and_area() {
    for city in Builtin::ALL {
        let map = city.map();
        let svg = draw(&map, None, BoardOptions { is_editable: true, ..BoardOptions::bare() });
        let drawing = parsed(&svg);
        let document = map.document();
        let stations = sorted(document.stations.iter().map(|station| station.id.clone()).collect());
        assert_eq!(values(&drawing, "data-station"), stations);
        assert_eq!(values(&drawing, "data-station-name"), stations);
        for station in &stations {
            assert!(text(with(&drawing, "data-station", station)).trim().is_empty());
            assert!(!with(&drawing, "data-station-name", station).has_attribute("transform"));
        }
        for ward in &document.wards {
            assert!(!with(&drawing, "data-ward-name", &ward.id).has_attribute("transform"));
            let area = with(&drawing, "data-ward", &ward.id);
            let layer = area.ancestors().nth(2).expect("a layer");
            let areas = layer.descendants().filter(|node| node.has_attribute("data-ward"));
            assert_eq!(areas.count(), 1, "{}", ward.id);
        }
        // The names are where they are on the board that is played.
        let lines = |svg: &str| -> Vec<(String, f64, f64, bool)> {
            let drawing = parsed(svg);
            let names = drawing.descendants().filter(|node| class(*node).contains("-name"));
            let mut lines: Vec<_> =
                names.filter(|node| !class(*node).contains("names")).flat_map(text_lines).collect();
            lines.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
            lines
        };
        let played = lines(&bare(&map, None));
        for (one, other) in lines(&svg).iter().zip(&played) {
            assert_eq!((&one.0, one.3), (&other.0, other.3), "{city}");
            assert!((one.1 - other.1).abs() <= 1.0 && (one.2 - other.2).abs() <= 1.0, "{city}: {one:?}");
        }
        assert_eq!(lines(&svg).len(), played.len(), "{city}");
    }
}

#[test]
fn the_same_board_is_the_same_text() {
    for city in Builtin::ALL {
        let map = city.map();
        let view = played(*city, 5, 30);
        assert_eq!(bare(&map, None), bare(&map, None));
        assert_eq!(bare(&map, Some(&view)), bare(&map, Some(&view.clone())));
    }
}

#[test]
fn numbers_have_one_decimal_at_most() {
    let svg = bare(&Builtin::Tokyo.map(), Some(&played(Builtin::Tokyo, 5, 30)));
    let drawing = parsed(&svg);
    let is_icon = |node: &Node| {
        node.ancestors().any(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "symbol")))
    };
    for node in drawing.descendants().filter(|node| !is_icon(node)) {
        for name in ["x", "y", "width", "height", "viewBox", "d", "transform", "textLength"] {
            let Some(value) = node.attribute(name) else { continue };
            let decimals =
                value.split('.').skip(1).map(|rest| rest.chars().take_while(char::is_ascii_digit).count());
            assert!(decimals.max().unwrap_or(0) <= 1, "{name}: {value}");
        }
    }
}

#[test]
fn no_name_moves_while_a_game_is_played() {
    let names = |svg: &str| -> Vec<Vec<(String, f64, f64, bool)>> {
        let drawing = parsed(svg);
        let is_name = |node: &Node| {
            class(*node).split(' ').any(|class| ["station-name", "ward-name", "water-name"].contains(&class))
        };
        drawing.descendants().filter(is_name).map(text_lines).collect()
    };
    for city in Builtin::ALL {
        let empty = names(&bare(&city.map(), None));
        assert_eq!(empty.len(), city.map().stations.len() + city.map().wards.len() + 1);
        assert_eq!(names(&bare(&city.map(), Some(&played(*city, 6, 10)))), empty);
    }
}

#[test]
fn stations_in_one_place_are_all_drawn() {
    let map = village(|document| {
        for station in 0..4 {
            document["stations"][station]["position"] = json!({"x": 300, "y": 0});
        }
    });
    let svg = bare(&map, None);
    let drawing = parsed(&svg);
    assert_eq!(values(&drawing, "data-ward"), ["a", "b", "c", "d"]);
    assert_eq!(values(&drawing, "data-station"), ["sa", "sb", "sc", "sd"]);
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn an_outline_is_drawn_as_the_author_drew_it() {
    let map = village(|document| {
        let ring = json!([{"x": 0, "y": 0}, {"x": 100, "y": 0}, {"x": 0, "y": 100}]);
        let other = json!([{"x": 200, "y": 0}, {"x": 300, "y": 0}, {"x": 200, "y": 100}]);
        document["canvas"] = json!({"width": 1000, "height": 1000});
        document["wards"][1]["outline"] = json!([ring, other]);
    });
    let svg = bare(&map, None);
    let drawing = parsed(&svg);
    let ward = with(&drawing, "data-ward", "b");
    assert_eq!(ward.attribute("d"), Some("M0 0l100 0-100 100zM200 0l100 0-100 100z"));
}

#[test]
fn a_board_has_panel_theme_and_language_as_it_is_asked() {
    let map = Builtin::Tokyo.map();
    let draw = |options| draw(&map, None, options);
    let full = draw(BoardOptions::default());
    assert!(full.contains("CUSTOMER QUEUE") && full.contains("MLIT Japan, modified"));
    assert!(!full.contains("var(--"), "colours are written out");
    assert!(!draw(BoardOptions::bare()).contains("CUSTOMER QUEUE"));
    let japanese = draw(BoardOptions { language: Language::Japanese, ..BoardOptions::default() });
    assert!(japanese.contains("お客の列") && !japanese.contains("CUSTOMER QUEUE"));
    let dark = draw(BoardOptions { theme: Theme::Dark, ..BoardOptions::default() });
    assert!(dark.contains("#11161d") && !dark.contains("#f6f1e6"));
    let auto = draw(BoardOptions { theme: Theme::Auto, ..BoardOptions::default() });
    assert!(auto.contains("prefers-color-scheme:dark") && auto.contains("var(--"));
}
