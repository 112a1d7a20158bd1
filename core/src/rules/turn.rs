//! A turn: place, refresh, act.

use crate::action::{ActionKind, Role};
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{Seat, Set};
use crate::mods::Preparation;
use crate::refusal::Refusal;
use crate::rules::{deck, end, queue};
use crate::state::{Phase, Question, Stage, Turn};

/// The main actions that need no mod.
const MAIN_ACTIONS: [ActionKind; 5] =
    [ActionKind::Open, ActionKind::Expand, ActionKind::Income, ActionKind::Move, ActionKind::Upgrade];

/// The main actions of the game, those of its mods too.
pub(crate) fn main_actions(game: &Game) -> Set<ActionKind> {
    let of_mods = game.state.mods.actions().iter().filter(|kind| kind.role() == Role::Main);
    MAIN_ACTIONS.into_iter().chain(of_mods).collect()
}

/// The mini actions of the game.
pub(crate) fn mini_actions(game: &Game) -> Set<ActionKind> {
    game.state.mods.actions().iter().filter(|kind| kind.role() == Role::Mini).collect()
}

/// The kinds of action among which the awaited player chooses: the answer to what was asked; or main actions and mini
/// actions that were not taken yet; or, when the main actions are over, what may follow the last of them. Unless something
/// was asked, PASS is among them.
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

/// The kinds among which the player could choose without this one.
pub(crate) fn open_actions_but(game: &Game, kind: ActionKind) -> Set<ActionKind> {
    open_actions(game) - Set::only(kind)
}

/// Finds that the turn has come to a kind of action, or says why it has not.
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
    } else if action.role() == Role::Answer {
        Refusal::NotAsked { action, options: open }
    } else if turn.taken.contains(action) || turn.mini_actions.contains(action) {
        Refusal::ActionTaken { action, options: open }
    } else {
        Refusal::ActionsAreOver { action, options: open }
    })
}

/// Begins a turn. It comes to its actions by itself, unless something must be decided first.
pub(crate) fn begin(game: &mut Game, number: u32, seat: Seat, story: &mut EventSink) {
    game.state.phase = Phase::Turn(Turn::new(number, seat));
    story.push(|| Event::TurnStarted { number, player: game.color(seat) });
    open(game, seat, story);
}

/// The first card's customers are placed and the queue is refreshed, which needs no choice; but a mod may ask for one
/// before.
fn open(game: &mut Game, seat: Seat, story: &mut EventSink) {
    if end::is_free_round(game) {
        // Nothing is taken or placed.
    } else if game.state.queue.is_empty() && deck::is_exhausted(game) {
        end::begin(game, seat, story);
    } else {
        if !prepare(game, seat, story) {
            return;
        }
        place(game, seat, story);
        refresh(game, story);
    }
    if let Some(turn) = game.state.turn_mut() {
        turn.stage = Stage::Acting;
    }
}

/// Lets mods prepare the placing of customers, until none has anything to prepare; says whether nothing must be decided
/// first.
fn prepare(game: &mut Game, seat: Seat, story: &mut EventSink) -> bool {
    let Some(card) = game.state.queue.spaces.first().copied().flatten() else { return true };
    if card.customers.is_empty() {
        return true;
    }
    loop {
        match game.state.mods.before_placing(game, card.ward) {
            Preparation::None => return true,
            Preparation::Do(deed) => deed(game, story),
            Preparation::Ask(answer) => {
                if let Some(turn) = game.state.turn_mut() {
                    turn.asked = Some(Question { seat, answer });
                }
                return false;
            }
        }
    }
}

/// The customers on the card in space 1 go to its ward, and the card to the player's hand.
fn place(game: &mut Game, seat: Seat, story: &mut EventSink) {
    let Some(card) = queue::take_first(&mut game.state.queue) else { return };
    if !card.customers.is_empty() {
        game.state.customers[card.ward] += card.customers;
        story.push(|| Event::CustomersPlaced {
            ward: game.map.ward_name(card.ward),
            customers: card.customers,
        });
        game.customers_placed(card.ward, story);
        if game.state.bag.is_empty() && game.state.queue.customers().is_empty() {
            end::begin(game, seat, story);
        }
    }
    game.state.players[seat].hand.add(card.ward);
    story.push(|| Event::CardTaken { player: game.color(seat), ward: game.map.ward_name(card.ward) });
}

/// A new card comes to the queue and, until the last customer has been placed, customers from the bag.
fn refresh(game: &mut Game, story: &mut EventSink) {
    queue::draw_card(game, story);
    if game.state.end.is_none() {
        queue::draw_customers(game, story);
    }
}

/// Lets the turn go on after an action. PASS ends it, and so does the last main action, unless something was asked that must
/// be answered first, or a mini action may still follow.
pub(crate) fn go_on_after(game: &mut Game, action: ActionKind, story: &mut EventSink) {
    let Some(turn) = game.state.turn_mut() else { return };
    match action.role() {
        Role::Main => turn.taken.push(action),
        Role::Mini => _ = turn.mini_actions.insert(action),
        Role::Answer | Role::End => {}
    }
    let turn = *turn;
    if turn.stage == Stage::Placing {
        open(game, turn.seat, story);
    } else if action == ActionKind::Pass || is_over(game) {
        finish(game, story);
    }
}

/// Whether nothing but PASS is left to do.
pub(crate) fn is_over(game: &Game) -> bool {
    open_actions(game) == Set::only(ActionKind::Pass)
}

/// Ends the turn: the next player's begins, unless it was the last of the game.
fn finish(game: &mut Game, story: &mut EventSink) {
    let Some(turn) = game.state.turn().copied() else { return };
    if end::count_turn(game, story) {
        end::finish(game, story);
    } else if let Some(next) = game.state.others_after(turn.seat).next() {
        begin(game, turn.number + 1, next, story);
    }
}
