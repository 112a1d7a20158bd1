//! Actions: what a player may do, in the engine's ids and in the names that clients use.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::{Display, VariantArray};

use crate::customer::{Good, Token};
use crate::id::{Id, StationId, WardId};
use crate::map::{Map, Name, UnknownName};
use crate::mods::Mod;
use crate::player::Color;

/// An action. The engine's own has ids of stations and wards in it, that of clients their names ([`NamedAction`]).
///
/// `pay` lists ward cards: one, or three, or none where the action costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "snake_case",
    deny_unknown_fields,
    bound(serialize = "S: Serialize + Clone, W: Serialize")
)]
pub enum Action<S = StationId, W = WardId> {
    /// Open a store.
    Open {
        /// Where.
        station: S,
        /// What it sells.
        good: Good,
        /// The station from which an own store is taken; none for one from the supply.
        from: Option<S>,
        /// The cards paid.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Lay one track, or two.
    Expand {
        /// Where the first one goes.
        connection: [S; 2],
        /// Where the second one goes.
        second: Option<[S; 2]>,
        /// The cards paid for the second.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Draw cards and end the turn.
    Income {},
    /// End the turn.
    Pass {},
    /// Move the customers of a ward.
    Move {
        /// Whose customers go.
        ward: W,
        /// The stations that they visit, the one where they board first.
        path: Vec<S>,
        /// Who gets off where, as far as there is a choice.
        #[serde(default = "Vec::new")]
        deliver: Vec<Delivery<S>>,
        /// The cards paid.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Make a department store of a store.
    Upgrade {
        /// Where the store stands.
        station: S,
        /// The collected customer that is spent.
        customer: Token,
        /// The cards paid.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Move the Princess.
    Wander {
        /// The ward to which she goes.
        to: W,
    },
    /// Put or move one's Chairman.
    Explore {
        /// The ward to which he goes.
        to: W,
    },
    /// Move the Kaiju.
    Kaiju {
        /// Where it goes.
        to: Location<W>,
        /// Where the customers there flee.
        flee_to: Option<W>,
        /// Where the Princess flees.
        princess_to: Option<W>,
        /// The cards paid.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Move the Kaiju out of the way of customers who are about to be placed.
    RelocateKaiju {
        /// Where it goes.
        to: Location<W>,
        /// Where the customers there flee.
        flee_to: Option<W>,
        /// Where the Princess flees.
        princess_to: Option<W>,
    },
    /// Bring Hachiko home.
    Reunite {
        /// The stations on the way, the home station last.
        path: Vec<S>,
        /// Who gets off where, as far as there is a choice.
        #[serde(default = "Vec::new")]
        deliver: Vec<Delivery<S>>,
    },
    /// Choose the mod that arrives in a growing city.
    ChooseMod {
        /// The mod.
        #[serde(rename = "mod")]
        chosen: Mod,
        /// Another home for Hachiko.
        home: Option<S>,
    },
}

/// An action in the names that clients use.
pub type NamedAction = Action<Name, Name>;

/// One who gets off at a station on the way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "DeliveryForm<S>", into = "DeliveryForm<S>", bound(serialize = "S: Serialize + Clone"))]
pub struct Delivery<S = StationId> {
    /// Where.
    pub station: S,
    /// Who.
    pub who: Passenger,
}

/// Somebody in a moving group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Passenger {
    /// A customer.
    Customer(Token),
    /// The companion of a player, who goes along and wants nothing: in JSON, `chairman`.
    Companion(Color),
}

/// A delivery as JSON shows it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeliveryForm<S> {
    station: S,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    customer: Option<Token>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chairman: Option<Color>,
}

impl<S> TryFrom<DeliveryForm<S>> for Delivery<S> {
    type Error = &'static str;
    fn try_from(form: DeliveryForm<S>) -> Result<Self, Self::Error> {
        let who = match (form.customer, form.chairman) {
            (Some(customer), None) => Passenger::Customer(customer),
            (None, Some(color)) => Passenger::Companion(color),
            _ => return Err("a delivery names either a customer or a chairman"),
        };
        Ok(Self { station: form.station, who })
    }
}

impl<S> From<Delivery<S>> for DeliveryForm<S> {
    fn from(delivery: Delivery<S>) -> Self {
        let (customer, chairman) = match delivery.who {
            Passenger::Customer(customer) => (Some(customer), None),
            Passenger::Companion(color) => (None, Some(color)),
        };
        Self { station: delivery.station, customer, chairman }
    }
}

/// Where the Kaiju can be. In JSON a ward's name, or `"water"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Location<W = WardId> {
    /// In the bay or river.
    Water(Water),
    /// In a ward.
    Ward(W),
}

impl<W> Location<W> {
    /// The word for the water, in JSON.
    pub const WATER: &'static str = "water";

    /// The water.
    pub const fn water() -> Self {
        Self::Water(Water::Water)
    }

    /// The ward, unless it is the water.
    pub fn ward(self) -> Option<W> {
        match self {
            Self::Water(_) => None,
            Self::Ward(ward) => Some(ward),
        }
    }
}

/// The word "water".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Water {
    /// The one body of water of the map.
    Water,
}

/// The kinds of action.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ActionKind {
    /// OPEN.
    Open,
    /// EXPAND.
    Expand,
    /// INCOME.
    Income,
    /// PASS.
    Pass,
    /// MOVE.
    Move,
    /// UPGRADE.
    Upgrade,
    /// WANDER.
    Wander,
    /// EXPLORE.
    Explore,
    /// KAIJU.
    Kaiju,
    /// The Kaiju's forced move.
    RelocateKaiju,
    /// REUNITE.
    Reunite,
    /// The choice of a mod.
    ChooseMod,
}

