//! Estimates what actions and positions are worth to a player, in points, from what that player sees.
//!
//! The value of an action consists of what it collects, how it changes the expected values ([`Prospects`]), and the
//! value of the cards that it costs or brings. Actions are not tried out, because that would reveal what is drawn.

mod hope;
mod prospects;
mod weights;

use prospects::{Demand, Prospects};
use weights::Weights;

use crate::action::{Action, Location, Passenger};
use crate::customer::{Assortment, Crowd, Good, Token};
use crate::edition::Ending;
use crate::game::Game;
use crate::id::{ConnectionId, Seat, Seats, Set, StationId, WardId};
use crate::legal::{LegalActions, Step, UnpaidAction};
use crate::map::Distances;
use crate::mods::Mod;
use crate::player::{Player, StoreKind};
use crate::rules::payment::{self, Price};
use crate::rules::upgrade;
use crate::score::score;

/// The number of best single tracks that are considered as the first of two.
const PROMISING: usize = 3;

/// Returns the distances between the stations of a game.
pub(super) fn distances(game: &Game) -> Distances {
    let mut distances = game.map.distances.clone();
    for (connection, owner) in game.state.track.iter() {
        if owner.is_some() {
            distances.lay(game.map.connections[connection].between);
        }
    }
    distances
}

/// Evaluates actions for a player.
pub(super) struct Judge<'g> {
    game: &'g Game,
    seat: Seat,
    player: &'g Player,
    weights: Weights,
    prospects: Prospects,
    /// The wards whose cards are wild for the player.
    wild: Set<WardId>,
    /// The value of the player's collected customers.
    collected: f32,
    /// The number of other players.
    rivals: f32,
}

impl<'g> Judge<'g> {
    pub(super) fn new(game: &'g Game, distances: &Distances, seat: Seat) -> Self {
        let weights = Weights::new(game);
        let weights = if nothing_follows(game) { weights.without_hope() } else { weights };
        let player = &game.state.players[seat];
        Self {
            game,
            seat,
            player,
            weights,
            prospects: Prospects::new(game, distances, seat, &weights),
            wild: payment::wild_wards(game, seat),
            collected: collection(game, player.collected, player.bonus_tokens, &weights),
            rivals: count(game.state.players.len() - 1),
        }
    }

    /// Returns the value of each choice minus the value of the cards that it costs. Two tracks at once are considered
    /// only if the first is among the best single tracks.
    pub(super) fn values(&self, list: &LegalActions) -> Vec<(f32, UnpaidAction)> {
        let alone = |action: &&UnpaidAction| matches!(action, UnpaidAction::Expand { second: None, .. });
        let mut values = Vec::with_capacity(list.len());
        values.extend(list.actions().iter().filter(alone).map(|action| (self.value(list, *action), *action)));
        values.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let first = |action| if let UnpaidAction::Expand { first, .. } = action { Some(first) } else { None };
        let best: Set<ConnectionId> =
            values.iter().take(PROMISING).filter_map(|(_, action)| first(*action)).collect();
        let is_open = |action: &&UnpaidAction| match action {
            UnpaidAction::Expand { first, second } => second.is_some() && best.contains(*first),
            _ => true,
        };
        values
            .extend(list.actions().iter().filter(is_open).map(|action| (self.value(list, *action), *action)));
        values
    }

    /// Returns the value of a choice minus the value of the cards that it costs.
    fn value(&self, list: &LegalActions, action: UnpaidAction) -> f32 {
        let brings = match action {
            UnpaidAction::Open { station, good, from } => self.open(station, good, from),
            UnpaidAction::Expand { first, second } => {
                let between = |connection| self.game.map.connections[connection].between;
                let tracks = 1.0 + count(usize::from(second.is_some()));
                self.prospects.with_track(between(first), second.map(between)) + tracks * self.weights.track
            }
            UnpaidAction::Income => self.income(),
            UnpaidAction::Pass => -2.0 * self.weights.lost_action,
            UnpaidAction::Travel { path, .. } => self.journey(list.steps(path)),
            UnpaidAction::Upgrade { station, customer } => self.upgrade(station, customer),
            UnpaidAction::Offer(offer) => self.offer(list.offered(offer)),
        };
        brings - self.cost(list, list.price(action))
    }

    /// Returns the value of the cards that a price costs, paid in the cheapest way.
    fn cost(&self, list: &LegalActions, price: Price) -> f32 {
        match (list.purse(), price) {
            (None, _) | (_, Price::Nothing) => 0.0,
            (Some(purse), Price::CardOf(wards)) => {
                let singles = purse.singles(wards);
                if !(singles - self.wild).is_empty() {
                    self.cards(1)
                } else if !singles.is_empty() {
                    self.cards(1) + self.wild_cards(1)
                } else {
                    let tame =
                        self.player.hand.cards().iter().filter(|card| !self.wild.contains(**card)).count();
                    self.cards(3) + self.wild_cards(3_usize.saturating_sub(tame))
                }
            }
        }
    }

