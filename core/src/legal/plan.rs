//! Journey plans: the state of a journey that a player builds station by station, and how it can continue.

use serde::Serialize;

use super::network::Network;
use crate::action::{Action, ActionKind, Delivery, Passenger};
use crate::customer::{Crowd, Token};
use crate::game::Game;
use crate::id::{Seat, Seats, Set, StationId, WardId};
use crate::map::Name;
use crate::party::Party;
use crate::player::Color;
use crate::refusal::Refusal;
use crate::rules::payment::Purse;
use crate::rules::travel::{self, CheckedJourney, Handover, JourneyRules, Stop};
use crate::rules::{self, movement, turn};
use crate::score::Score;

/// The action that starts a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JourneyStart {
    /// MOVE, with the party of a ward.
    Move(WardId),
    /// REUNITE, with the party of Hachiko's ward.
    Reunite,
}

/// The state of a journey that a player is building.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JourneyPlan {
    /// The ward that the group leaves.
    pub ward: Name,
    /// The stations visited so far.
    pub path: Vec<Name>,
    /// The customers who are still aboard.
    pub aboard: Crowd,
    /// The players whose Chairmen are still aboard.
    pub chairmen: Vec<Color>,
    /// The stations where a passenger has got off.
    pub stops: Vec<JourneyStop>,
    /// A choice that must be made before the path continues or ends; null if there is none.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub choice: Option<OpenChoice>,
    /// The stations where the path can continue or begin. If the journey must end at a certain station, only stations
    /// from which it can still get there. Empty while a choice is open.
    pub next: Vec<Name>,
    /// Whether the path could be played as it is, with one of the `payments`.
    pub may_end: bool,
    /// The ward that those still aboard would join if the path ended here; null if nobody is aboard, and before the
    /// path has begun.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub rest_to: Option<Name>,
    /// The players who would take INCOME for their track, in the order in which they would take it.
    pub income: Vec<Color>,
    /// The ways to pay, cheapest first: each single card that can pay, and the three cards that the player needs least;
    /// any other three cards are also accepted. Empty if the action is free, or if the hand cannot pay for it.
    pub payments: Vec<Vec<Name>>,
}

/// A station at which somebody has got off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JourneyStop {
    /// The station.
    pub station: Name,
    /// The owner of the store, who would collect the customer; null if a Chairman gets off instead.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub player: Option<Color>,
    /// The points that the customer adds to the score of the player who moves the group; null if somebody else collects
    /// the customer, or if a Chairman gets off.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub points: Option<Score>,
    /// The passenger who has got off.
    #[serde(flatten)]
    pub who: Disembarking,
}

/// A choice of who gets off at a station.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JourneyChoice))]
pub struct OpenChoice {
    /// The last station of the path.
    pub station: Name,
    /// The passengers who could get off. Each of them, together with the station, is an element of `deliver`.
    pub options: Vec<Disembarking>,
}

/// A passenger who gets off: either a customer or a Chairman.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JourneyPassenger))]
pub struct Disembarking {
    /// The customer, if the passenger is a customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub customer: Option<Token>,
    /// The owner of the Chairman, if the passenger is a Chairman.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub chairman: Option<Color>,
}

impl From<Passenger> for Disembarking {
    fn from(who: Passenger) -> Self {
        match who {
            Passenger::Customer(customer) => Self { customer: Some(customer), chairman: None },
            Passenger::Companion(color) => Self { customer: None, chairman: Some(color) },
        }
    }
}

impl JourneyStart {
    const fn kind(self) -> ActionKind {
        match self {
            Self::Move(_) => ActionKind::Move,
            Self::Reunite => ActionKind::Reunite,
        }
    }

    /// Returns the journey that the action would start now, or why it cannot start one.
    fn journey(self, game: &Game, seat: Seat) -> Result<JourneyRules, Refusal> {
        match self {
            Self::Move(ward) => {
                movement::check_ward(game, ward)?;
                Ok(movement::journey(game, ward))
            }
            Self::Reunite => {
                let (mods, action) = (&game.state.mods, self.kind());
                let not_in_play = || Refusal::ModNotInPlay { action, options: turn::open_actions(game) };
                let nowhere = Action::Reunite { path: Vec::new(), deliver: Vec::new() };
                let refusal = || mods.check(game, seat, &nowhere).err().unwrap_or_else(not_in_play);
                mods.journeys().find(|journey| journey.kind == action).ok_or_else(refusal)
            }
        }
    }
}

impl Game {
    /// Returns the state of a journey that a player is building, and how it can continue. The game is unchanged.
    ///
    /// # Errors
    /// Fails if the player cannot take the action now, or if the rules do not allow the path so far.
    pub fn plan_journey(
        &self,
        seat: Seat,
        start: JourneyStart,
        path: &[StationId],
        deliver: &[Delivery],
    ) -> Result<JourneyPlan, Refusal> {
        rules::check_open(self, seat, start.kind())?;
        let journey = start.journey(self, seat)?;
        let planner = Planner { game: self, seat, journey };
        match path.first() {
            None => planner.before_departure(deliver),
            Some(start) => planner.after_departure(*start, path, deliver),
        }
    }
}

