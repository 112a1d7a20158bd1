//! Counts of how often the elements of a map and its mods were used.

use serde::Serialize;

/// How often a station was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StationUse {
    /// The number of games in which a store was opened there or a group visited it.
    pub games: u64,
    /// The number of stores opened there, including relocated ones.
    pub opened: u64,
    /// The number of department stores built there.
    pub department_stores: u64,
    /// The number of customers delivered to stores there.
    pub delivered: u64,
    /// The number of groups that visited it, at the start, on the way or at the end.
    pub calls: u64,
}

/// How often a connection was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ConnectionUse {
    /// The number of games in which a track was laid on it.
    pub laid: u64,
    /// The number of groups that crossed it.
    pub crossed: u64,
}

/// How often a ward was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WardUse {
    /// The number of customers placed in it at the start of turns.
    pub placed: u64,
    /// The number of groups moved out of it.
    pub moved: u64,
    /// The number of its cards that were paid.
    pub paid: u64,
}

/// How often a mod was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ModUse {
    /// The number of games in which it was in play.
    pub games: u64,
    /// The number of games in which a player chose it.
    pub chosen: u64,
    /// The number of its main actions taken.
    pub main_actions: u64,
    /// The number of its mini actions taken.
    pub mini_actions: u64,
    /// The number of its actions that answered a question of the game.
    pub answers: u64,
    /// How often one of its pieces moved.
    pub pieces_moved: u64,
    /// The number of its own customers (thieves) that stores took.
    pub collected: u64,
}

/// How often cards were drawn for one reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Draws {
    /// The number of draws.
    pub times: u64,
    /// The number of cards drawn.
    pub cards: u64,
}

macro_rules! merge {
    ($($of:ident: $($field:ident)*;)*) => {
        $(impl $of {
            pub(super) const fn merge(&mut self, other: &Self) {
                let Self { $($field),* } = *other;
                $(self.$field += $field;)*
            }
        })*
    };
}

merge! {
    StationUse: games opened department_stores delivered calls;
    ConnectionUse: laid crossed;
    WardUse: placed moved paid;
    ModUse: games chosen main_actions mini_actions answers pieces_moved collected;
    Draws: times cards;
}

impl StationUse {
    /// Returns whether no store was opened there and no group visited it.
    pub const fn is_dead(&self) -> bool {
        self.opened == 0 && self.calls == 0
    }
}
