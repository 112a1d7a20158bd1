//! How often the things of a map and its mods were used.

use serde::Serialize;

/// How often a station was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StationUse {
    /// The games in which a store was opened there or a group called.
    pub games: u64,
    /// Stores opened there, relocated ones too.
    pub opened: u64,
    /// Department stores built there.
    pub department_stores: u64,
    /// Customers whom stores took there.
    pub delivered: u64,
    /// Groups that called there, at the start, on the way or at the end of theirs.
    pub calls: u64,
}

/// How often a connection was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ConnectionUse {
    /// Track laid on it: the games in which there was one.
    pub laid: u64,
    /// Groups that crossed it.
    pub crossed: u64,
}

/// How often a ward was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WardUse {
    /// Customers placed in it at the start of turns.
    pub placed: u64,
    /// Groups moved out of it.
    pub moved: u64,
    /// Its cards that were paid.
    pub paid: u64,
}

/// How often a mod was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ModUse {
    /// The games in which it was in play.
    pub games: u64,
    /// Those of them in which a player chose it.
    pub chosen: u64,
    /// Its main actions.
    pub main_actions: u64,
    /// Its mini actions.
    pub mini_actions: u64,
    /// Its actions that were answers to what the game asked.
    pub answers: u64,
    /// How often a piece of it came somewhere.
    pub pieces_moved: u64,
    /// Customers of its own whom stores took: thieves.
    pub collected: u64,
}

/// How often cards were drawn for one reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Draws {
    /// How often.
    pub times: u64,
    /// The cards.
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
    /// Whether no store was opened there and no group called.
    pub const fn is_dead(&self) -> bool {
        self.opened == 0 && self.calls == 0
    }
}
