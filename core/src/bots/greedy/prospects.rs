//! What a player may hope for on the board: who waits or will come where, and how far it is from there to a store that sells
//! what they want.

use super::count;
use crate::customer::{Assortment, Crowd, Good, PerGood};
use crate::edition::Ending;
use crate::game::Game;
use crate::id::{PerId, Seat, Set, StationId, WardId};
use crate::player::StoreKind;

/// How far it is from one place to another, in steps over track.
type Distance = u32;

/// A step over anybody's track, or a permanent link.
const TRACK: Distance = 1;
/// A step where track would have to be laid first.
const NO_TRACK: Distance = 3;
/// Further than anything on a map.
const FAR: Distance = 10_000;

/// What is hoped for from a customer at one's own door, as a part of what it is worth.
const HOPE: f64 = 0.2;
/// How much more is hoped for from one who is still in the bag: a store is there for all who come, one after the other.
const TO_COME: f64 = 4.0;
/// The distance at which a quarter of a hope is left.
const QUARTER: f64 = 8.0;

/// How far it is from each ward to a store.
type Reach = PerId<WardId, Distance>;

/// What a player may hope for.
pub(super) struct Prospects {
    /// How far it is from each ward to each station.
    from: PerId<WardId, PerId<StationId, Distance>>,
    /// How far it is from each station to a store of the player.
    to_store: PerGood<PerId<StationId, Distance>>,
    /// How far it is from each ward to one.
    reach: PerGood<Reach>,
    /// The same for the good of each store, as it would be without that store. Department stores never leave.
    without: Vec<(StationId, Reach)>,
    /// What one could hope for in each ward with a store at the door, from those who wait there, are on their way, or may
    /// come.
    demand: PerGood<PerId<WardId, f64>>,
    /// What one could hope for from one customer.
    customer: PerGood<f64>,
}

impl Prospects {
    /// The prospects of a player to whom a customer of each good is worth so much.
    pub(super) fn new(game: &Game, seat: Seat, worth: PerGood<f64>) -> Self {
        let stores = |good| -> Set<StationId> {
            let own = game.state.stations_of(seat).iter();
            own.filter(|station| game.state.stores[*station].is_some_and(|store| sells(store.kind, good)))
                .collect()
        };
        let wards = game.map.wards.values();
        let from: Vec<_> = wards.map(|ward| distances(game, ward.stations)).collect();
        let reach = |stores: Set<StationId>| -> Reach {
            let nearest = |from: &PerId<_, _>| stores.iter().map(|store| from[store]).min().unwrap_or(FAR);
            from.iter().map(nearest).collect::<Vec<_>>().into()
        };
        let others = |(store, good)| (store, reach(stores(good) - Set::only(store)));
        let hope = if nothing_follows(game) { 0.0 } else { HOPE };
        let customer = PerGood::from_fn(|good| hope * worth.of(good));
        Self {
            to_store: PerGood::from_fn(|good| distances(game, stores(good))),
            reach: PerGood::from_fn(|good| reach(stores(good))),
            without: game.state.plain_stores_of(seat).map(others).collect(),
            demand: PerGood::from_fn(|good| demand(game, good, *customer.of(good))),
            customer,
            from: from.into(),
        }
    }

    /// What may be hoped for from customers in a ward.
    pub(super) fn hope(&self, ward: WardId, crowd: Crowd) -> f64 {
        let of = |good| match customers(crowd, good) {
            0 => 0.0,
            number => f64::from(number) * self.customer.of(good) * near(self.reach.of(good)[ward]),
        };
        Good::ALL.into_iter().map(of).sum()
    }

    /// How much more may be hoped for with a store on a station, which may be one that left another.
    pub(super) fn with_store(&self, station: StationId, kind: StoreKind, left: Option<StationId>) -> f64 {
        let without = self.without.iter().find(|(store, _)| Some(*store) == left).map(|(_, reach)| reach);
        let gain = |good| {
            let others = without.unwrap_or(self.reach.of(good));
            self.gain(good, |ward| others[ward].min(self.from[ward][station]))
        };
        Good::ALL.into_iter().filter(|good| sells(kind, *good)).map(gain).sum()
    }

