//! How many tracks are missing between customers and the stores of a player.

use std::collections::VecDeque;

use super::{AdviceReason, honest};
use crate::customer::{Assortment, Crowd, Good, PerGood};
use crate::game::Game;
use crate::id::{PerId, Seat, StationId, WardId};

/// The number of missing tracks beyond which a store is out of reach.
const FAR: u8 = u8::MAX;

/// For each good, the number of tracks that are missing between each ward and the nearest store of the player that
/// sells it, and that store.
pub(super) struct Reach<'g> {
    game: &'g Game,
    seat: Seat,
    missing: PerGood<PerId<WardId, (u8, Option<StationId>)>>,
}

/// Customers in a ward, or in the queue with the card of a ward, who want the same good.
struct Waiting {
    ward: WardId,
    good: Good,
    customers: Crowd,
    queued: bool,
}

impl<'g> Reach<'g> {
    pub(super) fn new(game: &'g Game, seat: Seat) -> Self {
        let mut missing = PerGood::from_fn(|_| PerId::filled(game.map.wards.len(), (FAR, None)));
        for (station, store) in game.state.stores.belonging_to(seat) {
            let tracks = tracks_from(game, station);
            for good in
                Good::ALL.into_iter().filter(|good| store.kind.good().is_none_or(|sold| sold == *good))
            {
                for (best, ward) in missing.of_mut(good).values_mut().zip(game.map.wards.values()) {
                    let nearest = ward.stations.iter().map(|end| tracks[end]).min();
                    if let Some(nearest) = nearest.filter(|nearest| *nearest < best.0) {
                        *best = (nearest, Some(station));
                    }
                }
            }
        }
        Self { game, seat, missing }
    }

    /// Returns the largest improvement for waiting customers in a later state of the game, if there is one.
    pub(super) fn improved_in(&self, next: &Game) -> Option<AdviceReason> {
        let after = Reach::new(next, self.seat);
        let map = &self.game.map;
        let improved = self.waiting().into_iter().filter_map(|waiting| {
            let (before, _) = self.missing.of(waiting.good)[waiting.ward];
            let (tracks, station) = after.missing.of(waiting.good)[waiting.ward];
            (tracks < before).then_some((tracks, station?, waiting))
        });
        // The nearest customers come first, then those who are already there, then the most.
        let (tracks, station, Waiting { ward, customers, queued, .. }) =
            improved.min_by_key(|(tracks, _, waiting)| {
                (*tracks, waiting.queued, u16::MAX - waiting.customers.value())
            })?;
        let (station, ward) = (map.station_name(station), map.ward_name(ward));
        Some(match tracks {
            0 => AdviceReason::Connects { station, ward, customers, queued },
            tracks => AdviceReason::Approaches { station, ward, customers, queued, tracks },
        })
    }

    /// The customers on the map and in the queue.
    fn waiting(&self) -> Vec<Waiting> {
        let state = &self.game.state;
        let on_map = state.wards_with_customers().iter().map(|ward| (ward, state.customers[ward], false));
        let queued = state.queue.cards().map(|(_, card)| (card.ward, card.customers, true));
        let by_good = |(ward, crowd, queued): (WardId, Crowd, bool)| {
            let of = move |good| {
                let customers = honest(crowd.wanting(Assortment::only(good)));
                Waiting { ward, good, customers, queued }
            };
            Good::ALL.into_iter().map(of)
        };
        let waiting = on_map.collect::<Vec<_>>().into_iter().chain(queued).flat_map(by_good);
        waiting.filter(|waiting| !waiting.customers.is_empty()).collect()
    }
}

/// Returns the number of tracks that are missing between a station and every other one.
fn tracks_from(game: &Game, from: StationId) -> PerId<StationId, u8> {
    let mut tracks = PerId::filled(game.map.stations.len(), FAR);
    tracks[from] = 0;
    // Edges with track cost nothing and are followed first.
    let mut next = VecDeque::from([from]);
    while let Some(here) = next.pop_front() {
        for edge in &game.map.stations[here].edges {
            let is_built = edge.connection.is_none_or(|connection| game.state.track[connection].is_some());
            let cost = tracks[here].saturating_add(u8::from(!is_built));
            if cost < tracks[edge.to] {
                tracks[edge.to] = cost;
                if is_built {
                    next.push_front(edge.to);
                } else {
                    next.push_back(edge.to);
                }
            }
        }
    }
    tracks
}
