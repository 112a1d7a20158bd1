//! Draws boards as SVG.
//!
//! Every element can be found by its attributes: `data-ward`, `data-station`, `data-connection`, `data-link`, and in
//! a game `data-store`, `data-track` and `data-group`.

mod cells;
mod for_table;
mod geometry;
mod groups;
mod icons;
mod labels;
mod land;
mod layout;
mod options;
mod panel;
mod pieces;
mod plan;
mod raster;
mod scenery;
mod simplify;
mod style;
mod tints;
mod unfinished;

use askama::Template;
use for_table::Table;
pub use for_table::{AREA_NAME, RING, STATION_NAME, WARD_NAME};
pub(crate) use geometry::Num;
use geometry::{At, Spot, line};
use groups::{Group, Who};
pub use icons::ICONS;
use icons::Icons;
use labels::Names;
pub use labels::{LabelKind, LabelLine, LabelPlacement};
use land::Land;
pub(crate) use land::readable;
pub use layout::{Layout, Layouts};
pub use options::{BoardOptions, Crop, LabelNames, Language, Panel, Theme};
use panel::Side;
pub(crate) use pieces::Emblem;
use pieces::{Owned, Store};
pub(crate) use plan::{Area, Plan};
use raster::{Ground, Raster};
use scenery::Scenery;
use shinjuku_core::map::{Map, StationEntry};
use shinjuku_core::plural::plural;
use shinjuku_core::view::View;
pub use style::STYLE;
pub(crate) use style::style;
pub use unfinished::unfinished;

/// The size of the drawing of a map, in canvas units.
pub fn size(map: &Map, panel: Panel) -> [f64; 2] {
    let land = Land::new(map);
    let (width, height) = Side::size(&land, panel);
    [width * land.scale.0, height * land.scale.0]
}

/// The names on the board of a map as `svg` draws them without a panel, in canvas units.
pub fn labels(map: &Map, layout: &Layout) -> Vec<LabelPlacement> {
    let land = Land::new(map);
    Names::new(&land, layout, None).placements(land.scale.0)
}

/// Returns the symbols of icons, with the symbols that they refer to.
pub(crate) fn symbols<'i>(ids: impl IntoIterator<Item = &'i str>, theme: Theme) -> String {
    let mut icons = Icons::default();
    for id in ids {
        icons.add(id);
    }
    icons.symbols(theme)
}

/// The margin around the map if there is a panel.
const MARGIN: f64 = 20.0;

/// The board of a map, empty, or with what a view shows on it.
///
/// Without a panel the drawing has the coordinates of the map's canvas. A view of a game on another map only shows
/// what has the same name on both maps.
///
/// ```
/// use shinjuku_core::map::Builtin;
/// use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Layout};
///
/// let map = Builtin::Tokyo.map();
/// let layout = Layout::new(&map, LabelNames::Both);
/// let svg = board::svg(&map, &layout, None, BoardOptions::default());
/// assert!(svg.starts_with("<svg"));
/// ```
pub fn svg(map: &Map, layout: &Layout, view: Option<&View>, options: BoardOptions) -> String {
    draw(map, layout, view, options, None)
}

/// The board of a map as printed for a table, without a panel, with stations and names in their true sizes.
/// `canvas_unit` is the size of a canvas unit in millimetres.
pub(crate) fn for_table(map: &Map, layout: &Layout, canvas_unit: f64) -> String {
    draw(map, layout, None, BoardOptions::bare(), Some(canvas_unit))
}

/// The edges of the names on a printed board: left, top, right and bottom, in canvas units.
pub(crate) fn names_on_table(map: &Map, layout: &Layout, canvas_unit: f64) -> Vec<[f64; 4]> {
    let land = Land::new(map);
    let rooms = Table::new(&land, canvas_unit).rooms(&land, layout);
    let edges = |room: &geometry::Frame| [room.left, room.top, room.right, room.bottom];
    rooms.iter().map(|room| edges(room).map(|edge| edge * land.scale.0)).collect()
}

/// The edges of everything that a game needs on a printed board: left, top, right and bottom, in canvas units.
pub(crate) fn used_on_table(map: &Map, layout: &Layout, canvas_unit: f64) -> Option<[f64; 4]> {
    let land = Land::new(map);
    let used = Table::new(&land, canvas_unit).used(&land, layout)?;
    Some([used.left, used.top, used.right, used.bottom].map(|edge| edge * land.scale.0))
}

/// The edges of the Kaiju's room in the water: left, top, right and bottom, in canvas units.
pub(crate) fn kaiju_room(map: &Map, layout: &Layout) -> [f64; 4] {
    let geometry::Frame { left, top, right, bottom } = layout.kaiju;
    [left, top, right, bottom].map(|edge| edge * Land::new(map).scale.0)
}

/// The area of a map that is covered by wards.
pub(crate) struct WardLand {
    raster: Raster,
    scale: f64,
}

impl WardLand {
    pub(crate) fn new(map: &Map) -> Self {
        let land = Land::new(map);
        Self { raster: land.raster(), scale: land.scale.0 }
    }

    /// The part of a rectangle that wards cover, from 0 to 1. The edges are left, top, right and bottom, in canvas
    /// units.
    pub(crate) fn part(&self, edges: [f64; 4]) -> f64 {
        let [left, top, right, bottom] = edges.map(|edge| edge / self.scale);
        let is_inside = |place: &Spot| (left..right).contains(&place.x) && (top..bottom).contains(&place.y);
        let (mut all, mut found) = (0.0, 0.0);
        for (ground, _) in self.raster.places().filter(|(_, place)| is_inside(place)) {
            all += 1.0;
            if matches!(ground, Ground::Ward(_)) {
                found += 1.0;
            }
        }
        if all > 0.0 { found / all } else { 0.0 }
    }
}

