//! MOVE: the customers of a ward travel as one group, and stores on the way take theirs.

use crate::action::{Delivery, Passenger};
use crate::customer::{Crowd, Token};
use crate::edition::GroupTravel;
use crate::event::{Event, Reason, Story};
use crate::game::Game;
use crate::id::{Seat, Set, StationId, WardId};
use crate::map::Way;
use crate::refusal::Refusal;
use crate::rules::{income, payment};

/// A legal MOVE.
pub(crate) struct Trip<'a> {
    ward: WardId,
    path: &'a [StationId],
    pay: &'a [WardId],
    deliveries: Vec<Handover>,
    /// Those whom no store took.
    rest: Crowd,
    /// The ward where they get off.
    destination: WardId,
    /// The other players whose track was used.
    tolls: Set<Seat>,
}

/// A customer that a store takes on the way.
struct Handover {
    station: StationId,
    owner: Seat,
    customer: Token,
}

/// The ways from a station that can be used: permanent links, and connections with anybody's track.
pub(crate) fn open_ways(game: &Game, station: StationId) -> impl Iterator<Item = (Way, Option<Seat>)> {
    game.map.stations[station].ways.iter().filter_map(|way| match way.connection {
        None => Some((*way, None)),
        Some(connection) => game.state.track[connection].map(|owner| (*way, Some(owner))),
    })
}

/// The stations to which those ways lead.
pub(crate) fn neighbors(game: &Game, station: StationId) -> Set<StationId> {
    open_ways(game, station).map(|(way, _)| way.to).collect()
}

/// The wards whose customers can be moved.
pub(crate) fn movable_wards(game: &Game) -> Set<WardId> {
    game.state.wards_with_customers()
}

/// The stations at which the customers of a ward can board.
pub(crate) fn boarding(game: &Game, ward: WardId) -> Set<StationId> {
    game.map.wards[ward].stations
}

/// The owner of the store at a station, and whom of a group it would take; none where it takes nobody.
pub(crate) fn taken_at(game: &Game, station: StationId, group: Crowd) -> Option<(Seat, Crowd)> {
    let store = game.state.stores[station]?;
    let takes = group.wanting(store.kind.sells());
    (!takes.is_empty()).then_some((store.owner, takes))
}

/// Whether a group may end its move: it must have travelled or delivered, and in some editions two or more must have
/// travelled.
pub(crate) fn may_end(game: &Game, group: Crowd, travelled: bool, delivered: bool) -> bool {
    travelled || (delivered && !must_travel(game, group))
}

fn must_travel(game: &Game, group: Crowd) -> bool {
    game.ruleset().group_travel == GroupTravel::MustTravel && group.len() >= 2
}

pub(crate) fn check<'a>(
    game: &Game,
    seat: Seat,
    ward: WardId,
    path: &'a [StationId],
    deliver: &[Delivery],
    pay: &'a [WardId],
) -> Result<Trip<'a>, Refusal> {
    let group = game.state.customers[ward];
    if group.is_empty() {
        return Err(Refusal::NoCustomersInWard { ward, options: movable_wards(game) });
    }
    let boarding = boarding(game, ward);
    let (Some(start), Some(last)) = (path.first().copied(), path.last().copied()) else {
        return Err(Refusal::EmptyPath { options: boarding });
    };
    if !boarding.contains(start) {
        return Err(Refusal::StartOutsideWard { station: start, options: boarding });
    }
    check_named_stations(path, deliver)?;

    let mut ride = Ride { game, rest: group, deliveries: Vec::new(), tolls: Set::EMPTY };
    let mut visited = Set::only(start);
    ride.call_at(start, deliver)?;
    for (here, there) in path.iter().copied().zip(path.iter().copied().skip(1)) {
        if ride.rest.is_empty() {
            return Err(Refusal::GroupIsEmpty { station: here });
        }
        if !visited.insert(there) {
            let options = neighbors(game, here) - visited;
            return Err(Refusal::StationVisitedTwice { station: there, options });
        }
        ride.cross(seat, here, there)?;
        ride.call_at(there, deliver)?;
    }
    let Ride { rest, deliveries, tolls, .. } = ride;

    if !may_end(game, group, path.len() > 1, !deliveries.is_empty()) {
        return Err(if must_travel(game, group) {
            Refusal::GroupMustTravel { options: neighbors(game, start) }
        } else {
            Refusal::MoveDoesNothing { options: neighbors(game, start) }
        });
    }
    payment::check(game, seat, payment::price(game, Set::only(ward)), pay)?;
    let destination = game.map.stations[last].ward;
    Ok(Trip { ward, path, pay, deliveries, rest, destination, tolls })
}

