//! What a player sees of a game, and the games that it could be.

use std::cell::OnceCell;

use rand::Rng;

use crate::action::Action;
use crate::customer::{Crowd, Token};
use crate::game::Game;
use crate::id::{Seat, WardId};
use crate::shuffle::{Seed, Shuffler, below, shuffle};

/// A game as the awaited player sees it: what lies open, and that player's own cards and customers. Everything else, the order
/// of the deck and of the bag, the hands and the customers of others, and all chance to come, is put away before a bot can look
/// at it.
///
/// It knows what the view shows, and does not remember who collected what: of a customer that is nowhere to be seen it knows
/// that it is in the bag or with one of the others.
pub struct Seen<'g> {
    seat: Seat,
    game: &'g Game,
    put_away: OnceCell<PutAway>,
}

/// A game with everything put away that a player cannot see.
struct PutAway {
    /// The game, with what cannot be seen in a fixed order.
    game: Game,
    /// The cards that cannot be seen.
    cards: Vec<WardId>,
    /// The customers that cannot be seen.
    customers: Vec<Token>,
}

impl<'g> Seen<'g> {
    /// What the awaited player sees; none once the game is over.
    pub fn from_game(game: &'g Game) -> Option<Self> {
        Some(Self { seat: game.awaiting()?.seat, game, put_away: OnceCell::new() })
    }

    /// Who looks.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    fn put_away(&self) -> &PutAway {
        self.put_away.get_or_init(|| PutAway::from_game(self.game, self.seat))
    }

    /// The game as far as it can be seen. What cannot is in some order that tells nothing: only what lies open and what
    /// belongs to [`seat`](Self::seat) means something.
    pub fn game(&self) -> &Game {
        &self.put_away().game
    }

    /// A legal action, drawn at random: for that, nothing need be put away.
    pub fn random_action(&self, chance: &mut impl Rng) -> Option<Action> {
        self.game.random_action(chance)
    }

    /// One of the games that it could be: the hidden cards are dealt anew, and so are the hidden customers, to the bag as many as
    /// are in it and each other one to any of the others, whoever that may be.
    pub fn imagined(&self, chance: &mut dyn Rng) -> Game {
        let PutAway { game, cards, customers } = self.put_away();
        let (mut cards, mut customers) = (cards.clone(), customers.clone());
        shuffle(chance, &mut cards);
        shuffle(chance, &mut customers);
        let mut seed = Seed::from_number(0);
        chance.fill_bytes(&mut seed.0);
        let order = Order { cards: &cards, customers: &customers, seed };
        order.deal(self.seat, game.clone(), |rivals| below(chance, rivals))
    }
}

impl PutAway {
    fn from_game(game: &Game, seat: Seat) -> Self {
        let state = &game.state;
        let others = || state.others_after(seat).map(|other| &state.players[other]);
        let mut cards = state.deck.clone();
        cards.extend(others().flat_map(|player| player.hand.cards()));
        cards.sort_unstable();
        let bag = state.bag.iter().copied().collect();
        let customers = others().fold(bag, |all: Crowd, player| all + player.collected);
        let customers: Vec<Token> = customers.tokens().collect();
        let order = Order { cards: &cards, customers: &customers, seed: Seed::from_number(0) };
        Self { game: order.deal(seat, game.clone(), |_| 0), cards, customers }
    }
}

/// An order of what cannot be seen.
struct Order<'a> {
    cards: &'a [WardId],
    customers: &'a [Token],
    seed: Seed,
}

impl Order<'_> {
    /// Lays everything hidden in this order: first the hands of others and the bag, then the deck and, to whomever `choose`
    /// says among so many, what others have collected.
    fn deal(&self, seat: Seat, mut game: Game, mut choose: impl FnMut(usize) -> usize) -> Game {
        let state = &mut game.state;
        let mut cards = self.cards.iter().copied();
        let mut customers = self.customers.iter().copied();
        let rivals: Vec<Seat> = state.others_after(seat).collect();
        for rival in &rivals {
            let player = &mut state.players[*rival];
            player.hand = cards.by_ref().take(player.hand.len()).collect();
            player.collected = Crowd::EMPTY;
        }
        let bag = state.bag.len();
        state.bag.clear();
        state.bag.extend(customers.by_ref().take(bag));
        state.deck.clear();
        state.deck.extend(cards);
        for customer in customers {
            if let Some(rival) = rivals.get(choose(rivals.len())) {
                state.players[*rival].collected += Crowd::only(customer);
            }
        }
        state.shuffler = Shuffler::new(self.seed);
        game
    }
}
