//! The mods that a table may add to the game.

use serde::{Deserialize, Serialize};

use crate::map::Name;

/// A mod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mod {
    /// The Princess, whose ward's cards are wild for everybody.
    Princess,
    /// Thieves among the customers.
    Thief,
    /// A Chairman for each player.
    Chairman,
    /// The Kaiju that comes out of the water.
    Kaiju,
    /// The dog that waits at a station.
    Hachiko,
}

/// A mod in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModInPlay {
    /// Which.
    #[serde(rename = "mod")]
    pub which: Mod,
    /// The revision of its rules.
    pub revision: u8,
    /// Hachiko's home station.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<Name>,
}
