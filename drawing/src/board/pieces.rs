//! What players have built: track and stores.

use shinjuku_core::map::Name;
use shinjuku_core::player::{Color, StoreKind};
use shinjuku_core::view::{StoreView, TrackView, View};

use super::geometry::{At, line};
use super::labels::readable;
use super::land::Land;
use super::shapes::{Emblem, store_letter};

/// A track.
pub(super) struct Track<'v> {
    pub(super) between: &'v [Name; 2],
    pub(super) owner: Color,
    pub(super) path: String,
}

/// A store.
pub(super) struct Store<'v> {
    pub(super) station: &'v str,
    pub(super) owner: Emblem,
    pub(super) kind: StoreKind,
    pub(super) at: At,
    pub(super) letter: char,
    /// Whether it can become a department store.
    pub(super) sakura: bool,
    pub(super) title: String,
}

impl Store<'_> {
    pub(super) fn is_department(&self) -> bool {
        self.kind == StoreKind::Department
    }
}

/// The track that a view shows.
pub(super) fn tracks<'v>(land: &Land, view: &'v View) -> Vec<Track<'v>> {
    let track = |track: &'v TrackView| {
        let [from, to] = &track.between;
        let path = line(land.place_of(from)?, land.place_of(to)?);
        Some(Track { between: &track.between, owner: track.owner, path })
    };
    view.board.track.iter().filter_map(track).collect()
}

/// The stores that a view shows.
pub(super) fn stores<'v>(land: &Land, view: &'v View) -> Vec<Store<'v>> {
    let store = |StoreView { station, owner, kind }: &'v StoreView| {
        let id = land.map.station(station).ok()?;
        Some(Store {
            station,
            owner: Emblem::of(*owner),
            kind: *kind,
            at: land.stations[id].into(),
            letter: store_letter(*kind),
            sakura: *kind != StoreKind::Department && land.map.sakura.contains(id),
            title: format!("{}: {kind} store of {owner}", readable(land.map.station_title(id))),
        })
    };
    view.board.stores.iter().filter_map(store).collect()
}
