//! Applies a given position to a game that has just begun.

use std::collections::BTreeMap;

use super::issue::{self, SetupIssue, SetupIssueCode};
use super::study::{self, Position};
use crate::action::ActionKind;
use crate::customer::Good;
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{PerId, Seat, StationId, WardId};
use crate::map::Name;
use crate::mods::Mod;
use crate::player::{Color, Store, StoreKind, Supply};
use crate::rules::{end, turn, upgrade};
use crate::view::{StoreView, TrackView};

/// Changes the game to match `position` and adds everything that is impossible to `issues`.
pub(super) fn apply_position(
    game: &mut Game,
    position: &Position,
    sink: &mut EventSink,
    issues: &mut Vec<SetupIssue>,
) {
    let colors: Vec<Color> = game.state.players.values().map(|player| player.color).collect();
    let mut builder = PositionBuilder { game, colors, issues: Vec::new() };
    builder.stores(&position.stores);
    builder.track(&position.track);
    builder.supplies();
    builder.bonus_tokens(&position.bonus_tokens);
    builder.mini_actions_taken(&position.mini_actions_taken);
    builder.actions_taken(&position.actions_taken);
    builder.mods(position);
    let pieces = builder.read(position);
    let tokens = builder.tokens_for(&pieces);
    let cards = builder.cards_for(&pieces);
    if builder.issues.is_empty() {
        builder.place_tokens(&pieces, tokens);
        builder.place_cards(&pieces, cards, sink);
        builder.check_mod_positions(position);
    }
    issues.append(&mut builder.issues);
    sink.push(|| Event::PositionSet {});
    if let Some(turn) = game.state.turn().copied()
        && game.state.bag.is_empty()
        && game.state.queue.customers().is_empty()
    {
        end::begin(game, turn.seat, sink);
    }
}

/// A position while it is being applied, with the issues found so far.
pub(crate) struct PositionBuilder<'g> {
    pub(super) game: &'g mut Game,
    colors: Vec<Color>,
    pub(super) issues: Vec<SetupIssue>,
}