/// What part an action has in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// One of the two different ones that a turn has.
    Main,
    /// Taken beside them, each kind once a turn.
    Mini,
    /// The answer to a question that the game waits for.
    Answer,
    /// The end of the turn.
    End,
}

impl ActionKind {
    /// The part that it has in a turn.
    pub const fn role(self) -> Role {
        match self {
            Self::Open
            | Self::Expand
            | Self::Income
            | Self::Move
            | Self::Upgrade
            | Self::Kaiju
            | Self::Reunite => Role::Main,
            Self::Wander | Self::Explore => Role::Mini,
            Self::RelocateKaiju | Self::ChooseMod => Role::Answer,
            Self::Pass => Role::End,
        }
    }
}

/// Kinds can be members of a [`Set`](crate::id::Set), in the order in which they are listed above.
impl Id for ActionKind {
    fn at(index: usize) -> Self {
        Self::VARIANTS.get(index).copied().unwrap_or(Self::Pass)
    }
    fn index(self) -> usize {
        self as usize
    }
}

impl<S, W> Action<S, W> {
    /// The cards paid, of an action that can cost any.
    pub const fn pay_mut(&mut self) -> Option<&mut Vec<W>> {
        match self {
            Self::Open { pay, .. }
            | Self::Expand { pay, .. }
            | Self::Move { pay, .. }
            | Self::Upgrade { pay, .. }
            | Self::Kaiju { pay, .. } => Some(pay),
            _ => None,
        }
    }

    /// Which kind it is.
    pub const fn kind(&self) -> ActionKind {
        match self {
            Self::Open { .. } => ActionKind::Open,
            Self::Expand { .. } => ActionKind::Expand,
            Self::Income {} => ActionKind::Income,
            Self::Pass {} => ActionKind::Pass,
            Self::Move { .. } => ActionKind::Move,
            Self::Upgrade { .. } => ActionKind::Upgrade,
            Self::Wander { .. } => ActionKind::Wander,
            Self::Explore { .. } => ActionKind::Explore,
            Self::Kaiju { .. } => ActionKind::Kaiju,
            Self::RelocateKaiju { .. } => ActionKind::RelocateKaiju,
            Self::Reunite { .. } => ActionKind::Reunite,
            Self::ChooseMod { .. } => ActionKind::ChooseMod,
        }
    }

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

impl fmt::Display for Passenger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Customer(token) => write!(f, "{token}"),
            Self::Companion(color) => write!(f, "the {color} Chairman"),
        }
    }
}