    /// How much more may be hoped for with a track, or with two that meet.
    pub(super) fn with_track(&self, first: [StationId; 2], second: Option<[StationId; 2]>) -> f64 {
        let second = second.unwrap_or(first);
        let gain = |good| {
            let to = self.to_store.of(good);
            // From either end of one of the two, how far it is to a store over that one, and over the other too.
            let over = |[a, b]: [StationId; 2], [c, d]: [StationId; 2]| {
                let both = to[c].min(to[d]) + TRACK;
                [(a, to[b].min(both) + TRACK), (b, to[a].min(both) + TRACK)]
            };
            let ends = [over(first, second), over(second, first)];
            let ends = ends.as_flattened();
            if ends.iter().all(|(end, distance)| *distance >= to[*end]) {
                return 0.0;
            }
            self.gain(good, |ward| {
                let from = &self.from[ward];
                let lengths = ends.iter().map(|(end, distance)| from[*end] + distance);
                lengths.fold(self.reach.of(good)[ward], Distance::min)
            })
        };
        Good::ALL.into_iter().map(gain).sum()
    }

    /// How much more may be hoped for where the ways from wards to a store have another length.
    fn gain(&self, good: Good, length: impl Fn(WardId) -> Distance) -> f64 {
        let gain = |(ward, demand): (WardId, &f64)| {
            let (old, new) = (self.reach.of(good)[ward], length(ward));
            if new == old { 0.0 } else { demand * (near(new) - near(old)) }
        };
        self.demand.of(good).iter().map(gain).sum()
    }
}

fn sells(kind: StoreKind, good: Good) -> bool {
    kind.good().is_none_or(|sold| sold == good)
}

/// How many customers of a crowd want a good.
fn customers(crowd: Crowd, good: Good) -> u32 {
    crowd.wanting(Assortment::only(good)).value()
}

/// How much of a hope is left at a distance.
fn near(distance: Distance) -> f64 {
    let part = QUARTER / (QUARTER + f64::from(distance));
    part * part
}

/// Whether this is the last action of a player's last turn.
fn nothing_follows(game: &Game) -> bool {
    let ending = game.ruleset().ending;
    let last_turn = game.state.end.is_some_and(|end| end.begun || ending == Ending::LastTurns);
    last_turn && game.state.turn().is_some_and(|turn| !turn.taken.is_empty())
}

/// How far it is to each station from the nearest of some.
fn distances(game: &Game, from: Set<StationId>) -> PerId<StationId, Distance> {
    let mut distances = PerId::filled(game.map.stations.len(), FAR);
    for station in from {
        distances[station] = 0;
    }
    let mut closer = from;
    while !closer.is_empty() {
        let mut next = Set::EMPTY;
        for station in closer {
            for way in &game.map.stations[station].ways {
                let open = way.connection.is_none_or(|connection| game.state.track[connection].is_some());
                let distance = distances[station] + if open { TRACK } else { NO_TRACK };
                if distance < distances[way.to] {
                    distances[way.to] = distance;
                    next.insert(way.to);
                }
            }
        }
        closer = next;
    }
    distances
}

/// What one could hope for in each ward with a store at the door, if so much from each customer. Those in the bag are taken
/// to come to every ward as often as its cards do, and to want all goods alike.
fn demand(game: &Game, good: Good, customer: f64) -> PerId<WardId, f64> {
    let of_good = count(game.state.bag.len()) / count(Good::ALL.len());
    let per_card = TO_COME * of_good / count(game.map.card_total());
    let to_come = game.map.wards.values().map(|ward| per_card * f64::from(ward.cards));
    let mut demand = PerId::from(to_come.collect::<Vec<_>>());
    let queue = game.state.queue.cards().map(|(_, card)| (card.ward, card.customers));
    for (ward, crowd) in game.state.customers.iter().map(|(ward, crowd)| (ward, *crowd)).chain(queue) {
        demand[ward] += f64::from(customers(crowd, good));
    }
    demand.values_mut().for_each(|hope| *hope *= customer);
    demand
}
