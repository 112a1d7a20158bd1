//! Draws boards as SVG.
//!
//! Every element can be found by its attributes: `data-ward`, `data-station`, `data-connection`, `data-link`, and in
//! a game `data-store`, `data-track` and `data-group`.

mod cells;
mod city_outline;
mod error;
mod geometry;
mod groups;
mod icons;
mod label_layout;
mod labels;
mod land;
mod options;
mod panel;
mod pieces;
mod print_ground;
mod print_scale;
mod raster;
mod result;
mod scenery;
mod simplify;
mod style;
mod tints;

use std::collections::BTreeSet;

use askama::Template;
pub(crate) use city_outline::{Area, CityOutline};
pub use error::DrawError;
pub(crate) use geometry::Num;
use geometry::{Spot, SvgPoint, line};
use groups::{CustomerSymbol, Group, MemberKind};
pub use icons::ICONS;
use icons::Icons;
pub use label_layout::{Layout, LayoutCache};
use labels::Names;
use land::Land;
pub(crate) use land::xml_safe;
pub use options::{BoardOptions, Crop, LabelNames, Language, Panel, Theme};
use panel::RenderedPanel;
pub(crate) use pieces::Emblem;
use pieces::{Owned, Store, StoreSymbol};
pub(crate) use print_ground::PrintGround;
use print_scale::PrintScale;
pub use print_scale::{AREA_NAME, RING, STATION_NAME, WARD_NAME};
pub(crate) use print_scale::{PrintLabel, PrintLabelKind, PrintLabels};
pub use result::{ResultPlace, ResultTexts, result_svg};
use scenery::Scenery;
use shinjuku_core::map::{Map, NO_WARD, StationEntry};
use shinjuku_core::player::Color;
use shinjuku_core::plural::plural;
use shinjuku_core::view::View;
pub use style::STYLE;
pub(crate) use style::style;

/// The size of the drawing of a map, in canvas units.
pub fn size(map: &Map, panel: Panel) -> [f64; 2] {
    let land = Land::new(map);
    let (width, height) = RenderedPanel::size(&land, panel);
    [width * land.scale.0, height * land.scale.0]
}

/// Returns the symbols of icons, with the symbols that they refer to. Fails if there is no such icon.
pub(crate) fn symbols<'i>(ids: impl IntoIterator<Item = &'i str>, theme: Theme) -> Result<String, DrawError> {
    let mut icons = Icons::default();
    for id in ids {
        icons.add(id)?;
    }
    Ok(icons.symbols(theme))
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
/// let svg = board::svg(&map, &layout, None, BoardOptions::default())?;
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), board::DrawError>(())
/// ```
///
/// # Errors
/// Fails if a template or an embedded file has a mistake.
pub fn svg(
    map: &Map,
    layout: &Layout,
    view: Option<&View>,
    options: BoardOptions,
) -> Result<String, DrawError> {
    draw(map, layout, view, options, None)
}

/// The names of a printed board. `canvas_unit` is the size of a canvas unit in millimetres.
pub(crate) fn print_labels(map: &Map, layout: &Layout, canvas_unit: f64) -> PrintLabels {
    let land = Land::new(map);
    PrintLabels::new(&land, layout, PrintScale::new(&land, canvas_unit))
}

/// The printed board of a map, without a panel, with stations and names in their true sizes.
pub(crate) fn print_svg(map: &Map, layout: &Layout, labels: &PrintLabels) -> Result<String, DrawError> {
    draw(map, layout, None, BoardOptions::bare(), Some(labels))
}

fn draw(
    map: &Map,
    layout: &Layout,
    view: Option<&View>,
    options: BoardOptions,
    printed: Option<&PrintLabels>,
) -> Result<String, DrawError> {
    let land = Land::new(map);
    let scale = printed.map(|printed| printed.scale);
    // On paper, names must be above all stations, which are larger there, and a clip path of several areas would need a
    // mask.
    let are_separate = printed.is_some() || options.is_editable;
    let mut icons = Icons::default();
    let groups = view.map_or(Vec::new(), |view| groups::groups(&land, layout, view));
    let stores = view.map_or(Vec::new(), |view| pieces::stores(&land, view));
    let tracks = view.map_or(Vec::new(), |view| pieces::tracks(&land, layout, view));
    icons.add("i-sakura-station")?;
    let store_symbols = pieces::store_symbols(&stores);
    for id in store_symbols.iter().map(|symbol| &symbol.icon).chain(groups.iter().flat_map(Group::icons)) {
        icons.add(id)?;
    }
    icons.add("i-sakura")?;
    // The legend shows all colours.
    let is_shown = |color: &Color| {
        options.panel != Panel::None
            || view.is_some_and(|view| view.players.iter().any(|player| player.color == *color))
    };
    let colors = Color::ALL.into_iter().filter(is_shown);
    let owners: Vec<Emblem> = colors.map(|color| Emblem::new(color, 18.0)).collect();
    for owner in &owners {
        icons.add(&format!("i-player-{}", owner.color))?;
    }
    let panel = RenderedPanel::new(&land, layout, view, options, &mut icons)?;
    let (width, height) =
        panel.as_ref().map_or((land.paper.width(), land.paper.height()), |panel| panel.size);
    let city = xml_safe(&map.document().name);
    let board = Board {
        title: if view.is_some() { format!("{city}: the board") } else { format!("Map of {city}") },
        description: view.map_or_else(|| of_map(map), |view| of_view(&city, view)),
        style: style(options.theme)?,
        symbols: icons.symbols(options.theme),
        view_box: match (options.crop, &panel) {
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
        scenery: Scenery::new(&land, layout, are_separate),
        connections: lines(&land, &map.document().connections),
        links: lines(&land, &map.document().permanent_links),
        stations: stations(&land),
        owners,
        tracks,
        stores,
        store_symbols,
        customer_symbols: groups::customer_symbols(&groups),
        customer_counts: groups::customer_counts(&groups),
        ring: Num(scale.map_or(8.0, PrintScale::station_radius)),
        wide_links: scale.map(|scale| scale.link().map(Num)),
        names: Names::new(&land, layout, printed, are_separate),
        are_separate,
        groups,
        panel,
    };
    let mut svg = board.render()?;
    // The template has a line for each element; a drawing needs none.
    svg.retain(|letter| letter != '\n');
    Ok(svg)
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
    store_symbols: Vec<StoreSymbol>,
    customer_symbols: Vec<CustomerSymbol>,
    customer_counts: BTreeSet<u8>,
    /// The radius of a plain station.
    ring: Num,
    /// The widths of permanent links and of their cores, on a printed board.
    wide_links: Option<[Num; 2]>,
    names: Names<'a>,
    /// Whether every ward, station and name is an element of its own.
    are_separate: bool,
    groups: Vec<Group<'a>>,
    panel: Option<RenderedPanel>,
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
    at: SvgPoint,
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
        plural(map.wards.values().filter(|ward| &*ward.name != NO_WARD).count(), "ward"),
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
