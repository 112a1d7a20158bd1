//! What may be hoped for on the board: who waits or will come where, and how far it is from there to a store that sells what
//! they want.

use super::count;
use super::hope::{Hope, from_points, in_points, near, part};
use super::weights::Weights;
use crate::customer::{Assortment, Crowd, Good, PerGood};
use crate::game::Game;
use crate::id::{CAPACITY, PerId, Seat, Set, StationId, WardId};
use crate::map::{Distance, Distances, FAR, TRACK, closer};
use crate::player::StoreKind;

/// Something for each ward.
type PerWard<T> = PerId<WardId, T>;

/// The customers whom all hope for.
pub(super) struct Demand {
    /// What one may hope for in each ward with a store at the door: from those who wait in it or are on their way, and from a
    /// part of those in the bag, who are taken to come to every ward as often as its cards do, and to want all goods alike.
    customers: PerGood<PerWard<Hope>>,
}

impl Demand {
    /// The demand in a game.
    pub(super) fn new(game: &Game, weights: &Weights) -> Self {
        let of_good = count(game.state.bag.len()) / count(Good::ALL.len());
        let per_card = weights.to_come * of_good / count(game.map.card_total());
        let bag = game.map.wards.values().map(|ward| from_points(per_card * f32::from(ward.cards)));
        let bag = PerWard::from(bag.collect::<Vec<Hope>>());
        let mut customers = PerGood::from_fn(|_| bag.clone());
        let queue = game.state.queue.cards().map(|(_, card)| (card.ward, card.customers));
        for (ward, crowd) in game.state.customers.iter().map(|(ward, crowd)| (ward, *crowd)).chain(queue) {
            for good in Good::ALL.into_iter().filter(|_| !crowd.is_empty()) {
                customers.of_mut(good)[ward] += from_points(weights.waiting * wanting(crowd, good));
            }
        }
        Self { customers }
    }

    /// All that a player may hope for.
    pub(super) fn hope(&self, game: &Game, distances: &Distances, seat: Seat) -> f32 {
        let stores = stores(game, |owner| owner == seat);
        let of = |good| {
            let reach = by_ward(game, &distances.nearest(*stores.of(good)));
            self.near(good, reach.values().map(|distance| near(*distance)))
        };
        in_points(Good::ALL.into_iter().map(of).sum())
    }

    /// How many customers there are, each counted as it is near.
    fn near(&self, good: Good, near: impl Iterator<Item = Hope>) -> Hope {
        self.customers.of(good).values().zip(near).map(|(customers, near)| customers * near).sum()
    }
}

/// Some stores, and how far it is to the nearest of them.
struct Outlets {
    from_station: PerId<StationId, Distance>,
    from_ward: PerWard<Distance>,
    /// How near it is from each ward.
    near: PerWard<Hope>,
}

impl Outlets {
    fn new(game: &Game, distances: &Distances, stores: Set<StationId>) -> Self {
        let from_station = distances.nearest(stores);
        let from_ward = by_ward(game, &from_station);
        let near = nearness(&from_ward);
        Self { from_station: from_station.into(), from_ward, near }
    }
}

/// The stores of those whom `counts` says, by what they sell.
fn stores(game: &Game, counts: impl Fn(Seat) -> bool) -> PerGood<Set<StationId>> {
    let mut stores = PerGood::from_fn(|_| Set::EMPTY);
    for (station, store) in game.state.stores.iter() {
        if let Some(store) = store.filter(|store| counts(store.owner)) {
            for good in Good::ALL.into_iter().filter(|good| sells(store.kind, *good)) {
                stores.of_mut(good).insert(station);
            }
        }
    }
    stores
}

/// How far it is from each ward, where it is so far from each station.
fn by_ward(game: &Game, distances: &[Distance]) -> PerWard<Distance> {
    let mut by_ward = PerWard::filled(game.map.wards.len(), FAR);
    for (station, distance) in game.map.stations.values().zip(distances) {
        let ward = &mut by_ward[station.ward];
        *ward = (*ward).min(*distance);
    }
    by_ward
}

fn nearness(distances: &PerWard<Distance>) -> PerWard<Hope> {
    distances.values().map(|distance| near(*distance)).collect::<Vec<Hope>>().into()
}

/// What the player who is to choose may hope for, and what the others may.
pub(super) struct Prospects {
    demand: Demand,
    /// How far it is from each station to each ward.
    far: PerId<StationId, PerWard<Distance>>,
    /// How near it is.
    near: PerId<StationId, PerWard<Hope>>,
    own: PerGood<Outlets>,
    rivals: PerGood<Outlets>,
    /// For each store of the player that sells one good, how near it would be from each ward without it.
    without: Vec<(StationId, PerWard<Hope>)>,
    /// What may be hoped for from a customer at the door.
    waiting: f32,
    /// How much of what others may hope for is one's own loss.
    rivals_hope: f32,
    /// How much of what others gain by a track is.
    rivals_gain: f32,
}

