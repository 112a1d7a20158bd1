//! Paying with cards: one of the ward, one that is wild, or any three.

use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{Seat, Set, WardId};
use crate::refusal::Refusal;
use crate::rules::end;

/// The number of cards that pay for any action, whatever their wards.
pub const ANY_CARDS: usize = 3;

/// The price of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Price {
    /// The action costs no cards.
    Nothing,
    /// A card of one of these wards, a wild card, or any three cards. Without wards, only a wild card or three cards
    /// serve.
    CardOf(Set<WardId>),
}

/// Returns the price of an action that requires a card of one of `wards`. In a free round the price is nothing.
pub(crate) fn price(game: &Game, wards: Set<WardId>) -> Price {
    if end::is_free_round(game) { Price::Nothing } else { Price::CardOf(wards) }
}

/// Returns the wards whose cards are wild for a player: those with one of their stores or department stores, and
/// those that mods add.
pub(crate) fn wild_wards(game: &Game, seat: Seat) -> Set<WardId> {
    game.map.wards_of(game.state.stations_of(seat)) | game.state.mods.wild_wards(seat)
}

/// The cards that a player can pay with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    held: Set<WardId>,
    wild: Set<WardId>,
    /// The three cards that are needed least: cards that are not wild first, then in ward order.
    three: Option<[WardId; ANY_CARDS]>,
}

impl Purse {
    pub(crate) fn new(game: &Game, seat: Seat) -> Self {
        let hand = &game.state.players[seat].hand;
        let wild = wild_wards(game, seat);
        let tame = hand.cards().iter().filter(|card| !wild.contains(**card));
        let mut cards = tame.chain(hand.cards().iter().filter(|card| wild.contains(**card))).copied();
        let three = match (cards.next(), cards.next(), cards.next()) {
            (Some(a), Some(b), Some(c)) => Some([a, b, c]),
            _ => None,
        };
        Self { held: hand.wards(), wild, three }
    }

    /// Returns whether the player can pay a price.
    pub(crate) fn affords(&self, price: Price) -> bool {
        match price {
            Price::Nothing => true,
            Price::CardOf(wards) => self.three.is_some() || !self.singles(wards).is_empty(),
        }
    }

    /// Returns the single cards that pay for a card of one of `wards`.
    pub(crate) fn singles(&self, wards: Set<WardId>) -> Set<WardId> {
        self.held & (wards | self.wild)
    }

    /// Returns the ways to pay a price, cheapest first: each single card that serves (cards of the wards before wild
    /// cards), and last the three cards that are needed least. Any other three cards also serve. The list is empty if
    /// the price is nothing.
    pub(crate) fn options(&self, price: Price) -> Vec<Vec<WardId>> {
        let Price::CardOf(wards) = price else { return Vec::new() };
        let exact = self.held & wards;
        let singles = exact.iter().chain(self.singles(wards) - exact).map(|card| vec![card]);
        singles.chain(self.three.map(Vec::from)).collect()
    }
}

/// Checks that `cards` are in the player's hand and pay `price`.
pub(crate) fn check(game: &Game, seat: Seat, price: Price, cards: &[WardId]) -> Result<(), Refusal> {
    let wards = match price {
        Price::Nothing if cards.is_empty() => return Ok(()),
        Price::Nothing => return Err(Refusal::NothingToPay),
        Price::CardOf(wards) => wards,
    };
    let hand = &game.state.players[seat].hand;
    let options = || Purse::new(game, seat).options(price);
    let asked = |card: &WardId| cards.iter().filter(|other| *other == card).count();
    if !matches!(cards.len(), 1 | ANY_CARDS) {
        return Err(Refusal::WrongNumberOfCards { offered: cards.len(), options: options() });
    }
    if let Some(card) = cards.iter().find(|card| hand.count(**card) < asked(card)) {
        return Err(Refusal::CardNotInHand { card: *card, options: options() });
    }
    match cards {
        [card] if !wards.contains(*card) && !wild_wards(game, seat).contains(*card) => {
            Err(Refusal::CardDoesNotServe { card: *card, wards, options: options() })
        }
        _ => Ok(()),
    }
}

/// Moves cards from the hand to the discard pile.
pub(crate) fn pay(game: &mut Game, seat: Seat, cards: &[WardId], sink: &mut EventSink) {
    if cards.is_empty() {
        return;
    }
    for card in cards {
        game.state.players[seat].hand.remove(*card);
        game.state.discard.push(*card);
    }
    sink.push(|| Event::CardsPaid {
        player: game.color(seat),
        cards: game.map.ward_names(cards.iter().copied()),
    });
}
