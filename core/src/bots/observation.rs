//! What a player sees of a game, and the possible games that match it.

use std::cell::OnceCell;

use rand::Rng;

use crate::action::Action;
use crate::customer::{Crowd, Token};
use crate::game::Game;
use crate::id::{Seat, WardId};
use crate::shuffle::{Seed, Shuffler, below, shuffle};

/// A game as the player it is waiting for sees it: the public information, and that player's own cards and customers.
/// Everything else (the order of the deck and of the bag, the hands and customers of others, and all future randomness)
/// is removed before a bot can read it.
///
/// A bot knows what the view shows, and does not remember who collected what. If a customer is not visible, the bot
/// knows only that it is in the bag or collected by one of the others.
pub struct Observation<'g> {
    seat: Seat,
    game: &'g Game,
    put_away: OnceCell<PutAway>,
}

/// A game from which everything that a player cannot see has been removed.
struct PutAway {
    /// The game, with everything hidden in a fixed order.
    game: Game,
    /// The hidden cards.
    cards: Vec<WardId>,
    /// The hidden customers.
    customers: Vec<Token>,
}

impl<'g> Observation<'g> {
    /// Returns what the player the game is waiting for sees; `None` once the game is over.
    pub fn from_game(game: &'g Game) -> Option<Self> {
        Some(Self { seat: game.awaiting()?.seat, game, put_away: OnceCell::new() })
    }

    /// Returns the seat of the player who sees this.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    fn put_away(&self) -> &PutAway {
        self.put_away.get_or_init(|| PutAway::from_game(self.game, self.seat))
    }

    /// Returns the visible game. Everything hidden is in an arbitrary order without information: only what is public
    /// and what belongs to [`seat`](Self::seat) is meaningful.
    pub fn game(&self) -> &Game {
        &self.put_away().game
    }

    /// Returns a random legal action. This does not need to remove hidden information first.
    pub fn random_action(&self, rng: &mut impl Rng) -> Option<Action> {
        self.game.random_action(rng)
    }

    /// Returns one of the possible games. The hidden cards are dealt again at random, and so are the hidden
    /// customers: the bag gets as many as it has, and each remaining customer goes to a random other player.
    pub fn imagined(&self, rng: &mut dyn Rng) -> Game {
        let PutAway { game, cards, customers } = self.put_away();
        let (mut cards, mut customers) = (cards.clone(), customers.clone());
        shuffle(rng, &mut cards);
        shuffle(rng, &mut customers);
        let mut seed = Seed::from_number(0);
        rng.fill_bytes(&mut seed.0);
        let order = Order { cards: &cards, customers: &customers, seed };
        order.deal(self.seat, game.clone(), |rivals| below(rng, rivals))
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

/// An order of everything hidden.
struct Order<'a> {
    cards: &'a [WardId],
    customers: &'a [Token],
    seed: Seed,
}

impl Order<'_> {
    /// Deals everything hidden in this order: first the hands of others and the bag, then the deck and the collected
    /// customers of others. `choose` returns the index of the player who gets each of these customers, given the
    /// number of other players.
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
