//! Rules between two mods. A Chairman has none with the Kaiju or Hachiko: he flees, travels and waits as customers do.

use serde_json::json;

use super::hachiko::Hachiko;
use super::{Mod, Mods, princess};
use crate::event::Story;
use crate::game::Game;
use crate::id::{Set, WardId};
use crate::refusal::{Objection, Refusal};

/// The codes of the objections here.
pub(super) const OBJECTIONS: &[&str] = &["kaiju_bars_princess", "hachiko_bars_kaiju"];

/// The wards into which a piece may not be moved because of another mod: the Princess not into the Kaiju's, the Kaiju not
/// into Hachiko's. On his marker Hachiko is in no ward.
pub(super) fn barred_wards(mods: &Mods, piece: Mod) -> Set<WardId> {
    let ward = match piece {
        Mod::Princess => mods.kaiju.as_ref().and_then(|kaiju| kaiju.at.ward()),
        Mod::Kaiju => mods.hachiko.as_ref().and_then(|hachiko| hachiko.ward),
        _ => None,
    };
    ward.into_iter().collect()
}

/// Finds that a piece may be moved into a ward; `options` are the wards that would do.
pub(super) fn check_entry(game: &Game, piece: Mod, to: WardId, options: Set<WardId>) -> Result<(), Refusal> {
    if !barred_wards(&game.state.mods, piece).contains(to) {
        return Ok(());
    }
    let ward = game.map.ward_title(to);
    let (code, detail) = if piece == Mod::Princess {
        ("kaiju_bars_princess", format!("The Princess cannot go to {ward}, where the Kaiju is."))
    } else {
        ("hachiko_bars_kaiju", format!("The Kaiju cannot go to {ward}, where Hachiko is."))
    };
    Err(Objection::refusal(code, detail, json!(game.map.ward_names(options))))
}

/// Whether the Princess is in a ward, and would flee from the Kaiju.
pub(super) fn princess_is_in(game: &Game, ward: WardId) -> bool {
    game.state.mods.princess.as_ref().is_some_and(|princess| princess.ward == ward)
}

/// The Princess flees from the Kaiju.
pub(super) fn princess_flees(game: &mut Game, to: WardId, story: &mut Story) {
    princess::go(game, to, story);
}

/// Whether the Kaiju goes back to the water when customers come to its ward, because Hachiko is about to come with them: in
/// his old form. In the new one it leaves as for any other customers.
pub(super) fn kaiju_yields(game: &Game) -> bool {
    game.state.mods.hachiko.as_ref().is_some_and(Hachiko::is_waiting_in_old_form)
}
