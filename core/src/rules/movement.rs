//! MOVE: the customers of a ward travel as one party, for a card.

use crate::action::{Action, ActionKind, Delivery};
use crate::event::EventSink;
use crate::game::Game;
use crate::id::{Seat, Set, StationId, WardId};
use crate::party::Party;
use crate::refusal::Refusal;
use crate::rules::payment;
use crate::rules::travel::{self, CheckedJourney, JourneyRules};

/// A MOVE that was found legal.
pub(crate) struct CheckedMove<'a> {
    checked: CheckedJourney<'a>,
    pay: &'a [WardId],
}

/// Returns the wards whose party can move.
pub(crate) fn movable_wards(game: &Game) -> Set<WardId> {
    let mods = &game.state.mods;
    (game.state.wards_with_customers() | mods.wards_with_companions())
        - mods.closed_wards()
        - mods.guarded_wards()
}

/// Returns the journey of a MOVE.
pub(crate) fn journey(game: &Game, ward: WardId) -> JourneyRules {
    JourneyRules {
        kind: ActionKind::Move,
        ward,
        terminus: None,
        price: payment::price(game, Set::only(ward)),
        action: |ward, path, deliver, pay| Action::Move { ward, path, deliver, pay },
    }
}

/// Checks that the party of a ward can move and returns it.
pub(crate) fn check_ward(game: &Game, ward: WardId) -> Result<Party, Refusal> {
    let party = travel::party_in(game, ward);
    if party.is_empty() {
        return Err(Refusal::NoCustomersInWard { ward, options: movable_wards(game) });
    }
    game.state.mods.check_movable(&game.map, ward, || movable_wards(game))?;
    Ok(party)
}

pub(crate) fn check<'a>(
    game: &Game,
    seat: Seat,
    ward: WardId,
    path: &'a [StationId],
    deliver: &[Delivery],
    pay: &'a [WardId],
) -> Result<CheckedMove<'a>, Refusal> {
    let party = check_ward(game, ward)?;
    let journey = journey(game, ward);
    let checked = travel::check(game, seat, &journey, path, deliver)?;
    if !journey.may_end(game, party, checked.last, checked.travels(), checked.delivers()) {
        // The party did not travel, so it is still where it boarded.
        let options = travel::neighbors(game, checked.last);
        return Err(if travel::must_travel(game, party) {
            Refusal::GroupMustTravel { options }
        } else {
            Refusal::MoveDoesNothing { options }
        });
    }
    payment::check(game, seat, journey.price, pay)?;
    Ok(CheckedMove { checked, pay })
}

pub(crate) fn carry_out(game: &mut Game, seat: Seat, checked: &CheckedMove<'_>, sink: &mut EventSink) {
    let CheckedMove { checked, pay } = checked;
    payment::pay(game, seat, pay, sink);
    travel::carry_out(game, seat, checked, sink);
    game.moved(checked.ward, game.map.stations[checked.last].ward, sink);
}
