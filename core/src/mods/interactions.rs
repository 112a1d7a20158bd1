//! Rules between two mods. A Chairman has none with the Kaiju or Hachiko: he flees, travels and waits as customers
//! do.

use serde_json::json;

use super::hachiko::Hachiko;
use super::{Ban, Mod, Mods, princess};
use crate::action::Location;
use crate::event::EventSink;
use crate::game::Game;
use crate::id::{Set, WardId};
use crate::refusal::{Objection, Refusal};
use crate::setup::Position;

/// The codes of the objections in this file.
pub(super) const OBJECTIONS: &[&str] =
    &["kaiju_bars_princess", "hachiko_bars_kaiju", "princess_flight_required", "princess_does_not_flee"];

/// Returns the wards that a piece may not enter because of another mod: the Princess may not enter the Kaiju's ward,
/// and the Kaiju may not enter Hachiko's. On his marker Hachiko is in no ward.
pub(super) fn barred_to(mods: &Mods, piece: Mod) -> Ban {
    let only = |ward: Option<WardId>| ward.into_iter().collect();
    match piece {
        Mod::Princess => Ban {
            wards: only(mods.kaiju.as_ref().and_then(|kaiju| kaiju.at.ward())),
            code: "kaiju_bars_princess",
            detail: |ward| format!("The Princess cannot go to {ward}, where the Kaiju is."),
        },
        Mod::Kaiju => Ban {
            wards: only(mods.hachiko.as_ref().and_then(|hachiko| hachiko.ward)),
            code: "hachiko_bars_kaiju",
            detail: |ward| format!("The Kaiju cannot go to {ward}, where Hachiko is."),
        },
        _ => Ban::NONE,
    }
}

/// Checks that a piece may move to a location; `options` are the locations that would be allowed.
pub(super) fn check_entry(
    game: &Game,
    piece: Mod,
    to: Location,
    options: &[Location],
) -> Result<(), Refusal> {
    let Ban { wards, code, detail } = barred_to(&game.state.mods, piece);
    match to.ward() {
        Some(ward) if wards.contains(ward) => {
            let options: Vec<_> = options.iter().map(|place| place.named(&game.map)).collect();
            Err(Objection::refusal(code, detail(game.map.ward_title(ward)), json!(options)))
        }
        _ => Ok(()),
    }
}

/// Returns whether the Princess is in a ward.
pub(super) fn princess_is_in(game: &Game, ward: WardId) -> bool {
    game.state.mods.princess.as_ref().is_some_and(|princess| princess.ward == ward)
}

/// Returns the wards to which the Princess could flee from a ward that the Kaiju enters; empty if she is not there.
pub(super) fn refuges_of_princess(game: &Game, ward: WardId) -> Set<WardId> {
    if princess_is_in(game, ward) { game.map.wards[ward].neighbors } else { Set::EMPTY }
}

/// Checks that the action names a ward to which the Princess flees if and only if she is where the Kaiju goes.
pub(super) fn check_flight_of_princess(
    game: &Game,
    from: Location,
    to: Option<WardId>,
) -> Result<(), Refusal> {
    let open = from.ward().map_or(Set::EMPTY, |ward| refuges_of_princess(game, ward));
    match to {
        None if open.is_empty() => Ok(()),
        None => {
            let options = json!(game.map.ward_names(open));
            Err(Objection::refusal(
                "princess_flight_required",
                "Choose where the Princess flees to.",
                options,
            ))
        }
        Some(_) if open.is_empty() => {
            let detail = "The Princess is not there, so she does not flee.";
            Err(Objection::refusal("princess_does_not_flee", detail, json!([null])))
        }
        Some(to) if open.contains(to) => Ok(()),
        Some(to) => {
            let options = open.iter().map(Location::Ward).collect();
            Err(Refusal::NotAdjacent { from, to: Location::Ward(to), options })
        }
    }
}

/// Moves the Princess away from the Kaiju.
pub(super) fn princess_flees(game: &mut Game, to: WardId, sink: &mut EventSink) {
    princess::go(game, to, sink);
}

/// Returns whether the Kaiju goes back to the water when customers are placed in its ward because Hachiko is about to
/// follow them. This is so in his old revision; in the new one the Kaiju leaves as for any other customers.
pub(super) fn kaiju_yields(game: &Game) -> bool {
    game.state.mods.hachiko.as_ref().is_some_and(Hachiko::is_waiting_in_old_form)
}

/// Returns those in the Kaiju's ward whom it may not meet.
pub(super) fn met_by_kaiju(game: &Game, ward: WardId) -> impl Iterator<Item = &'static str> {
    let princess = princess_is_in(game, ward).then_some("the Princess is");
    let hachiko = barred_to(&game.state.mods, Mod::Kaiju).wards.contains(ward).then_some("Hachiko is");
    princess.into_iter().chain(hachiko)
}

/// Moves Hachiko to his marker if a position puts the Kaiju in his ward and does not mention him.
pub(super) fn make_room(mods: &mut Mods, position: &Position) {
    let kaiju = mods.kaiju.as_ref().and_then(|kaiju| kaiju.at.ward());
    if let (Some(hachiko), None) = (&mut mods.hachiko, &position.hachiko)
        && kaiju.is_some()
        && hachiko.ward == kaiju
    {
        hachiko.ward = None;
    }
}