impl PositionBuilder<'_> {
    pub(super) fn add_issue(
        &mut self,
        code: SetupIssueCode,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.issues.push(SetupIssue::new(code, format!("/position{}", pointer.into()), message));
    }

    /// Returns the seat of a colour, or adds an issue at `pointer`.
    pub(crate) fn seat(&mut self, color: Color, pointer: &str) -> Option<Seat> {
        issue::seat_of(&self.colors, color, format!("/position{pointer}"), &mut self.issues)
    }

    /// Returns the ward of a name, or adds an issue at `pointer`.
    pub(crate) fn ward(&mut self, name: &Name, pointer: &str) -> Option<WardId> {
        study::ward(&self.game.map, name, format!("/position{pointer}"), &mut self.issues)
    }

    fn station(&mut self, name: &Name, pointer: &str) -> Option<StationId> {
        let station = self.game.map.station(name).ok();
        if station.is_none() {
            self.add_issue(SetupIssueCode::UnknownStation, pointer, format!("there is no station '{name}'"));
        }
        station
    }

    fn stores(&mut self, stores: &[StoreView]) {
        for (index, StoreView { station: name, owner, kind }) in stores.iter().enumerate() {
            let at = format!("/stores/{index}");
            let owner = self.seat(*owner, &format!("{at}/owner"));
            let Some((owner, station)) = owner.zip(self.station(name, &format!("{at}/station"))) else {
                continue;
            };
            if *kind == StoreKind::Department && !self.game.map.sakura.contains(station) {
                self.add_issue(SetupIssueCode::NoSakura, &at, format!("'{name}' has no sakura icon"));
            }
            let store = Store { owner, kind: *kind };
            if self.game.state.stores.put(station, Some(store)).is_some() {
                self.add_issue(
                    SetupIssueCode::PlaceTaken,
                    &at,
                    format!("there is already a store at '{name}'"),
                );
            }
        }
    }

    fn track(&mut self, track: &[TrackView]) {
        for (index, TrackView { between, owner }) in track.iter().enumerate() {
            let at = format!("/track/{index}");
            let owner = self.seat(*owner, &format!("{at}/owner"));
            let [a, b] = between;
            let ends =
                self.station(a, &format!("{at}/between/0")).zip(self.station(b, &format!("{at}/between/1")));
            let Some((owner, (from, to))) = owner.zip(ends) else { continue };
            let Some(connection) = self.game.map.connection_between([from, to]) else {
                let message = format!("no track can be laid between '{a}' and '{b}'");
                self.add_issue(SetupIssueCode::UnknownConnection, &at, message);
                continue;
            };
            if self.game.state.track.put(connection, Some(owner)).is_some() {
                let message = format!("there is already track between '{a}' and '{b}'");
                self.add_issue(SetupIssueCode::PlaceTaken, &at, message);
            }
        }
    }

    /// Sets the supplies to the pieces that are not on the map.
    fn supplies(&mut self) {
        let full = Supply::full(self.game.ruleset());
        for seat in self.game.state.players.ids() {
            let color = self.game.color(seat);
            let on_map = |kind: StoreKind| {
                let store = Some(Store { owner: seat, kind });
                self.game.state.stores.values().filter(|other| **other == store).count()
            };
            let track = self.game.state.track.of(seat).len();
            let departments = on_map(StoreKind::Department);
            let mut supply = full;
            let mut issues = Vec::new();
            let mut left = |all: u8, used: usize, list: &str, what: String| {
                let left = u8::try_from(used).ok().and_then(|used| all.checked_sub(used));
                left.unwrap_or_else(|| {
                    let pointer = format!("/position/{list}");
                    issues.push(SetupIssue::too_many(pointer, &what, used, usize::from(all)));
                    0
                })
            };
            for good in Good::ALL {
                let stores = left(
                    *full.stores.of(good),
                    on_map(good.into()),
                    "stores",
                    format!("{color}'s {good} stores"),
                );
                *supply.stores.of_mut(good) = stores;
            }
            supply.department_stores =
                left(full.department_stores, departments, "stores", format!("{color}'s department stores"));
            supply.track = left(full.track, track, "track", format!("{color}'s track"));
            self.game.state.players[seat].supply = supply;
            self.issues.append(&mut issues);
        }
    }

    /// Assigns the bonus tokens. Players claim whole stacks in order, so the first stacks must add up to what the
    /// players have. If several assignments do, the earlier seat claimed earlier.
    fn bonus_tokens(&mut self, bonus_tokens: &BTreeMap<Color, u32>) {
        let mut held: PerId<Seat, u32> = PerId::filled(self.game.state.players.len(), 0);
        for (color, tokens) in bonus_tokens {
            if let Some(seat) = self.seat(*color, &format!("/bonus_tokens/{color}")) {
                held[seat] = *tokens;
            }
        }
        let mut claims = Vec::new();
        if !claims_that_give(&held, self.game.ruleset().bonus_stacks, &mut claims) {
            let message = format!(
                "these numbers of bonus tokens are impossible: claiming the stacks {:?} in order cannot result in them",
                self.game.ruleset().bonus_stacks
            );
            self.add_issue(SetupIssueCode::ImpossibleBonus, "/bonus_tokens", message);
            return;
        }
        for seat in claims {
            upgrade::claim_bonus(self.game, seat, &mut EventSink::discarding());
        }
    }

    /// Sets the main actions taken. They must be different and fit into one turn, and the turn must not be over after
    /// them.
    fn actions_taken(&mut self, actions: &[ActionKind]) {
        let main_actions = turn::main_actions(self.game);
        for (index, action) in actions.iter().enumerate() {
            let Some(turn) = self.game.state.turn_mut() else { return };
            let possible = main_actions.contains(*action) && !turn.taken.contains(*action);
            let room = !turn.main_actions_are_over();
            turn.taken.push(*action);
            if !possible || !room || turn::is_over(self.game) {
                let message = format!("{action} is not possible at this point in an unfinished turn");
                self.add_issue(SetupIssueCode::ImpossibleTurn, format!("/actions_taken/{index}"), message);
            }
        }
    }

    fn mini_actions_taken(&mut self, actions: &[ActionKind]) {
        let mini_actions = turn::mini_actions(self.game);
        for (index, action) in actions.iter().enumerate() {
            let turn = self.game.state.turn_mut();
            let new = turn.is_some_and(|turn| turn.mini_actions.insert(*action));
            if !mini_actions.contains(*action) || !new {
                let message = format!("{action} is not possible in this turn");
                self.add_issue(
                    SetupIssueCode::ImpossibleTurn,
                    format!("/mini_actions_taken/{index}"),
                    message,
                );
            }
        }
    }

    fn mods(&mut self, position: &Position) {
        for which in Mod::all() {
            if let Some(at) = which.pointer(position)
                && !self.game.state.mods.has(which)
            {
                self.add_issue(SetupIssueCode::ModNotInPlay, at, format!("the mod {which} is not in play"));
            }
        }
        let mut mods = std::mem::take(&mut self.game.state.mods);
        mods.apply_position(position, self);
        self.game.state.mods = mods;
    }

    /// Checks that every piece of a mod is where it can be. Called after everything else is in place.
    fn check_mod_positions(&mut self, position: &Position) {
        let wrong: Vec<(Mod, String)> = self.game.state.mods.check_invariants(self.game).collect();
        for (which, message) in wrong {
            // A mod without an entry of its own makes the position as a whole impossible.
            let pointer = which.pointer(position).unwrap_or("");
            self.add_issue(SetupIssueCode::ImpossiblePlace, pointer, message);
        }
    }
}

/// Assigns the first stacks, in order, to the seats so that every seat gets exactly what it holds. Returns whether
/// that is possible.
fn claims_that_give(held: &PerId<Seat, u32>, stacks: &[u8], claims: &mut Vec<Seat>) -> bool {
    if held.values().all(|tokens| *tokens == 0) {
        return true;
    }
    let Some((stack, rest)) = stacks.split_first() else { return false };
    for seat in held.ids() {
        let Some(left) = held[seat].checked_sub(u32::from(*stack)) else { continue };
        let mut remaining = held.clone();
        remaining[seat] = left;
        claims.push(seat);
        if claims_that_give(&remaining, rest, claims) {
            return true;
        }
        claims.pop();
    }
    false
}
