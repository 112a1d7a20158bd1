//! A bot that takes the action with the best immediate value and does not search ahead.

use rand::Rng;

use super::judgement::{Judge, distances};
use super::{Bot, Patience, Seen};
use crate::action::Action;
use crate::game::Game;
use crate::id::Seat;
use crate::legal::{Choice, LegalAction, LegalActions};
use crate::map::Distances;
use crate::shuffle::below;

/// The greedy bot.
pub(super) struct Greedy;

impl Bot for Greedy {
    fn choose(&self, seen: &Seen<'_>, _patience: Patience<'_>, chance: &mut dyn Rng) -> Option<Action> {
        best(seen.game(), &distances(seen.game()), seen.seat(), chance)
    }
}

/// Returns the action with the best immediate value for the player the game is waiting for.
pub(super) fn best(game: &Game, distances: &Distances, seat: Seat, chance: &mut dyn Rng) -> Option<Action> {
    let list = game.legal_actions();
    let judge = Judge::new(game, distances, seat);
    let mut best: Vec<Choice> = Vec::new();
    let mut most = f32::NEG_INFINITY;
    for (value, choice) in judge.values(&list) {
        if value > most {
            most = value;
            best.clear();
        }
        if value >= most {
            best.push(choice);
        }
    }
    if best.is_empty() {
        return None;
    }
    Some(paid_cheaply(&list, &judge, best.swap_remove(below(chance, best.len()))))
}

/// Returns the action of a choice, paid for in the way that costs least.
pub(super) fn paid_cheaply(list: &LegalActions, judge: &Judge<'_>, choice: Choice) -> Action {
    let LegalAction { mut action, payments } = list.spelled_out(choice);
    if let Some(pay) = action.pay_mut() {
        let mut least = judge.paid(pay);
        for other in payments {
            let cost = judge.paid(&other);
            if cost < least {
                least = cost;
                *pay = other;
            }
        }
    }
    action
}
