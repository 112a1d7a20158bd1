//! The network as one player finds it: where track leads, and to whom its use earns INCOME.

use crate::game::Game;
use crate::id::{Id, PerId, Seat, Set, StationId};
use crate::rules::movement;

/// Some of the other players: bit n for seat n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Tolls(u8);

impl Tolls {
    pub(super) const NOBODY: Self = Self(0);

    pub(super) fn with(self, seat: usize) -> Self {
        Self(self.0 | 1 << seat)
    }

    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    fn contains(self, seat: usize) -> bool {
        self.0 >> seat & 1 == 1
    }

    /// Every choice of players that has these among them, out of `all`.
    pub(super) fn supersets(self, all: Self) -> impl Iterator<Item = Self> {
        (0..=all.0).filter(move |bits| bits & !all.0 == 0 && self.0 & !bits == 0).map(Self)
    }
}

/// Where track leads from each station, by its owner. The mover's own track is free, and so are permanent links, which
/// count as the mover's.
pub(super) struct Network {
    lines: PerId<StationId, [Set<StationId>; 4]>,
    any: PerId<StationId, Set<StationId>>,
    mover: usize,
    /// The other players who have track.
    pub(super) owners: Tolls,
}

impl Network {
    pub(super) fn new(game: &Game, mover: Seat) -> Self {
        let stations = game.map.stations.len();
        let mut network = Self {
            lines: PerId::filled(stations, [Set::EMPTY; 4]),
            any: PerId::filled(stations, Set::EMPTY),
            mover: mover.index(),
            owners: Tolls::NOBODY,
        };
        for station in game.map.stations.ids() {
            for (way, owner) in movement::open_ways(game, station) {
                let owner = owner.unwrap_or(mover);
                if owner != mover {
                    network.owners = network.owners.with(owner.index());
                }
                if let Some(line) = network.lines[station].get_mut(owner.index()) {
                    line.insert(way.to);
                }
                network.any[station].insert(way.to);
            }
        }
        network
    }

    /// The neighbours of a station that are not in `visited`, each with the tolls of those who went there after `tolls`.
    pub(super) fn steps(
        &self,
        station: StationId,
        visited: Set<StationId>,
        tolls: Tolls,
    ) -> impl Iterator<Item = (StationId, Tolls)> {
        let mover = self.mover;
        self.lines[station].iter().enumerate().flat_map(move |(owner, line)| {
            let tolls = if owner == mover { tolls } else { tolls.with(owner) };
            (*line - visited).iter().map(move |to| (to, tolls))
        })
    }

    /// Every station that can be reached from `station` without touching `visited`.
    pub(super) fn reach(&self, station: StationId, visited: Set<StationId>) -> Set<StationId> {
        flood(station, visited, Set::EMPTY, |from| self.any[from])
    }

    /// Every station that can be reached from `station` without touching `visited`, over track for which at most
    /// `tolls` take INCOME, and without going on from a station in `stops`.
    pub(super) fn reach_with(
        &self,
        station: StationId,
        visited: Set<StationId>,
        stops: Set<StationId>,
        tolls: Tolls,
    ) -> Set<StationId> {
        flood(station, visited, stops, |from| {
            let lines = self.lines[from].iter().enumerate();
            let usable = lines.filter(|(owner, _)| *owner == self.mover || tolls.contains(*owner));
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
