//! A growing city: in some editions a mod joins in the middle of the game.

use crate::action::{Action, ActionKind};
use crate::event::EventSink;
use crate::game::Game;
use crate::id::{Seat, Set, StationId};
use crate::mods::{Mod, ModConfig, Offer};
use crate::refusal::Refusal;
use crate::state::Question;

/// Asks for the choice of a mod if the department store that was just built triggers it. The player with the most
/// track on the map chooses; if several are tied, the first of them in playing order, starting with the current
/// player. Nobody is asked once the last customer has been placed, or if no mod may be chosen.
pub(crate) fn ask_for_a_mod(game: &mut Game) {
    let Some(growth) = &game.ruleset().growth else { return };
    if game.state.department_stores() != growth.arrives_with
        || game.state.end.is_some()
        || choices(game).next().is_none()
    {
        return;
    }
    let Some(current) = game.state.turn().map(|turn| turn.seat) else { return };
    let track = |seat: Seat| game.state.track.of(seat).len();
    let mut chooser = current;
    for other in game.state.others_after(current) {
        if track(other) > track(chooser) {
            chooser = other;
        }
    }
    if let Some(turn) = game.state.turn_mut() {
        turn.asked = Some(Question { seat: chooser, answer: ActionKind::ChooseMod });
    }
}

/// Returns the mods that may be chosen.
pub(crate) fn choices(game: &Game) -> impl Iterator<Item = Mod> {
    Mod::all().filter(|which| !game.state.mods.has(*which) && which.may_arrive(game))
}

/// A choice that was found legal.
pub(crate) struct NewMod {
    which: Mod,
    home: Option<StationId>,
}

pub(crate) fn check(game: &Game, which: Mod, home: Option<StationId>) -> Result<NewMod, Refusal> {
    if !choices(game).any(|offered| offered == which) {
        return Err(Refusal::ModNotOffered { which, options: choices(game).collect() });
    }
    if let Some(reason) = home.and_then(|home| home_issue(game, which, home)) {
        return Err(Refusal::HomeNotPossible { reason });
    }
    Ok(NewMod { which, home })
}

/// Sets up the chosen mod immediately, in its newest revision.
pub(crate) fn carry_out(game: &mut Game, seat: Seat, new_mod: &NewMod, sink: &mut EventSink) {
    let NewMod { which, home } = *new_mod;
    let config = ModConfig { revision: which.newest_revision(), home };
    game.add_mod(which, config, seat, sink);
}

/// Returns the homes that a mod could have instead of its default; empty for a mod without a home.
pub(crate) fn other_homes(game: &Game, which: Mod) -> Set<StationId> {
    let usual = which.usual_home(&game.map);
    let others = game.map.stations.ids().filter(|station| Some(*station) != usual);
    others.filter(|station| home_issue(game, which, *station).is_none()).collect()
}

fn home_issue(game: &Game, which: Mod, home: StationId) -> Option<String> {
    which.home_issue(&game.map, game.state.players.len(), home, which.newest_revision())
}

/// Returns every choice: each mod, with its default home if it has one, and with each other home.
pub(crate) fn offers(game: &Game) -> Vec<Offer> {
    let homes = |which| std::iter::once(None).chain(other_homes(game, which).iter().map(Some));
    choices(game)
        .flat_map(|chosen| homes(chosen).map(move |home| Action::ChooseMod { chosen, home }))
        .map(Offer::free)
        .collect()
}
