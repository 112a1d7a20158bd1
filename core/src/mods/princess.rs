//! The Princess: she wanders from ward to ward, and the cards of her ward are wild for everybody.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Effect, Hooks, Mod, ModConfig, ModDefinition, Offer, interactions};
use crate::action::{Action, ActionKind, Location};
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{Id, Seat, Set, WardId};
use crate::map::Map;
use crate::refusal::Refusal;
use crate::setup::{Position, PositionBuilder};
use crate::view::View;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Princess {
    revision: u8,
    pub(super) ward: WardId,
}

impl Princess {
    /// Returns the wards to which she may go.
    fn destinations(&self, game: &Game) -> Set<WardId> {
        game.map.wards[self.ward].neighbors - interactions::barred_to(&game.state.mods, Mod::Princess).wards
    }
}

/// Moves her to a ward, whether by WANDER or because she flees.
pub(super) fn go(game: &mut Game, to: WardId, sink: &mut EventSink) {
    if let Some(princess) = &mut game.state.mods.princess {
        princess.ward = to;
    }
    let to = game.map.ward_name(to);
    sink.push(|| Event::PieceMoved { piece: Mod::Princess, owner: None, to, station: None });
}

impl ModDefinition for Princess {
    fn revisions() -> RangeInclusive<u8> {
        3..=3
    }

    fn set_up(map: &Map, _players: usize, config: ModConfig) -> Self {
        Self { revision: config.revision, ward: map.princess_ward }
    }

    fn pointer(position: &Position) -> Option<&'static str> {
        position.princess.as_ref().map(|_| "/princess")
    }
}

impl Hooks for Princess {
    fn config(&self) -> ModConfig {
        ModConfig { revision: self.revision, home: None }
    }

    fn fits(&self, map: &Map, _players: usize) -> bool {
        self.ward.index() < map.wards.len()
    }

    fn wild_wards(&self, _seat: Seat) -> Set<WardId> {
        Set::only(self.ward)
    }

    fn actions(&self) -> &'static [ActionKind] {
        &[ActionKind::Wander]
    }

    fn check<'a>(&self, game: &Game, _seat: Seat, action: &'a Action) -> Option<Result<Effect<'a>, Refusal>> {
        let Action::Wander { to } = *action else { return None };
        let options: Vec<Location> = self.destinations(game).iter().map(Location::Ward).collect();
        if !game.map.wards[self.ward].neighbors.contains(to) {
            let (from, to) = (Location::Ward(self.ward), Location::Ward(to));
            return Some(Err(Refusal::NotAdjacent { from, to, options }));
        }
        let legal = interactions::check_entry(game, Mod::Princess, Location::Ward(to), &options);
        Some(legal.map(|()| -> Effect<'a> { Box::new(move |game, sink| go(game, to, sink)) }))
    }

    fn offers(&self, game: &Game, _seat: Seat, _kind: ActionKind) -> Vec<Offer> {
        self.destinations(game).iter().map(|to| Offer::free(Action::Wander { to })).collect()
    }

    fn show(&self, game: &Game, view: &mut View) {
        view.board.princess = Some(game.map.ward_name(self.ward));
    }

    fn apply_position(&mut self, position: &Position, builder: &mut PositionBuilder<'_>) {
        if let Some(ward) = position.princess.as_ref().and_then(|name| builder.ward(name, "/princess")) {
            self.ward = ward;
        }
    }
}
