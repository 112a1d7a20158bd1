//! A bot that takes what looks best at once, and thinks no further.
//!
//! It gives every legal action a value in points: what is collected by it, what it changes in what may be hoped for
//! ([`Prospects`]), and what the cards are worth that it costs or brings. It knows its own hand and customers and what lies
//! open, and never tries an action out, since that would show what is drawn.

mod prospects;

use prospects::Prospects;
use rand::Rng;

use super::{Bot, Patience, Seen};
use crate::action::{Action, Delivery, Location, Passenger};
use crate::customer::{Crowd, Good, PerGood, Token};
use crate::game::Game;
use crate::id::{Seat, Seats, Set, StationId, WardId};
use crate::legal::LegalAction;
use crate::mods::Mod;
use crate::player::{Player, StoreKind};
use crate::rules::payment;
use crate::score::score;
use crate::shuffle::below;

/// What a card is worth.
const CARD: f64 = 0.5;
/// How much more a wild card is worth.
const WILD: f64 = 0.4;
/// What a customer is worth beside the points that it brings at once, since sets grow.
const PROMISE: f64 = 2.0;
/// What a customer is worth to a rival.
const RIVALS_CUSTOMER: f64 = 2.5;
/// What is lost with a store that the Kaiju blocks.
const BLOCKED_STORE: f64 = 0.5;
/// What an action is worth that one does not take.
const LOST_ACTION: f64 = 1.0;

/// Takes what looks best.
pub(super) struct Greedy;

impl Bot for Greedy {
    fn choose(&self, seen: &Seen, _patience: Patience<'_>, chance: &mut dyn Rng) -> Option<Action> {
        let game = seen.game();
        let judge = Judge::new(game, seen.seat());
        let mut best = Vec::new();
        let mut most = f64::NEG_INFINITY;
        for LegalAction { mut action, payments } in game.legal_actions().iter() {
            let value = judge.value(&action) - judge.pay_cheaply(&mut action, payments);
            if value > most {
                most = value;
                best.clear();
            }
            if value >= most {
                best.push(action);
            }
        }
        if best.is_empty() { None } else { Some(best.swap_remove(below(chance, best.len()))) }
    }
}

/// One who judges actions for a player.
struct Judge<'g> {
    game: &'g Game,
    seat: Seat,
    player: &'g Player,
    prospects: Prospects,
    /// The wards whose cards are wild for the player.
    wild: Set<WardId>,
    /// How many others there are.
    rivals: f64,
}

impl<'g> Judge<'g> {
    fn new(game: &'g Game, seat: Seat) -> Self {
        let player = &game.state.players[seat];
        let one_more = |good| {
            let more = player.collected + Crowd::only(Token::single(good));
            worth(game, more, player.bonus_tokens) - worth(game, player.collected, player.bonus_tokens)
        };
        Self {
            game,
            seat,
            player,
            prospects: Prospects::new(game, seat, PerGood::from_fn(one_more)),
            wild: payment::wild_wards(game, seat),
            rivals: count(game.state.players.len() - 1),
        }
    }

    /// What an action brings, the cards that it costs not counted.
    fn value(&self, action: &Action) -> f64 {
        match action {
            Action::Open { station, good, from, .. } => self.open(*station, *good, *from),
            Action::Expand { connection, second, .. } => self.prospects.with_track(*connection, *second),
            Action::Income {} => self.income(),
            Action::Pass {} => -2.0 * LOST_ACTION,
            Action::Move { path, deliver, .. } | Action::Reunite { path, deliver } => {
                self.journey(path, deliver)
            }
            Action::Upgrade { station, customer, .. } => self.upgrade(*station, *customer),
            Action::Wander { to } | Action::Explore { to } => self.figure(*to),
            Action::Kaiju { to, flee_to, .. } | Action::RelocateKaiju { to, flee_to, .. } => {
                self.kaiju(*to, *flee_to)
            }
            Action::ChooseMod { chosen, home } => welcome(*chosen, *home),
        }
    }

    /// Pays for an action in the way that costs least, and says what those cards are worth.
    fn pay_cheaply(&self, action: &mut Action, payments: Vec<Vec<WardId>>) -> f64 {
        let Some(pay) = action.pay_mut() else { return 0.0 };
        let cost = |cards: &[WardId]| {
            let wild = cards.iter().filter(|card| self.wild.contains(**card)).count();
            self.cards(cards.len()) + self.wild_cards(wild)
        };
        let mut least = cost(pay);
        for other in payments {
            if cost(&other) < least {
                least = cost(&other);
                *pay = other;
            }
        }
        least
    }

    /// What so many cards are worth: nothing any more at the end of the game.
    fn cards(&self, number: usize) -> f64 {
        if self.game.state.end.is_some() { 0.0 } else { CARD * count(number) }
    }

    /// How much more so many cards are worth where they are wild.
    fn wild_cards(&self, number: usize) -> f64 {
        if self.game.state.end.is_some() { 0.0 } else { WILD * count(number) }
    }

