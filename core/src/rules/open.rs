//! OPEN: put a store on an empty station.

use crate::customer::Good;
use crate::edition::Relocation;
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{Seat, Set, StationId, WardId};
use crate::player::{Store, StoreKind};
use crate::refusal::Refusal;
use crate::rules::payment;

/// An OPEN that was found legal.
pub(crate) struct Opening<'a> {
    station: StationId,
    good: Good,
    from: Option<StationId>,
    pay: &'a [WardId],
}

pub(crate) fn check<'a>(
    game: &Game,
    seat: Seat,
    station: StationId,
    good: Good,
    from: Option<StationId>,
    pay: &'a [WardId],
) -> Result<Opening<'a>, Refusal> {
    match from {
        None if *game.state.players[seat].supply.stores.of(good) == 0 => {
            let options = game.state.players[seat].supply.goods().collect();
            return Err(Refusal::NoStoreLeft { good, options });
        }
        None => {}
        Some(from) => check_relocation(game, seat, from, good)?,
    }
    if game.state.stores[station].is_some() {
        return Err(Refusal::StationTaken { station, options: game.state.empty_stations() });
    }
    let ward = game.map.stations[station].ward;
    payment::check(game, seat, payment::price(game, Set::only(ward)), pay)?;
    Ok(Opening { station, good, from, pay })
}

/// Checks that a store may move: it must belong to the player, keeps its good, and must not be a department store.
/// Its new station differs from the old one because the new one is empty.
fn check_relocation(game: &Game, seat: Seat, from: StationId, good: Good) -> Result<(), Refusal> {
    if game.ruleset().relocation == Relocation::Never {
        return Err(Refusal::NoRelocation { options: game.state.players[seat].supply.goods().collect() });
    }
    let options = || relocatable(game, seat).map(|(station, _)| station).collect();
    match game.state.stores[from].filter(|store| store.owner == seat) {
        None => Err(Refusal::NotYourStore { station: from, options: options() }),
        Some(store) => match store.kind.good() {
            None => Err(Refusal::DepartmentStoreStays { station: from, options: options() }),
            Some(sold) if sold != good => Err(Refusal::StoreKeepsItsGood { station: from, good: sold }),
            Some(_) => Ok(()),
        },
    }
}

/// Returns the player's stores that may move, with their goods; none if the edition does not allow it.
pub(crate) fn relocatable(game: &Game, seat: Seat) -> impl Iterator<Item = (StationId, Good)> {
    let allowed = game.ruleset().relocation == Relocation::Allowed;
    game.state.plain_stores_of(seat).filter(move |_| allowed)
}

pub(crate) fn carry_out(game: &mut Game, seat: Seat, opening: &Opening<'_>, sink: &mut EventSink) {
    let Opening { station, good, from, pay } = *opening;
    payment::pay(game, seat, pay, sink);
    match from {
        Some(from) => _ = game.state.stores.put(from, None),
        None => *game.state.players[seat].supply.stores.of_mut(good) -= 1,
    }
    game.state.stores.put(station, Some(Store { owner: seat, kind: StoreKind::from(good) }));
    sink.push(|| Event::StoreOpened {
        player: game.color(seat),
        station: game.map.station_name(station),
        good,
        from: from.map(|from| game.map.station_name(from)),
    });
}
