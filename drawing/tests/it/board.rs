//! The drawings of boards.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use roxmltree::{Document, Node};
use serde_json::{Value, json};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::{Builtin, Map};
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::setup::{Options, Position, Study};
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::{View, Viewer};
use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Language, Layouts, Theme};

static LAYOUTS: LazyLock<Layouts> = LazyLock::new(Layouts::default);

/// A board without panel; the layouts of cities are kept.
fn bare(map: &Arc<Map>, view: Option<&View>) -> String {
    let layout = LAYOUTS.get(map, LabelNames::Both);
    board::svg(map, &layout, view, BoardOptions::bare())
}

fn parsed(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|error| panic!("the drawing is not XML: {error}"))
}

/// The values of an attribute, in order of their size.
fn values<'d>(drawing: &'d Document, attribute: &str) -> Vec<&'d str> {
    let mut values: Vec<&str> = drawing.descendants().filter_map(|node| node.attribute(attribute)).collect();
    values.sort_unstable();
    values
}

fn with<'d, 'i>(drawing: &'d Document<'i>, attribute: &str, value: &str) -> Node<'d, 'i> {
    let found = drawing.descendants().find(|node| node.attribute(attribute) == Some(value));
    found.unwrap_or_else(|| panic!("nothing has {attribute}={value}"))
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names
}

/// All text in a part of a drawing.
fn text(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect::<Vec<_>>().join(" ")
}

fn all_mods(players: usize) -> Options {
    Options::new(Edition::V2r8, players).with_mods(Mod::all().map(ModChoice::from))
}

/// A view of a random game with all mods in which `left` customers are in the bag, or of its end.
fn played(city: Builtin, seed: u64, left: usize) -> View {
    played_with(city, &all_mods(4), seed, left)
}

/// The same with other options.
fn played_with(city: Builtin, options: &Options, seed: u64, left: usize) -> View {
    let seed_of_game = Seed::from_number(seed);
    let mut game = Game::start(city.map(), options, seed_of_game).expect("the options are in order").0;
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    while let Some(awaiting) = game.awaiting().filter(|_| game.state().bag.len() > left) {
        let action = game.random_action(&mut chance).expect("somebody is awaited");
        game.play_quietly(awaiting.seat, &action).expect("a drawn action is legal");
    }
    game.view(Viewer::Spectator)
}

