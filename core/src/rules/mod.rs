//! The rulebook, a file a rule. Each action is first checked, which changes nothing and gives a plan, and then the plan
//! is carried out, which cannot fail.

pub(crate) mod deck;
pub(crate) mod end;
pub(crate) mod expand;
pub(crate) mod income;
pub(crate) mod movement;
pub(crate) mod open;
pub(crate) mod payment;
pub(crate) mod queue;
pub(crate) mod turn;
pub(crate) mod upgrade;

use crate::action::{Action, ActionKind};
use crate::event::{Event, Reason, Story};
use crate::game::Game;
use crate::id::Seat;
use crate::refusal::Refusal;

/// The main actions of the base game, in the order in which they are listed.
pub(crate) const MAIN_ACTIONS: [ActionKind; 5] =
    [ActionKind::Open, ActionKind::Expand, ActionKind::Income, ActionKind::Move, ActionKind::Upgrade];

/// An action that has been found legal.
pub(crate) enum Plan<'a> {
    Open(open::Opening<'a>),
    Expand(expand::Expansion<'a>),
    Income,
    Pass,
    Move(movement::Trip<'a>),
    Upgrade(upgrade::Upgrade<'a>),
}

/// Finds an action legal, or says why it is not.
pub(crate) fn check<'a>(game: &Game, seat: Seat, action: &'a Action) -> Result<Plan<'a>, Refusal> {
    let (Some(awaiting), Some(turn)) = (game.awaiting(), game.state.turn()) else {
        return Err(Refusal::GameFinished);
    };
    if awaiting.seat != seat {
        return Err(Refusal::NotYourTurn { awaited: game.color(awaiting.seat) });
    }
    if turn.taken.contains(action.kind()) {
        return Err(Refusal::ActionTaken { action: action.kind(), left: turn::actions_left(turn).collect() });
    }
    Ok(match action {
        Action::Open { station, good, from, pay } => {
            Plan::Open(open::check(game, seat, *station, *good, *from, pay)?)
        }
        Action::Expand { connection, second, pay } => {
            Plan::Expand(expand::check(game, seat, *connection, *second, pay)?)
        }
        Action::Income {} => Plan::Income,
        Action::Pass {} => Plan::Pass,
        Action::Move { ward, path, deliver, pay } => {
            Plan::Move(movement::check(game, seat, *ward, path, deliver, pay)?)
        }
        Action::Upgrade { station, customer, pay } => {
            Plan::Upgrade(upgrade::check(game, seat, *station, *customer, pay)?)
        }
        Action::Wander { .. }
        | Action::Explore { .. }
        | Action::Kaiju { .. }
        | Action::RelocateKaiju { .. }
        | Action::Reunite { .. }
        | Action::ChooseMod { .. } => {
            return Err(Refusal::ModNotInPlay {
                action: action.kind(),
                left: turn::actions_left(turn).collect(),
            });
        }
    })
}

/// Does what was found legal, and lets the turn go on.
pub(crate) fn carry_out(game: &mut Game, seat: Seat, plan: Plan<'_>, story: &mut Story) {
    let kind = match plan {
        Plan::Open(opening) => {
            open::carry_out(game, seat, &opening, story);
            ActionKind::Open
        }
        Plan::Expand(expansion) => {
            expand::carry_out(game, seat, &expansion, story);
            ActionKind::Expand
        }
        Plan::Income => {
            income::take(game, seat, Reason::Income, story);
            ActionKind::Income
        }
        Plan::Pass => {
            story.tell(|| Event::Passed { player: game.color(seat) });
            ActionKind::Pass
        }
        Plan::Move(trip) => {
            movement::carry_out(game, seat, &trip, story);
            ActionKind::Move
        }
        Plan::Upgrade(upgrade) => {
            upgrade::carry_out(game, seat, &upgrade, story);
            ActionKind::Upgrade
        }
    };
    turn::go_on_after(game, kind, story);
}