    fn open(&self, station: StationId, good: Good, from: Option<StationId>) -> f64 {
        let ward = self.game.map.stations[station].ward;
        self.prospects.with_store(station, StoreKind::from(good), from) + self.made_wild(ward)
    }

    /// What it is worth that the cards of a ward become wild.
    fn made_wild(&self, ward: WardId) -> f64 {
        if self.wild.contains(ward) { 0.0 } else { self.wild_cards(self.player.hand.count(ward)) }
    }

    fn income(&self) -> f64 {
        let drawn = self.game.ruleset().hand.saturating_sub(self.player.hand.len()).max(1);
        let is_first = self.game.state.turn().is_some_and(|turn| turn.taken.is_empty());
        self.cards(drawn) - if is_first { LOST_ACTION } else { 0.0 }
    }

    /// What a journey brings: those who get off on the way, and hope for the others where they end up.
    fn journey(&self, path: &[StationId], deliver: &[Delivery]) -> f64 {
        let Self { game, player, prospects, .. } = self;
        let (Some(start), Some(end)) = (path.first(), path.last()) else { return 0.0 };
        let [start, end] = [*start, *end].map(|station| game.map.stations[station].ward);
        let (mut own, mut rivals) = (Crowd::EMPTY, Crowd::EMPTY);
        for Delivery { station, who } in deliver {
            if let (Some(store), Passenger::Customer(customer)) = (game.state.stores[*station], who) {
                let collected = if store.owner == self.seat { &mut own } else { &mut rivals };
                *collected += Crowd::only(*customer);
            }
        }
        let party = game.state.customers[start];
        let given = RIVALS_CUSTOMER * f64::from(rivals.value()) + self.cards(self.tolls(path));
        self.better(player.collected + own, player.bonus_tokens) - given / self.rivals
            + prospects.hope(end, party - own - rivals)
            - prospects.hope(start, party)
    }

    /// How many others take INCOME for their track on a path.
    fn tolls(&self, path: &[StationId]) -> usize {
        let steps = path.iter().zip(path.iter().skip(1));
        let crossed = steps.filter_map(|(here, there)| self.game.map.connection_between([*here, *there]));
        let owners = crossed.filter_map(|connection| self.game.state.track[connection]);
        owners.filter(|owner| *owner != self.seat).collect::<Seats>().iter().count()
    }

    /// How much better another collection is than that of the player.
    fn better(&self, collected: Crowd, bonus_tokens: u8) -> f64 {
        worth(self.game, collected, bonus_tokens)
            - worth(self.game, self.player.collected, self.player.bonus_tokens)
    }

    fn upgrade(&self, station: StationId, customer: Token) -> f64 {
        let stack = self.game.state.bonus_stacks().first().copied().unwrap_or(0);
        let spent = self.player.collected - Crowd::only(customer);
        self.better(spent, self.player.bonus_tokens + stack)
            + self.prospects.with_store(station, StoreKind::Department, None)
    }

    /// What it is worth to bring a figure to a ward whose cards it makes wild: it had better stay, unless that makes more
    /// cards of the hand wild than before.
    fn figure(&self, to: WardId) -> f64 {
        let own = self.game.map.wards_of(self.game.state.stations_of(self.seat));
        let by_figures = (self.wild - own).iter().map(|ward| self.player.hand.count(ward)).sum();
        self.made_wild(to) - self.wild_cards(by_figures) - WILD / 2.0
    }

    fn kaiju(&self, to: Location, flee_to: Option<WardId>) -> f64 {
        let Some(ward) = to.ward() else { return 0.0 };
        let blocked = |station| match self.game.state.stores[station] {
            Some(store) if store.owner == self.seat => -BLOCKED_STORE,
            Some(_) => BLOCKED_STORE / self.rivals,
            None => 0.0,
        };
        let fleeing = self.game.state.customers[ward];
        let hope = |ward| self.prospects.hope(ward, fleeing);
        let flight = flee_to.map_or(0.0, |refuge| hope(refuge) - hope(ward));
        flight + self.game.map.wards[ward].stations.iter().map(blocked).sum::<f64>()
    }
}

/// What a collection is worth: its points, and what every customer in it promises.
fn worth(game: &Game, collected: Crowd, bonus_tokens: u8) -> f64 {
    let points = score(collected, bonus_tokens) + game.state.mods.score(collected);
    points.points() + PROMISE * f64::from(collected.value() + u32::from(bonus_tokens))
}

/// How welcome a mod is, best at its usual home: those that make cards wild before those that are in the way.
fn welcome(chosen: Mod, home: Option<StationId>) -> f64 {
    let welcome = match chosen {
        Mod::Chairman => 4.0,
        Mod::Princess => 3.0,
        Mod::Hachiko => 2.0,
        Mod::Kaiju => 1.0,
        Mod::Thief => 0.0,
    };
    if home.is_none() { welcome } else { welcome - 0.5 }
}

/// A small number of things.
fn count(things: usize) -> f64 {
    u32::try_from(things).map_or(0.0, f64::from)
}