/// A small map whose fields can be spoilt.
fn village(change: impl Fn(&mut Value)) -> Arc<Map> {
    let wards = ["a", "b", "c", "d"].map(|id| {
        json!({"id": id, "name": format!("Ward {id}"), "native_name": format!("区{id}"), "cards": 9, "label": {"x": 30, "y": 20}})
    });
    let stations = [("sa", "a", 20), ("sb", "b", 80), ("sc", "c", 140), ("sd", "d", 200)].map(|(id, ward, x)| {
        json!({"id": id, "name": id, "native_name": id, "ward": ward, "position": {"x": x, "y": 60}, "sakura": true})
    });
    let borders = [["a", "b"], ["b", "c"], ["c", "d"]];
    let mut document = json!({
        "schema_version": 1, "name": "Village", "ward_word": "ward", "canvas": {"width": 300, "height": 100},
        "wards": wards, "stations": stations,
        "connections": [["sa", "sb"], ["sb", "sc"]], "permanent_links": [["sc", "sd"]],
        "adjacency": borders.map(|between| json!({"between": between, "kind": "land"})),
        "water": {"name": "Pond", "wards": ["a"]}, "princess_ward": "c", "hachiko_station": "sd",
    });
    change(&mut document);
    Arc::new(Map::from_json(&document.to_string()).expect("the village is in order").0)
}

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
        assert_eq!(values(&drawing, "data-station-name"), stations);
        let joined = |pairs: &[[String; 2]]| sorted(pairs.iter().map(|pair| pair.join(" ")).collect());
        assert_eq!(values(&drawing, "data-connection"), joined(&document.connections));
        assert_eq!(values(&drawing, "data-link"), joined(&document.permanent_links));
        for ward in &document.wards {
            let label = text(with(&drawing, "data-ward-name", &ward.id));
            let shown = label.to_uppercase();
            let parts = ward.name.split([' ', '-']).chain(ward.native_name.split([' ', '-']));
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
            area.parent().and_then(|group| group.attribute("class"))
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
fn a_played_game_shows_every_store_and_track_once() {
    for city in Builtin::ALL {
        for (seed, left) in [(1, 40), (2, 10), (3, 0)] {
            let map = city.map();
            let view = played(*city, seed, left);
            assert!(!view.board.stores.is_empty() && !view.board.track.is_empty());
            let svg = bare(&map, Some(&view));
            let drawing = parsed(&svg);
            assert_eq!(
                values(&drawing, "data-store"),
                sorted(view.board.stores.iter().map(|store| store.station.to_string()).collect())
            );
            assert_eq!(
                values(&drawing, "data-track"),
                sorted(view.board.track.iter().map(|track| track.between.join(" ")).collect())
            );
            for store in &view.board.stores {
                let piece = with(&drawing, "data-store", &store.station);
                assert_eq!(piece.attribute("data-owner"), Some(&*store.owner.to_string()));
                assert_eq!(piece.attribute("data-kind"), Some(&*store.kind.to_string()));
            }
            for track in &view.board.track {
                let piece = with(&drawing, "data-track", &track.between.join(" "));
                assert_eq!(piece.attribute("data-owner"), Some(&*track.owner.to_string()));
            }
        }
    }
}

#[test]
fn everybody_stands_in_the_ward_where_the_view_has_them() {
    for city in Builtin::ALL {
        let view = played(*city, 4, 20);
        let svg = bare(&city.map(), Some(&view));
        let drawing = parsed(&svg);
        let mut expected: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (ward, crowd) in &view.board.customers {
            let kinds = crowd.lanes().map(|(token, count)| match count {
                1 => token.to_string(),
                _ => format!("{token} ×{count}"),
            });
            expected.entry(ward.to_string()).or_default().extend(kinds);
        }
        let board = &view.board;
        let figures = [(&board.princess, "Princess"), (&board.kaiju, "Kaiju"), (&board.hachiko, "Hachiko")];
        for (place, name) in figures {
            let place = place.as_ref().expect("it is in play");
            expected.entry(place.to_string()).or_default().push(name.to_string());
        }
        for player in &view.players {
            if let Some(ward) = &player.chairman {
                expected.entry(ward.to_string()).or_default().push(format!("Chairman of {}", player.color));
            }
        }
        let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for group in drawing.descendants().filter(|node| node.has_attribute("data-group")) {
            let titles = group.descendants().filter(|node| node.tag_name().name() == "title");
            let place = group.attribute("data-group").expect("a place").to_string();
            shown.insert(place, titles.filter_map(|node| node.text()).map(String::from).collect());
        }
        assert_eq!(shown, expected);
    }
}

#[test]
fn the_kaiju_waits_at_the_water_and_hachiko_at_home() {
    let position =
        Position { kaiju: Some("water".into()), hachiko: Some("marker".into()), ..Position::default() };
    let study = Study { position: Some(position), ..Study::default() };
    let mods = ["kaiju", "hachiko:2:shinagawa"].map(|name| name.parse::<ModChoice>().expect("a mod"));
    let options = Options::new(Edition::V2r8, 2).with_mods(mods);
    let map = Builtin::Tokyo.map();
    let game =
        Game::start_study(map.clone(), &options, Seed::from_number(1), &study).expect("it is in order").0;
    let svg = bare(&map, Some(&game.view(Viewer::Spectator)));
    let drawing = parsed(&svg);
    assert!(text(with(&drawing, "data-group", "water")).contains("Kaiju"));
    assert!(text(with(&drawing, "data-group", "marker")).contains("Hachiko"));
    let room = with(&drawing, "data-group", "marker").descendants().find(|node| node.has_attribute("width"));
    let x: f64 = room.and_then(|room| room.attribute("x")).and_then(|x| x.parse().ok()).expect("a place");
    assert!((350.0..480.0).contains(&x), "Shinagawa is at 426, and Hachiko at {x}");
}

#[test]
fn no_name_moves_while_a_game_is_played() {
    let names = |svg: &str| -> Vec<String> {
        let named = |line: &&str| {
            ["data-station-name", "data-ward-name", "water-name"].iter().any(|name| line.contains(name))
        };
        svg.lines().filter(|line| line.starts_with("<g class=")).filter(named).map(String::from).collect()
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
fn a_view_of_another_map_shows_what_both_maps_have() {
    let svg = bare(&village(|_| ()), Some(&played(Builtin::Tokyo, 1, 20)));
    let drawing = parsed(&svg);
    assert_eq!(values(&drawing, "data-station"), ["sa", "sb", "sc", "sd"]);
    assert!(values(&drawing, "data-store").is_empty());
}

#[test]
fn a_board_is_at_most_80_kilobytes() {
    for city in Builtin::ALL {
        let map = city.map();
        let layout = LAYOUTS.get(&map, LabelNames::Both);
        let plain = Options::new(Edition::V2r8, 4);
        // With every mod in play there are more figures and customers than a table has at once.
        for (options, room) in [(plain, 16_384), (all_mods(4), 17_408)] {
            let view = played_with(*city, &options, 7, 20);
            let svg = board::svg(&map, &layout, Some(&view), BoardOptions::default());
            let packed = miniz_oxide::deflate::compress_to_vec(svg.as_bytes(), 9).len() + 18;
            assert!(
                svg.len() <= 80_000 && packed <= room,
                "{city}: {} bytes, {packed} compressed",
                svg.len()
            );
        }
    }
}

#[test]
fn a_board_has_panel_theme_and_language_as_it_is_asked() {
    let map = Builtin::Tokyo.map();
    let layout = LAYOUTS.get(&map, LabelNames::Both);
    let draw = |options| board::svg(&map, &layout, None, options);
    let full = draw(BoardOptions::default());
    assert!(full.contains("CUSTOMER QUEUE") && full.contains("MLIT Japan, modified"));
    assert!(!full.contains("var(--"), "colours are written out");
    assert!(!draw(BoardOptions::bare()).contains("CUSTOMER QUEUE"));
    let japanese = draw(BoardOptions { language: Language::Japanese, ..BoardOptions::default() });
    assert!(japanese.contains("お客の列") && !japanese.contains("CUSTOMER QUEUE"));
    let dark = draw(BoardOptions { theme: Theme::Dark, ..BoardOptions::default() });
    assert!(dark.contains("#11161d") && !dark.contains("#f6f1e6"));
    let auto = draw(BoardOptions { theme: Theme::Auto, ..BoardOptions::default() });
    assert!(auto.contains("prefers-color-scheme:dark") && auto.contains("var(--ink)"));
}
