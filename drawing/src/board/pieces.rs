//! The pieces that players have built: track and stores.

use std::collections::BTreeSet;

use shinjuku_core::map::Name;
use shinjuku_core::player::{Color, StoreKind};
use shinjuku_core::view::{StoreView, View};

use super::geometry::{Frame, Num, Spot, SvgPoint, line};
use super::icons::of_store;
use super::label_layout::Layout;
use super::land::Land;

/// The size of the badge on track.
const BADGE: f64 = 19.0;
/// The positions on a line that are tried for a badge, relative to the length of the line.
const SLIDES: [f64; 9] = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.2, 0.8];

/// The track of a player.
pub(super) struct Owned<'v> {
    pub(super) owner: Color,
    pub(super) tracks: Vec<Track<'v>>,
}

/// A track token.
pub(super) struct Track<'v> {
    pub(super) between: &'v [Name; 2],
    pub(super) path: String,
    /// The position of the owner's badge, if there is room for it.
    pub(super) badge: Option<SvgPoint>,
}

/// A store.
pub(super) struct Store<'v> {
    pub(super) station: &'v str,
    pub(super) owner: Color,
    pub(super) kind: StoreKind,
    pub(super) at: SvgPoint,
    pub(super) title: String,
    /// Whether it stands on a sakura station, so that it can become a department store.
    pub(super) can_upgrade: bool,
}

/// The drawing of a kind of store, which all stores of the kind use.
pub(super) struct StoreSymbol {
    pub(super) kind: StoreKind,
    pub(super) icon: String,
    /// The size of the building, and the offset of its upper left corner from the station.
    pub(super) size: Num,
    pub(super) left: Num,
    pub(super) top: Num,
    /// How far below the station the shadow is, and half its width.
    pub(super) base: Num,
    pub(super) shadow: Num,
}

impl StoreSymbol {
    fn new(kind: StoreKind) -> Self {
        let (size, base) = if kind == StoreKind::Department { (43.0, 15.0) } else { (34.0, 13.0) };
        Self {
            kind,
            icon: of_store(kind),
            size: Num(size),
            left: Num(-size / 2.0),
            top: Num(base - size),
            base: Num(base - 1.0),
            shadow: Num(size / 2.0),
        }
    }
}

/// The drawings of all kinds of stores that are on the board.
pub(super) fn store_symbols(stores: &[Store]) -> Vec<StoreSymbol> {
    let kinds: BTreeSet<StoreKind> = stores.iter().map(|store| store.kind).collect();
    kinds.into_iter().map(StoreSymbol::new).collect()
}

/// The track that a view shows, by owner.
pub(super) fn tracks<'v>(land: &Land, layout: &Layout, view: &'v View) -> Vec<Owned<'v>> {
    let texts: Vec<Frame> = layout.texts().collect();
    let of = |owner: Color| {
        let mine = view.board.track.iter().filter(|track| track.owner == owner);
        let tracks = mine.filter_map(|track| {
            let [from, to] = &track.between;
            let way = land.way_between([from, to])?;
            let badge = badge(&way, &texts, land);
            Some(Track { between: &track.between, path: line(way), badge })
        });
        Owned { owner, tracks: tracks.collect() }
    };
    Color::ALL.map(of).into_iter().filter(|owned| !owned.tracks.is_empty()).collect()
}

/// Finds a place on a line where a badge covers neither text nor a station.
fn badge(way: &[Spot], texts: &[Frame], land: &Land) -> Option<SvgPoint> {
    let length: f64 = pairs(way).map(|(from, to)| from.distance_to(to)).sum();
    SLIDES.iter().find_map(|part| {
        let place = along(way, length * part)?;
        let frame = Frame::around(place, BADGE - 3.0, BADGE - 3.0);
        let is_free = texts.iter().all(|text| text.overlap(&frame) == 0.0)
            && land.stations.values().all(|station| station.distance_to(place) > 27.0);
        is_free.then(|| Spot::new(place.x.round(), place.y.round()).into())
    })
}

fn pairs(way: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> {
    way.iter().copied().zip(way.iter().copied().skip(1))
}

/// The point at this distance along a line.
fn along(way: &[Spot], mut far: f64) -> Option<Spot> {
    for (from, to) in pairs(way) {
        let length = from.distance_to(to);
        if far <= length && length > 0.0 {
            return Some(from.towards(to, far / length));
        }
        far -= length;
    }
    way.last().copied()
}

/// The stores that a view shows, from north to south.
pub(super) fn stores<'v>(land: &Land, view: &'v View) -> Vec<Store<'v>> {
    let store = |StoreView { station, owner, kind }: &'v StoreView| {
        let id = land.map.station(station).ok()?;
        let place = land.stations[id];
        let store = Store {
            station,
            owner: *owner,
            kind: *kind,
            at: place.into(),
            title: format!("{kind} store of {owner}"),
            can_upgrade: land.map.sakura.contains(id) && *kind != StoreKind::Department,
        };
        Some((place.y, store))
    };
    let mut stores: Vec<(f64, Store)> = view.board.stores.iter().filter_map(store).collect();
    stores.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    stores.into_iter().map(|(_, store)| store).collect()
}

/// The shape and letter that identify a player.
pub(crate) struct Emblem {
    pub(crate) color: Color,
    pub(crate) letter: char,
    /// The offset of the upper left corner from the middle.
    pub(crate) corner: Num,
    pub(crate) size: Num,
    /// How far below the middle the letter stands, and its size.
    pub(crate) drop: Num,
    pub(crate) letter_size: Num,
}

impl Emblem {
    /// An emblem of about this size. Shapes with corners are slightly larger, so that all look the same size.
    pub(crate) fn new(color: Color, size: f64) -> Self {
        let (letter, wide, drop, letter_size) = match color {
            Color::Red => ('R', 0.95, 0.21, 0.6),
            Color::Blue => ('B', 0.86, 0.21, 0.6),
            Color::Green => ('G', 1.1, 0.27, 0.5),
            Color::Yellow => ('Y', 1.1, 0.17, 0.5),
        };
        Self {
            color,
            letter,
            corner: Num(-wide * size / 2.0),
            size: Num(wide * size),
            drop: Num(drop * size),
            letter_size: Num(letter_size * size),
        }
    }
}
