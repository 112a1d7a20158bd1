//! The editions of the game: one set of rules, and the numbers and policies in which its editions differ.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use crate::customer::{Crowd, Good, PerGood, Token};
use crate::mods::Mod;

/// A published edition of the rules.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Edition {
    /// Version 2, r8: 60 customers; stores may move; everybody except the player who placed the last customer takes
    /// one last turn.
    #[default]
    #[serde(rename = "v2r8")]
    #[strum(serialize = "v2r8")]
    V2r8,
    /// City Growth: 72 customers; groups must travel; a final round in which actions cost no cards.
    #[serde(rename = "city-growth")]
    #[strum(serialize = "city-growth")]
    CityGrowth,
}

/// The rules and numbers of an edition.
#[derive(Debug)]
pub struct Ruleset {
    /// The customers in the bag, by good.
    pub customers: PerGood<Customers>,
    /// The number of stores of each good per player.
    pub stores: u8,
    /// The number of department stores per player.
    pub department_stores: u8,
    /// The number of track tokens per player.
    pub track: u8,
    /// The sizes of the stacks of bonus tokens, in the order in which they are claimed.
    pub bonus_stacks: &'static [u8],
    /// The number of customers in the queue while the map has no department store.
    pub queue_customers: u32,
    /// The number of cards in the initial hand, which is also the hand size up to which INCOME draws.
    pub hand: usize,
    /// Whether OPEN may move a store that is already on the map.
    pub relocation: Relocation,
    /// Whether a group may stay in place while a store there takes one of its customers.
    pub group_travel: GroupTravel,
    /// How the game ends.
    pub ending: Ending,
    /// How mods join the city, if the edition has growth.
    pub growth: Option<Growth>,
}

/// How mods join a growing city.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// The mods that are always in play from the start.
    pub from_start: &'static [Mod],
    /// The number of department stores on the map at which one more mod joins.
    pub arrives_with: u32,
}

/// The number of tokens of each value.
#[derive(Clone, Copy, Debug)]
pub struct Customers {
    /// The number of tokens of value 1.
    pub singles: u8,
    /// The number of tokens of value 2.
    pub doubles: u8,
}

/// Whether OPEN may move a store that is already on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relocation {
    /// OPEN may move a store.
    Allowed,
    /// Stores never move.
    Never,
}

/// Whether a group may stay in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupTravel {
    /// A group may stay if it delivers a customer.
    MayStay,
    /// A group of two or more must cross a connection or a permanent link.
    MustTravel,
}

/// How the game ends once the last customer has been placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everybody except the player who placed the last customer takes one last turn, and still takes a card.
    LastTurns,
    /// Hands are discarded, and everybody takes one last turn in which no cards are paid.
    FreeRound,
}

impl Edition {
    /// Returns the rules and numbers of the edition.
    pub const fn ruleset(self) -> &'static Ruleset {
        match self {
            Self::V2r8 => &V2R8,
            Self::CityGrowth => &CITY_GROWTH,
        }
    }
}

impl Ruleset {
    /// Returns all customers of the edition; mods may add more.
    pub fn all_customers(&self) -> Crowd {
        Good::ALL.into_iter().fold(Crowd::EMPTY, |all, good| {
            let Customers { singles, doubles } = *self.customers.of(good);
            all + Crowd::several(Token::single(good), singles) + Crowd::several(Token::double(good), doubles)
        })
    }
}

const fn customers(singles: u8, doubles: u8) -> Customers {
    Customers { singles, doubles }
}

static V2R8: Ruleset = Ruleset {
    customers: PerGood {
        food: customers(20, 0),
        clothing: customers(14, 3),
        books: customers(6, 7),
        electronics: customers(0, 10),
    },
    stores: 2,
    department_stores: 3,
    track: 16,
    bonus_stacks: &[3, 2, 2, 2, 1, 1],
    queue_customers: 2,
    hand: 4,
    relocation: Relocation::Allowed,
    group_travel: GroupTravel::MayStay,
    ending: Ending::LastTurns,
    growth: None,
};

static CITY_GROWTH: Ruleset = Ruleset {
    customers: PerGood {
        food: customers(22, 1),
        clothing: customers(16, 4),
        books: customers(8, 8),
        electronics: customers(2, 11),
    },
    relocation: Relocation::Never,
    group_travel: GroupTravel::MustTravel,
    ending: Ending::FreeRound,
    growth: Some(Growth { from_start: &[Mod::Princess], arrives_with: 3 }),
    ..V2R8
};
