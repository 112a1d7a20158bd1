//! The deck and the discard pile.

use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::WardId;

/// Draws the top card. If the deck is empty, the discard pile is shuffled into a new deck first. Returns `None` if
/// all cards are in hands and in the queue.
pub(crate) fn draw(game: &mut Game, sink: &mut EventSink) -> Option<WardId> {
    let state = &mut game.state;
    if state.deck.is_empty() {
        if state.discard.is_empty() {
            return None;
        }
        std::mem::swap(&mut state.deck, &mut state.discard);
        state.shuffler.shuffle(&mut state.deck);
        sink.push(|| Event::DeckReshuffled { cards: state.deck.len() });
    }
    let card = state.deck.pop();
    game.forbid_undo();
    card
}

/// Returns whether there is no card to draw.
pub(crate) fn is_exhausted(game: &Game) -> bool {
    game.state.deck.is_empty() && game.state.discard.is_empty()
}
