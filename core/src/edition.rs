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
    /// Version 2, r8: 60 customers, stores may move, everybody else has one last turn.
    #[default]
    #[serde(rename = "v2r8")]
    #[strum(serialize = "v2r8")]
    V2r8,
    /// City Growth: 72 customers, groups must travel, a final round in which nothing costs a card.
    #[serde(rename = "city-growth")]
    #[strum(serialize = "city-growth")]
    CityGrowth,
}

/// What an edition lays down.
#[derive(Debug)]
pub struct Ruleset {
    /// The customers in the bag, by good.
    pub customers: PerGood<Customers>,
    /// Stores of each good that a player has.
    pub stores: u8,
    /// Department stores that a player has.
    pub department_stores: u8,
    /// Track tokens that a player has.
    pub track: u8,
    /// The stacks of bonus tokens, in the order in which they are claimed.
    pub bonus_stacks: &'static [u8],
    /// Customers in the queue while no department store stands.
    pub queue_customers: u32,
    /// Cards dealt to a hand, and the size up to which INCOME fills one.
    pub hand: usize,
    /// Whether OPEN may use a store that is on the map already.
    pub relocation: Relocation,
    /// Whether a group may stay where it is while a store there takes one of it.
    pub group_travel: GroupTravel,
    /// How the game ends.
    pub ending: Ending,
    /// How mods come to the city, where they do.
    pub growth: Option<Growth>,
}

/// How mods come to a growing city.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// The mods that are always in play from the start.
    pub from_start: &'static [Mod],
    /// One more comes when so many department stores stand.
    pub arrives_with: u32,
}

/// How many tokens of each value there are.
#[derive(Clone, Copy, Debug)]
pub struct Customers {
    /// Tokens of value 1.
    pub singles: u8,
    /// Tokens of value 2.
    pub doubles: u8,
}

/// Whether OPEN may use a store that is on the map already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relocation {
    /// It may.
    Allowed,
    /// Stores stay where they are.
    Never,
}

/// Whether a group may stay where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupTravel {
    /// It may, when a customer is delivered.
    MayStay,
    /// Two or more must cross a connection or a permanent link.
    MustTravel,
}

/// How the game ends once the last customer has been placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everybody but the player who placed the last customer takes one last turn, and still takes a card.
    LastTurns,
    /// Hands are discarded, and everybody takes one last turn in which no card is paid.
    FreeRound,
}

impl Edition {
    /// What the edition lays down.
    pub const fn ruleset(self) -> &'static Ruleset {
        match self {
            Self::V2r8 => &V2R8,
            Self::CityGrowth => &CITY_GROWTH,
        }
    }
}

impl Ruleset {
    /// All customers of the edition; mods may have more.
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
