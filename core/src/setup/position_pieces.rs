//! The cards and customers of a given position.

use super::issue::{SetupIssue, SetupIssueCode};
use super::position_builder::PositionBuilder;
use super::stock::Stock;
use super::study::Position;
use crate::customer::{Crowd, Token};
use crate::event::EventSink;
use crate::id::{Seat, WardId};
use crate::map::escaped;
use crate::rules::deck;
use crate::state::QueueCard;

/// The cards and customers of a position, as ids.
pub(super) struct PositionPieces {
    hands: Vec<(Seat, Vec<WardId>)>,
    collected: Vec<(Seat, Vec<Token>)>,
    customers: Option<Vec<(WardId, Vec<Token>)>>,
    queue: Option<[Option<QueuedCard>; 4]>,
}

/// A card of the queue, with the customers on it.
struct QueuedCard {
    ward: WardId,
    customers: Vec<Token>,
}

impl PositionBuilder<'_> {
    pub(super) fn read(&mut self, position: &Position) -> PositionPieces {
        let hands = position.hands.iter().filter_map(|(color, cards)| {
            let at = format!("/hands/{color}");
            let seat = self.seat(*color, &at)?;
            let card = |(index, name)| self.ward(name, &format!("{at}/{index}"));
            Some((seat, cards.iter().enumerate().filter_map(card).collect()))
        });
        let hands = hands.collect();
        let collected = position.collected.iter();
        let collected = collected
            .filter_map(|(color, crowd)| {
                Some((self.seat(*color, &format!("/collected/{color}"))?, crowd.clone()))
            })
            .collect();
        let customers = position.customers.as_ref().map(|wards| {
            wards
                .iter()
                .filter_map(|(name, crowd)| {
                    Some((self.ward(name, &format!("/customers/{}", escaped(name)))?, crowd.clone()))
                })
                .collect()
        });
        let queue = position.queue.as_ref().map(|cards| {
            let mut spaces = [const { None }; 4];
            for (index, card) in cards.iter().enumerate() {
                let at = format!("/queue/{index}");
                let ward = self.ward(&card.ward, &format!("{at}/ward"));
                match card.space.checked_sub(1).and_then(|space| spaces.get_mut(space)) {
                    None => {
                        let message = format!("the queue has no space number {}", card.space);
                        self.add_issue(SetupIssueCode::UnknownSpace, format!("{at}/space"), message);
                    }
                    Some(Some(_)) => {
                        let message = format!("there is already a card on space {}", card.space);
                        self.add_issue(SetupIssueCode::PlaceTaken, format!("{at}/space"), message);
                    }
                    Some(space) => {
                        *space = ward.map(|ward| QueuedCard { ward, customers: card.customers.clone() });
                    }
                }
            }
            spaces
        });
        PositionPieces { hands, collected, customers, queue }
    }

    /// Returns the customers that remain after those of the position are placed.
    pub(super) fn tokens_for(&mut self, pieces: &PositionPieces) -> Stock<Token> {
        let mut free = Stock::new(self.game.all_customers().tokens());
        let collected = pieces.collected.iter().map(|(_, crowd)| crowd);
        let waiting = pieces.customers.iter().flatten().map(|(_, crowd)| crowd);
        let queued = pieces.queue.iter().flatten().flatten().map(|card| &card.customers);
        for token in collected.chain(waiting).chain(queued).flatten() {
            free.give(*token);
        }
        for (kind, asked, exist) in free.missing() {
            self.issues.push(SetupIssue::too_many(
                "/position",
                &format!("the {kind} customers"),
                asked,
                exist,
            ));
        }
        free
    }

    /// Places the customers of the position. Other customers stay where they are if they are not needed elsewhere and
    /// their ward is not closed; the rest goes to the bottom of the bag.
    pub(super) fn place_tokens(&mut self, pieces: &PositionPieces, mut free: Stock<Token>) {
        let state = &mut self.game.state;
        let closed = state.mods.closed_wards();
        for ward in state.customers.ids() {
            let dealt = if closed.contains(ward) { Crowd::EMPTY } else { state.customers[ward] };
            state.customers[ward] = match &pieces.customers {
                None => free.keep_of(dealt),
                Some(wards) => wards
                    .iter()
                    .filter(|(named, _)| *named == ward)
                    .flat_map(|(_, customers)| customers.iter().copied())
                    .collect(),
            };
        }
        match &pieces.queue {
            Some(spaces) => {
                for (space, card) in state.queue.spaces.iter_mut().zip(spaces) {
                    *space = card.as_ref().map(|card| QueueCard {
                        ward: card.ward,
                        customers: card.customers.iter().copied().collect(),
                    });
                }
            }
            None => {
                for card in state.queue.spaces.iter_mut().flatten() {
                    card.customers = free.keep_of(card.customers);
                }
            }
        }
        for (seat, customers) in &pieces.collected {
            state.players[*seat].collected = customers.iter().copied().collect();
        }
        let kept = free.keep_pile(&state.bag);
        let mut below: Vec<Token> = free.rest();
        state.shuffler.shuffle(&mut below);
        state.bag = below.into_iter().chain(kept).collect();
    }

    /// Returns the cards that remain after those of the position are placed.
    pub(super) fn cards_for(&mut self, pieces: &PositionPieces) -> Stock<WardId> {
        let mut free = Stock::new(super::all_cards(&self.game.map));
        pieces.hands.iter().flat_map(|(_, cards)| cards).for_each(|card| free.give(*card));
        pieces.queue.iter().flatten().flatten().for_each(|card| free.give(card.ward));
        for (ward, asked, exist) in free.missing() {
            let what = format!("the cards of {}", self.game.map.ward_name(ward));
            self.issues.push(SetupIssue::too_many("/position", &what, asked, exist));
        }
        free
    }

    /// Places the cards of the position. Other cards stay where they are if they are not needed elsewhere; the rest
    /// goes to the bottom of the deck. Hands and spaces that lost a card draw another. If a card of the queue cannot
    /// be replaced, its space stays empty, and the customers on it go to the bottom of the bag.
    pub(super) fn place_cards(
        &mut self,
        pieces: &PositionPieces,
        mut free: Stock<WardId>,
        sink: &mut EventSink,
    ) {
        let state = &mut self.game.state;
        let mut short = Vec::new();
        for seat in state.players.ids() {
            let hand = &mut state.players[seat].hand;
            if let Some((_, cards)) = pieces.hands.iter().find(|(named, _)| *named == seat) {
                *hand = cards.iter().copied().collect();
            } else {
                let size = hand.len();
                *hand = hand.cards().iter().copied().filter(|card| free.keep(*card)).collect();
                short.push((seat, size - hand.len()));
            }
        }
        let dealt = if pieces.queue.is_none() { state.queue.spaces.as_slice() } else { &[] };
        let lost: Vec<usize> = dealt
            .iter()
            .enumerate()
            .filter(|(_, card)| card.is_some_and(|card| !free.keep(card.ward)))
            .map(|(index, _)| index)
            .collect();
        let kept = free.keep_pile(&state.deck);
        let mut below: Vec<WardId> = free.rest();
        state.shuffler.shuffle(&mut below);
        state.deck = below.into_iter().chain(kept).collect();
        for index in lost {
            let drawn = deck::draw(self.game, sink);
            let state = &mut self.game.state;
            let Some(space) = state.queue.spaces.get_mut(index) else { continue };
            let stranded = space.filter(|_| drawn.is_none()).map_or(Crowd::EMPTY, |card| card.customers);
            *space = space.zip(drawn).map(|(card, ward)| QueueCard { ward, ..card });
            state.bag.splice(0..0, stranded.tokens());
        }
        for (seat, missing) in short {
            for _ in 0..missing {
                if let Some(card) = deck::draw(self.game, sink) {
                    self.game.state.players[seat].hand.add(card);
                }
            }
        }
    }
}
