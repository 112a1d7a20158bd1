//! A bot that takes the action with the best immediate value and does not search ahead.

use rand::Rng;

use super::judgement::{Judge, distances};
use super::{Bot, Observation, Patience};
use crate::action::Action;
use crate::game::Game;
use crate::id::Seat;
use crate::legal::{LegalAction, LegalActions, UnpaidAction};
use crate::map::Distances;
use crate::shuffle::below;

/// The greedy bot.
pub(super) struct Greedy;

impl Bot for Greedy {
    fn choose(
        &self,
        observation: &Observation<'_>,
        _patience: Patience<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Action> {
        best(observation.game(), &distances(observation.game()), observation.seat(), rng)
    }
}

/// Returns the action with the best immediate value for the player the game is waiting for.
pub(super) fn best(game: &Game, distances: &Distances, seat: Seat, rng: &mut dyn Rng) -> Option<Action> {
    let list = game.legal_actions();
    let judge = Judge::new(game, distances, seat);
    let mut best: Vec<UnpaidAction> = Vec::new();
    let mut most = f32::NEG_INFINITY;
    for (value, action) in judge.values(&list) {
        if value > most {
            most = value;
            best.clear();
        }
        if value >= most {
            best.push(action);
        }
    }
    if best.is_empty() {
        return None;
    }
    Some(paid_cheaply(&list, &judge, best.swap_remove(below(rng, best.len()))))
}

/// Returns an action, paid for in the way that costs least.
pub(super) fn paid_cheaply(list: &LegalActions, judge: &Judge<'_>, action: UnpaidAction) -> Action {
    let LegalAction { mut action, payments } = list.spelled_out(action);
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