impl Prospects {
    /// The prospects of a player.
    pub(super) fn new(game: &Game, distances: &Distances, seat: Seat, weights: &Weights) -> Self {
        let own = stores(game, |owner| owner == seat);
        let rivals = stores(game, |owner| owner != seat);
        let without = |(store, good)| {
            let others = distances.nearest(*own.of(good) - Set::only(store));
            (store, nearness(&by_ward(game, &others)))
        };
        let wards = game.map.wards.len();
        let mut far = PerId::filled(game.map.stations.len(), PerWard::filled(wards, FAR));
        for (ward, its) in game.map.wards.iter() {
            for (row, distance) in far.values_mut().zip(distances.nearest(its.stations)) {
                row[ward] = distance;
            }
        }
        Self {
            near: far.values().map(nearness).collect::<Vec<_>>().into(),
            far,
            without: game.state.plain_stores_of(seat).map(without).collect(),
            own: PerGood::from_fn(|good| Outlets::new(game, distances, *own.of(good))),
            rivals: PerGood::from_fn(|good| Outlets::new(game, distances, *rivals.of(good))),
            waiting: weights.waiting,
            rivals_hope: weights.rivals_hope / count(game.state.players.len() - 1),
            rivals_gain: weights.rivals_gain / count(game.state.players.len() - 1),
            demand: Demand::new(game, weights),
        }
    }

    /// What the player may hope for from customers in a ward, less what others may.
    pub(super) fn hope(&self, ward: WardId, crowd: Crowd) -> f32 {
        let of = |good| match wanting(crowd, good) {
            0.0 => 0.0,
            number => {
                let [own, rivals] =
                    [&self.own, &self.rivals].map(|outlets| part(outlets.of(good).near[ward]));
                number * self.waiting * (own - self.rivals_hope * rivals)
            }
        };
        Good::ALL.into_iter().map(of).sum()
    }

    /// How much more may be hoped for with a store on a station, which may be one that left another.
    pub(super) fn with_store(&self, station: StationId, kind: StoreKind, left: Option<StationId>) -> f32 {
        let without = self.without.iter().find(|(store, _)| Some(*store) == left).map(|(_, near)| near);
        let gain = |good| {
            let old = &self.own.of(good).near;
            let ways = without.unwrap_or(old).values().zip(self.near[station].values()).zip(old.values());
            let more = ways.map(|((other, new), old)| *other.max(new) - old);
            in_points(self.demand.near(good, more))
        };
        Good::ALL.into_iter().filter(|good| sells(kind, *good)).map(gain).sum()
    }

    /// How much more may be hoped for with a track, or with two that meet, less what it is worth that others come closer to
    /// customers by it too. That they pay for its use with INCOME is what the track itself is worth.
    pub(super) fn with_track(&self, first: [StationId; 2], second: Option<[StationId; 2]>) -> f32 {
        let gain = |good| {
            let own = self.shortened(self.own.of(good), good, first, second);
            own - self.rivals_gain * self.shortened(self.rivals.of(good), good, first, second)
        };
        Good::ALL.into_iter().map(gain).sum()
    }

    /// How many more customers are near these outlets with a track, or with two.
    fn shortened(
        &self,
        outlets: &Outlets,
        good: Good,
        first: [StationId; 2],
        second: Option<[StationId; 2]>,
    ) -> f32 {
        let from = &outlets.from_station;
        let second = second.unwrap_or(first);
        // From either end of one of the two, how far it is to a store over that one, and over the other too.
        let over = |[a, b]: [StationId; 2], [c, d]: [StationId; 2]| {
            let both = from[c].min(from[d]) + TRACK;
            [(a, from[b].min(both) + TRACK), (b, from[a].min(both) + TRACK)]
        };
        let ends = if second == first {
            &[over(first, first)][..]
        } else {
            &[over(first, second), over(second, first)]
        };
        let is_closer = |(end, distance): &&(StationId, Distance)| *distance < from[*end];
        let mut closer_ends = ends.as_flattened().iter().filter(is_closer);
        let Some((end, distance)) = closer_ends.next() else { return 0.0 };
        let row = |end: &StationId, more: Distance| self.far[*end].values().map(move |far| far + more);
        match (closer_ends.next(), closer_ends.next()) {
            (None, _) => self.gain(outlets, good, row(end, *distance)),
            (Some((other, by_other)), None) => {
                let both = row(end, *distance).zip(row(other, *by_other));
                self.gain(outlets, good, both.map(|(one, other)| one.min(other)))
            }
            _ => {
                let mut buffer = [FAR; CAPACITY];
                for (end, distance) in ends.as_flattened().iter().filter(is_closer) {
                    closer(&mut buffer, self.far[*end].as_slice(), *distance);
                }
                self.gain(outlets, good, buffer.into_iter())
            }
        }
    }

    /// How many more customers are near these outlets where it is so far from each ward over another way.
    fn gain(&self, outlets: &Outlets, good: Good, over: impl Iterator<Item = Distance>) -> f32 {
        let wards = over.zip(outlets.from_ward.values()).zip(self.demand.customers.of(good).values());
        let changed = wards.filter(|((new, old), _)| new < old);
        in_points(changed.map(|((new, old), customers)| customers * (near(new) - near(*old))).sum())
    }
}

fn sells(kind: StoreKind, good: Good) -> bool {
    kind.good().is_none_or(|sold| sold == good)
}

/// How many customers of a crowd want a good.
fn wanting(crowd: Crowd, good: Good) -> f32 {
    super::value(crowd.wanting(Assortment::only(good)))
}
