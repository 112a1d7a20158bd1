//! Bots: players that need no person. Each is a file of its own behind the trait [`Bot`], and a line of the list below.
//!
//! A bot is given what its player sees ([`Seen`]), how long it may think ([`Patience`]) and chance, and nothing else: the same
//! three give the same choice, unless it thinks by the clock.

mod greedy;
mod judgement;
mod observation;
mod patience;
mod planner;
mod random;

pub use observation::Seen;
pub use patience::Patience;
use rand::Rng;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator};

use crate::action::Action;
use crate::game::Game;

/// One who chooses what a player does.
pub trait Bot: Send + Sync {
    /// The action of the player who sees this; none where there is nothing to do.
    fn choose(&self, seen: &Seen<'_>, patience: Patience<'_>, chance: &mut dyn Rng) -> Option<Action>;

    /// Whether it uses all the time that its patience gives it; others answer at once.
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
            /// The bot of this name.
            pub fn bot(self) -> &'static dyn Bot {
                match self {
                    $(Self::$name => &$bot,)*
                }
            }
        }
    };
}

bots! {
    /// Any action will do: each kind of action is as likely as the others.
    Random is random::Random;
    /// Whatever looks best at once, by what the player may know.
    Greedy is greedy::Greedy;
    /// What looks best after thinking ahead, in games as they could be.
    Planner is planner::Planner;
}

impl BotName {
    /// What the bot of this name does for the awaited player; nothing where nobody is awaited.
    pub fn choose(self, game: &Game, patience: Patience<'_>, chance: &mut dyn Rng) -> Option<Action> {
        self.bot().choose(&Seen::from_game(game)?, patience, chance)
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = BotName> {
        Self::iter()
    }
}
