//! Bots: computer players. Each bot is a file that implements the trait [`Bot`], and a line in the list below.
//!
//! A bot gets only what its player can see ([`Observation`]), how long it may think ([`Patience`]) and a source of
//! randomness. The same inputs always give the same choice, unless the bot thinks by the clock.

mod advice;
mod greedy;
mod judgement;
mod novice;
mod observation;
mod patience;
mod planner;
mod random;

pub use advice::{Advice, AdviceReason};
pub use observation::Observation;
pub use patience::Patience;
use rand::Rng;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator};

use crate::action::Action;
use crate::game::Game;

/// Chooses the actions of a player.
pub trait Bot: Send + Sync {
    /// Returns the action of the player who sees this; `None` if there is nothing to do.
    fn choose(
        &self,
        observation: &Observation<'_>,
        patience: Patience<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Action>;

    /// Returns whether the bot uses all the time that its patience gives it; other bots answer immediately.
    fn thinks_ahead(&self) -> bool {
        false
    }
}

macro_rules! bots {
    ($($(#[$doc:meta])* $name:ident is $bot:expr;)*) => {
        /// The name of a bot.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display, EnumString,
            EnumIter,
        )]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum BotName {
            $($(#[$doc])* $name,)*
        }

        impl BotName {
            /// Returns the bot of this name.
            pub fn bot(self) -> &'static dyn Bot {
                match self {
                    $(Self::$name => &$bot,)*
                }
            }
        }
    };
}

bots! {
    /// Takes random actions: every kind of action is equally likely.
    Random is random::Random;
    /// The first level, for a first game: takes the best of the few actions that it notices.
    Beginner is novice::Novice { noticed: 4 };
    /// The second level: notices more actions.
    Easy is novice::Novice { noticed: 12 };
    /// The third level: notices most actions.
    Medium is novice::Novice { noticed: 50 };
    /// The fourth level, "hard": takes the action with the best immediate value, judged by what the player may know.
    Greedy is greedy::Greedy;
    /// The fifth level, "expert": takes the action that is best after searching ahead in simulated games.
    Planner is planner::Planner;
}

impl BotName {
    /// Returns the action that the bot chooses for the player the game is waiting for; `None` if the game is not
    /// waiting for anyone.
    ///
    /// ```
    /// use rand::SeedableRng;
    /// use rand::rngs::ChaCha8Rng;
    /// use shinjuku_core::bots::Patience;
    /// use shinjuku_core::{BotName, Builtin, Edition, Game, Options, Seed};
    ///
    /// let options = Options::new(Edition::V2r8, 2);
    /// let (mut game, _) = Game::start(Builtin::Tokyo.map(), &options, Seed::from_number(7))?;
    /// let mut chance = ChaCha8Rng::seed_from_u64(1);
    /// while let Some(awaiting) = game.awaiting() {
    ///     let action = BotName::Random.choose(&game, Patience::DEFAULT, &mut chance).ok_or("no action")?;
    ///     game.play(awaiting.seat, &action)?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose(self, game: &Game, patience: Patience<'_>, rng: &mut dyn Rng) -> Option<Action> {
        self.bot().choose(&Observation::from_game(game)?, patience, rng)
    }

    /// The levels that people choose from, the weakest first. Each wins most games against the one before it.
    pub const LEVELS: [Self; 5] = [Self::Beginner, Self::Easy, Self::Medium, Self::Greedy, Self::Planner];

    /// Returns all names, in order.
    pub fn all() -> impl Iterator<Item = BotName> {
        Self::iter()
    }
}
