//! Players: their colours, hands, supplies and collected customers.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use crate::customer::{Assortment, Crowd, Good, PerGood};
use crate::edition::Ruleset;
use crate::id::{Seat, Set, WardId};

/// The colour that identifies a player.
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
    /// All four colours, in the order in which seats get them by default.
    pub const ALL: [Color; 4] = [Color::Red, Color::Blue, Color::Green, Color::Yellow];
}

/// A player's ward cards, in ward order.
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
    /// Returns the number of cards.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the hand is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the cards in ward order.
    pub fn cards(&self) -> &[WardId] {
        &self.0
    }

    /// Returns the wards of which the hand has a card.
    pub fn wards(&self) -> Set<WardId> {
        self.0.iter().copied().collect()
    }

    /// Returns the number of cards of `ward`.
    pub fn count(&self, ward: WardId) -> usize {
        self.0.iter().filter(|card| **card == ward).count()
    }

    /// Adds a card.
    pub(crate) fn add(&mut self, card: WardId) {
        let place = self.0.iter().position(|other| *other > card).unwrap_or(self.0.len());
        self.0.insert(place, card);
    }

    /// Removes a card; does nothing if the hand does not have it.
    pub(crate) fn remove(&mut self, card: WardId) {
        if let Some(place) = self.0.iter().position(|other| *other == card) {
            self.0.remove(place);
        }
    }

    /// Empties the hand and returns its cards.
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
    /// The number of stores, by good.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::CountPerGood))]
    pub stores: PerGood<u8>,
    /// The number of department stores.
    pub department_stores: u8,
    /// The number of track tokens.
    pub track: u8,
}

impl Supply {
    /// Returns the supply of a player who has put nothing on the map.
    pub fn full(ruleset: &Ruleset) -> Self {
        let stores = ruleset.stores;
        Self {
            stores: PerGood { food: stores, clothing: stores, books: stores, electronics: stores },
            department_stores: ruleset.department_stores,
            track: ruleset.track,
        }
    }

    /// Returns the goods of which a store is left.
    pub fn goods(&self) -> impl Iterator<Item = Good> {
        Good::ALL.into_iter().filter(|good| *self.stores.of(*good) > 0)
    }
}

/// A player: the hand, the collected customers and the supply.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The colour that identifies the player.
    pub color: Color,
    /// The ward cards.
    pub hand: Hand,
    /// The collected customers.
    pub collected: Crowd,
    /// The pieces that are not on the map.
    pub supply: Supply,
    /// The number of claimed bonus tokens.
    pub bonus_tokens: u8,
    /// The number of the first stack of bonus tokens that the player claimed, counted over all players.
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

/// What a store sells.
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
    /// Returns the goods that the store sells.
    pub fn sells(self) -> Assortment {
        self.good().map_or(Assortment::ALL, Assortment::only)
    }

    /// Returns the one good that the store sells; `None` for a department store.
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
    /// The owner.
    pub owner: Seat,
    /// What the store sells.
    pub kind: StoreKind,
}
