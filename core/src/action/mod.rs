//! Actions: what a player may do, in the engine's ids and in the names that clients use.

mod naming;

use std::fmt;

pub use naming::Naming;
use serde::{Deserialize, Serialize};
use strum::{Display, VariantArray};

use crate::customer::{Good, Token};
use crate::id::{Id, StationId, WardId};
use crate::map::Name;
use crate::mods::Mod;
use crate::player::Color;

/// An action. The engine's own has ids of stations and wards in it, that of clients their names ([`NamedAction`]).
///
/// `pay` lists ward cards: one, or three, or none where the action costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(
        description = "An action. `pay` lists ward cards: one, or three, or none where the action costs nothing."
    )
)]
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
        #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
        connection: [S; 2],
        /// Where the second one goes.
        #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
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
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<NamedDelivery>))]
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
        /// Where it goes: a ward, or `water`.
        #[cfg_attr(feature = "openapi", schema(value_type = Name))]
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
        /// Where it goes: a ward, or `water`.
        #[cfg_attr(feature = "openapi", schema(value_type = Name))]
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
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<NamedDelivery>))]
        deliver: Vec<Delivery<S>>,
    },
    /// Choose the mod that arrives in a growing city.
    ChooseMod {
        /// The mod.
        #[serde(rename = "mod")]
        chosen: Mod,
        /// Another home for a mod that has one.
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

/// A delivery in the names that clients use.
pub type NamedDelivery = Delivery<Name>;

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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
            Self::Income {}
            | Self::Pass {}
            | Self::Wander { .. }
            | Self::Explore { .. }
            | Self::RelocateKaiju { .. }
            | Self::Reunite { .. }
            | Self::ChooseMod { .. } => None,
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
}

impl fmt::Display for Passenger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Customer(token) => write!(f, "{token}"),
            Self::Companion(color) => write!(f, "the {color} Chairman"),
        }
    }
}
