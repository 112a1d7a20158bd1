//! The Chairman: each player has one, who makes cards wild for that player and travels with customers.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Effect, Hooks, Mod, ModConfig, ModDefinition, Offer};
use crate::action::{Action, ActionKind, Location};
use crate::event::Event;
use crate::game::Game;
use crate::id::{Id, PerId, Seat, Set, WardId};
use crate::map::Map;
use crate::refusal::Refusal;
use crate::setup::{Position, PositionBuilder};
use crate::view::View;

/// The oldest revision: a Chairman does not cross the bay, and may explore after the last main action.
const OLDEST: u8 = 1;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Chairmen {
    revision: u8,
    /// The ward of each Chairman; `None` for one who is not on the map yet.
    wards: PerId<Seat, Option<WardId>>,
}

impl Chairmen {
    /// Returns the wards to which a player's Chairman may go.
    fn destinations(&self, map: &Map, seat: Seat) -> Set<WardId> {
        match self.wards[seat].map(|ward| &map.wards[ward]) {
            None => map.wards.ids().collect(),
            Some(ward) if self.revision == OLDEST => ward.neighbors - ward.bay_crossings,
            Some(ward) => ward.neighbors,
        }
    }
}

impl ModDefinition for Chairmen {
    fn revisions() -> RangeInclusive<u8> {
        OLDEST..=3
    }

    fn set_up(_map: &Map, players: usize, config: ModConfig) -> Self {
        Self { revision: config.revision, wards: PerId::filled(players, None) }
    }

    fn pointer(position: &Position) -> Option<&'static str> {
        (!position.chairmen.is_empty()).then_some("/chairmen")
    }
}

impl Hooks for Chairmen {
    fn config(&self) -> ModConfig {
        ModConfig { revision: self.revision, home: None }
    }

    fn fits(&self, map: &Map, players: usize) -> bool {
        self.wards.len() == players
            && self.wards.values().flatten().all(|ward| ward.index() < map.wards.len())
    }

    fn wild_wards(&self, seat: Seat) -> Set<WardId> {
        self.wards[seat].into_iter().collect()
    }

    fn companions(&self) -> Option<&PerId<Seat, Option<WardId>>> {
        Some(&self.wards)
    }

    fn companions_mut(&mut self) -> Option<&mut PerId<Seat, Option<WardId>>> {
        Some(&mut self.wards)
    }

    fn actions(&self) -> &'static [ActionKind] {
        &[ActionKind::Explore]
    }

    fn closing_actions(&self) -> &'static [ActionKind] {
        if self.revision == OLDEST { self.actions() } else { &[] }
    }

    /// Checks EXPLORE. The Kaiju does not prevent a Chairman from exploring.
    fn check<'a>(&self, game: &Game, seat: Seat, action: &'a Action) -> Option<Result<Effect<'a>, Refusal>> {
        let Action::Explore { to } = *action else { return None };
        let open = self.destinations(&game.map, seat);
        if let Some(from) = self.wards[seat].filter(|_| !open.contains(to)) {
            let options = open.iter().map(Location::Ward).collect();
            let (from, to) = (Location::Ward(from), Location::Ward(to));
            return Some(Err(Refusal::NotAdjacent { from, to, options }));
        }
        Some(Ok(Box::new(move |game, sink| {
            game.state.mods.put_companion(seat, to);
            sink.push(|| Event::PieceMoved {
                piece: Mod::Chairman,
                owner: Some(game.color(seat)),
                to: game.map.ward_name(to),
                station: None,
            });
        })))
    }

    fn offers(&self, game: &Game, seat: Seat, _kind: ActionKind) -> Vec<Offer> {
        let open = self.destinations(&game.map, seat);
        open.iter().map(|to| Offer::free(Action::Explore { to })).collect()
    }

    fn show(&self, game: &Game, view: &mut View) {
        for (player, ward) in view.players.iter_mut().zip(self.wards.values()) {
            player.chairman = ward.map(|ward| game.map.ward_name(ward));
        }
    }

    fn apply_position(&mut self, position: &Position, builder: &mut PositionBuilder<'_>) {
        for (color, name) in &position.chairmen {
            let at = format!("/chairmen/{color}");
            let seat = builder.seat(*color, &at);
            let ward = name.as_ref().and_then(|name| builder.ward(name, &at));
            if let Some(seat) = seat {
                self.wards[seat] = ward;
            }
        }
    }
}
