//! Travel: a party goes from station to station, and stores on the way take customers. MOVE starts a journey, and so
//! can an action of a mod.

use crate::action::{Action, ActionKind, Delivery, Passenger};
use crate::customer::{Crowd, Token};
use crate::edition::GroupTravel;
use crate::event::{Event, EventSink, Reason};
use crate::game::Game;
use crate::id::{Seat, Seats, Set, StationId, WardId};
use crate::map::Edge;
use crate::party::Party;
use crate::refusal::Refusal;
use crate::rules::income;
use crate::rules::payment::Price;

/// The conditions under which a party travels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JourneyRules {
    /// The kind of action that starts the journey.
    pub(crate) kind: ActionKind,
    /// The ward that the group leaves.
    pub(crate) ward: WardId,
    /// The station where the journey must end, even if nobody is left aboard. If `None`, it may end anywhere, and it
    /// ends when nobody is left.
    pub(crate) terminus: Option<StationId>,
    /// The price of the journey.
    pub(crate) price: Price,
    /// Builds the action from the ward, the path, the deliveries and the cards paid.
    pub(crate) action: fn(WardId, Vec<StationId>, Vec<Delivery>, Vec<WardId>) -> Action,
}

impl JourneyRules {
    /// Returns whether the journey of a party that set out as `party` may end at a station. If there is a terminus,
    /// it must end there. Otherwise it must have travelled or delivered; in some editions a group of two or more must
    /// have travelled.
    pub(crate) fn may_end(
        &self,
        game: &Game,
        party: Party,
        station: StationId,
        travelled: bool,
        delivered: bool,
    ) -> bool {
        match self.terminus {
            Some(terminus) => station == terminus,
            None => travelled || (delivered && !must_travel(game, party)),
        }
    }

    /// Returns whether those who are left may travel on from a station.
    pub(crate) fn may_go_on(&self, station: StationId, rest: Party) -> bool {
        match self.terminus {
            Some(terminus) => station != terminus,
            None => !rest.is_empty(),
        }
    }
}

/// Returns whether a party without a terminus must cross at least one connection or link.
pub(crate) fn must_travel(game: &Game, party: Party) -> bool {
    game.ruleset().group_travel == GroupTravel::MustTravel && party.len() >= 2
}

/// A journey that was found possible.
pub(crate) struct CheckedJourney<'a> {
    pub(crate) ward: WardId,
    path: &'a [StationId],
    pub(crate) stops: Vec<Stop>,
    /// Those who travel to the end.
    pub(crate) rest: Party,
    /// The station where they get off.
    pub(crate) last: StationId,
    /// The other players whose track was used.
    tolls: Seats,
}

/// A station on the way where somebody gets off.
pub(crate) struct Stop {
    pub(crate) station: StationId,
    pub(crate) what: Handover,
}

pub(crate) enum Handover {
    /// The owner of the store collects a customer.
    Collected { owner: Seat, customer: Token },
    /// A companion stays in the ward of the store, and the owner collects nobody.
    Dropped { companion: Seat },
}

/// Returns everybody who leaves a ward together.
pub(crate) fn party_in(game: &Game, ward: WardId) -> Party {
    Party { customers: game.state.customers[ward], companions: game.state.mods.companions_in(ward) }
}

/// Returns the stations that nobody may visit.
pub(crate) fn closed_stations(game: &Game) -> Set<StationId> {
    let closed = game.state.mods.closed_wards();
    closed.iter().fold(Set::EMPTY, |all, ward| all | game.map.wards[ward].stations)
}

/// Returns the edges that can be used from a station: permanent links, and connections with anybody's track.
pub(crate) fn open_edges(game: &Game, station: StationId) -> impl Iterator<Item = (Edge, Option<Seat>)> {
    game.map.stations[station].edges.iter().filter_map(|way| match way.connection {
        None => Some((*way, None)),
        Some(connection) => game.state.track[connection].map(|owner| (*way, Some(owner))),
    })
}

/// Returns all edges of the map that can be used, in either direction.
pub(crate) fn all_open_edges(game: &Game) -> impl Iterator<Item = ([StationId; 2], Option<Seat>)> {
    let track = game.state.players.ids().flat_map(move |owner| {
        let laid = game.state.track.of(owner).iter();
        laid.map(move |connection| (game.map.connections[connection].between, Some(owner)))
    });
    game.map.links.iter().map(|between| (*between, None)).chain(track)
}

/// Returns the stations that can be reached directly from a station.
pub(crate) fn neighbors(game: &Game, station: StationId) -> Set<StationId> {
    let all: Set<StationId> = open_edges(game, station).map(|(way, _)| way.to).collect();
    all - closed_stations(game)
}

/// Returns the stations at which the party of a ward can board.
pub(crate) fn boarding(game: &Game, ward: WardId) -> Set<StationId> {
    game.map.wards[ward].stations - closed_stations(game)
}

