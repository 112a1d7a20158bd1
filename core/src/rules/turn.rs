//! A turn: place, refresh, act.

use crate::action::ActionKind;
use crate::event::{Event, Story};
use crate::game::Game;
use crate::id::Seat;
use crate::rules::{MAIN_ACTIONS, deck, end, queue};
use crate::state::{Phase, TakenActions, Turn};

/// The main actions that a turn still has open.
pub(crate) fn actions_left(turn: &Turn) -> impl Iterator<Item = ActionKind> {
    MAIN_ACTIONS.into_iter().filter(|kind| !turn.taken.contains(*kind))
}

/// The main actions that the turn would still have open without this one.
pub(crate) fn actions_left_but(game: &Game, kind: ActionKind) -> Vec<ActionKind> {
    game.state.turn().into_iter().flat_map(actions_left).filter(|left| *left != kind).collect()
}

/// Begins a turn: the first card's customers are placed and the queue is refreshed, which needs no choice.
pub(crate) fn begin(game: &mut Game, number: u32, seat: Seat, story: &mut Story) {
    game.state.phase = Phase::Turn(Turn { number, seat, taken: TakenActions::default() });
    story.tell(|| Event::TurnStarted { number, player: game.color(seat) });
    if end::is_free_round(game) {
        return;
    }
    if game.state.queue.is_empty() && deck::is_exhausted(game) {
        end::begin(game, seat, story);
        return;
    }
    place(game, seat, story);
    refresh(game, story);
}

/// The customers on the card in space 1 go to its ward, and the card to the player's hand.
fn place(game: &mut Game, seat: Seat, story: &mut Story) {
    let Some(card) = queue::take_first(&mut game.state.queue) else { return };
    if !card.customers.is_empty() {
        game.state.customers[card.ward] += card.customers;
        story.tell(|| Event::CustomersPlaced {
            ward: game.map.ward_name(card.ward),
            customers: card.customers,
        });
        if game.state.bag.is_empty() && game.state.queue.customers().is_empty() {
            end::begin(game, seat, story);
        }
    }
    game.state.players[seat].hand.add(card.ward);
    story.tell(|| Event::CardTaken { player: game.color(seat), ward: game.map.ward_name(card.ward) });
}

/// A new card comes to the queue and, until the last customer has been placed, customers from the bag.
fn refresh(game: &mut Game, story: &mut Story) {
    queue::draw_card(game, story);
    if game.state.end.is_none() {
        queue::draw_customers(game, story);
    }
}

/// Lets the turn go on after an action: INCOME and PASS end it, and so does the last of its main actions.
pub(crate) fn go_on_after(game: &mut Game, kind: ActionKind, story: &mut Story) {
    let Some(turn) = game.state.turn_mut() else { return };
    let ends = matches!(kind, ActionKind::Income | ActionKind::Pass);
    if !ends {
        turn.taken.push(kind);
    }
    if ends || turn.taken.is_full() {
        finish(game, story);
    }
}

/// Ends the turn: the next player's begins, unless it was the last of the game.
fn finish(game: &mut Game, story: &mut Story) {
    let Some(turn) = game.state.turn().copied() else { return };
    if end::count_turn(game, story) {
        end::finish(game, story);
    } else if let Some(next) = game.state.others_after(turn.seat).next() {
        begin(game, turn.number + 1, next, story);
    }
}
