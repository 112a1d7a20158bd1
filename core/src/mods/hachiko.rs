//! Hachiko: he waits at his home station, goes to wards where customers are placed, and is brought home again.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Ban, Effect, Hooks, Mod, ModConfig, ModDefinition};
use crate::action::{Action, ActionKind};
use crate::customer::Crowd;
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{Id, Seat, StationId, WardId};
use crate::map::{Map, Name};
use crate::plural::plural;
use crate::refusal::{Objection, Refusal};
use crate::rules::payment::Price;
use crate::rules::travel::{self, JourneyRules};
use crate::rules::turn;
use crate::setup::{Position, PositionBuilder};
use crate::view::View;

/// The old revision, in which he travels along when the customers of his ward move.
const OLD: u8 = 2;

/// The JSON name of his marker on the home station. On the marker he is in no ward.
const MARKER: &str = "marker";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hachiko {
    pub(super) revision: u8,
    home: StationId,
    /// The ward where he is; `None` on his marker.
    pub(super) ward: Option<WardId>,
}

impl Hachiko {
    /// Returns whether he is on his marker and plays by the old revision.
    pub(super) fn is_waiting_in_old_form(&self) -> bool {
        self.revision == OLD && self.ward.is_none()
    }

    fn go(&mut self, map: &Map, to: Option<WardId>, sink: &mut EventSink) {
        if self.ward == to {
            return;
        }
        self.ward = to;
        let to = to.map_or_else(|| Name::from(MARKER), |ward| map.ward_name(ward));
        sink.push(|| Event::PieceMoved { piece: Mod::Hachiko, owner: None, to, station: None });
    }
}

impl ModDefinition for Hachiko {
    fn revisions() -> RangeInclusive<u8> {
        OLD..=3
    }

    fn set_up(map: &Map, _players: usize, config: ModConfig) -> Self {
        let home = config.home.unwrap_or(map.hachiko_station);
        Self { revision: config.revision, home, ward: None }
    }

    fn pointer(position: &Position) -> Option<&'static str> {
        position.hachiko.as_ref().map(|_| "/hachiko")
    }

    fn usual_home(map: &Map) -> Option<StationId> {
        Some(map.hachiko_station)
    }

    /// In the old revision, a home other than the map's default must not be the only station of its ward, and must
    /// have at least as many connections as there are players. Permanent links do not count.
    fn home_issue(map: &Map, players: usize, home: StationId, revision: u8) -> Option<String> {
        if revision != OLD || home == map.hachiko_station {
            return None;
        }
        let station = &map.stations[home];
        let name = &station.name;
        if map.wards[station.ward].stations.len() == 1 {
            return Some(format!(
                "'{name}' is the only station in its ward, which revision {OLD} does not allow"
            ));
        }
        let connections = station.edges.iter().filter(|way| way.connection.is_some()).count();
        (connections < players).then(|| {
            format!(
                "'{name}' has only {}: revision {OLD} requires at least one for each of the {players} players",
                plural(connections, "connection")
            )
        })
    }

    fn objections() -> &'static [&'static str] {
        &["hachiko_guards_ward", "hachiko_is_home"]
    }
}

impl Hooks for Hachiko {
    fn config(&self) -> ModConfig {
        ModConfig { revision: self.revision, home: Some(self.home) }
    }

    fn fits(&self, map: &Map, _players: usize) -> bool {
        self.home.index() < map.stations.len() && self.ward.is_none_or(|ward| ward.index() < map.wards.len())
    }

    /// From his marker he goes to the ward where customers were placed, but in the new revision not to his home ward.
    fn customers_placed(&mut self, map: &Map, ward: WardId, sink: &mut EventSink) {
        let stays = self.revision != OLD && ward == map.stations[self.home].ward;
        if self.ward.is_none() && !stays {
            self.go(map, Some(ward), sink);
        }
    }

    fn guarded(&self) -> Ban {
        Ban {
            wards: self.ward.into_iter().filter(|_| self.revision != OLD).collect(),
            code: "hachiko_guards_ward",
            detail: |ward| format!("Hachiko is in {ward}, so only REUNITE moves its customers."),
        }
    }

    /// Returns whether he follows the customers of `ward`, which he does only in the old revision.
    fn follows(&self, ward: WardId) -> bool {
        self.revision == OLD && self.ward == Some(ward)
    }

    /// He travels along, and goes home if no customer is with him then.
    fn moved(&mut self, map: &Map, from: WardId, to: WardId, there: Crowd, sink: &mut EventSink) {
        if self.follows(from) {
            self.go(map, (!there.is_empty()).then_some(to), sink);
        }
    }

    fn actions(&self) -> &'static [ActionKind] {
        &[ActionKind::Reunite]
    }

    fn check<'a>(&self, game: &Game, seat: Seat, action: &'a Action) -> Option<Result<Effect<'a>, Refusal>> {
        let Action::Reunite { path, deliver } = action else { return None };
        let Some(journey) = self.journey() else {
            let options = json!(turn::open_actions_but(game, ActionKind::Reunite));
            return Some(Err(Objection::refusal("hachiko_is_home", "Hachiko is already at home.", options)));
        };
        let checked = travel::check(game, seat, &journey, path, deliver);
        Some(checked.map(|checked| -> Effect<'a> {
            Box::new(move |game, sink| {
                travel::carry_out(game, seat, &checked, sink);
                if let Some(hachiko) = &mut game.state.mods.hachiko {
                    hachiko.go(&game.map, None, sink);
                }
            })
        }))
    }

    /// REUNITE brings him home with everybody in his ward. He goes even if no customer is left or was there, and even
    /// if he need not travel.
    fn journey(&self) -> Option<JourneyRules> {
        Some(JourneyRules {
            kind: ActionKind::Reunite,
            ward: self.ward?,
            terminus: Some(self.home),
            price: Price::Nothing,
            action: |_, path, deliver, _| Action::Reunite { path, deliver },
        })
    }

    fn show(&self, game: &Game, view: &mut View) {
        let marker = || Name::from(MARKER);
        view.board.hachiko = Some(self.ward.map_or_else(marker, |ward| game.map.ward_name(ward)));
    }

    fn apply_position(&mut self, position: &Position, builder: &mut PositionBuilder<'_>) {
        self.ward = match &position.hachiko {
            None => return,
            Some(name) if **name == *MARKER => None,
            Some(name) => builder.ward(name, "/hachiko").or(self.ward),
        };
    }
}
