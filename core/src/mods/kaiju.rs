//! The Kaiju: it comes out of the water, everybody flees from it, and nobody may visit the stations of its ward.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Ban, Effect, Hooks, Mod, ModConfig, ModDefinition, Offer, Preparation, interactions};
use crate::action::{Action, ActionKind, Location};
use crate::customer::Crowd;
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{Id, Seat, Set, WardId};
use crate::legal::RandomActionBuilder;
use crate::map::Map;
use crate::refusal::{Objection, Refusal};
use crate::rules::payment::{self, Price};
use crate::rules::travel;
use crate::setup::{Position, PositionBuilder};
use crate::view::View;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kaiju {
    revision: u8,
    pub(super) at: Location,
}

/// A move of the Kaiju, and the wards to which those at its destination flee.
#[derive(Clone, Copy)]
struct Attack {
    to: Location,
    flee_to: Option<WardId>,
    princess_to: Option<WardId>,
}

impl Kaiju {
    /// Returns the adjacent locations.
    fn surroundings(&self, map: &Map) -> impl Iterator<Item = Location> {
        let (wards, water) = match self.at {
            Location::Water(_) => (map.water, false),
            Location::Ward(ward) => (map.wards[ward].neighbors, map.water.contains(ward)),
        };
        water.then_some(Location::water()).into_iter().chain(wards.iter().map(Location::Ward))
    }

    /// Returns the locations to which the Kaiju may go.
    fn destinations(&self, game: &Game) -> Vec<Location> {
        let barred = interactions::barred_to(&game.state.mods, Mod::Kaiju).wards;
        let open = |place: &Location| place.ward().is_none_or(|ward| !barred.contains(ward));
        self.surroundings(&game.map).filter(open).collect()
    }

    /// Returns the price of moving the Kaiju: a card of its ward. In the water there is no such card, so only wild
    /// cards or three cards serve.
    fn price(&self, game: &Game) -> Price {
        payment::price(game, self.at.ward().into_iter().collect())
    }

    fn check_attack(&self, game: &Game, attack: Attack) -> Result<(), Refusal> {
        let Attack { to, flee_to, princess_to } = attack;
        let options = self.destinations(game);
        if !self.surroundings(&game.map).any(|place| place == to) {
            return Err(Refusal::NotAdjacent { from: self.at, to, options });
        }
        interactions::check_entry(game, Mod::Kaiju, to, &options)?;
        check_flight(game, to, flee_to)?;
        interactions::check_flight_of_princess(game, to, princess_to)
    }

    /// Returns every possible move.
    fn attacks(&self, game: &Game) -> impl Iterator<Item = Attack> {
        self.destinations(game).into_iter().flat_map(|to| {
            let princess = to.ward().map_or(Set::EMPTY, |ward| interactions::refuges_of_princess(game, ward));
            each_or_none(refuges(game, to)).flat_map(move |flee_to| {
                each_or_none(princess).map(move |princess_to| Attack { to, flee_to, princess_to })
            })
        })
    }

    fn offer(&self, game: &Game, attack: Attack, kind: ActionKind) -> Offer {
        let Attack { to, flee_to, princess_to } = attack;
        if kind == ActionKind::Kaiju {
            let action = Action::Kaiju { to, flee_to, princess_to, pay: Vec::new() };
            Offer { action, price: self.price(game) }
        } else {
            Offer::free(Action::RelocateKaiju { to, flee_to, princess_to })
        }
    }
}

/// Returns the wards to which customers could flee from a location that the Kaiju enters; empty if nobody is there.
fn refuges(game: &Game, from: Location) -> Set<WardId> {
    match from.ward() {
        Some(ward) if !travel::party_in(game, ward).is_empty() => game.map.wards[ward].neighbors,
        _ => Set::EMPTY,
    }
}

fn each_or_none(wards: Set<WardId>) -> impl Iterator<Item = Option<WardId>> {
    wards.is_empty().then_some(None).into_iter().chain(wards.iter().map(Some))
}

/// Checks that the action names a ward to flee to if and only if one is needed.
fn check_flight(game: &Game, from: Location, to: Option<WardId>) -> Result<(), Refusal> {
    let open = refuges(game, from);
    match to {
        None if open.is_empty() => Ok(()),
        None => {
            let options = json!(game.map.ward_names(open));
            Err(Objection::refusal(
                "flight_required",
                "Choose where the customers in that ward flee to.",
                options,
            ))
        }
        Some(_) if open.is_empty() => {
            Err(Objection::refusal("nobody_flees", "There is nobody there to flee.", json!([null])))
        }
        Some(to) if open.contains(to) => Ok(()),
        Some(to) => {
            let options = open.iter().map(Location::Ward).collect();
            Err(Refusal::NotAdjacent { from, to: Location::Ward(to), options })
        }
    }
}

