//! Draws a random legal action without listing all of them.

use rand::Rng;

use crate::action::{Action, ActionKind, Delivery, Passenger};
use crate::customer::{Assortment, Crowd, Good, Token};
use crate::game::Game;
use crate::id::{Id, Seat, Set, StationId, WardId};
use crate::mods::{Mod, Offer};
use crate::party::Party;
use crate::rules::payment::{self, Price, Purse};
use crate::rules::travel::{self, JourneyRules};
use crate::rules::{growth, movement, open, turn, upgrade};
use crate::shuffle::below;

/// One action in this many is a PASS.
const PASS_ONE_IN: usize = 64;
/// One OPEN in this many moves a store that is on the map, if that is allowed.
const RELOCATE_ONE_IN: usize = 8;
/// The number of paths that are tried before another kind of action is.
const MAX_PATHS: usize = 3;

impl Game {
    /// Returns a random legal action of the player the game is waiting for: occasionally a PASS, otherwise one of the
    /// available kinds with equal probability, whose parts are then drawn one by one. If nothing is found for a kind,
    /// another kind is drawn. Returns `None` once the game is over.
    pub fn random_action(&self, rng: &mut impl Rng) -> Option<Action> {
        let seat = self.awaiting()?.seat;
        let mut draw = RandomActionBuilder { game: self, seat, purse: Purse::new(self, seat), rng };
        let mut kinds = turn::open_actions(self);
        let may_pass = kinds.contains(ActionKind::Pass);
        if may_pass && draw.chance_of(PASS_ONE_IN) {
            return Some(Action::Pass {});
        }
        kinds.remove(ActionKind::Pass);
        while let Some(kind) = draw.member(kinds) {
            if let Some(action) = draw.of_kind(kind) {
                return Some(action);
            }
            kinds.remove(kind);
        }
        may_pass.then_some(Action::Pass {})
    }
}

/// The state of drawing one action.
pub(crate) struct RandomActionBuilder<'g> {
    pub(crate) game: &'g Game,
    pub(crate) seat: Seat,
    purse: Purse,
    rng: &'g mut dyn Rng,
}

