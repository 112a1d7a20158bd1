//! Expected values on the board: which customers wait or will come where, and how far it is from there to a store
//! that sells what they want.

use super::count;
use super::hope::{Hope, from_points, in_points, near, part};
use super::weights::Weights;
use crate::customer::{Assortment, Crowd, Good, PerGood};
use crate::game::Game;
use crate::id::{CAPACITY, PerId, Seat, Set, StationId, WardId};
use crate::map::{Distance, Distances, FAR, TRACK, closer};
use crate::player::StoreKind;

/// One `T` for each ward.
type PerWard<T> = PerId<WardId, T>;

/// The customers that all players compete for.
pub(super) struct Demand {
    /// The expected value in each ward for a store at distance 0: from the customers who wait there or are on their
    /// way, and from a fraction of those in the bag. The model assumes that these come to each ward in proportion to
    /// its cards, and want all goods equally often.
    customers: PerGood<PerWard<Hope>>,
}

impl Demand {
    /// Returns the demand in a game.
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

    /// Returns the total expected value for a player.
    pub(super) fn hope(&self, game: &Game, distances: &Distances, seat: Seat) -> f32 {
        let stores = stores(game, |owner| owner == seat);
        let of = |good| {
            let reach = by_ward(game, &distances.nearest(*stores.of(good)));
            self.near(good, reach.values().map(|distance| near(*distance)))
        };
        in_points(Good::ALL.into_iter().map(of).sum())
    }

    /// Returns the number of customers, weighted by proximity.
    fn near(&self, good: Good, near: impl Iterator<Item = Hope>) -> Hope {
        self.customers.of(good).values().zip(near).map(|(customers, near)| customers * near).sum()
    }
}

/// A set of stores, and the distances to the nearest of them.
struct Outlets {
    from_station: PerId<StationId, Distance>,
    from_ward: PerWard<Distance>,
    /// The proximity from each ward.
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

/// Returns the stores of the owners that `counts` selects, by what they sell.
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

/// Returns the distance from each ward, given the distance from each station.
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

/// The expected values for the player who chooses, and for the others.
pub(super) struct Prospects {
    demand: Demand,
    /// The distance from each station to each ward.
    far: PerId<StationId, PerWard<Distance>>,
    /// The proximity of each station to each ward.
    near: PerId<StationId, PerWard<Hope>>,
    own: PerGood<Outlets>,
    rivals: PerGood<Outlets>,
    /// For each of the player's stores that sell one good, the proximity from each ward without that store.
    without: Vec<(StationId, PerWard<Hope>)>,
    /// The expected value of a customer at distance 0.
    waiting: f32,
    /// The fraction of the others' expected value that counts as the player's loss.
    rivals_hope: f32,
    /// The fraction of the others' gain from a track that counts as the player's loss.
    rivals_gain: f32,
}

impl Prospects {
    /// Returns the prospects of a player.
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

    /// Returns the expected value of customers in a ward for the player, minus that for the others.
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

    /// Returns the additional expected value of a store on a station; the store may have moved from another station.
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

    /// Returns the additional expected value of a track, or of two tracks that meet, minus the value of bringing
    /// others closer to customers. The INCOME for the use of the track is part of the value of the track itself.
    pub(super) fn with_track(&self, first: [StationId; 2], second: Option<[StationId; 2]>) -> f32 {
        let gain = |good| {
            let own = self.shortened(self.own.of(good), good, first, second);
            own - self.rivals_gain * self.shortened(self.rivals.of(good), good, first, second)
        };
        Good::ALL.into_iter().map(gain).sum()
    }

    /// Returns how many more customers, weighted by proximity, are near these outlets with one track or two.
    fn shortened(
        &self,
        outlets: &Outlets,
        good: Good,
        first: [StationId; 2],
        second: Option<[StationId; 2]>,
    ) -> f32 {
        let from = &outlets.from_station;
        let second = second.unwrap_or(first);
        // From either end of one track, the distance to a store over that track, and over the other one too.
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

    /// Returns how many more customers, weighted by proximity, are near these outlets, given the distances from each
    /// ward over another way.
    fn gain(&self, outlets: &Outlets, good: Good, over: impl Iterator<Item = Distance>) -> f32 {
        let wards = over.zip(outlets.from_ward.values()).zip(self.demand.customers.of(good).values());
        let changed = wards.filter(|((new, old), _)| new < old);
        in_points(changed.map(|((new, old), customers)| customers * (near(new) - near(*old))).sum())
    }
}

fn sells(kind: StoreKind, good: Good) -> bool {
    kind.good().is_none_or(|sold| sold == good)
}

/// Returns the number of customers of a crowd who want a good.
fn wanting(crowd: Crowd, good: Good) -> f32 {
    super::value(crowd.wanting(Assortment::only(good)))
}
