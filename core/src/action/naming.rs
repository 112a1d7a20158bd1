//! Actions under other names: from ids to the names of a map, and back.

use super::{Action, Delivery, Location, NamedAction};
use crate::id::{StationId, WardId};
use crate::map::{Map, Name, UnknownName};

impl<S, W> Action<S, W> {
    /// The same action with its stations and wards called otherwise.
    ///
    /// # Errors
    /// The first error that `naming` gives.
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

/// A way to call stations and wards otherwise.
pub trait Naming<S, W> {
    /// What a station is called then.
    type Station;
    /// What a ward is called then.
    type Ward;
    /// Why something cannot be called anything.
    type Error;
    /// The new name of a station.
    ///
    /// # Errors
    /// It has none.
    fn station(&self, station: &S) -> Result<Self::Station, Self::Error>;
    /// The new name of a ward.
    ///
    /// # Errors
    /// It has none.
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
    /// The location in the names of `map`.
    pub fn named(self, map: &Map) -> Name {
        match self {
            Self::Water(_) => Name::from(Self::WATER),
            Self::Ward(ward) => map.ward_name(ward),
        }
    }
}

impl Action {
    /// The action in the names of `map`.
    pub fn named(&self, map: &Map) -> NamedAction {
        let Ok(named) = self.renamed(map);
        named
    }
}

impl NamedAction {
    /// The action in the ids of `map`.
    ///
    /// # Errors
    /// The first name that the map does not have.
    pub fn interned(&self, map: &Map) -> Result<Action, UnknownName> {
        self.renamed(map)
    }
}
