//! The rulebook, one file per rule. Each action is first checked, which changes nothing and returns a checked action.
//! Then this is carried out, which cannot fail.

pub(crate) mod deck;
pub(crate) mod end;
pub(crate) mod expand;
pub(crate) mod growth;
pub(crate) mod income;
pub(crate) mod movement;
pub(crate) mod open;
pub(crate) mod payment;
pub(crate) mod queue;
pub(crate) mod travel;
pub(crate) mod turn;
pub(crate) mod upgrade;

use crate::action::{Action, ActionKind};
use crate::event::{Event, EventSink, Reason};
use crate::game::Game;
use crate::id::Seat;
use crate::mods::{Effect, Offer};
use crate::refusal::Refusal;

/// An action that was found legal.
pub(crate) enum CheckedAction<'a> {
    Open(open::Opening<'a>),
    Expand(expand::Expansion<'a>),
    Income,
    Pass,
    Move(movement::CheckedMove<'a>),
    Upgrade(upgrade::Upgrade<'a>),
    Growth(growth::NewMod),
    OfMod(Effect<'a>),
}

/// Checks that a player may take an action of this kind now.
pub(crate) fn check_open(game: &Game, seat: Seat, kind: ActionKind) -> Result<(), Refusal> {
    let Some(awaiting) = game.awaiting() else { return Err(Refusal::GameFinished) };
    if awaiting.seat != seat {
        return Err(Refusal::NotYourTurn { awaited: game.color(awaiting.seat) });
    }
    turn::check(game, kind)
}

/// Checks that an action is legal.
pub(crate) fn check<'a>(game: &Game, seat: Seat, action: &'a Action) -> Result<CheckedAction<'a>, Refusal> {
    check_open(game, seat, action.kind())?;
    Ok(match action {
        Action::Open { station, good, from, pay } => {
            CheckedAction::Open(open::check(game, seat, *station, *good, *from, pay)?)
        }
        Action::Expand { connection, second, pay } => {
            CheckedAction::Expand(expand::check(game, seat, *connection, *second, pay)?)
        }
        Action::Income {} => CheckedAction::Income,
        Action::Pass {} => CheckedAction::Pass,
        Action::Move { ward, path, deliver, pay } => {
            CheckedAction::Move(movement::check(game, seat, *ward, path, deliver, pay)?)
        }
        Action::Upgrade { station, customer, pay } => {
            CheckedAction::Upgrade(upgrade::check(game, seat, *station, *customer, pay)?)
        }
        Action::ChooseMod { chosen, home } => CheckedAction::Growth(growth::check(game, *chosen, *home)?),
        of_mod => CheckedAction::OfMod(game.state.mods.check(game, seat, of_mod)?),
    })
}

/// Carries out a checked action and continues the turn.
pub(crate) fn carry_out(
    game: &mut Game,
    seat: Seat,
    kind: ActionKind,
    checked: CheckedAction<'_>,
    sink: &mut EventSink,
) {
    if let Some(turn) = game.state.turn_mut() {
        turn.asked = None;
    }
    match checked {
        CheckedAction::Open(opening) => open::carry_out(game, seat, &opening, sink),
        CheckedAction::Expand(expansion) => expand::carry_out(game, seat, &expansion, sink),
        CheckedAction::Income => income::take(game, seat, Reason::Income, sink),
        CheckedAction::Pass => sink.push(|| Event::Passed { player: game.color(seat) }),
        CheckedAction::Move(checked) => movement::carry_out(game, seat, &checked, sink),
        CheckedAction::Upgrade(upgrade) => upgrade::carry_out(game, seat, &upgrade, sink),
        CheckedAction::Growth(new_mod) => growth::carry_out(game, seat, &new_mod, sink),
        CheckedAction::OfMod(effect) => effect(game, sink),
    }
    turn::go_on_after(game, kind, sink);
}

/// Returns the actions of a kind outside the base game that the player could take if such an action is due.
pub(crate) fn offers(game: &Game, seat: Seat, kind: ActionKind) -> Vec<Offer> {
    match kind {
        ActionKind::ChooseMod => growth::offers(game),
        _ => game.state.mods.offers(game, seat, kind),
    }
}
