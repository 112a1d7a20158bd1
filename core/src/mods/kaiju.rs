//! The Kaiju: it comes out of the water, everybody flees from it, and nobody passes its ward.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Ban, Deed, Hooks, Mod, Offer, Preparation, Terms, together};
use crate::action::{Action, ActionKind, Location};
use crate::customer::Crowd;
use crate::event::{Event, Story};
use crate::game::{Awaiting, Decision, Game};
use crate::id::{Id, Seat, Set, WardId};
use crate::legal::Draw;
use crate::map::Map;
use crate::refusal::{Objection, Refusal};
use crate::rules::{payment, travel};
use crate::setup::{Overlay, Position};
use crate::view::View;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kaiju {
    revision: u8,
    pub(super) at: Location,
}

/// A move of the Kaiju, and where those who are there flee.
#[derive(Clone, Copy)]
struct Attack {
    to: Location,
    flee_to: Option<WardId>,
    princess_to: Option<WardId>,
}

impl Kaiju {
    /// The wards next to it, and whether the water is.
    fn surroundings(&self, map: &Map) -> (Set<WardId>, bool) {
        match self.at {
            Location::Water(_) => (map.water, false),
            Location::Ward(ward) => (map.wards[ward].neighbors, map.water.contains(ward)),
        }
    }

    /// The locations to which it may go.
    fn destinations(&self, game: &Game) -> Vec<Location> {
        let (wards, water) = self.surroundings(&game.map);
        let open = wards - together::barred_wards(&game.state.mods, Mod::Kaiju);
        water.then_some(Location::water()).into_iter().chain(open.iter().map(Location::Ward)).collect()
    }

    /// The wards of which moving it costs a card: its own, and in the water none, so that only wild cards serve.
    fn price(&self) -> Set<WardId> {
        self.at.ward().into_iter().collect()
    }

    fn check_attack(&self, game: &Game, attack: Attack) -> Result<(), Refusal> {
        let Attack { to, flee_to, princess_to } = attack;
        let options = self.destinations(game);
        let (wards, water) = self.surroundings(&game.map);
        let adjacent = match to {
            Location::Water(_) => water,
            Location::Ward(ward) => wards.contains(ward),
        };
        if !adjacent {
            return Err(Refusal::NotAdjacent { from: self.at, to, options });
        }
        if let Location::Ward(ward) = to {
            let open = options.iter().filter_map(|place| place.ward()).collect();
            together::check_entry(game, Mod::Kaiju, ward, open)?;
        }
        let somebody = to.ward().is_some_and(|ward| !travel::party_in(game, ward).is_empty());
        check_flight(game, to, "customers", somebody, flee_to)?;
        let princess = to.ward().is_some_and(|ward| together::princess_is_in(game, ward));
        check_flight(game, to, "Princess", princess, princess_to)
    }

    /// Every way to move it.
    fn attacks(&self, game: &Game) -> impl Iterator<Item = Attack> {
        self.destinations(game).into_iter().flat_map(|to| {
            let customers = to.ward().map_or(Set::EMPTY, |ward| refuges(game, ward));
            let princess = to.ward().map_or(Set::EMPTY, |ward| princess_refuges(game, ward));
            each_or_none(customers).flat_map(move |flee_to| {
                each_or_none(princess).map(move |princess_to| Attack { to, flee_to, princess_to })
            })
        })
    }
}

/// Where customers of a ward could flee; nowhere where nobody is.
fn refuges(game: &Game, ward: WardId) -> Set<WardId> {
    if travel::party_in(game, ward).is_empty() { Set::EMPTY } else { game.map.wards[ward].neighbors }
}

/// Where the Princess could flee from a ward; nowhere where she is not.
fn princess_refuges(game: &Game, ward: WardId) -> Set<WardId> {
    if together::princess_is_in(game, ward) { game.map.wards[ward].neighbors } else { Set::EMPTY }
}

fn each_or_none(wards: Set<WardId>) -> impl Iterator<Item = Option<WardId>> {
    wards.is_empty().then_some(None).into_iter().chain(wards.iter().map(Some))
}

/// Those who flee, and they alone, are told where to: a ward that is adjacent to where the Kaiju comes.
fn check_flight(
    game: &Game,
    from: Location,
    who: &str,
    is_there: bool,
    to: Option<WardId>,
) -> Result<(), Refusal> {
    let open = from.ward().map_or(Set::EMPTY, |ward| game.map.wards[ward].neighbors);
    match to {
        None if is_there => {
            let options = json!(game.map.ward_names(open));
            Err(Objection::refusal("flight_required", format!("Say where to the {who} must flee."), options))
        }
        Some(_) if !is_there => {
            let detail = format!("There the Kaiju meets no {who} who would flee.");
            Err(Objection::refusal("nobody_flees", detail, json!([null])))
        }
        Some(to) if !open.contains(to) => {
            let options = open.iter().map(Location::Ward).collect();
            Err(Refusal::NotAdjacent { from, to: Location::Ward(to), options })
        }
        _ => Ok(()),
    }
}

