//! Shared by the tests of boards: drawings of maps and games, and what is in them.

use std::sync::{Arc, LazyLock};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use roxmltree::{Document, Node};
use serde_json::{Value, json};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::{Builtin, Map};
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::{View, Viewer};
use shinjuku_drawing::board::{self, BoardOptions, LayoutCache};

pub(crate) static LAYOUTS: LazyLock<LayoutCache> = LazyLock::new(LayoutCache::default);

/// A board without panel; the layouts of cities are kept.
pub(crate) fn bare(map: &Arc<Map>, view: Option<&View>) -> String {
    draw(map, view, BoardOptions::bare())
}

/// A board with these options.
pub(crate) fn draw(map: &Arc<Map>, view: Option<&View>, options: BoardOptions) -> String {
    let layout = LAYOUTS.get(map, options.names_of(map.document().names));
    board::svg(map, &layout, view, options).expect("a drawing")
}

pub(crate) fn parsed(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|error| panic!("the drawing is not XML: {error}"))
}

/// The values of an attribute, in order of their size.
pub(crate) fn values<'d>(drawing: &'d Document, attribute: &str) -> Vec<&'d str> {
    let mut values: Vec<&str> = drawing.descendants().filter_map(|node| node.attribute(attribute)).collect();
    values.sort_unstable();
    values
}

pub(crate) fn with<'d, 'i>(drawing: &'d Document<'i>, attribute: &str, value: &str) -> Node<'d, 'i> {
    let found = drawing.descendants().find(|node| node.attribute(attribute) == Some(value));
    found.unwrap_or_else(|| panic!("nothing has {attribute}={value}"))
}

pub(crate) fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names
}

/// All text in a part of a drawing.
pub(crate) fn text(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn all_mods(players: usize) -> Options {
    Options::new(Edition::V2r8, players).with_mods(Mod::all().map(ModChoice::from))
}

/// A view of a random game with all mods in which `left` customers are in the bag, or of its end.
pub(crate) fn played(city: Builtin, seed: u64, left: usize) -> View {
    played_with(city, &all_mods(4), seed, left)
}

/// The same with other options.
pub(crate) fn played_with(city: Builtin, options: &Options, seed: u64, left: usize) -> View {
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
pub(crate) fn village(change: impl Fn(&mut Value)) -> Arc<Map> {
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

pub(crate) fn class<'d>(node: Node<'d, '_>) -> &'d str {
    node.attribute("class").unwrap_or_default()
}

/// How far a node is moved by its own transform and those around it.
pub(crate) fn moved(node: Node) -> (f64, f64) {
    let of = |node: Node| -> Option<(f64, f64)> {
        let numbers = node.attribute("transform")?.strip_prefix("translate(")?.strip_suffix(')')?;
        let mut numbers = numbers.split(' ').map(|number| number.parse().expect("a number"));
        Some((numbers.next().expect("x"), numbers.next().unwrap_or(0.0)))
    };
    node.ancestors().filter_map(of).fold((0.0, 0.0), |(x, y), (dx, dy)| (x + dx, y + dy))
}

/// The lines of a name: text, place, and whether it is a second name.
pub(crate) fn text_lines(group: Node) -> Vec<(String, f64, f64, bool)> {
    let texts = group.descendants().filter(|node| node.tag_name().name() == "text");
    let line = |node: Node| {
        let number = |name| node.attribute(name).map_or(0.0, |number| number.parse().expect("a number"));
        let (x, y) = moved(node);
        (text(node), x + number("x"), y + number("y"), class(node) == "second")
    };
    texts.map(line).collect()
}
