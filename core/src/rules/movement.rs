//! MOVE: the customers of a ward travel as one party, for a card.

use crate::action::{Action, ActionKind, Delivery};
use crate::edition::GroupTravel;
use crate::event::Story;
use crate::game::Game;
use crate::id::{Seat, Set, StationId, WardId};
use crate::party::Party;
use crate::refusal::Refusal;
use crate::rules::payment;
use crate::rules::travel::{self, Journey, Ride};

/// A legal MOVE.
pub(crate) struct Trip<'a> {
    ride: Ride<'a>,
    pay: &'a [WardId],
}

/// The wards whose party can be moved.
pub(crate) fn movable_wards(game: &Game) -> Set<WardId> {
    let mods = &game.state.mods;
    (game.state.wards_with_customers() | mods.wards_with_companions())
        - mods.closed_wards()
        - mods.guarded_wards()
}

/// MOVE as a way to travel.
pub(crate) fn journey(ward: WardId) -> Journey {
    Journey {
        kind: ActionKind::Move,
        ward,
        terminus: None,
        price: Some(ward),
        spelled_out: |ward, path, deliver, pay| Action::Move { ward, path, deliver, pay },
    }
}

/// Whether a party may end its move: it must have travelled or delivered, and in some editions two or more must have
/// travelled.
pub(crate) fn may_end(game: &Game, party: Party, travelled: bool, delivered: bool) -> bool {
    travelled || (delivered && !must_travel(game, party))
}

fn must_travel(game: &Game, party: Party) -> bool {
    game.ruleset().group_travel == GroupTravel::MustTravel && party.len() >= 2
}

pub(crate) fn check<'a>(
    game: &Game,
    seat: Seat,
    ward: WardId,
    path: &'a [StationId],
    deliver: &[Delivery],
    pay: &'a [WardId],
) -> Result<Trip<'a>, Refusal> {
    let party = travel::party_in(game, ward);
    if party.is_empty() {
        return Err(Refusal::NoCustomersInWard { ward, options: movable_wards(game) });
    }
    game.state.mods.check_movable(&game.map, ward, movable_wards(game))?;
    let ride = travel::check(game, seat, &journey(ward), path, deliver)?;
    if !may_end(game, party, ride.travels(), ride.delivers()) {
        let start = path.first().copied();
        let options = start.map_or(Set::EMPTY, |start| travel::neighbors(game, start));
        return Err(if must_travel(game, party) {
            Refusal::GroupMustTravel { options }
        } else {
            Refusal::MoveDoesNothing { options }
        });
    }
    payment::check(game, seat, payment::price(game, Set::only(ward)), pay)?;
    Ok(Trip { ride, pay })
}

pub(crate) fn carry_out(game: &mut Game, seat: Seat, trip: &Trip<'_>, story: &mut Story) {
    let Trip { ride, pay } = trip;
    payment::pay(game, seat, pay, story);
    travel::carry_out(game, seat, ride, story);
    game.party_moved(ride.ward, ride.destination, story);
}