/// Returns the owner of the store at a station and the customers it could take; `None` if it takes nobody.
pub(crate) fn taken_at(game: &Game, station: StationId, customers: Crowd) -> Option<(Seat, Crowd)> {
    let store = game.state.stores[station]?;
    let takes = customers.wanting(store.kind.sells());
    (!takes.is_empty()).then_some((store.owner, takes))
}

/// Checks that a journey is possible.
pub(crate) fn check<'a>(
    game: &Game,
    seat: Seat,
    journey: &JourneyRules,
    path: &'a [StationId],
    deliver: &[Delivery],
) -> Result<CheckedJourney<'a>, Refusal> {
    let (Some(start), Some(last)) = (path.first().copied(), path.last().copied()) else {
        return Err(Refusal::EmptyPath { options: boarding(game, journey.ward) });
    };
    let mut way = JourneyInProgress::board(game, seat, journey, start)?;
    if let Some(terminus) = journey.terminus.filter(|terminus| *terminus != last) {
        return Err(Refusal::WrongTerminus { station: last, terminus });
    }
    check_named_stations(path, deliver)?;
    way.follow(path, deliver)?;
    Ok(way.checked(path))
}

/// Follows an incomplete journey. It may end anywhere, and if several passengers could get off at its last station,
/// it need not name one; these passengers are returned with the journey.
pub(crate) fn follow_path<'a>(
    game: &Game,
    seat: Seat,
    journey: &JourneyRules,
    start: StationId,
    path: &'a [StationId],
    deliver: &[Delivery],
) -> Result<(CheckedJourney<'a>, Option<Vec<Passenger>>), Refusal> {
    let mut way = JourneyInProgress::board(game, seat, journey, start)?;
    check_named_stations(path, deliver)?;
    let choice = match way.follow(path, deliver) {
        Ok(()) => None,
        Err(Refusal::DeliveryChoiceRequired { station, options }) if path.last() == Some(&station) => {
            Some(options)
        }
        Err(refusal) => return Err(refusal),
    };
    Ok((way.checked(path), choice))
}

/// Checks that deliveries name stations of the path, each at most once.
pub(crate) fn check_named_stations(path: &[StationId], deliver: &[Delivery]) -> Result<(), Refusal> {
    let mut named = Set::EMPTY;
    for Delivery { station, .. } in deliver {
        if !path.contains(station) {
            return Err(Refusal::DeliveryOffPath { station: *station, options: path.to_vec() });
        }
        if !named.insert(*station) {
            let for_it = deliver.iter().filter(|delivery| delivery.station == *station);
            let options = for_it.map(|delivery| delivery.who).collect();
            return Err(Refusal::DeliveredTwice { station: *station, options });
        }
    }
    Ok(())
}

/// A party during its journey.
struct JourneyInProgress<'g> {
    game: &'g Game,
    mover: Seat,
    journey: &'g JourneyRules,
    /// The current station.
    here: StationId,
    visited: Set<StationId>,
    rest: Party,
    stops: Vec<Stop>,
    tolls: Seats,
}

impl<'g> JourneyInProgress<'g> {
    /// Returns the party of a ward at the station where it boards.
    fn board(
        game: &'g Game,
        mover: Seat,
        journey: &'g JourneyRules,
        start: StationId,
    ) -> Result<Self, Refusal> {
        let options = || boarding(game, journey.ward);
        if !game.map.wards[journey.ward].stations.contains(start) {
            return Err(Refusal::StartOutsideWard { station: start, options: options() });
        }
        game.state.mods.check_station(&game.map, start, options)?;
        let (rest, visited) = (party_in(game, journey.ward), Set::only(start));
        Ok(Self { game, mover, journey, here: start, visited, rest, stops: Vec::new(), tolls: Seats::NOBODY })
    }

    /// Follows a path that begins at the boarding station, up to the first step that is not possible.
    fn follow(&mut self, path: &[StationId], deliver: &[Delivery]) -> Result<(), Refusal> {
        self.call_at(self.here, deliver)?;
        for there in path.iter().copied().skip(1) {
            self.cross(there)?;
            self.call_at(there, deliver)?;
        }
        Ok(())
    }

    /// Goes to a neighbouring station.
    fn cross(&mut self, there: StationId) -> Result<(), Refusal> {
        let here = self.here;
        if !self.journey.may_go_on(here, self.rest) {
            return Err(Refusal::GroupIsEmpty { station: here });
        }
        let options = || neighbors(self.game, here) - self.visited;
        if self.visited.contains(there) {
            return Err(Refusal::StationVisitedTwice { station: there, options: options() });
        }
        let Some((_, owner)) = open_edges(self.game, here).find(|(way, _)| way.to == there) else {
            return Err(Refusal::NoTrackBetween { between: [here, there], options: options() });
        };
        self.game.state.mods.check_station(&self.game.map, there, options)?;
        if let Some(owner) = owner.filter(|owner| *owner != self.mover) {
            self.tolls = self.tolls.with(owner);
        }
        self.visited.insert(there);
        self.here = there;
        Ok(())
    }

