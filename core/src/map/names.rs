//! Conversion between the names that documents and clients use and the ids of a compiled map.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Map, MapDocument};
use crate::id::{CAPACITY, ConnectionId, Id, StationId, WardId};

/// The id of a ward or station as a shared string.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(as = PlaceName, value_type = String, description = "The id of a ward or a station.")
)]
#[serde(transparent)]
pub struct Name(Arc<str>);

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self(Arc::from(text))
    }
}

impl Deref for Name {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

/// The error that the map does not have a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownName {
    /// No ward has this id.
    Ward(Name),
    /// No station has this id.
    Station(Name),
}

/// Ids by name.
#[derive(Clone, Debug)]
pub(super) struct Index {
    wards: HashMap<Name, WardId>,
    stations: HashMap<Name, StationId>,
}

impl Index {
    /// Returns the index; `None` if there are more elements than ids can count.
    pub(super) fn new(document: &MapDocument) -> Option<Self> {
        let fits = |count: usize| count <= CAPACITY;
        (fits(document.wards.len()) && fits(document.stations.len()) && fits(document.connections.len()))
            .then(|| Self {
                wards: ids(document.wards.iter().map(|ward| ward.id.as_str())),
                stations: ids(document.stations.iter().map(|station| station.id.as_str())),
            })
    }

    pub(super) fn ward(&self, name: &str) -> Option<WardId> {
        self.wards.get(name).copied()
    }

    pub(super) fn station(&self, name: &str) -> Option<StationId> {
        self.stations.get(name).copied()
    }

    pub(super) fn wards(&self, [a, b]: &[String; 2]) -> Option<[WardId; 2]> {
        Some([self.ward(a)?, self.ward(b)?])
    }

    pub(super) fn stations(&self, [a, b]: &[String; 2]) -> Option<[StationId; 2]> {
        Some([self.station(a)?, self.station(b)?])
    }
}

fn ids<'a, I: Id>(names: impl Iterator<Item = &'a str>) -> HashMap<Name, I> {
    names.enumerate().map(|(index, name)| (Name::from(name), I::at(index))).collect()
}

impl Map {
    /// Returns the ward of this name.
    ///
    /// # Errors
    /// Fails if the map has no such ward.
    pub fn ward(&self, name: &str) -> Result<WardId, UnknownName> {
        self.names.ward(name).ok_or_else(|| UnknownName::Ward(Name::from(name)))
    }

    /// Returns the station of this name.
    ///
    /// # Errors
    /// Fails if the map has no such station.
    pub fn station(&self, name: &str) -> Result<StationId, UnknownName> {
        self.names.station(name).ok_or_else(|| UnknownName::Station(Name::from(name)))
    }

    /// Returns the name of a ward.
    pub fn ward_name(&self, ward: WardId) -> Name {
        self.wards[ward].name.clone()
    }

    /// Returns the name of a station.
    pub fn station_name(&self, station: StationId) -> Name {
        self.stations[station].name.clone()
    }

    /// Returns the title of a ward, as shown on the board.
    #[expect(
        clippy::indexing_slicing,
        reason = "the wards of a map are numbered in the order of its document"
    )]
    pub fn ward_title(&self, ward: WardId) -> &str {
        &self.document.wards[ward.index()].name
    }

    /// Returns the title of a station, as shown on the board.
    #[expect(
        clippy::indexing_slicing,
        reason = "the stations of a map are numbered in the order of its document"
    )]
    pub fn station_title(&self, station: StationId) -> &str {
        &self.document.stations[station.index()].name
    }

    /// Returns the names of wards.
    pub fn ward_names(&self, wards: impl IntoIterator<Item = WardId>) -> Vec<Name> {
        wards.into_iter().map(|ward| self.ward_name(ward)).collect()
    }

    /// Returns the names of stations.
    pub fn station_names(&self, stations: impl IntoIterator<Item = StationId>) -> Vec<Name> {
        stations.into_iter().map(|station| self.station_name(station)).collect()
    }

    /// Returns the names of the two stations of a connection.
    pub fn connection_names(&self, connection: ConnectionId) -> [Name; 2] {
        self.connections[connection].between.map(|station| self.station_name(station))
    }
}
