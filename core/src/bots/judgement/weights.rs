//! What things are worth to a player, and how that changes as customers run out.

use super::count;
use crate::game::Game;

/// What things are worth, in points at the end of the game.
///
/// The numbers began as a regression of final scores on the positions of games between bots, and were then changed as long as
/// a bot that went by them won more games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A point that one has already. Early in the game it counts for less: much of it would have come anyway.
    pub(super) points: f32,
    /// A customer or bonus token, beside those points, since sets grow.
    pub(super) customer: f32,
    /// A customer who waits or is on the way, at the door of a store that sells what they want.
    pub(super) waiting: f32,
    /// A customer in the bag, at the door of such a store.
    pub(super) to_come: f32,
    /// A card.
    pub(super) card: f32,
    /// How much more a card is worth where it is wild.
    pub(super) wild: f32,
    /// A track, which earns its owner INCOME when others use it.
    pub(super) track: f32,
    /// A department store, beside what it sells.
    pub(super) department: f32,
    /// A bonus token that one could claim by an UPGRADE.
    pub(super) claim: f32,
    /// How much of what others gain by a track its owner loses.
    pub(super) rivals_gain: f32,
    /// How much of what others may hope for one loses.
    pub(super) rivals_hope: f32,
    /// A customer collected by a rival.
    pub(super) rivals_customer: f32,
    /// A store that is blocked.
    pub(super) blocked_store: f32,
    /// An action that one does not take.
    pub(super) lost_action: f32,
}

impl Weights {
    /// The weights in a game.
    pub(super) fn new(game: &Game) -> Self {
        let coming = game.state.bag.len() + game.state.queue.customers().len() as usize;
        let part = count(coming) / count(game.all_customers().len() as usize);
        // What it is once everybody has come to town, and how much more or less before anybody has.
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

    /// The same for a player for whom nothing follows: there is nothing to hope for any more.
    #[must_use]
    pub(super) fn without_hope(self) -> Self {
        Self { waiting: 0.0, to_come: 0.0, ..self }
    }
}
