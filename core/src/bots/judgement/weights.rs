//! The weights of the evaluation, and how they change as customers run out.

use super::count;
use crate::game::Game;

/// The values of things, in points at the end of the game.
///
/// The numbers started as a regression of final scores on the positions of games between bots. They were then
/// adjusted as long as a bot that used them won more games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A point already scored. Early in the game it counts for less, because much of it would have been scored
    /// anyway.
    pub(super) points: f32,
    /// A customer or bonus token, in addition to its points, because sets grow.
    pub(super) customer: f32,
    /// A customer who waits or is on the way, at distance 0 from a store that sells what they want.
    pub(super) waiting: f32,
    /// A customer in the bag, at distance 0 from such a store.
    pub(super) to_come: f32,
    /// A card.
    pub(super) card: f32,
    /// The additional value of a card that is wild.
    pub(super) wild: f32,
    /// A track, which earns its owner INCOME when others use it.
    pub(super) track: f32,
    /// A department store, in addition to what it sells.
    pub(super) department: f32,
    /// A bonus token that the player could claim by an UPGRADE.
    pub(super) claim: f32,
    /// The fraction of the others' gain from a track that its owner loses.
    pub(super) rivals_gain: f32,
    /// The fraction of the others' expected value that the player loses.
    pub(super) rivals_hope: f32,
    /// A customer collected by a rival.
    pub(super) rivals_customer: f32,
    /// A store that is blocked.
    pub(super) blocked_store: f32,
    /// An action not taken.
    pub(super) lost_action: f32,
}

impl Weights {
    /// Returns the weights for a game.
    pub(super) fn new(game: &Game) -> Self {
        let coming = game.state.bag.len() + game.state.queue.customers().len() as usize;
        let part = count(coming) / count(game.all_customers().len() as usize);
        // `end` is the value once all customers have been placed, and `more` is the difference to it before any has.
        let from = |end: f32, more: f32| end + more * part;
        Self {
            points: from(1.0, -0.4),
            customer: from(0.8, 2.2),
            waiting: from(0.25, 0.5),
            to_come: from(3.3, 2.0),
            card: from(0.2, 0.6),
            wild: from(0.1, 0.4),
            track: from(0.0, 0.6),
            department: from(0.8, 2.0),
            claim: from(0.4, 3.6),
            rivals_gain: 1.0,
            rivals_hope: 0.5,
            rivals_customer: 2.5,
            blocked_store: 0.5,
            lost_action: 1.0,
        }
    }

    /// Returns the weights for a player who has no further action, and so nothing to expect from waiting customers.
    #[must_use]
    pub(super) fn without_hope(self) -> Self {
        Self { waiting: 0.0, to_come: 0.0, ..self }
    }
}