/// Deliveries name stations of the path, each at most once.
fn check_named_stations(path: &[StationId], deliver: &[Delivery]) -> Result<(), Refusal> {
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

/// A group on its way.
struct Ride<'g> {
    game: &'g Game,
    rest: Crowd,
    deliveries: Vec<Handover>,
    tolls: Set<Seat>,
}

impl Ride<'_> {
    /// Goes to a neighbouring station.
    fn cross(&mut self, mover: Seat, here: StationId, there: StationId) -> Result<(), Refusal> {
        let Some((_, owner)) = open_ways(self.game, here).find(|(way, _)| way.to == there) else {
            let options = neighbors(self.game, here);
            return Err(Refusal::NoTrackBetween { between: [here, there], options });
        };
        if let Some(owner) = owner.filter(|owner| *owner != mover) {
            self.tolls.insert(owner);
        }
        Ok(())
    }

    /// The store at a station takes a customer, if it sells what one of the group wants.
    fn call_at(&mut self, station: StationId, deliver: &[Delivery]) -> Result<(), Refusal> {
        let named = deliver.iter().find(|delivery| delivery.station == station).map(|delivery| delivery.who);
        let Some((owner, takes)) = taken_at(self.game, station, self.rest) else {
            return match named {
                None => Ok(()),
                Some(who) => Err(Refusal::DeliveryNotPossible { station, who, options: Vec::new() }),
            };
        };
        let options = || takes.kinds().map(Passenger::Customer).collect();
        let mut kinds = takes.kinds();
        let customer = match (named, kinds.next(), kinds.next()) {
            (None, Some(only), None) => only,
            (None, ..) => return Err(Refusal::DeliveryChoiceRequired { station, options: options() }),
            (Some(Passenger::Customer(customer)), ..) if takes.has(customer) => customer,
            (Some(who), ..) => return Err(Refusal::DeliveryNotPossible { station, who, options: options() }),
        };
        self.rest -= Crowd::only(customer);
        self.deliveries.push(Handover { station, owner, customer });
        Ok(())
    }
}

pub(crate) fn carry_out(game: &mut Game, seat: Seat, trip: &Trip<'_>, story: &mut Story) {
    payment::pay(game, seat, trip.pay, story);
    story.tell(|| Event::CustomersMoved {
        player: game.color(seat),
        ward: game.map.ward_name(trip.ward),
        path: game.map.station_names(trip.path.iter().copied()),
    });
    game.state.customers[trip.ward] = Crowd::EMPTY;
    for Handover { station, owner, customer } in &trip.deliveries {
        game.state.players[*owner].collected += Crowd::only(*customer);
        story.tell(|| Event::CustomerDelivered {
            station: game.map.station_name(*station),
            player: game.color(*owner),
            customer: *customer,
        });
    }
    if !trip.rest.is_empty() {
        game.state.customers[trip.destination] += trip.rest;
        story.tell(|| Event::CustomersArrived {
            ward: game.map.ward_name(trip.destination),
            customers: trip.rest,
        });
    }
    for owner in game.state.others_after(seat).filter(|other| trip.tolls.contains(*other)) {
        income::take(game, owner, Reason::Track, story);
    }
}
