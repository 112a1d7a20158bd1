//! A bot that overlooks most of what it could do, like a person who plays for the first time.

use rand::Rng;
use strum::VariantArray;

use super::judgement::{Judge, distances};
use super::{Bot, Observation, Patience, greedy};
use crate::action::{Action, ActionKind};
use crate::id::PerId;
use crate::legal::UnpaidAction;
use crate::shuffle::below;

/// A bot that notices only some actions and takes the best of them. The fewer it notices, the weaker it is.
pub(super) struct Novice {
    /// How many actions it notices. Every kind of action is equally likely to be noticed, and then every action of
    /// that kind; it may notice an action twice.
    pub(super) noticed: usize,
}

impl Bot for Novice {
    fn choose(
        &self,
        observation: &Observation<'_>,
        _patience: Patience<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Action> {
        let game = observation.game();
        let list = game.legal_actions();
        let judge = Judge::new(game, &distances(game), observation.seat());
        let mut kinds: PerId<ActionKind, Vec<(f32, UnpaidAction)>> =
            PerId::filled(ActionKind::VARIANTS.len(), Vec::new());
        for (value, action) in judge.values(&list) {
            kinds[list.kind(action)].push((value, action));
        }
        let kinds: Vec<_> = kinds.values().filter(|actions| !actions.is_empty()).collect();
        if kinds.is_empty() {
            return None;
        }
        let noticed = (0..self.noticed).filter_map(|_| {
            let actions = kinds.get(below(rng, kinds.len()))?;
            actions.get(below(rng, actions.len()))
        });
        let (_, action) = *noticed.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
        Some(greedy::paid_cheaply(&list, &judge, action))
    }
}
