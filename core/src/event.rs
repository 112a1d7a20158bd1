//! Events: what happened in a game, in a form that clients can show, and who may see it.

use serde::Serialize;

use crate::customer::{Crowd, Good, Token};
use crate::map::Name;
use crate::mods::{Mod, ModInPlay};
use crate::player::Color;
use crate::score::Standing;
use crate::view::Viewer;

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The first player was drawn.
    GameStarted {
        /// The player who plays first.
        first: Color,
    },
    /// The position of a study replaced what had been dealt; the view shows it.
    PositionSet {},
    /// A card was added to the queue.
    CardQueued {
        /// The space on which the card lies.
        space: usize,
        /// The ward that the card names.
        ward: Name,
    },
    /// A customer joined the queue.
    CustomerQueued {
        /// The space of the card that the customer waits on.
        space: usize,
        /// The ward that the card names.
        ward: Name,
        /// The customer.
        customer: Token,
        /// Where the customer came from.
        from: Origin,
    },
    /// A customer went back into the bag because there was no card for it.
    CustomerReturned {
        /// The customer.
        customer: Token,
    },
    /// A customer left the game.
    CustomerLeft {
        /// The customer.
        customer: Token,
    },
    /// A mod came into play, at the start or because a player chose it.
    ModAdded {
        /// The mod, with its configuration.
        #[serde(flatten)]
        added: ModInPlay,
        /// The player who chose it; null for a mod that is in play from the start.
        #[cfg_attr(feature = "openapi", schema(required))]
        player: Option<Color>,
    },
    /// A piece of a mod moved or entered play.
    PieceMoved {
        /// The mod that the piece belongs to.
        piece: Mod,
        /// The owner of the piece; null unless each player has one.
        #[cfg_attr(feature = "openapi", schema(required))]
        owner: Option<Color>,
        /// The new location: a ward, `water` or `marker`.
        to: Name,
        /// The station at which the piece got off while it travelled with a group; null if it did not.
        #[cfg_attr(feature = "openapi", schema(required))]
        station: Option<Name>,
    },
    /// Everybody fled from a ward. The events that follow contain the destinations.
    WardFled {
        /// The ward that everybody fled from.
        ward: Name,
    },
    /// A turn began.
    TurnStarted {
        /// The number of the turn in the game, starting at 1.
        number: u32,
        /// The player whose turn it is.
        player: Color,
    },
    /// The customers on the first card of the queue were placed in its ward.
    CustomersPlaced {
        /// The ward in which they were placed.
        ward: Name,
        /// The customers who were placed.
        customers: Crowd,
    },
    /// A player took the first card of the queue into their hand.
    CardTaken {
        /// The player who took the card.
        player: Color,
        /// The ward that the card names.
        ward: Name,
    },
    /// The discard pile was shuffled into a new deck.
    DeckReshuffled {
        /// The number of cards in the new deck.
        cards: usize,
    },
    /// A player drew cards.
    CardsDrawn {
        /// The player who drew.
        player: Color,
        /// The number of cards drawn.
        count: usize,
        /// The cards drawn; null if the viewer may not see them.
        #[cfg_attr(feature = "openapi", schema(required))]
        cards: Option<Vec<Name>>,
        /// The reason for the draw.
        reason: Reason,
    },
    /// A player paid cards.
    CardsPaid {
        /// The player who paid.
        player: Color,
        /// The cards paid.
        cards: Vec<Name>,
    },
    /// A player opened or moved a store.
    StoreOpened {
        /// The owner of the store.
        player: Color,
        /// The station of the store.
        station: Name,
        /// The good that the store sells.
        good: Good,
        /// The station from which the store was moved; null if it came from the supply.
        #[cfg_attr(feature = "openapi", schema(required))]
        from: Option<Name>,
    },
    /// A track token was laid.
    TrackLaid {
        /// The owner of the track.
        player: Color,
        /// The two stations that the track connects.
        #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
        between: [Name; 2],
    },
    /// A player moved the customers in a ward.
    CustomersMoved {
        /// The player who moved them.
        player: Color,
        /// The ward that they left.
        ward: Name,
        /// The stations visited, in order.
        path: Vec<Name>,
    },
    /// A customer was delivered to a store.
    CustomerDelivered {
        /// The station of the store.
        station: Name,
        /// The player who collected the customer.
        player: Color,
        /// The customer delivered.
        customer: Token,
    },
    /// Customers joined a ward: those whom no store collected on the way, or those who fled.
    CustomersArrived {
        /// The ward that they joined.
        ward: Name,
        /// The customers who joined it.
        customers: Crowd,
    },
    /// A player upgraded a store to a department store.
    StoreUpgraded {
        /// The owner of the store.
        player: Color,
        /// The station of the store.
        station: Name,
        /// The good that the store sold before.
        good: Good,
    },
    /// A player claimed a stack of bonus tokens.
    BonusTokensClaimed {
        /// The player who claimed it.
        player: Color,
        /// The number of tokens in the stack.
        tokens: u8,
    },
    /// A player ended the turn early.
    Passed {
        /// The player who passed.
        player: Color,
    },
    /// The last customer was placed, which starts the end of the game.
    EndBegan {
        /// The player who placed it.
        player: Color,
        /// The number of turns that follow this one.
        turns_left: u8,
    },
    /// A player discarded their whole hand.
    HandDiscarded {
        /// The player whose hand it was.
        player: Color,
        /// The cards discarded.
        cards: Vec<Name>,
    },
    /// The game is over.
    GameFinished {
        /// The players with their scores and places, in seat order.
        standings: Vec<Standing>,
    },
}

/// Where a customer in the queue came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CustomerOrigin))]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Drawn from the bag.
    Bag,
    /// Spent by a player on an UPGRADE.
    Upgrade,
}

/// Why cards were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = DrawReason))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The initial hand.
    Deal,
    /// The player's own INCOME.
    Income,
    /// INCOME because another player used the player's track.
    Track,
}

impl Event {
    /// Returns whether the event reveals something that was hidden from at least one player: a drawn card or
    /// customer, the reshuffling of the deck, or a hidden hand.
    pub const fn reveals(&self) -> bool {
        matches!(
            self,
            Self::CardQueued { .. }
                | Self::CustomerQueued { from: Origin::Bag, .. }
                | Self::CustomerReturned { .. }
                | Self::CardsDrawn { .. }
                | Self::DeckReshuffled { .. }
                | Self::HandDiscarded { .. }
                | Self::GameFinished { .. }
        )
    }

    /// Returns the event as `viewer` may see it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::CardsDrawn { player, count, reason, .. } if !viewer.sees_cards_of(*player) => {
                Self::CardsDrawn { player: *player, count: *count, cards: None, reason: *reason }
            }
            _ => self.clone(),
        }
    }
}

/// Collects the events of an action while it is carried out. A discarding sink does not even construct them.
pub(crate) struct EventSink(Option<Vec<Event>>);

impl EventSink {
    /// Returns a sink that records events.
    pub(crate) const fn recording() -> Self {
        Self(Some(Vec::new()))
    }

    /// Returns a sink that discards events.
    pub(crate) const fn discarding() -> Self {
        Self(None)
    }

    pub(crate) fn push(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.0 {
            events.push(event());
        }
    }

    pub(crate) fn events(self) -> Vec<Event> {
        self.0.unwrap_or_default()
    }
}
