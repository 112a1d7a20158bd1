//! Distances between stations, over track and over connections that may get track.

use super::Station;
use crate::id::{Id, PerId, Set, StationId};

/// A distance, counted in steps over track.
pub(crate) type Distance = u8;

/// The distance over anybody's track or a permanent link.
pub(crate) const TRACK: Distance = 1;
/// The distance over a connection that has no track yet.
const NO_TRACK: Distance = 3;
/// A distance larger than any that matters.
pub(crate) const FAR: Distance = 63;

/// The length of a row is a multiple of this, so that loops over rows need no remainder.
const STEP: usize = 16;

/// The distances between all pairs of stations of a map. A connection without track counts three times as much as one
/// with track.
#[derive(Debug)]
pub(crate) struct Distances {
    /// The distances, one row per station.
    cells: Vec<Distance>,
    row: usize,
}

impl Clone for Distances {
    fn clone(&self) -> Self {
        Self { cells: self.cells.clone(), row: self.row }
    }

    fn clone_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.row = other.row;
    }
}

impl Distances {
    /// Returns the distances between stations before any track is laid.
    pub(super) fn without_track(stations: &PerId<StationId, Station>) -> Self {
        let row = stations.len().max(1).next_multiple_of(STEP);
        let mut distances = Self { cells: vec![FAR; stations.len() * row], row };
        for (index, row) in distances.cells.chunks_exact_mut(row).enumerate() {
            if let Some(here) = row.get_mut(index) {
                *here = 0;
            }
        }
        for (id, station) in stations.iter() {
            for edge in station.edges.iter().filter(|edge| edge.to > id) {
                let step = if edge.connection.is_some() { NO_TRACK } else { TRACK };
                distances.shorten([id, edge.to], step);
            }
        }
        distances
    }

    /// Updates the distances after track is laid between two stations.
    pub(crate) fn lay(&mut self, between: [StationId; 2]) {
        self.shorten(between, TRACK);
    }

    /// Shortens the distance between two stations to `step`, and all other distances that become shorter through it.
    fn shorten(&mut self, [a, b]: [StationId; 2], step: Distance) {
        if self.row(a).get(b.index()).is_none_or(|far| *far <= step) {
            return;
        }
        let [from_a, from_b] = [a, b].map(|end| self.row(end).to_vec());
        for (row, (to_a, to_b)) in self.cells.chunks_exact_mut(self.row).zip(from_a.iter().zip(&from_b)) {
            let [over_a, over_b] = [to_a, to_b].map(|far| far.saturating_add(step));
            if over_a < *to_b {
                closer(row, &from_b, over_a);
            } else if over_b < *to_a {
                closer(row, &from_a, over_b);
            }
        }
    }

    /// Returns the distances from a station to all stations, in the order of their numbers; unused cells at the end
    /// of a row stand for no station.
    #[expect(clippy::indexing_slicing, reason = "an id comes from the list that sized this one")]
    pub(crate) fn row(&self, station: StationId) -> &[Distance] {
        &self.cells[station.index() * self.row..][..self.row]
    }

    /// Returns the distance to each station from the nearest of the given stations.
    pub(crate) fn nearest(&self, of: Set<StationId>) -> Vec<Distance> {
        let mut nearest = vec![FAR; self.row];
        for station in of {
            closer(&mut nearest, self.row(station), 0);
        }
        nearest
    }
}

/// Lowers each distance to the corresponding one of `others` plus `more`, if that is shorter.
pub(crate) fn closer(distances: &mut [Distance], others: &[Distance], more: Distance) {
    for (distance, other) in distances.iter_mut().zip(others) {
        *distance = (*distance).min(other.saturating_add(more));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Builtin, Map};

    /// Recomputes the distances to all stations with this track, by relaxing every edge until nothing changes.
    fn found_anew(map: &Map, from: StationId, laid: &[[StationId; 2]]) -> PerId<StationId, Distance> {
        let mut far = PerId::filled(map.stations.len(), FAR);
        far[from] = 0;
        loop {
            let before = far.clone();
            for (id, station) in map.stations.iter() {
                for edge in &station.edges {
                    let has_track = laid.contains(&[id, edge.to]) || laid.contains(&[edge.to, id]);
                    let step = if has_track || edge.connection.is_none() { TRACK } else { NO_TRACK };
                    far[edge.to] = far[edge.to].min(far[id] + step);
                }
            }
            if far == before {
                return far;
            }
        }
    }

    #[test]
    fn laying_track_shortens_all_ways_that_lead_over_it() {
        for city in Builtin::ALL {
            let map = city.map();
            let mut distances = map.distances.clone();
            let mut laid = Vec::new();
            for connection in map.connections.values().step_by(3) {
                for from in map.stations.ids() {
                    let far = found_anew(&map, from, &laid);
                    assert_eq!(distances.row(from).get(..far.len()), Some(far.as_slice()));
                }
                distances.lay(connection.between);
                laid.push(connection.between);
            }
        }
    }
}
