//! Simplifies outlines by removing corners that make no visible difference, the same ones on both sides of a border.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::Spot;

/// How far an outline may move.
const TOLERANCE: f64 = 1.9;

/// A corner in tenths, so that those of neighbours can be compared exactly.
type Corner = (i64, i64);

/// Simplifies rings that may share borders.
pub(super) fn simplify<'r>(all: impl IntoIterator<Item = &'r mut Vec<Vec<Spot>>>) {
    let mut all: Vec<&mut Vec<Vec<Spot>>> = all.into_iter().collect();
    let mut beside: BTreeMap<Corner, BTreeSet<Corner>> = BTreeMap::new();
    for ring in all.iter().flat_map(|rings| rings.iter()) {
        for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            beside.entry(corner(*from)).or_default().insert(corner(*to));
            beside.entry(corner(*to)).or_default().insert(corner(*from));
        }
    }
    let is_fixed = |place: &Spot| beside.get(&corner(*place)).is_none_or(|around| around.len() != 2);
    let mut kept = BTreeSet::new();
    for ring in all.iter().flat_map(|rings| rings.iter()) {
        for arc in arcs(ring, is_fixed) {
            keep(&arc, &mut kept);
        }
    }
    for ring in all.iter_mut().flat_map(|rings| rings.iter_mut()) {
        let simple: Vec<Spot> =
            ring.iter().filter(|place| kept.contains(&corner(**place))).copied().collect();
        if simple.len() >= 3 {
            *ring = simple;
        }
    }
}

/// The parts of a ring between corners at which three areas meet, each in the same direction for both of its sides.
fn arcs(ring: &[Spot], is_fixed: impl Fn(&Spot) -> bool) -> Vec<Vec<Spot>> {
    let first = ring.iter().position(&is_fixed);
    let lowest = ring.iter().enumerate().min_by_key(|(_, place)| corner(**place)).map(|(index, _)| index);
    let Some(start) = first.or(lowest) else { return Vec::new() };
    let mut arcs = Vec::new();
    let mut arc: Vec<Spot> = Vec::new();
    for place in ring.iter().cycle().skip(start).take(ring.len() + 1) {
        arc.push(*place);
        if arc.len() > 1 && is_fixed(place) {
            arcs.push(std::mem::replace(&mut arc, vec![*place]));
        }
    }
    if arc.len() > 1 {
        arcs.push(arc);
    }
    for arc in &mut arcs {
        let backwards = arc.iter().rev().map(|place| corner(*place));
        if backwards.lt(arc.iter().map(|place| corner(*place))) {
            arc.reverse();
        }
    }
    arcs
}

/// Keeps the ends of a line and every corner that is far from the line through the corners kept so far
/// (Douglas–Peucker).
fn keep(line: &[Spot], kept: &mut BTreeSet<Corner>) {
    let mut parts = vec![line];
    while let Some(line) = parts.pop() {
        let (Some(from), Some(to)) = (line.first(), line.last()) else { continue };
        kept.extend([corner(*from), corner(*to)]);
        let distances = line.iter().map(|place| place.distance_to_line(*from, *to)).enumerate();
        let farthest = distances.max_by(|(_, a), (_, b)| a.total_cmp(b));
        if let Some((index, _)) = farthest.filter(|(_, far)| *far > TOLERANCE) {
            let halves = [line.get(..=index), line.get(index..)];
            parts.extend(halves.into_iter().flatten().filter(|part| part.len() < line.len()));
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a drawing is at most some 100,000 wide")]
fn corner(place: Spot) -> Corner {
    ((place.x * 10.0).round() as i64, (place.y * 10.0).round() as i64)
}
