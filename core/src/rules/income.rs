//! INCOME: draw up to a full hand, or one card if the hand is full.

use crate::event::{Event, EventSink, Reason};
use crate::game::Game;
use crate::id::{Seat, WardId};
use crate::rules::deck;

/// Draws up to a hand of 4 cards, or 1 card if the hand has 4 or more. Draws fewer if there are no more cards.
pub(crate) fn take(game: &mut Game, seat: Seat, reason: Reason, sink: &mut EventSink) {
    let missing = game.ruleset().hand.saturating_sub(game.state.players[seat].hand.len());
    draw(game, seat, missing.max(1), reason, sink);
}

/// Draws `count` cards into the hand.
pub(crate) fn draw(game: &mut Game, seat: Seat, count: usize, reason: Reason, sink: &mut EventSink) {
    let mut drawn: Vec<WardId> = Vec::with_capacity(count);
    for _ in 0..count {
        let Some(card) = deck::draw(game, sink) else { break };
        game.state.players[seat].hand.add(card);
        drawn.push(card);
    }
    sink.push(|| Event::CardsDrawn {
        player: game.color(seat),
        count: drawn.len(),
        cards: Some(game.map.ward_names(drawn)),
        reason,
    });
}
