//! A bot that does whatever comes to mind.

use rand::Rng;

use super::Bot;
use crate::action::Action;
use crate::game::Game;

/// Draws its actions.
pub(super) struct Random;

impl Bot for Random {
    fn choose(&self, game: &Game, mut chance: &mut dyn Rng) -> Option<Action> {
        game.random_action(&mut chance)
    }
}