/// Evaluates a journey that is being built.
struct Planner<'g> {
    game: &'g Game,
    seat: Seat,
    journey: JourneyRules,
}

impl Planner<'_> {
    fn before_departure(&self, deliver: &[Delivery]) -> Result<JourneyPlan, Refusal> {
        travel::check_named_stations(&[], deliver)?;
        let party = travel::party_in(self.game, self.journey.ward);
        let leads_on = |station: &StationId| !travel::neighbors(self.game, *station).is_empty();
        let delivers = |station: &StationId| {
            !travel::must_travel(self.game, party)
                && travel::taken_at(self.game, *station, party.customers).is_some()
        };
        let boarding = travel::boarding(self.game, self.journey.ward);
        let begin = match self.journey.terminus {
            Some(_) => self.towards_terminus(boarding, Set::EMPTY),
            None => boarding.iter().filter(|station| leads_on(station) || delivers(station)).collect(),
        };
        Ok(JourneyPlan { next: self.game.map.station_names(begin), ..self.unmoved(party) })
    }

    fn after_departure(
        &self,
        start: StationId,
        path: &[StationId],
        deliver: &[Delivery],
    ) -> Result<JourneyPlan, Refusal> {
        let Self { game, seat, journey } = self;
        let (checked, choice) = travel::follow_path(game, *seat, journey, start, path, deliver)?;
        let visited: Set<StationId> = path.iter().copied().collect();
        let next = match &choice {
            None if journey.may_go_on(checked.last, checked.rest) => {
                self.towards_terminus(travel::neighbors(game, checked.last) - visited, visited)
            }
            _ => Set::EMPTY,
        };
        let rest_to = game.map.stations[checked.last].ward;
        let may_end = choice.is_none() && self.may_end(&checked);
        Ok(JourneyPlan {
            path: game.map.station_names(path.iter().copied()),
            stops: self.stops(&checked.stops),
            choice: choice.map(|options| OpenChoice {
                station: game.map.station_name(checked.last),
                options: options.into_iter().map(Disembarking::from).collect(),
            }),
            next: game.map.station_names(next),
            may_end,
            rest_to: (!checked.rest.is_empty()).then(|| game.map.ward_name(rest_to)),
            income: checked.earners(game, *seat).map(|other| game.color(other)).collect(),
            ..self.unmoved(checked.rest)
        })
    }

    /// Returns the plan for those aboard before there is a path.
    fn unmoved(&self, aboard: Party) -> JourneyPlan {
        let Self { game, seat, journey } = self;
        let payments = Purse::new(game, *seat).options(journey.price).into_iter();
        JourneyPlan {
            ward: game.map.ward_name(journey.ward),
            path: Vec::new(),
            aboard: aboard.customers,
            chairmen: self.colors(aboard.companions),
            stops: Vec::new(),
            choice: None,
            next: Vec::new(),
            may_end: false,
            rest_to: None,
            income: Vec::new(),
            payments: payments.map(|cards| game.map.ward_names(cards)).collect(),
        }
    }

    /// Returns those of `stations` from which the journey can still reach its terminus, if it has one, without
    /// visiting `visited`.
    fn towards_terminus(&self, stations: Set<StationId>, visited: Set<StationId>) -> Set<StationId> {
        let Some(terminus) = self.journey.terminus else { return stations };
        let mut network = Network::default();
        network.draw(self.game, self.seat);
        let leads_there = |station: &StationId| {
            *station == terminus || network.reach(*station, visited.with(*station)).contains(terminus)
        };
        stations.iter().filter(leads_there).collect()
    }

    fn may_end(&self, checked: &CheckedJourney<'_>) -> bool {
        let Self { game, seat, journey } = self;
        let party = travel::party_in(game, journey.ward);
        journey.may_end(game, party, checked.last, checked.travels(), checked.delivers())
            && Purse::new(game, *seat).affords(journey.price)
    }

    fn stops(&self, stops: &[Stop]) -> Vec<JourneyStop> {
        let Self { game, seat, .. } = self;
        let color = |seat: Seat| game.color(seat);
        let mut collected = Crowd::EMPTY;
        let mut points_for = |customer: Token| {
            let player = &game.state.players[*seat];
            let before = game.state.score_with(player, collected);
            collected += Crowd::only(customer);
            game.state.score_with(player, collected) - before
        };
        let stop = |Stop { station, what }: &Stop| {
            let (player, points, who) = match *what {
                Handover::Collected { owner, customer } => {
                    let points = (owner == *seat).then(|| points_for(customer));
                    (Some(color(owner)), points, Passenger::Customer(customer))
                }
                Handover::Dropped { companion } => (None, None, Passenger::Companion(color(companion))),
            };
            JourneyStop { station: game.map.station_name(*station), player, points, who: who.into() }
        };
        stops.iter().map(stop).collect()
    }

    fn colors(&self, seats: Seats) -> Vec<Color> {
        seats.iter().map(|seat| self.game.color(seat)).collect()
    }
}
