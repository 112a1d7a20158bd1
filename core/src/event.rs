//! Events: what happened in the game, in words that clients can show, and who may see it.

use serde::Serialize;

use crate::customer::{Crowd, Good, Token};
use crate::map::Name;
use crate::mods::{Mod, ModInPlay};
use crate::player::Color;
use crate::score::Standing;
use crate::view::Viewer;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The first player was drawn.
    GameStarted {
        /// Who plays first.
        first: Color,
    },
    /// The position of a study was laid over what had been dealt; the view shows it.
    PositionSet {},
    /// A card was put in the queue.
    CardQueued {
        /// The space on which it lies.
        space: usize,
        /// The ward that it names.
        ward: Name,
    },
    /// A customer joined the queue.
    CustomerQueued {
        /// The space of the card that it stands on.
        space: usize,
        /// The ward that the card names.
        ward: Name,
        /// Who.
        customer: Token,
        /// Where it came from.
        from: Origin,
    },
    /// A customer that found no card went back into the bag.
    CustomerReturned {
        /// Who.
        customer: Token,
    },
    /// A customer left the game.
    CustomerLeft {
        /// Who.
        customer: Token,
    },
    /// A mod came into play: at the start, or by the choice of a player.
    ModAdded {
        /// Which.
        #[serde(flatten)]
        added: ModInPlay,
        /// Who chose it.
        #[cfg_attr(feature = "openapi", schema(required))]
        player: Option<Color>,
    },
    /// A piece of a mod came somewhere.
    PieceMoved {
        /// The mod that it belongs to.
        piece: Mod,
        /// Whose it is, where each player has one.
        #[cfg_attr(feature = "openapi", schema(required))]
        owner: Option<Color>,
        /// Where it is now: a ward, `water` or `marker`.
        to: Name,
        /// The station at which it got off on the way of others.
        #[cfg_attr(feature = "openapi", schema(required))]
        station: Option<Name>,
    },
    /// Everybody fled from a ward. Events that follow say where to.
    WardFled {
        /// Which.
        ward: Name,
    },
    /// A turn began.
    TurnStarted {
        /// Which turn of the game it is, from 1.
        number: u32,
        /// Whose.
        player: Color,
    },
    /// The customers on the first card went to its ward.
    CustomersPlaced {
        /// The ward.
        ward: Name,
        /// They.
        customers: Crowd,
    },
    /// The first card of the queue was taken in hand.
    CardTaken {
        /// Who took it.
        player: Color,
        /// The ward that it names.
        ward: Name,
    },
    /// The discard pile was shuffled into a new deck.
    DeckReshuffled {
        /// How many cards it has.
        cards: usize,
    },
    /// Cards were drawn in hand.
    CardsDrawn {
        /// Who drew.
        player: Color,
        /// How many.
        count: usize,
        /// Which; none for those who may not know.
        #[cfg_attr(feature = "openapi", schema(required))]
        cards: Option<Vec<Name>>,
        /// What for.
        reason: Reason,
    },
    /// Cards were paid.
    CardsPaid {
        /// Who paid.
        player: Color,
        /// Which.
        cards: Vec<Name>,
    },
    /// A store was opened.
    StoreOpened {
        /// Whose.
        player: Color,
        /// Where.
        station: Name,
        /// What it sells.
        good: Good,
        /// Where it stood before; none for one from the supply.
        #[cfg_attr(feature = "openapi", schema(required))]
        from: Option<Name>,
    },
    /// A track was laid.
    TrackLaid {
        /// Whose.
        player: Color,
        /// The connection on which it lies.
        #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
        between: [Name; 2],
    },
    /// The customers of a ward set out.
    CustomersMoved {
        /// Who moved them.
        player: Color,
        /// The ward that they left.
        ward: Name,
        /// The stations that they visited.
        path: Vec<Name>,
    },
    /// A store took a customer.
    CustomerDelivered {
        /// Where.
        station: Name,
        /// Who collected it.
        player: Color,
        /// Who.
        customer: Token,
    },
    /// Customers joined a ward: those whom no store took on their way, or those who fled.
    CustomersArrived {
        /// The ward.
        ward: Name,
        /// They.
        customers: Crowd,
    },
    /// A store became a department store.
    StoreUpgraded {
        /// Whose.
        player: Color,
        /// Where.
        station: Name,
        /// What the store had sold.
        good: Good,
    },
    /// A stack of bonus tokens was claimed.
    BonusTokensClaimed {
        /// Who claimed it.
        player: Color,
        /// How many tokens it had.
        tokens: u8,
    },
    /// A player ended the turn early.
    Passed {
        /// Who.
        player: Color,
    },
    /// The last customer has been placed.
    EndBegan {
        /// Who placed it.
        player: Color,
        /// How many turns will follow this one.
        turns_left: u8,
    },
    /// A player put the whole hand on the discard pile.
    HandDiscarded {
        /// Who.
        player: Color,
        /// Which cards.
        cards: Vec<Name>,
    },
    /// The game is over.
    GameFinished {
        /// The players with their scores and places, in the order of their seats.
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
    /// Spent on an UPGRADE.
    Upgrade,
}

/// What cards were drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = DrawReason))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The first hand.
    Deal,
    /// The player's own INCOME.
    Income,
    /// INCOME for the use of the player's track.
    Track,
}

impl Event {
    /// Whether it tells something that nobody, or only some, could know before: what was drawn, or what lay hidden.
    pub const fn uncovers(&self) -> bool {
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

    /// The event as `viewer` may see it.
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

/// The events of one action, while it is being carried out. Told to nobody, they are not even made.
pub(crate) struct EventSink(Option<Vec<Event>>);

impl EventSink {
    /// A story that is kept.
    pub(crate) const fn recording() -> Self {
        Self(Some(Vec::new()))
    }

    /// A story that nobody listens to.
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
