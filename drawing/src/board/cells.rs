//! Outlines of wards that have none in the document: the joined Voronoi cells of their stations.

use std::collections::BTreeMap;

use shinjuku_core::id::{PerId, Set, StationId};
use shinjuku_core::map::Map;
use shinjuku_core::map::drawing::{Cell, Side};

use super::geometry::Spot;

/// A corner in hundredths, so that the sides of two cells can be compared exactly.
type Corner = (i64, i64);

/// The rings around the cells of several stations. Sides shared by two of the cells are left out.
pub(super) fn joined(map: &Map, cells: &PerId<StationId, Cell>, stations: Set<StationId>) -> Vec<Vec<Spot>> {
    let mut next: BTreeMap<Corner, Vec<(Corner, Spot)>> = BTreeMap::new();
    let mut count = 0_usize;
    for station in stations {
        let ward = map.stations[station].ward;
        for (Side { from, beyond }, to) in cells[station].edges() {
            let inner = beyond.is_some_and(|other| {
                map.stations.iter().nth(other).is_some_and(|(_, station)| station.ward == ward)
            });
            if !inner && corner(from) != corner(to) {
                next.entry(corner(from)).or_default().push((corner(to), from));
                count += 1;
            }
        }
    }
    let mut all = Vec::new();
    while let Some(start) = next.keys().next().copied() {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(ways) = next.get_mut(&at) {
            let way = ways.pop();
            if ways.is_empty() {
                next.remove(&at);
            }
            let Some((to, place)) = way else { break };
            ring.push(place);
            at = to;
            if ring.len() > count {
                break;
            }
        }
        if at != start {
            // Rounding has broken the border: fall back to the separate cells.
            return stations
                .iter()
                .map(|station| cells[station].sides.iter().map(|side| side.from).collect())
                .collect();
        }
        all.push(ring);
    }
    all
}

#[expect(clippy::cast_possible_truncation, reason = "a drawing is at most some 100,000 wide")]
fn corner(place: Spot) -> Corner {
    ((place.x * 20.0).round() as i64, (place.y * 20.0).round() as i64)
}