    /// Returns the value of paid cards.
    pub(super) fn paid(&self, cards: &[WardId]) -> f32 {
        let wild = cards.iter().filter(|card| self.wild.contains(**card)).count();
        self.cards(cards.len()) + self.wild_cards(wild)
    }

    /// Returns the value of this many cards, which is 0 at the end of the game.
    fn cards(&self, number: usize) -> f32 {
        if self.game.state.end.is_some() { 0.0 } else { self.weights.card * count(number) }
    }

    /// Returns the additional value of this many cards if they are wild.
    fn wild_cards(&self, number: usize) -> f32 {
        if self.game.state.end.is_some() { 0.0 } else { self.weights.wild * count(number) }
    }

    fn open(&self, station: StationId, good: Good, from: Option<StationId>) -> f32 {
        let ward = self.game.map.stations[station].ward;
        self.prospects.with_store(station, StoreKind::from(good), from) + self.made_wild(ward)
    }

    /// Returns the value of making the cards of a ward wild.
    fn made_wild(&self, ward: WardId) -> f32 {
        if self.wild.contains(ward) { 0.0 } else { self.wild_cards(self.player.hand.count(ward)) }
    }

    fn income(&self) -> f32 {
        let drawn = self.game.ruleset().hand.saturating_sub(self.player.hand.len()).max(1);
        let is_first = self.game.state.turn().is_some_and(|turn| turn.taken.is_empty());
        self.cards(drawn) - if is_first { self.weights.lost_action } else { 0.0 }
    }

    /// Returns the value of a journey: of those who get off on the way, and the expected value of the others where
    /// they end up.
    fn journey(&self, steps: &[Step]) -> f32 {
        let Self { game, player, prospects, .. } = self;
        let (Some(start), Some(end)) = (steps.first(), steps.last()) else { return 0.0 };
        let [start, end] = [start, end].map(|step| game.map.stations[step.station].ward);
        let (mut own, mut rivals) = (Crowd::EMPTY, Crowd::EMPTY);
        for Step { station, got_off } in steps {
            if let (Some(store), Some(Passenger::Customer(customer))) = (game.state.stores[*station], got_off)
            {
                let collected = if store.owner == self.seat { &mut own } else { &mut rivals };
                *collected += Crowd::only(*customer);
            }
        }
        let party = game.state.customers[start];
        let given = self.weights.rivals_customer * value(rivals) + self.cards(self.tolls(steps));
        self.better(player.collected + own, player.bonus_tokens) - given / self.rivals
            + prospects.hope(end, party - own - rivals)
            - prospects.hope(start, party)
    }

    /// Returns how many other players take INCOME for their track on a path.
    fn tolls(&self, steps: &[Step]) -> usize {
        let stations = steps.iter().zip(steps.iter().skip(1));
        let crossed = stations
            .filter_map(|(here, there)| self.game.map.connection_between([here.station, there.station]));
        let owners = crossed.filter_map(|connection| self.game.state.track[connection]);
        owners.filter(|owner| *owner != self.seat).collect::<Seats>().iter().count()
    }

    /// Returns how much better another collection is than the player's.
    fn better(&self, collected: Crowd, bonus_tokens: u8) -> f32 {
        collection(self.game, collected, bonus_tokens, &self.weights) - self.collected
    }

    fn upgrade(&self, station: StationId, customer: Token) -> f32 {
        let stack = self.game.state.bonus_stacks().first().copied().unwrap_or(0);
        let spent = self.player.collected - Crowd::only(customer);
        self.better(spent, self.player.bonus_tokens + stack)
            + self.prospects.with_store(station, StoreKind::Department, None)
            + self.weights.department
    }

    /// Returns the value of an action of a mod that is not a journey.
    fn offer(&self, action: &Action) -> f32 {
        match action {
            Action::Wander { to } | Action::Explore { to } => self.figure(*to),
            Action::Kaiju { to, flee_to, .. } | Action::RelocateKaiju { to, flee_to, .. } => {
                self.kaiju(*to, *flee_to)
            }
            Action::ChooseMod { chosen, home } => welcome(*chosen, *home),
            _ => 0.0,
        }
    }

    /// Returns the value of moving a figure to a ward whose cards it makes wild. It is negative unless that makes
    /// more cards of the hand wild than before.
    fn figure(&self, to: WardId) -> f32 {
        let own = self.game.map.wards_of(self.game.state.stations_of(self.seat));
        let by_figures = (self.wild - own).iter().map(|ward| self.player.hand.count(ward)).sum();
        self.made_wild(to) - self.wild_cards(by_figures) - self.weights.wild / 2.0
    }