fn draw(
    map: &Map,
    layout: &Layout,
    view: Option<&View>,
    options: BoardOptions,
    canvas_unit: Option<f64>,
) -> String {
    let land = Land::new(map);
    let table = canvas_unit.map(|unit| Table::new(&land, unit));
    let mut icons = Icons::default();
    let groups = view.map_or(Vec::new(), |view| groups::groups(&land, layout, view));
    let stores = view.map_or(Vec::new(), |view| pieces::stores(&land, view));
    let tracks = view.map_or(Vec::new(), |view| pieces::tracks(&land, layout, view));
    icons.add("i-sakura-station");
    for id in stores.iter().map(|store| &store.icon).chain(groups.iter().flat_map(Group::icons)) {
        icons.add(id);
    }
    let players = view.into_iter().flat_map(|view| &view.players);
    let owners: Vec<Emblem> = players.map(|player| Emblem::new(player.color, 18.0)).collect();
    for owner in &owners {
        icons.add(&format!("i-player-{}", owner.color));
    }
    let side = Side::new(&land, layout, view, options, &mut icons);
    let (width, height) = side.as_ref().map_or((land.paper.width(), land.paper.height()), |side| side.size);
    let city = readable(&map.document().name);
    let board = Board {
        title: if view.is_some() { format!("{city}: the board") } else { format!("Map of {city}") },
        description: view.map_or_else(|| of_map(map), |view| of_view(&city, view)),
        style: style(options.theme),
        symbols: icons.symbols(options.theme),
        view_box: match (options.crop, &side) {
            (Some(Crop { x, y, width, height }), _) => {
                [f64::from(x), f64::from(y), f64::from(width), f64::from(height)].map(Num)
            }
            (None, Some(_)) => [0.0, 0.0, width * land.scale.0, height * land.scale.0].map(Num),
            (None, None) => {
                let canvas = map.document().canvas;
                [0.0, 0.0, f64::from(canvas.width), f64::from(canvas.height)].map(Num)
            }
        },
        scale: land.scale.0,
        page: [Num(width), Num(height)],
        paper: [Num(land.paper.width()), Num(land.paper.height())],
        scenery: Scenery::new(&land, layout),
        connections: lines(&land, &map.document().connections),
        links: lines(&land, &map.document().permanent_links),
        stations: stations(&land),
        owners,
        tracks,
        stores,
        ring: Num(table.map_or(8.0, Table::station_radius)),
        wide_links: table.map(|table| table.link().map(Num)),
        names: Names::new(&land, layout, table),
        groups,
        side,
    };
    // Writing to a string cannot fail.
    board.render().unwrap_or_default()
}

#[derive(Template)]
#[template(path = "board/board.svg")]
struct Board<'a> {
    title: String,
    description: String,
    style: &'static str,
    symbols: String,
    /// The visible part of the drawing in canvas units: left edge, upper edge, width and height.
    view_box: [Num; 4],
    scale: f64,
    /// The size of the drawing and of the map, in board units.
    page: [Num; 2],
    paper: [Num; 2],
    scenery: Scenery<'a>,
    connections: Vec<Line<'a>>,
    links: Vec<Line<'a>>,
    stations: Vec<Station<'a>>,
    owners: Vec<Emblem>,
    tracks: Vec<Owned<'a>>,
    stores: Vec<Store<'a>>,
    /// The radius of a plain station.
    ring: Num,
    /// The widths of permanent links and of their cores, on a printed board.
    wide_links: Option<[Num; 2]>,
    names: Names<'a>,
    groups: Vec<Group<'a>>,
    side: Option<Side>,
}

/// A line between two stations.
struct Line<'m> {
    between: [&'m str; 2],
    path: String,
}

/// A station.
struct Station<'m> {
    id: &'m str,
    sakura: bool,
    at: At,
}

fn lines<'m>(land: &Land<'m>, pairs: &'m [[String; 2]]) -> Vec<Line<'m>> {
    let between =
        |[a, b]: &'m [String; 2]| Some(Line { between: [a, b], path: line(land.way_between([a, b])?) });
    pairs.iter().filter_map(between).collect()
}

fn stations<'m>(land: &Land<'m>) -> Vec<Station<'m>> {
    let entries = land.map.document().stations.iter().zip(land.stations.values());
    let station = |(entry, place): (&'m StationEntry, &Spot)| Station {
        id: &entry.id,
        sakura: entry.sakura,
        at: (*place).into(),
    };
    entries.map(station).collect()
}

fn of_map(map: &Map) -> String {
    format!(
        "{} and {}, with {} on which track can be laid.",
        plural(map.wards.len(), "ward"),
        plural(map.stations.len(), "station"),
        plural(map.connections.len(), "connection")
    )
}

fn of_view(city: &str, view: &View) -> String {
    let when = match &view.turn {
        Some(turn) => format!("turn {}, {}'s turn", turn.number, turn.player),
        None => "the game is over".to_string(),
    };
    let waiting: u32 = view.board.customers.values().map(|crowd| crowd.len()).sum();
    format!(
        "{city} with {} players: {when}; on the board: {} and {}; waiting: {} in {}.",
        view.players.len(),
        plural(view.board.stores.len(), "store"),
        plural(view.board.track.len(), "track token"),
        plural(waiting, "customer"),
        plural(view.board.customers.len(), "ward")
    )
}
