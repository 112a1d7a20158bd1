//! Drawings of boards, as SVG.
//!
//! Every piece can be addressed by its attributes: `data-ward`, `data-station`, `data-connection`, `data-link`, and of a game
//! `data-store`, `data-track` and `data-group`.

mod geometry;
mod groups;
mod key;
mod labels;
mod land;
mod names;
mod pieces;
mod plan;
mod shapes;
mod unfinished;

use std::borrow::Cow;

use askama::Template;
use geometry::{At, Num, Spot, line};
use groups::{Group, Who};
use key::{Key, Sign};
pub(crate) use labels::readable;
pub(crate) use land::Area;
use land::Land;
use names::Names;
use pieces::{Store, Track};
pub(crate) use plan::Plan;
pub(crate) use shapes::BLOSSOM;
use shapes::WAVES;
use shinjuku_core::map::{Map, StationEntry};
use shinjuku_core::view::View;
pub use unfinished::unfinished;

/// The style sheet inside every drawing. Pages that have a drawing in them link the same file.
pub const STYLE: &str = include_str!("../../../static/board.css");

/// The board of a map, empty, or with what a view shows on it.
///
/// The drawing has the coordinates of the map's canvas; below it, with a view, is a strip with a key. A view of a game on
/// another map shows no more than the names that both maps have.
pub fn svg(map: &Map, view: Option<&View>) -> String {
    let land = Land::of(map);
    let mut names = Names::of(&land);
    let groups = view.map_or(Vec::new(), |view| groups::groups(&land, &mut names, view));
    let key = view.map(|view| Key::of(view, land.paper.width()));
    let strip = key.as_ref().map_or(0.0, |key| key.height);
    let city = readable(&map.document().name);
    let board = Board {
        title: if view.is_some() { format!("{city}: the board") } else { format!("Map of {city}") },
        description: view.map_or_else(|| of_map(map), |view| of_view(&city, view)),
        width: map.document().canvas.width,
        height: Num(land.scale.0 * (land.paper.height() + strip)),
        scale: land.scale.0,
        paper: Sheet {
            width: Num(land.paper.width()),
            height: Num(land.paper.height()),
            with_key: Num(land.paper.height() + strip),
        },
        areas: land.areas(),
        borders: land.borders(),
        connections: lines(&land, &map.document().connections),
        links: lines(&land, &map.document().permanent_links),
        stations: stations(&land),
        tracks: view.map_or(Vec::new(), |view| pieces::tracks(&land, view)),
        stores: view.map_or(Vec::new(), |view| pieces::stores(&land, view)),
        names,
        groups,
        key,
    };
    // Writing to a string cannot fail.
    board.render().unwrap_or_default()
}

#[derive(Template)]
#[template(path = "board/board.svg")]
struct Board<'a> {
    title: String,
    description: String,
    width: i32,
    height: Num,
    scale: f64,
    paper: Sheet,
    areas: Vec<Area<'a>>,
    borders: [String; 2],
    connections: Vec<Line<'a>>,
    links: Vec<Line<'a>>,
    stations: Vec<Station<'a>>,
    tracks: Vec<Track<'a>>,
    stores: Vec<Store<'a>>,
    names: Names<'a>,
    groups: Vec<Group<'a>>,
    key: Option<Key>,
}

/// The size of the paper, without and with the key below.
struct Sheet {
    width: Num,
    height: Num,
    with_key: Num,
}

/// A line between two stations.
struct Line<'m> {
    between: [&'m str; 2],
    path: String,
}

/// A station.
struct Station<'m> {
    id: &'m str,
    title: Cow<'m, str>,
    native: Cow<'m, str>,
    sakura: bool,
    at: At,
}

fn lines<'m>(land: &Land<'m>, pairs: &'m [[String; 2]]) -> Vec<Line<'m>> {
    let between = |[a, b]: &'m [String; 2]| {
        Some(Line { between: [a, b], path: line(land.place_of(a)?, land.place_of(b)?) })
    };
    pairs.iter().filter_map(between).collect()
}

fn stations<'m>(land: &Land<'m>) -> Vec<Station<'m>> {
    let entries = land.map.document().stations.iter().zip(land.stations.values());
    let station = |(entry, place): (&'m StationEntry, &Spot)| Station {
        id: &entry.id,
        title: readable(&entry.name),
        native: readable(&entry.native_name),
        sakura: entry.sakura,
        at: (*place).into(),
    };
    entries.map(station).collect()
}

fn of_map(map: &Map) -> String {
    format!(
        "{} wards and {} stations with {} connections that can carry track.",
        map.wards.len(),
        map.stations.len(),
        map.connections.len()
    )
}

fn of_view(city: &str, view: &View) -> String {
    let when = match &view.turn {
        Some(turn) => format!("turn {} is {}'s", turn.number, turn.player),
        None => "the game is over".to_string(),
    };
    let waiting: u32 = view.board.customers.values().map(|crowd| crowd.len()).sum();
    format!(
        "{city} with {} players: {when}; {} stores and {} tracks are built, and {waiting} customers wait in {} wards.",
        view.players.len(),
        view.board.stores.len(),
        view.board.track.len(),
        view.board.customers.len()
    )
}