    fn kaiju(&self, to: Location, flee_to: Option<WardId>) -> f32 {
        let Some(ward) = to.ward() else { return 0.0 };
        let lost = self.weights.blocked_store;
        let blocked = |station| match self.game.state.stores[station] {
            Some(store) if store.owner == self.seat => -lost,
            Some(_) => lost / self.rivals,
            None => 0.0,
        };
        let fleeing = self.game.state.customers[ward];
        let hope = |ward| self.prospects.hope(ward, fleeing);
        let flight = flee_to.map_or(0.0, |refuge| hope(refuge) - hope(ward));
        flight + self.game.map.wards[ward].stations.iter().map(blocked).sum::<f32>()
    }
}

/// Returns how far a player is ahead of the best other player in a position; at the end of the game, by how many
/// points.
pub(super) fn lead(game: &Game, distances: &Distances, seat: Seat) -> f32 {
    let outlook = Outlook::new(game, distances);
    let best = game.state.others_after(seat).map(|other| outlook.worth(other));
    outlook.worth(seat) - best.fold(f32::NEG_INFINITY, f32::max)
}

/// The evaluation of a position for all players.
struct Outlook<'g> {
    game: &'g Game,
    distances: &'g Distances,
    weights: Weights,
    demand: Demand,
}

impl<'g> Outlook<'g> {
    fn new(game: &'g Game, distances: &'g Distances) -> Self {
        let weights = Weights::new(game);
        Self { game, distances, weights, demand: Demand::new(game, &weights) }
    }

    /// Returns the value of the position for a player: of what they have collected, what they can expect, their
    /// cards, and their pieces on the map.
    fn worth(&self, seat: Seat) -> f32 {
        let Self { game, distances, weights, demand } = self;
        let player = &game.state.players[seat];
        if game.state.is_finished() {
            return points(game.state.score(player));
        }
        let wild = payment::wild_wards(game, seat);
        let wild = player.hand.cards().iter().filter(|card| wild.contains(**card)).count();
        let stores = game.state.stores.belonging_to(seat);
        let departments = stores.filter(|(_, store)| store.kind == StoreKind::Department).count();
        collection(game, player.collected, player.bonus_tokens, weights)
            + demand.hope(game, distances, seat)
            + weights.card * count(player.hand.len())
            + weights.wild * count(wild)
            + weights.track * count(game.state.track.of(seat).len())
            + weights.department * count(departments)
            + weights.claim * f32::from(claimable(game, seat))
    }
}

/// Returns the number of bonus tokens that a player could claim by an UPGRADE if they had a card to pay with.
fn claimable(game: &Game, seat: Seat) -> u8 {
    let player = &game.state.players[seat];
    let has_one_of = |good| !player.collected.wanting(Assortment::only(good)).is_empty();
    let possible = player.supply.department_stores > 0
        && upgrade::upgradable(game, seat).any(|(_, good)| has_one_of(good));
    if possible { game.state.bonus_stacks().first().copied().unwrap_or(0) } else { 0 }
}

/// Returns the value of a collection: its points, and what every customer in it promises.
fn collection(game: &Game, collected: Crowd, bonus_tokens: u8, weights: &Weights) -> f32 {
    let points = points(score(collected, bonus_tokens) + game.state.mods.score(collected));
    weights.points * points + weights.customer * (value(collected) + f32::from(bonus_tokens))
}

/// Returns whether this is the last action of a player's last turn.
fn nothing_follows(game: &Game) -> bool {
    let ending = game.ruleset().ending;
    let last_turn = game.state.end.is_some_and(|end| end.begun || ending == Ending::LastTurns);
    last_turn && game.state.turn().is_some_and(|turn| !turn.taken.is_empty())
}

/// Returns the value of choosing a mod, which is best with its default home: mods that make cards wild come before
/// those that are obstacles.
fn welcome(chosen: Mod, home: Option<StationId>) -> f32 {
    let welcome = match chosen {
        Mod::Chairman => 4.0,
        Mod::Princess => 3.0,
        Mod::Hachiko => 2.0,
        Mod::Kaiju => 1.0,
        Mod::Thief => 0.0,
    };
    if home.is_none() { welcome } else { welcome - 0.5 }
}

/// Returns the number of customers that a crowd represents.
fn value(crowd: Crowd) -> f32 {
    f32::from(crowd.value())
}

fn points(score: crate::score::Score) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "no score has more digits than that")]
    let points = score.points() as f32;
    points
}

/// Converts a small number.
fn count(things: usize) -> f32 {
    u16::try_from(things).map_or(f32::MAX, f32::from)
}
