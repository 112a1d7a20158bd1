//! INCOME: draw up to a full hand, or one card more than that.

use crate::event::{Event, EventSink, Reason};
use crate::game::Game;
use crate::id::{Seat, WardId};
use crate::rules::deck;

/// Draws up to 4 cards in hand, or 1 where there are 4 or more; fewer where there are none to draw.
pub(crate) fn take(game: &mut Game, seat: Seat, reason: Reason, story: &mut EventSink) {
    let missing = game.ruleset().hand.saturating_sub(game.state.players[seat].hand.len());
    draw(game, seat, missing.max(1), reason, story);
}

/// Draws `count` cards in hand.
pub(crate) fn draw(game: &mut Game, seat: Seat, count: usize, reason: Reason, story: &mut EventSink) {
    let mut drawn: Vec<WardId> = Vec::with_capacity(count);
    for _ in 0..count {
        let Some(card) = deck::draw(game, story) else { break };
        game.state.players[seat].hand.add(card);
        drawn.push(card);
    }
    story.push(|| Event::CardsDrawn {
        player: game.color(seat),
        count: drawn.len(),
        cards: Some(game.map.ward_names(drawn)),
        reason,
    });
}
