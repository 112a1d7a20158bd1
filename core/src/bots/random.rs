//! A bot that takes random actions.

use rand::Rng;

use super::{Bot, Patience, Seen};
use crate::action::Action;

/// The random bot.
pub(super) struct Random;

impl Bot for Random {
    fn choose(&self, seen: &Seen<'_>, _patience: Patience<'_>, mut chance: &mut dyn Rng) -> Option<Action> {
        seen.random_action(&mut chance)
    }
}