impl RandomActionBuilder<'_> {
    fn of_kind(&mut self, kind: ActionKind) -> Option<Action> {
        match kind {
            ActionKind::Open => self.open(),
            ActionKind::Expand => self.expand(),
            ActionKind::Income => Some(Action::Income {}),
            ActionKind::Move => (0..MAX_PATHS).find_map(|_| self.movement()),
            ActionKind::Upgrade => self.upgrade(),
            ActionKind::ChooseMod => self.choose_mod(),
            of_mod => self.game.state.mods.with_action(of_mod)?.draw(of_mod, self),
        }
    }

    /// Returns a random member of a set.
    pub(crate) fn member<I: Id>(&mut self, set: Set<I>) -> Option<I> {
        if set.is_empty() { None } else { set.iter().nth(below(&mut *self.rng, set.len())) }
    }

    /// Returns a random item of a list.
    pub(crate) fn item<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { items.get(below(&mut *self.rng, items.len())).copied() }
    }

    fn chance_of(&mut self, one_in: usize) -> bool {
        below(&mut *self.rng, one_in) == 0
    }

    /// Returns random cards that pay for one of `wards`, or none if the action costs nothing.
    fn pay_card_of(&mut self, wards: Set<WardId>) -> Option<Vec<WardId>> {
        self.pay(payment::price(self.game, wards))
    }

    /// Returns random cards that pay a price: a single card if one serves, otherwise any three. Returns `None` if the
    /// hand cannot pay.
    fn pay(&mut self, price: Price) -> Option<Vec<WardId>> {
        let Price::CardOf(wards) = price else { return Some(Vec::new()) };
        if let Some(card) = self.member(self.purse.singles(wards)) {
            return Some(vec![card]);
        }
        let cards = self.game.state.players[self.seat].hand.cards();
        let first = below(&mut *self.rng, cards.len().max(1));
        (cards.len() >= 3).then(|| cards.iter().copied().cycle().skip(first).take(3).collect())
    }

    fn open(&mut self) -> Option<Action> {
        let game = self.game;
        let from = if self.chance_of(RELOCATE_ONE_IN) {
            self.member(open::relocatable(game, self.seat).map(|(station, _)| station).collect())
        } else {
            None
        };
        let good = match from.and_then(|from| game.state.stores[from]).and_then(|store| store.kind.good()) {
            Some(good) => good,
            None => self.good_in_supply()?,
        };
        let station = self.member(game.state.empty_stations())?;
        let pay = self.pay_card_of(Set::only(game.map.stations[station].ward))?;
        Some(Action::Open { station, good, from, pay })
    }

    fn good_in_supply(&mut self) -> Option<Good> {
        let supply = self.game.state.players[self.seat].supply;
        let count = supply.goods().count();
        if count == 0 { None } else { supply.goods().nth(below(&mut *self.rng, count)) }
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
            && let Some(pay) = self.pay_card_of(laid.wards)
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
        let ward = self.member(movement::movable_wards(self.game))?;
        self.journey(&movement::journey(self.game, ward))
    }

    /// Returns a random journey, drawn station by station.
    pub(crate) fn journey(&mut self, journey: &JourneyRules) -> Option<Action> {
        let game = self.game;
        let pay = self.pay(journey.price)?;
        let party = travel::party_in(game, journey.ward);
        let mut rest = party;
        let mut station = self.member(travel::boarding(game, journey.ward))?;
        let mut visited = Set::only(station);
        let mut path = vec![station];
        let mut deliver: Vec<Delivery> = Vec::new();
        let mut delivered = false;
        loop {
            if let Some(who) = self.passenger_for(station, rest) {
                match who {
                    Passenger::Customer(customer) => {
                        rest.customers -= Crowd::only(customer);
                        delivered = true;
                    }
                    Passenger::Companion(color) => {
                        rest.companions = rest.companions.without(game.state.seat_of(color)?);
                    }
                }
                deliver.push(Delivery { station, who });
            }
            let may_end = journey.may_end(game, party, station, path.len() > 1, delivered);
            let may_go_on = journey.may_go_on(station, rest);
            if !may_go_on || (may_end && self.chance_of(4)) {
                break;
            }
            let Some(next) = self.member(travel::neighbors(game, station) - visited) else { break };
            station = next;
            visited.insert(next);
            path.push(next);
        }
        let may_end = journey.may_end(game, party, station, path.len() > 1, delivered);
        may_end.then(|| (journey.action)(journey.ward, path, deliver, pay))
    }

    fn passenger_for(&mut self, station: StationId, rest: Party) -> Option<Passenger> {
        let (_, takes) = travel::taken_at(self.game, station, rest.customers)?;
        let possible = || travel::passengers(self.game, takes, rest.companions);
        possible().nth(below(&mut *self.rng, possible().count()))
    }

    /// Returns a random choice of mod. All mods are equally likely, and the default home is as likely as all others
    /// together.
    fn choose_mod(&mut self) -> Option<Action> {
        let mods: Vec<Mod> = growth::choices(self.game).collect();
        let chosen = self.item(&mods)?;
        let home = if self.chance_of(2) { self.member(growth::other_homes(self.game, chosen)) } else { None };
        Some(Action::ChooseMod { chosen, home })
    }

    /// Returns one of the offers at random, paid for; `None` if there is none or the player cannot pay for it.
    pub(crate) fn offer(&mut self, offers: Vec<Offer>) -> Option<Action> {
        let count = offers.len();
        if count == 0 {
            return None;
        }
        let Offer { mut action, price } = offers.into_iter().nth(below(&mut *self.rng, count))?;
        let cards = self.pay(price)?;
        if let Some(pay) = action.pay_mut() {
            *pay = cards;
        }
        Some(action)
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
        let pay = self.pay_card_of(Set::only(game.map.stations[station].ward))?;
        Some(Action::Upgrade { station, customer, pay })
    }
}
