//! Conversion of actions between the engine's ids and the names of a map.

use super::{Action, Delivery, Location, NamedAction};
use crate::id::{StationId, WardId};
use crate::map::{Map, Name, UnknownName};

impl<S, W> Action<S, W> {
    /// Returns the same action with its stations and wards converted by `naming`.
    ///
    /// # Errors
    /// Returns the first error of `naming`.
    pub fn renamed<N: Naming<S, W>>(&self, naming: &N) -> Result<Action<N::Station, N::Ward>, N::Error> {
        let station = |s: &S| naming.station(s);
        let stations = |list: &[S]| list.iter().map(station).collect::<Result<Vec<_>, _>>();
        let pair = |[a, b]: &[S; 2]| Ok([station(a)?, station(b)?]);
        let ward = |w: &W| naming.ward(w);
        let wards = |list: &[W]| list.iter().map(ward).collect::<Result<Vec<_>, _>>();
        let deliveries = |list: &[Delivery<S>]| {
            list.iter()
                .map(|Delivery { station: s, who }| Ok(Delivery { station: station(s)?, who: *who }))
                .collect::<Result<Vec<_>, _>>()
        };
        let location = |place: &Location<W>| {
            Ok(match place {
                Location::Water(water) => Location::Water(*water),
                Location::Ward(w) => Location::Ward(ward(w)?),
            })
        };
        Ok(match self {
            Self::Open { station: s, good, from, pay } => Action::Open {
                station: station(s)?,
                good: *good,
                from: from.as_ref().map(station).transpose()?,
                pay: wards(pay)?,
            },
            Self::Expand { connection, second, pay } => Action::Expand {
                connection: pair(connection)?,
                second: second.as_ref().map(pair).transpose()?,
                pay: wards(pay)?,
            },
            Self::Income {} => Action::Income {},
            Self::Pass {} => Action::Pass {},
            Self::Move { ward: w, path, deliver, pay } => Action::Move {
                ward: ward(w)?,
                path: stations(path)?,
                deliver: deliveries(deliver)?,
                pay: wards(pay)?,
            },
            Self::Upgrade { station: s, customer, pay } => {
                Action::Upgrade { station: station(s)?, customer: *customer, pay: wards(pay)? }
            }
            Self::Wander { to } => Action::Wander { to: ward(to)? },
            Self::Explore { to } => Action::Explore { to: ward(to)? },
            Self::Kaiju { to, flee_to, princess_to, pay } => Action::Kaiju {
                to: location(to)?,
                flee_to: flee_to.as_ref().map(ward).transpose()?,
                princess_to: princess_to.as_ref().map(ward).transpose()?,
                pay: wards(pay)?,
            },
            Self::RelocateKaiju { to, flee_to, princess_to } => Action::RelocateKaiju {
                to: location(to)?,
                flee_to: flee_to.as_ref().map(ward).transpose()?,
                princess_to: princess_to.as_ref().map(ward).transpose()?,
            },
            Self::Reunite { path, deliver } => {
                Action::Reunite { path: stations(path)?, deliver: deliveries(deliver)? }
            }
            Self::ChooseMod { chosen, home } => {
                Action::ChooseMod { chosen: *chosen, home: home.as_ref().map(station).transpose()? }
            }
        })
    }
}

/// A conversion of references to stations and wards.
pub trait Naming<S, W> {
    /// The type that stations are converted to.
    type Station;
    /// The type that wards are converted to.
    type Ward;
    /// The error if a reference cannot be converted.
    type Error;
    /// Converts a station.
    ///
    /// # Errors
    /// Fails if the station has no equivalent.
    fn station(&self, station: &S) -> Result<Self::Station, Self::Error>;
    /// Converts a ward.
    ///
    /// # Errors
    /// Fails if the ward has no equivalent.
    fn ward(&self, ward: &W) -> Result<Self::Ward, Self::Error>;
}

impl Naming<Name, Name> for Map {
    type Station = StationId;
    type Ward = WardId;
    type Error = UnknownName;
    fn station(&self, station: &Name) -> Result<StationId, UnknownName> {
        self.station(station)
    }
    fn ward(&self, ward: &Name) -> Result<WardId, UnknownName> {
        self.ward(ward)
    }
}

impl Naming<StationId, WardId> for Map {
    type Station = Name;
    type Ward = Name;
    type Error = std::convert::Infallible;
    fn station(&self, station: &StationId) -> Result<Name, Self::Error> {
        Ok(self.station_name(*station))
    }
    fn ward(&self, ward: &WardId) -> Result<Name, Self::Error> {
        Ok(self.ward_name(*ward))
    }
}

impl Location {
    /// Returns the location as a name of `map`.
    pub fn named(self, map: &Map) -> Name {
        match self {
            Self::Water(_) => Name::from(Self::WATER),
            Self::Ward(ward) => map.ward_name(ward),
        }
    }
}

impl Action {
    /// Returns the action with the names of `map`.
    pub fn named(&self, map: &Map) -> NamedAction {
        let Ok(named) = self.renamed(map);
        named
    }
}

impl NamedAction {
    /// Returns the action with the ids of `map`.
    ///
    /// # Errors
    /// Returns the first name that the map does not have.
    pub fn interned(&self, map: &Map) -> Result<Action, UnknownName> {
        self.renamed(map)
    }
}
