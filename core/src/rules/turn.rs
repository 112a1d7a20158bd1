//! The parts of a turn: place customers, refresh the queue, act.

use crate::action::{ActionKind, ActionRole};
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{Seat, Set};
use crate::mods::Preparation;
use crate::refusal::Refusal;
use crate::rules::{end, queue};
use crate::state::{Phase, Question, Stage, Turn};

/// The main actions of the base game.
const MAIN_ACTIONS: [ActionKind; 5] =
    [ActionKind::Open, ActionKind::Expand, ActionKind::Income, ActionKind::Move, ActionKind::Upgrade];

/// Returns the main actions of the game, including those of its mods.
pub(crate) fn main_actions(game: &Game) -> Set<ActionKind> {
    let of_mods = game.state.mods.actions().iter().filter(|kind| kind.role() == ActionRole::Main);
    MAIN_ACTIONS.into_iter().chain(of_mods).collect()
}

/// Returns the mini actions of the game.
pub(crate) fn mini_actions(game: &Game) -> Set<ActionKind> {
    game.state.mods.actions().iter().filter(|kind| kind.role() == ActionRole::Mini).collect()
}

/// Returns the kinds of action available to the player the game is waiting for: the answer to the open question; or the
/// main and mini actions not taken yet; or, if no main action is left, those that may follow the last one. PASS is
/// included unless a question is open.
pub(crate) fn open_actions(game: &Game) -> Set<ActionKind> {
    let Some(turn) = game.state.turn() else { return Set::EMPTY };
    if let Some(question) = turn.asked {
        return Set::only(question.answer);
    }
    let open = if turn.main_actions_are_over() {
        game.state.mods.closing_actions()
    } else {
        main_actions(game) | mini_actions(game)
    };
    let taken: Set<ActionKind> = turn.taken.iter().collect();
    (open - taken - turn.mini_actions).with(ActionKind::Pass)
}

/// Returns the available kinds of action without this one.
pub(crate) fn open_actions_but(game: &Game, kind: ActionKind) -> Set<ActionKind> {
    open_actions(game) - Set::only(kind)
}

/// Checks that a kind of action is available in the turn.
pub(crate) fn check(game: &Game, action: ActionKind) -> Result<(), Refusal> {
    let open = open_actions(game);
    let Some(turn) = game.state.turn().filter(|_| !open.contains(action)) else { return Ok(()) };
    let known = main_actions(game)
        | game.state.mods.actions()
        | Set::only(ActionKind::ChooseMod).with(ActionKind::Pass);
    Err(if turn.asked.is_some() {
        Refusal::AnotherDecision { options: open }
    } else if !known.contains(action) {
        Refusal::ModNotInPlay { action, options: open }
    } else if action.role() == ActionRole::Answer {
        Refusal::NotAsked { action, options: open }
    } else if turn.taken.contains(action) || turn.mini_actions.contains(action) {
        Refusal::ActionTaken { action, options: open }
    } else {
        Refusal::ActionsAreOver { action, options: open }
    })
}

/// Begins a turn. It advances to its actions without input, unless a decision must be made first.
pub(crate) fn begin(game: &mut Game, number: u32, seat: Seat, sink: &mut EventSink) {
    game.state.phase = Phase::Turn(Turn::new(number, seat));
    sink.push(|| Event::TurnStarted { number, player: game.color(seat) });
    open(game, seat, sink);
}

/// Places the customers of the first card and refreshes the queue. This needs no decision, but a mod may ask for one
/// before it.
fn open(game: &mut Game, seat: Seat, sink: &mut EventSink) {
    if end::is_free_round(game) {
        // No card is taken and no customer is placed.
    } else if end::are_cards_exhausted(game) {
        end::begin(game, seat, sink);
    } else {
        if !prepare(game, seat, sink) {
            return;
        }
        place(game, seat, sink);
        refresh(game, sink);
    }
    if let Some(turn) = game.state.turn_mut() {
        turn.stage = Stage::Acting;
    }
}

/// Lets mods prepare the placing of customers until no mod has anything to prepare. Returns whether the placing can
/// proceed, that is, whether no decision must be made first.
fn prepare(game: &mut Game, seat: Seat, sink: &mut EventSink) -> bool {
    let Some(card) = game.state.queue.spaces.first().copied().flatten() else { return true };
    if card.customers.is_empty() {
        return true;
    }
    loop {
        match game.state.mods.before_placing(game, card.ward) {
            Preparation::None => return true,
            Preparation::Do(effect) => effect(game, sink),
            Preparation::Ask(answer) => {
                if let Some(turn) = game.state.turn_mut() {
                    turn.asked = Some(Question { seat, answer });
                }
                return false;
            }
        }
    }
}

/// Places the customers of the first card in its ward and adds the card to the player's hand.
fn place(game: &mut Game, seat: Seat, sink: &mut EventSink) {
    let Some(card) = queue::take_first(&mut game.state.queue) else { return };
    if !card.customers.is_empty() {
        game.state.customers[card.ward] += card.customers;
        sink.push(|| Event::CustomersPlaced {
            ward: game.map.ward_name(card.ward),
            customers: card.customers,
        });
        game.customers_placed(card.ward, sink);
        if end::is_last_customer_placed(game) {
            end::begin(game, seat, sink);
        }
    }
    game.state.players[seat].hand.add(card.ward);
    sink.push(|| Event::CardTaken { player: game.color(seat), ward: game.map.ward_name(card.ward) });
}

/// Draws a new card for the queue and, until the last customer has been placed, customers from the bag.
fn refresh(game: &mut Game, sink: &mut EventSink) {
    queue::draw_card(game, sink);
    if game.state.end.is_none() {
        queue::draw_customers(game, sink);
    }
}

/// Continues the turn after an action. PASS ends it. The last main action ends it too, unless a question is open or a
/// mini action may still follow.
pub(crate) fn go_on_after(game: &mut Game, action: ActionKind, sink: &mut EventSink) {
    let Some(turn) = game.state.turn_mut() else { return };
    match action.role() {
        ActionRole::Main => turn.taken.push(action),
        ActionRole::Mini => _ = turn.mini_actions.insert(action),
        ActionRole::Answer | ActionRole::End => {}
    }
    let turn = *turn;
    if turn.stage == Stage::Placing {
        open(game, turn.seat, sink);
    } else if action == ActionKind::Pass || is_over(game) {
        finish(game, sink);
    }
}

/// Returns whether the turn ends with an action of this kind, which is available now. An answer to a question does not
/// end it.
pub(crate) fn ends_with(game: &Game, action: ActionKind) -> bool {
    let Some(mut turn) = game.state.turn().copied() else { return false };
    match action.role() {
        ActionRole::Main => turn.taken.push(action),
        ActionRole::Mini => _ = turn.mini_actions.insert(action),
        ActionRole::Answer => return false,
        ActionRole::End => return true,
    }
    turn.main_actions_are_over() && (game.state.mods.closing_actions() - turn.mini_actions).is_empty()
}

/// Returns whether PASS is the only available action.
pub(crate) fn is_over(game: &Game) -> bool {
    open_actions(game) == Set::only(ActionKind::Pass)
}

/// Ends the turn. The next player's turn begins, unless this was the last turn of the game.
fn finish(game: &mut Game, sink: &mut EventSink) {
    let Some(turn) = game.state.turn().copied() else { return };
    if end::count_turn(game, sink) {
        end::finish(game, sink);
    } else if let Some(next) = game.state.others_after(turn.seat).next() {
        begin(game, turn.number + 1, next, sink);
    }
}
