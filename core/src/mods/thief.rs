//! The Thief: eight tokens that pretend to be customers.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Hooks, ModConfig, ModDefinition};
use crate::customer::{Crowd, Good, Token};
use crate::game::Game;
use crate::map::Map;
use crate::score::Score;
use crate::view::View;

/// The number of thieves of each good.
const THIEVES: u8 = 2;

/// The Thief mod. A thief is drawn, moved, delivered and spent like any customer, but has no value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Thief {
    revision: u8,
}

/// Returns all thieves of a game.
pub fn thieves() -> Crowd {
    Good::ALL.into_iter().fold(Crowd::EMPTY, |all, good| all + Crowd::several(Token::thief(good), THIEVES))
}

impl ModDefinition for Thief {
    fn revisions() -> RangeInclusive<u8> {
        2..=3
    }

    fn set_up(_map: &Map, _players: usize, config: ModConfig) -> Self {
        Self { revision: config.revision }
    }

    /// Thieves may only join while the bag still contains customers.
    fn may_arrive(game: &Game) -> bool {
        !game.state.bag.is_empty()
    }

    /// Adds the thieves to the bag and shuffles it.
    fn arrive(game: &mut Game) {
        game.state.bag.extend(thieves().tokens());
        game.state.shuffler.shuffle(&mut game.state.bag);
    }
}

impl Hooks for Thief {
    fn config(&self) -> ModConfig {
        ModConfig { revision: self.revision, home: None }
    }

    fn customers(&self) -> Crowd {
        thieves()
    }

    fn takes_no_room(&self, customer: Token) -> bool {
        customer.is_thief()
    }

    /// Each collected thief costs half a point.
    fn score(&self, collected: Crowd) -> Score {
        let thieves = collected.lanes().filter(|(token, _)| token.is_thief());
        Score::from_halves(-thieves.map(|(_, count)| i32::from(count)).sum::<i32>())
    }

    /// Adds nothing: thieves are shown wherever customers are.
    fn show(&self, _game: &Game, _view: &mut View) {}
}
