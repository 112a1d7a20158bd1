//! A legal action drawn at random, without listing all of them.

use rand::Rng;

use crate::action::{Action, ActionKind, Delivery, Passenger};
use crate::customer::{Assortment, Crowd, Good, Token};
use crate::game::Game;
use crate::id::{Id, Seat, Set, StationId, WardId};
use crate::rules::payment::{self, Price, Purse};
use crate::rules::{movement, open, turn, upgrade};
use crate::shuffle::below;

/// One action in so many is a PASS.
const PASSES: usize = 64;
/// One OPEN in so many uses a store that is on the map, where it may.
const RELOCATIONS: usize = 8;
/// How often another path is tried before another kind of action is.
const PATHS: usize = 3;

impl Game {
    /// Draws a legal action of the awaited player: now and then a PASS, else a main action, each kind with the same chance,
    /// and then, step by step, what to do. A kind of which nothing is found is drawn again. None once the game is over.
    pub fn random_action(&self, chance: &mut impl Rng) -> Option<Action> {
        let seat = self.awaiting()?.seat;
        let turn = self.state.turn()?;
        let mut draw = Draw { game: self, seat, purse: Purse::of(self, seat), chance };
        if draw.chance_of(PASSES) {
            return Some(Action::Pass {});
        }
        let mut tried: Vec<ActionKind> = Vec::new();
        loop {
            let untried = || turn::actions_left(turn).filter(|kind| !tried.contains(kind));
            let kind = untried().nth(below(draw.chance, untried().count().max(1)))?;
            if let Some(action) = draw.of_kind(kind) {
                return Some(action);
            }
            tried.push(kind);
        }
    }
}

struct Draw<'g, R> {
    game: &'g Game,
    seat: Seat,
    purse: Purse,
    chance: &'g mut R,
}

impl<R: Rng> Draw<'_, R> {
    fn of_kind(&mut self, kind: ActionKind) -> Option<Action> {
        match kind {
            ActionKind::Open => self.open(),
            ActionKind::Expand => self.expand(),
            ActionKind::Income => Some(Action::Income {}),
            ActionKind::Pass => Some(Action::Pass {}),
            ActionKind::Move => (0..PATHS).find_map(|_| self.movement()),
            ActionKind::Upgrade => self.upgrade(),
            ActionKind::Wander
            | ActionKind::Explore
            | ActionKind::Kaiju
            | ActionKind::RelocateKaiju
            | ActionKind::Reunite
            | ActionKind::ChooseMod => None,
        }
    }

    fn member<I: Id>(&mut self, set: Set<I>) -> Option<I> {
        if set.is_empty() { None } else { set.iter().nth(below(self.chance, set.len())) }
    }

    fn item<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { items.get(below(self.chance, items.len())).copied() }
    }

    fn chance_of(&mut self, one_in: usize) -> bool {
        below(self.chance, one_in) == 0
    }

    /// Cards that pay for one of `wards`: a single card where one serves, else any three.
    fn pay(&mut self, wards: Set<WardId>) -> Option<Vec<WardId>> {
        if payment::price(self.game, wards) == Price::Nothing {
            return Some(Vec::new());
        }
        if let Some(card) = self.member(self.purse.singles(wards)) {
            return Some(vec![card]);
        }
        let cards = self.game.state.players[self.seat].hand.cards();
        let first = below(self.chance, cards.len().max(1));
        (cards.len() >= 3).then(|| cards.iter().copied().cycle().skip(first).take(3).collect())
    }

    fn open(&mut self) -> Option<Action> {
        let game = self.game;
        let from = if self.chance_of(RELOCATIONS) {
            self.member(open::relocatable(game, self.seat).map(|(station, _)| station).collect())
        } else {
            None
        };
        let good = match from.and_then(|from| game.state.stores[from]).and_then(|store| store.kind.good()) {
            Some(good) => good,
            None => self.good_in_supply()?,
        };
        let station = self.member(game.state.empty_stations())?;
        let pay = self.pay(Set::only(game.map.stations[station].ward))?;
        Some(Action::Open { station, good, from, pay })
    }

    fn good_in_supply(&mut self) -> Option<Good> {
        let supply = self.game.state.players[self.seat].supply;
        let count = supply.goods().count();
        if count == 0 { None } else { supply.goods().nth(below(self.chance, count)) }
    }

    fn expand(&mut self) -> Option<Action> {
        let game = self.game;
        let track = game.state.players[self.seat].supply.track;
        if track == 0 {
            return None;
        }
        let empty = game.state.empty_connections();
        let first = self.member(empty)?;
        let laid = &game.map.connections[first];
        let connection = laid.between;
        if track > 1
            && self.chance_of(2)
            && let Some(second) = self.member(laid.continuations & empty)
            && let Some(pay) = self.pay(laid.wards)
        {
            return Some(Action::Expand {
                connection,
                second: Some(game.map.connections[second].between),
                pay,
            });
        }
        Some(Action::Expand { connection, second: None, pay: Vec::new() })
    }

    fn movement(&mut self) -> Option<Action> {
        let game = self.game;
        let ward = self.member(movement::movable_wards(game))?;
        let pay = self.pay(Set::only(ward))?;
        let group = game.state.customers[ward];
        let mut rest = group;
        let mut station = self.member(movement::boarding(game, ward))?;
        let mut visited = Set::only(station);
        let mut path = vec![station];
        let mut deliver = Vec::new();
        loop {
            if let Some(customer) = self.customer_for(station, rest) {
                rest -= Crowd::only(customer);
                deliver.push(Delivery { station, who: Passenger::Customer(customer) });
            }
            let may_end = movement::may_end(game, group, path.len() > 1, !deliver.is_empty());
            if rest.is_empty() || (may_end && self.chance_of(4)) {
                break;
            }
            let Some(next) = self.member(movement::neighbors(game, station) - visited) else { break };
            station = next;
            visited.insert(next);
            path.push(next);
        }
        let may_end = movement::may_end(game, group, path.len() > 1, !deliver.is_empty());
        may_end.then_some(Action::Move { ward, path, deliver, pay })
    }

    fn customer_for(&mut self, station: StationId, rest: Crowd) -> Option<Token> {
        let (_, takes) = movement::taken_at(self.game, station, rest)?;
        takes.kinds().nth(below(self.chance, takes.kinds().count()))
    }

    fn upgrade(&mut self) -> Option<Action> {
        let game = self.game;
        let player = &game.state.players[self.seat];
        if player.supply.department_stores == 0 {
            return None;
        }
        let stores: Vec<(StationId, Good)> = upgrade::upgradable(game, self.seat)
            .filter(|(_, good)| !player.collected.wanting(Assortment::only(*good)).is_empty())
            .collect();
        let (station, good) = self.item(&stores)?;
        let customers: Vec<Token> = player.collected.wanting(Assortment::only(good)).kinds().collect();
        let customer = self.item(&customers)?;
        let pay = self.pay(Set::only(game.map.stations[station].ward))?;
        Some(Action::Upgrade { station, customer, pay })
    }
}
