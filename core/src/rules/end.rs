//! The end of the game.

use crate::edition::Ending;
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::Seat;
use crate::rules::deck;
use crate::state::{End, Phase};

/// Returns whether all customers have been placed, which starts the end of the game.
pub(crate) fn is_last_customer_placed(game: &Game) -> bool {
    game.state.bag.is_empty() && game.state.queue.customers().is_empty()
}

/// Returns whether no ward card is left for the queue, which starts the end of the game, too.
pub(crate) fn are_cards_exhausted(game: &Game) -> bool {
    game.state.queue.is_empty() && deck::is_exhausted(game)
}

/// Starts the end of the game: `seat` has placed the last customer.
pub(crate) fn begin(game: &mut Game, seat: Seat, sink: &mut EventSink) {
    if game.state.end.is_some() {
        return;
    }
    let others: u8 = game.state.others_after(seat).map(|_| 1).sum();
    let turns_left = match game.ruleset().ending {
        Ending::LastTurns => others,
        Ending::FreeRound => others + 1,
    };
    game.state.end = Some(End { last_placer: seat, turns_left, begun: false });
    sink.push(|| Event::EndBegan { player: game.color(seat), turns_left });
}

/// Returns whether this is the final round in which actions cost no cards and no card is taken.
pub(crate) fn is_free_round(game: &Game) -> bool {
    game.ruleset().ending == Ending::FreeRound && game.state.end.is_some_and(|end| end.begun)
}

/// Counts a turn that is over; returns whether it was the last turn of the game. After the turn in which the last
/// customer was placed, the hands are discarded if a free round follows.
pub(crate) fn count_turn(game: &mut Game, sink: &mut EventSink) -> bool {
    let Some(end) = game.state.end else { return false };
    if !end.begun && game.ruleset().ending == Ending::FreeRound {
        discard_hands(game, end.last_placer, sink);
    }
    let turns_left = end.turns_left.checked_sub(1);
    game.state.end = Some(End { begun: true, turns_left: turns_left.unwrap_or(0), ..end });
    turns_left.is_none()
}

fn discard_hands(game: &mut Game, first: Seat, sink: &mut EventSink) {
    for seat in std::iter::once(first).chain(game.state.others_after(first)) {
        let cards = game.state.players[seat].hand.take_all();
        game.state.discard.extend(&cards);
        if !cards.is_empty() {
            game.forbid_undo();
        }
        sink.push(|| Event::HandDiscarded { player: game.color(seat), cards: game.map.ward_names(cards) });
    }
}

/// Finishes the game; everything becomes public.
pub(crate) fn finish(game: &mut Game, sink: &mut EventSink) {
    game.state.phase = Phase::Finished;
    game.forbid_undo();
    sink.push(|| Event::GameFinished { standings: game.state.standings() });
}
