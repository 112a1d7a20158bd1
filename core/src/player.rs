//! Players: their colours, their hands, and what they have in front of them.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use crate::customer::{Assortment, Crowd, Good, PerGood};
use crate::edition::Ruleset;
use crate::id::{Seat, Set, WardId};

/// The colour that names a player.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display, EnumString,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Color {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
}

impl Color {
    /// All four, in the order in which seats get them when nobody chooses.
    pub const ALL: [Color; 4] = [Color::Red, Color::Blue, Color::Green, Color::Yellow];
}

/// A player's ward cards, in the order of the wards.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hand(Vec<WardId>);

impl Clone for Hand {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Hand {
    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cards, in the order of the wards.
    pub fn cards(&self) -> &[WardId] {
        &self.0
    }

    /// The wards of which there is a card.
    pub fn wards(&self) -> Set<WardId> {
        self.0.iter().copied().collect()
    }

    /// How many cards of `ward` there are.
    pub fn count(&self, ward: WardId) -> usize {
        self.0.iter().filter(|card| **card == ward).count()
    }

    /// Takes a card in.
    pub(crate) fn add(&mut self, card: WardId) {
        let place = self.0.iter().position(|other| *other > card).unwrap_or(self.0.len());
        self.0.insert(place, card);
    }

    /// Gives a card away; nothing happens where there is none.
    pub(crate) fn remove(&mut self, card: WardId) {
        if let Some(place) = self.0.iter().position(|other| *other == card) {
            self.0.remove(place);
        }
    }

    /// Gives all cards away.
    pub(crate) fn take_all(&mut self) -> Vec<WardId> {
        std::mem::take(&mut self.0)
    }
}

impl FromIterator<WardId> for Hand {
    fn from_iter<T: IntoIterator<Item = WardId>>(cards: T) -> Self {
        let mut cards: Vec<WardId> = cards.into_iter().collect();
        cards.sort_unstable();
        Self(cards)
    }
}

/// The pieces that a player has not put on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Supply {
    /// Stores, by good.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::CountPerGood))]
    pub stores: PerGood<u8>,
    /// Department stores.
    pub department_stores: u8,
    /// Track tokens.
    pub track: u8,
}

impl Supply {
    /// All pieces of a player.
    pub fn full(ruleset: &Ruleset) -> Self {
        let stores = ruleset.stores;
        Self {
            stores: PerGood { food: stores, clothing: stores, books: stores, electronics: stores },
            department_stores: ruleset.department_stores,
            track: ruleset.track,
        }
    }

    /// The goods of which a store is left.
    pub fn goods(&self) -> impl Iterator<Item = Good> {
        Good::ALL.into_iter().filter(|good| *self.stores.of(*good) > 0)
    }
}

/// A player: what is in the hand, behind the screen, and in the supply.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The name of the player.
    pub color: Color,
    /// The ward cards.
    pub hand: Hand,
    /// The collected customers.
    pub collected: Crowd,
    /// The pieces that are not on the map.
    pub supply: Supply,
    /// The claimed bonus tokens.
    pub bonus_tokens: u8,
    /// The number of the first stack of bonus tokens that the player claimed, counted over the whole game.
    pub first_claim: Option<u8>,
}

impl Clone for Player {
    fn clone(&self) -> Self {
        Self { hand: self.hand.clone(), ..*self }
    }
    fn clone_from(&mut self, source: &Self) {
        let mut hand = std::mem::take(&mut self.hand);
        hand.clone_from(&source.hand);
        *self = Self { hand, ..*source };
    }
}

/// What a building on a station sells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StoreKind {
    /// A store of food.
    Food,
    /// A store of clothing.
    Clothing,
    /// A store of books.
    Books,
    /// A store of electronics.
    Electronics,
    /// A department store, which sells everything.
    Department,
}

impl StoreKind {
    /// What it sells.
    pub fn sells(self) -> Assortment {
        self.good().map_or(Assortment::ALL, Assortment::only)
    }

    /// Its one good; a department store has none.
    pub const fn good(self) -> Option<Good> {
        match self {
            Self::Food => Some(Good::Food),
            Self::Clothing => Some(Good::Clothing),
            Self::Books => Some(Good::Books),
            Self::Electronics => Some(Good::Electronics),
            Self::Department => None,
        }
    }
}

impl From<Good> for StoreKind {
    fn from(good: Good) -> Self {
        match good {
            Good::Food => Self::Food,
            Good::Clothing => Self::Clothing,
            Good::Books => Self::Books,
            Good::Electronics => Self::Electronics,
        }
    }
}

/// A store or department store on a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Store {
    /// Whose it is.
    pub owner: Seat,
    /// What it is.
    pub kind: StoreKind,
}
