//! A bot that takes random actions.

use rand::Rng;

use super::{Bot, Observation, Patience};
use crate::action::Action;

/// The random bot.
pub(super) struct Random;

impl Bot for Random {
    fn choose(
        &self,
        observation: &Observation<'_>,
        _patience: Patience<'_>,
        mut rng: &mut dyn Rng,
    ) -> Option<Action> {
        observation.random_action(&mut rng)
    }
}