/// Moves the Kaiju and makes everybody at its destination flee.
fn go(game: &mut Game, attack: Attack, sink: &mut EventSink) {
    let Attack { to, flee_to, princess_to } = attack;
    if let Some(kaiju) = &mut game.state.mods.kaiju {
        kaiju.at = to;
    }
    sink.push(|| Event::PieceMoved {
        piece: Mod::Kaiju,
        owner: None,
        to: to.named(&game.map),
        station: None,
    });
    if let (Some(ward), Some(refuge)) = (to.ward(), flee_to) {
        let party = travel::party_in(game, ward);
        sink.push(|| Event::WardFled { ward: game.map.ward_name(ward) });
        game.state.customers[ward] = Crowd::EMPTY;
        travel::join_ward(game, party, refuge, sink);
    }
    if let Some(refuge) = princess_to {
        interactions::princess_flees(game, refuge, sink);
    }
}

fn go_to_water(game: &mut Game, sink: &mut EventSink) {
    go(game, Attack { to: Location::water(), flee_to: None, princess_to: None }, sink);
}

impl ModDefinition for Kaiju {
    fn revisions() -> RangeInclusive<u8> {
        2..=3
    }

    fn objections() -> &'static [&'static str] {
        &["kaiju_blocks_station", "flight_required", "nobody_flees"]
    }

    fn set_up(_map: &Map, _players: usize, config: ModConfig) -> Self {
        Self { revision: config.revision, at: Location::water() }
    }

    fn pointer(position: &Position) -> Option<&'static str> {
        position.kaiju.as_ref().map(|_| "/kaiju")
    }
}

impl Hooks for Kaiju {
    fn config(&self) -> ModConfig {
        ModConfig { revision: self.revision, home: None }
    }

    fn fits(&self, map: &Map, _players: usize) -> bool {
        self.at.ward().is_none_or(|ward| ward.index() < map.wards.len())
    }

    /// The Kaiju must leave a ward in which customers are about to be placed. If it has no destination, it goes to
    /// the water.
    fn before_placing(&self, game: &Game, ward: WardId) -> Preparation {
        if self.at != Location::Ward(ward) {
            Preparation::None
        } else if interactions::kaiju_yields(game) || self.destinations(game).is_empty() {
            Preparation::Do(Box::new(go_to_water))
        } else {
            Preparation::Ask(ActionKind::RelocateKaiju)
        }
    }

    fn closed(&self) -> Ban {
        Ban {
            wards: self.at.ward().into_iter().collect(),
            code: "kaiju_blocks_station",
            detail: |station| format!("The Kaiju blocks {station}: nobody can enter, leave or pass."),
        }
    }

    fn actions(&self) -> &'static [ActionKind] {
        &[ActionKind::Kaiju, ActionKind::RelocateKaiju]
    }

    fn check<'a>(&self, game: &Game, seat: Seat, action: &'a Action) -> Option<Result<Effect<'a>, Refusal>> {
        let (attack, price, pay): (_, _, &[WardId]) = match *action {
            Action::Kaiju { to, flee_to, princess_to, ref pay } => {
                (Attack { to, flee_to, princess_to }, self.price(game), pay)
            }
            Action::RelocateKaiju { to, flee_to, princess_to } => {
                (Attack { to, flee_to, princess_to }, Price::Nothing, &[])
            }
            _ => return None,
        };
        let legal = self.check_attack(game, attack).and_then(|()| payment::check(game, seat, price, pay));
        Some(legal.map(|()| -> Effect<'a> {
            Box::new(move |game, sink| {
                payment::pay(game, seat, pay, sink);
                go(game, attack, sink);
            })
        }))
    }

    fn offers(&self, game: &Game, _seat: Seat, kind: ActionKind) -> Vec<Offer> {
        self.attacks(game).map(|attack| self.offer(game, attack, kind)).collect()
    }

    /// Draws the parts of the action one by one, because listing all offers would take too long.
    fn draw(&self, kind: ActionKind, draw: &mut RandomActionBuilder<'_>) -> Option<Action> {
        let game = draw.game;
        let to = draw.item(&self.destinations(game))?;
        let flee_to = draw.member(refuges(game, to));
        let princess_to =
            to.ward().and_then(|ward| draw.member(interactions::refuges_of_princess(game, ward)));
        draw.offer(vec![self.offer(game, Attack { to, flee_to, princess_to }, kind)])
    }

    fn show(&self, game: &Game, view: &mut View) {
        view.board.kaiju = Some(self.at.named(&game.map));
    }

    fn apply_position(&mut self, position: &Position, builder: &mut PositionBuilder<'_>) {
        self.at = match &position.kaiju {
            None => return,
            Some(name) if **name == *Location::<WardId>::WATER => Location::water(),
            Some(name) => builder.ward(name, "/kaiju").map_or(self.at, Location::Ward),
        };
    }

    /// Checks that the Kaiju's ward contains nobody who must flee from it and nobody whom it may not meet.
    fn check_invariants(&self, game: &Game) -> Vec<String> {
        let Some(ward) = self.at.ward() else { return Vec::new() };
        let customers = (!game.state.customers[ward].is_empty()).then_some("customers are");
        let met = customers.into_iter().chain(interactions::met_by_kaiju(game, ward));
        met.map(|whom| format!("the Kaiju cannot be in '{}', where {whom}", game.map.ward_name(ward)))
            .collect()
    }
}
