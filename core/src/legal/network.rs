//! The network from one player's point of view: which stations are connected by track, and who takes INCOME for its
//! use.

use crate::game::Game;
use crate::id::{PerId, PerSeat, Seat, Seats, Set, StationId};
use crate::rules::travel;

/// The stations that can be reached directly from each station, by the owner of the track. The mover's own track is
/// free, and so are permanent links, which count as the mover's. Closed stations cannot be reached.
#[derive(Default)]
pub(super) struct Network {
    from: PerId<StationId, Lines>,
    mover: Option<Seat>,
    /// The other players who have track.
    pub(super) owners: Seats,
}

/// The stations that can be reached directly from one station.
#[derive(Clone, Copy, Default)]
struct Lines {
    of: PerSeat<Set<StationId>>,
    any: Set<StationId>,
}

impl Network {
    /// Rebuilds the network for a position.
    pub(super) fn draw(&mut self, game: &Game, mover: Seat) {
        self.from.reset(game.map.stations.len(), Lines::default());
        self.mover = Some(mover);
        self.owners = Seats::NOBODY;
        let closed = travel::closed_stations(game);
        for ([a, b], owner) in travel::all_open_edges(game) {
            let owner = owner.unwrap_or(mover);
            for (here, there) in [(a, b), (b, a)] {
                if closed.contains(there) {
                    continue;
                }
                if owner != mover {
                    self.owners = self.owners.with(owner);
                }
                let lines = &mut self.from[here];
                lines.of[owner].insert(there);
                lines.any.insert(there);
            }
        }
    }

    /// Returns whether any station can be reached from a station.
    pub(super) fn leads_from(&self, station: StationId) -> bool {
        !self.from[station].any.is_empty()
    }

    /// Returns the neighbours of a station that are not in `visited`, each with the tolls after going there, given
    /// the `tolls` so far.
    pub(super) fn steps(
        &self,
        station: StationId,
        visited: Set<StationId>,
        tolls: Seats,
    ) -> impl Iterator<Item = (StationId, Seats)> {
        let mover = self.mover;
        self.from[station].of.iter().flat_map(move |(owner, line)| {
            let tolls = if Some(owner) == mover { tolls } else { tolls.with(owner) };
            (*line - visited).iter().map(move |to| (to, tolls))
        })
    }

    /// Returns every station that can be reached from `station` without visiting `visited`.
    pub(super) fn reach(&self, station: StationId, visited: Set<StationId>) -> Set<StationId> {
        flood(station, visited, Set::EMPTY, |from| self.from[from].any)
    }

    /// Returns every station that can be reached from `station` without visiting `visited`, using only track for
    /// which nobody outside `tolls` takes INCOME, and without travelling on from a station in `stops`.
    pub(super) fn reach_with(
        &self,
        station: StationId,
        visited: Set<StationId>,
        stops: Set<StationId>,
        tolls: Seats,
    ) -> Set<StationId> {
        flood(station, visited, stops, |from| {
            let lines = self.from[from].of.iter();
            let usable = lines.filter(|(owner, _)| Some(*owner) == self.mover || tolls.contains(*owner));
            usable.fold(Set::EMPTY, |all, (_, line)| all | *line)
        })
    }
}

fn flood(
    start: StationId,
    visited: Set<StationId>,
    stops: Set<StationId>,
    neighbors: impl Fn(StationId) -> Set<StationId>,
) -> Set<StationId> {
    let mut reached = Set::EMPTY;
    let mut edge = neighbors(start) - visited;
    while !edge.is_empty() {
        reached |= edge;
        let beyond = (edge - stops).iter().fold(Set::EMPTY, |all, station| all | neighbors(station));
        edge = beyond - visited - reached;
    }
    reached
}