    /// Returns the journey so far.
    fn checked(self, path: &[StationId]) -> CheckedJourney<'_> {
        let Self { journey, here, rest, stops, tolls, .. } = self;
        CheckedJourney { ward: journey.ward, path, stops, rest, last: here, tolls }
    }

    /// Visits a station: its store takes a customer if it sells what one of the party wants, or a companion gets off
    /// instead.
    fn call_at(&mut self, station: StationId, deliver: &[Delivery]) -> Result<(), Refusal> {
        let named = deliver.iter().find(|delivery| delivery.station == station).map(|delivery| delivery.who);
        let Some((owner, takes)) = taken_at(self.game, station, self.rest.customers) else {
            return match named {
                None => Ok(()),
                Some(who) => Err(Refusal::DeliveryNotPossible { station, who, options: Vec::new() }),
            };
        };
        let options = || passengers(self.game, takes, self.rest.companions).collect::<Vec<_>>();
        let who = match (named, options().as_slice()) {
            (None, [only]) => *only,
            (None, _) => return Err(Refusal::DeliveryChoiceRequired { station, options: options() }),
            (Some(who), possible) if possible.contains(&who) => who,
            (Some(who), _) => return Err(Refusal::DeliveryNotPossible { station, who, options: options() }),
        };
        let what = match who {
            Passenger::Customer(customer) => {
                self.rest.customers -= Crowd::only(customer);
                Handover::Collected { owner, customer }
            }
            Passenger::Companion(color) => {
                let Some(companion) = self.game.state.seat_of(color) else { return Ok(()) };
                self.rest.companions = self.rest.companions.without(companion);
                Handover::Dropped { companion }
            }
        };
        self.stops.push(Stop { station, what });
        Ok(())
    }
}

/// Returns the passengers who could get off at a store that takes one of `takes`.
pub(crate) fn passengers(game: &Game, takes: Crowd, companions: Seats) -> impl Iterator<Item = Passenger> {
    let companions = companions.iter().map(|seat| Passenger::Companion(game.color(seat)));
    takes.kinds().map(Passenger::Customer).chain(companions)
}

impl CheckedJourney<'_> {
    /// Returns whether the journey crosses at least one connection or link.
    pub(crate) const fn travels(&self) -> bool {
        self.path.len() > 1
    }

    /// Returns whether a store takes a customer; dropping a companion does not count as a delivery.
    pub(crate) fn delivers(&self) -> bool {
        self.stops.iter().any(|stop| matches!(stop.what, Handover::Collected { .. }))
    }

    /// Returns the players who take INCOME for their track, in the order in which they take it.
    pub(crate) fn earners(&self, game: &Game, mover: Seat) -> impl Iterator<Item = Seat> + use<> {
        let tolls = self.tolls;
        game.state.others_after(mover).filter(move |other| tolls.contains(*other))
    }
}

/// Carries out a journey, and lets each other player whose track was used take INCOME.
pub(crate) fn carry_out(game: &mut Game, seat: Seat, checked: &CheckedJourney<'_>, sink: &mut EventSink) {
    sink.push(|| Event::CustomersMoved {
        player: game.color(seat),
        ward: game.map.ward_name(checked.ward),
        path: game.map.station_names(checked.path.iter().copied()),
    });
    game.state.customers[checked.ward] = Crowd::EMPTY;
    for Stop { station, what } in &checked.stops {
        match *what {
            Handover::Collected { owner, customer } => {
                game.state.players[owner].collected += Crowd::only(customer);
                sink.push(|| Event::CustomerDelivered {
                    station: game.map.station_name(*station),
                    player: game.color(owner),
                    customer,
                });
            }
            Handover::Dropped { companion } => {
                let ward = game.map.stations[*station].ward;
                put_companion(game, companion, ward, Some(*station), sink);
            }
        }
    }
    join_ward(game, checked.rest, game.map.stations[checked.last].ward, sink);
    for owner in checked.earners(game, seat) {
        income::take(game, owner, Reason::Track, sink);
    }
}

/// Adds a party to a ward, after a journey or after fleeing.
pub(crate) fn join_ward(game: &mut Game, party: Party, ward: WardId, sink: &mut EventSink) {
    if !party.customers.is_empty() {
        game.state.customers[ward] += party.customers;
        sink.push(|| Event::CustomersArrived { ward: game.map.ward_name(ward), customers: party.customers });
    }
    for companion in party.companions.iter() {
        put_companion(game, companion, ward, None, sink);
    }
}

fn put_companion(
    game: &mut Game,
    companion: Seat,
    ward: WardId,
    station: Option<StationId>,
    sink: &mut EventSink,
) {
    let Some(piece) = game.state.mods.put_companion(companion, ward) else { return };
    sink.push(|| Event::PieceMoved {
        piece,
        owner: Some(game.color(companion)),
        to: game.map.ward_name(ward),
        station: station.map(|station| game.map.station_name(station)),
    });
}
