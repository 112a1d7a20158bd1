//! UPGRADE: turn a store on a sakura station into a department store.

use crate::action::ActionKind;
use crate::customer::{Assortment, Crowd, Good, Token};
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{Seat, Set, StationId, WardId};
use crate::player::{Store, StoreKind};
use crate::refusal::Refusal;
use crate::rules::{growth, payment, queue, turn};

/// An UPGRADE that was found legal.
pub(crate) struct Upgrade<'a> {
    station: StationId,
    good: Good,
    customer: Token,
    pay: &'a [WardId],
}

pub(crate) fn check<'a>(
    game: &Game,
    seat: Seat,
    station: StationId,
    customer: Token,
    pay: &'a [WardId],
) -> Result<Upgrade<'a>, Refusal> {
    let player = &game.state.players[seat];
    let options = || upgradable(game, seat).map(|(station, _)| station).collect();
    let Some(store) = game.state.stores[station].filter(|store| store.owner == seat) else {
        return Err(Refusal::NotYourStore { station, options: options() });
    };
    let Some(good) = store.kind.good() else {
        return Err(Refusal::AlreadyDepartmentStore { station, options: options() });
    };
    if !game.map.sakura.contains(station) {
        return Err(Refusal::NoSakura { station, options: options() });
    }
    if player.supply.department_stores == 0 {
        return Err(Refusal::NoDepartmentStoreLeft {
            options: turn::open_actions_but(game, ActionKind::Upgrade),
        });
    }
    let serving = player.collected.wanting(Assortment::only(good));
    if !serving.has(customer) {
        return Err(Refusal::CustomerDoesNotServe { customer, options: serving });
    }
    let ward = game.map.stations[station].ward;
    payment::check(game, seat, payment::price(game, Set::only(ward)), pay)?;
    Ok(Upgrade { station, good, customer, pay })
}

/// Returns the player's stores on sakura stations.
pub(crate) fn upgradable(game: &Game, seat: Seat) -> impl Iterator<Item = (StationId, Good)> {
    game.state.plain_stores_of(seat).filter(|(station, _)| game.map.sakura.contains(*station))
}

pub(crate) fn carry_out(game: &mut Game, seat: Seat, upgrade: &Upgrade<'_>, sink: &mut EventSink) {
    let Upgrade { station, good, customer, pay } = *upgrade;
    payment::pay(game, seat, pay, sink);
    let player = &mut game.state.players[seat];
    player.collected -= Crowd::only(customer);
    player.supply.department_stores -= 1;
    *player.supply.stores.of_mut(good) += 1;
    game.state.stores.put(station, Some(Store { owner: seat, kind: StoreKind::Department }));
    sink.push(|| Event::StoreUpgraded {
        player: game.color(seat),
        station: game.map.station_name(station),
        good,
    });
    queue::add_spent(game, customer, sink);
    claim_bonus(game, seat, sink);
    growth::ask_for_a_mod(game);
}

/// Lets the player claim the next stack of bonus tokens, if one is left.
pub(crate) fn claim_bonus(game: &mut Game, seat: Seat, sink: &mut EventSink) {
    let Some(tokens) = game.state.bonus_stacks().first().copied() else { return };
    let player = &mut game.state.players[seat];
    player.bonus_tokens += tokens;
    player.first_claim.get_or_insert(game.state.stacks_claimed);
    game.state.stacks_claimed += 1;
    sink.push(|| Event::BonusTokensClaimed { player: game.color(seat), tokens });
}
