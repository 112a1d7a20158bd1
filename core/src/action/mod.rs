//! Actions: what a player may do, expressed in the engine's ids or in the names that clients use.

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

/// An action. The engine's form refers to stations and wards by id, the form for clients by name ([`NamedAction`]).
///
/// `pay` lists ward cards: one, or three, or none if the action costs nothing.
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
        /// The station at which the store opens.
        station: S,
        /// The good that the store sells.
        good: Good,
        /// The station from which the player's own store is moved; absent or null if the store comes from the supply.
        from: Option<S>,
        /// The ward cards paid.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Lay one or two track tokens.
    Expand {
        /// The two stations that the first track token connects.
        #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
        connection: [S; 2],
        /// The two stations that the second track token connects; absent or null if only one is laid.
        #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
        second: Option<[S; 2]>,
        /// The ward cards paid for the second track token.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Draw cards and end the turn.
    Income {},
    /// End the turn.
    Pass {},
    /// Move the customers in a ward.
    Move {
        /// The ward whose customers move.
        ward: W,
        /// The stations visited, starting with the one where the customers board.
        path: Vec<S>,
        /// Who gets off where. Needed only at stations where there is a choice.
        #[serde(default = "Vec::new")]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<NamedDelivery>))]
        deliver: Vec<Delivery<S>>,
        /// The ward cards paid.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Upgrade a store to a department store.
    Upgrade {
        /// The station of the store.
        station: S,
        /// The collected customer that the player spends.
        customer: Token,
        /// The ward cards paid.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Move the Princess.
    Wander {
        /// The ward that the Princess moves to.
        to: W,
    },
    /// Place or move the player's Chairman.
    Explore {
        /// The ward that the Chairman moves to.
        to: W,
    },
    /// Move the Kaiju.
    Kaiju {
        /// The location that the Kaiju moves to: a ward, or `water`.
        #[cfg_attr(feature = "openapi", schema(value_type = Name))]
        to: Location<W>,
        /// The ward that the customers there flee to.
        flee_to: Option<W>,
        /// The ward that the Princess flees to.
        princess_to: Option<W>,
        /// The ward cards paid.
        #[serde(default = "Vec::new")]
        pay: Vec<W>,
    },
    /// Move the Kaiju out of the way of customers who are about to be placed.
    RelocateKaiju {
        /// The location that the Kaiju moves to: a ward, or `water`.
        #[cfg_attr(feature = "openapi", schema(value_type = Name))]
        to: Location<W>,
        /// The ward that the customers there flee to.
        flee_to: Option<W>,
        /// The ward that the Princess flees to.
        princess_to: Option<W>,
    },
    /// Bring Hachiko home.
    Reunite {
        /// The stations on the way, ending with the home station.
        path: Vec<S>,
        /// Who gets off where. Needed only at stations where there is a choice.
        #[serde(default = "Vec::new")]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<NamedDelivery>))]
        deliver: Vec<Delivery<S>>,
    },
    /// Choose the mod that is added in the City Growth edition.
    ChooseMod {
        /// The mod to add.
        #[serde(rename = "mod")]
        chosen: Mod,
        /// A home station other than the default, for a mod that has a home.
        home: Option<S>,
    },
}

/// An action that refers to stations and wards by the names that clients use.
pub type NamedAction = Action<Name, Name>;

/// A passenger who gets off at a station on the way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "DeliveryForm<S>", into = "DeliveryForm<S>", bound(serialize = "S: Serialize + Clone"))]
pub struct Delivery<S = StationId> {
    /// The station where the passenger gets off.
    pub station: S,
    /// The passenger who gets off.
    pub who: Passenger,
}

/// A delivery that refers to its station by the name that clients use.
pub type NamedDelivery = Delivery<Name>;

/// A member of a moving group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Passenger {
    /// A customer.
    Customer(Token),
    /// A player's companion, who travels with the group and wants no good. In JSON the field is `chairman`.
    Companion(Color),
}

/// The JSON form of a delivery.
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
            _ => return Err("a delivery must contain either a customer or a chairman"),
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

/// A location where the Kaiju can be. In JSON it is the name of a ward, or `"water"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Location<W = WardId> {
    /// The bay or river.
    Water(Water),
    /// A ward.
    Ward(W),
}

impl<W> Location<W> {
    /// The JSON name of the water.
    pub const WATER: &'static str = "water";

    /// Returns the water.
    pub const fn water() -> Self {
        Self::Water(Water::Water)
    }

    /// Returns the ward, or `None` for the water.
    pub fn ward(self) -> Option<W> {
        match self {
            Self::Water(_) => None,
            Self::Ward(ward) => Some(ward),
        }
    }
}

/// The JSON value `"water"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Water {
    /// The only body of water of the map.
    Water,
}

/// The kind of action.
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
    /// The forced move of the Kaiju.
    RelocateKaiju,
    /// REUNITE.
    Reunite,
    /// The choice of a mod in a growing city.
    ChooseMod,
}

/// The role of an action in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ActionRole))]
#[serde(rename_all = "snake_case")]
pub enum ActionRole {
    /// A main action. A turn has two, of different kinds.
    Main,
    /// An extra action in addition to the main actions, each kind once per turn.
    Mini,
    /// The answer to a question that the game asks.
    Answer,
    /// An action that ends the turn.
    End,
}

impl ActionKind {
    /// Returns the role of the action in a turn.
    pub const fn role(self) -> ActionRole {
        match self {
            Self::Open
            | Self::Expand
            | Self::Income
            | Self::Move
            | Self::Upgrade
            | Self::Kaiju
            | Self::Reunite => ActionRole::Main,
            Self::Wander | Self::Explore => ActionRole::Mini,
            Self::RelocateKaiju | Self::ChooseMod => ActionRole::Answer,
            Self::Pass => ActionRole::End,
        }
    }
}

/// Kinds can be members of a [`Set`](crate::id::Set), ordered as listed above.
impl Id for ActionKind {
    #[expect(clippy::indexing_slicing, reason = "an index comes from `index` below")]
    fn at(index: usize) -> Self {
        Self::VARIANTS[index]
    }
    fn index(self) -> usize {
        self as usize
    }
}

impl<S, W> Action<S, W> {
    /// Returns the paid cards for changing; `None` for an action that never costs cards.
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

    /// Returns the kind of the action.
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