/// It goes somewhere, whoever is there flees.
fn go(game: &mut Game, attack: Attack, story: &mut Story) {
    let Attack { to, flee_to, princess_to } = attack;
    if let Some(kaiju) = &mut game.state.mods.kaiju {
        kaiju.at = to;
    }
    story.tell(|| Event::PieceMoved {
        piece: Mod::Kaiju,
        owner: None,
        to: to.named(&game.map),
        station: None,
    });
    if let (Some(ward), Some(refuge)) = (to.ward(), flee_to) {
        let party = travel::party_in(game, ward);
        story.tell(|| Event::WardFled { ward: game.map.ward_name(ward) });
        game.state.customers[ward] = Crowd::EMPTY;
        travel::join_ward(game, party, refuge, story);
    }
    if let Some(refuge) = princess_to {
        together::princess_flees(game, refuge, story);
    }
}

fn go_to_water(game: &mut Game, story: &mut Story) {
    go(game, Attack { to: Location::water(), flee_to: None, princess_to: None }, story);
}

impl Hooks for Kaiju {
    fn revisions() -> RangeInclusive<u8> {
        2..=3
    }

    fn set_up(_map: &Map, _players: usize, terms: Terms) -> Self {
        Self { revision: terms.revision, at: Location::water() }
    }

    fn objections() -> &'static [&'static str] {
        &["kaiju_blocks_station", "flight_required", "nobody_flees"]
    }

    fn terms(&self) -> Terms {
        Terms { revision: self.revision, home: None }
    }

    fn fits(&self, map: &Map, _players: usize) -> bool {
        self.at.ward().is_none_or(|ward| ward.index() < map.wards.len())
    }

    /// It has to leave a ward in which customers are about to be placed; where it has nowhere to go, to the water.
    fn before_placing(&self, game: &Game, seat: Seat, ward: WardId) -> Preparation {
        if self.at != Location::Ward(ward) {
            Preparation::None
        } else if together::kaiju_yields(game) || self.destinations(game).is_empty() {
            Preparation::Do(Box::new(go_to_water))
        } else {
            Preparation::Ask(Awaiting { seat, decision: Decision::RelocateKaiju })
        }
    }

    fn closed(&self) -> Ban {
        Ban {
            wards: self.at.ward().into_iter().collect(),
            code: "kaiju_blocks_station",
            detail: |station| format!("The Kaiju lets nobody pass {station}."),
        }
    }

    fn actions(&self) -> &'static [ActionKind] {
        &[ActionKind::Kaiju, ActionKind::RelocateKaiju]
    }

    fn check<'a>(&self, game: &Game, seat: Seat, action: &'a Action) -> Option<Result<Deed<'a>, Refusal>> {
        let (attack, price, pay): (_, _, &[WardId]) = match action {
            Action::Kaiju { to, flee_to, princess_to, pay } => (
                Attack { to: *to, flee_to: *flee_to, princess_to: *princess_to },
                payment::price(game, self.price()),
                pay,
            ),
            Action::RelocateKaiju { to, flee_to, princess_to } => (
                Attack { to: *to, flee_to: *flee_to, princess_to: *princess_to },
                payment::Price::Nothing,
                &[],
            ),
            _ => return None,
        };
        let legal = self.check_attack(game, attack).and_then(|()| payment::check(game, seat, price, pay));
        Some(legal.map(|()| -> Deed<'a> {
            Box::new(move |game, story| {
                payment::pay(game, seat, pay, story);
                go(game, attack, story);
            })
        }))
    }

    fn offers(&self, game: &Game, _seat: Seat, kind: ActionKind) -> Vec<Offer> {
        self.attacks(game).map(|attack| self.offer(attack, kind)).collect()
    }

    fn draw(&self, kind: ActionKind, draw: &mut Draw<'_>) -> Option<Action> {
        let game = draw.game;
        let to = draw.item(&self.destinations(game))?;
        let flee_to = to.ward().and_then(|ward| draw.member(refuges(game, ward)));
        let princess_to = to.ward().and_then(|ward| draw.member(princess_refuges(game, ward)));
        draw.offer(vec![self.offer(Attack { to, flee_to, princess_to }, kind)])
    }

    fn show(&self, game: &Game, view: &mut View) {
        view.board.kaiju = Some(self.at.named(&game.map));
    }

    fn lay(&mut self, position: &Position, overlay: &mut Overlay<'_>) {
        self.at = match &position.kaiju {
            None => return,
            Some(name) if **name == *Location::<WardId>::WATER => Location::water(),
            Some(name) => overlay.ward(name, "/kaiju").map_or(self.at, Location::Ward),
        };
    }

    /// Nobody is with it who has to flee from it, or whom it must not meet.
    fn misplaced(&self, game: &Game) -> Option<(&'static str, String)> {
        let ward = self.at.ward()?;
        let whom = if !game.state.customers[ward].is_empty() {
            "customers are"
        } else if together::princess_is_in(game, ward) {
            "the Princess is"
        } else if together::barred_wards(&game.state.mods, Mod::Kaiju).contains(ward) {
            "Hachiko is"
        } else {
            return None;
        };
        Some(("/kaiju", format!("the Kaiju cannot be in '{}', where {whom}", game.map.ward_name(ward))))
    }
}

impl Kaiju {
    fn offer(&self, attack: Attack, kind: ActionKind) -> Offer {
        let Attack { to, flee_to, princess_to } = attack;
        if kind == ActionKind::Kaiju {
            let action = Action::Kaiju { to, flee_to, princess_to, pay: Vec::new() };
            Offer { action, price: Some(self.price()) }
        } else {
            Offer::free(Action::RelocateKaiju { to, flee_to, princess_to })
        }
    }
}
