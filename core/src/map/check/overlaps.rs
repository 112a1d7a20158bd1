//! Finds outlines that overlap.

use std::collections::BTreeMap;

use crate::map::document::Point;

/// The precision of positions on a row: parts per unit.
const FINE: i64 = 1024;
/// The maximum number of crossings of rows with edges. In larger drawings the rows are farther apart.
const MAX_CROSSINGS: i64 = 400_000;
/// The maximum number of pairs of open areas that are examined. Only outlines that overlap a lot have more.
const MAX_PAIRS: usize = 4_000_000;

/// Two areas that overlap, by their indices, and the approximate size of the overlap in square units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overlap {
    pub(super) areas: [usize; 2],
    pub(super) size: i64,
}

/// The stretches of a row on which two areas overlap.
type Stretches = BTreeMap<[usize; 2], Vec<(i64, i64)>>;

/// Returns the pairs of areas that have a square of one unit in common; thinner overlaps result from rounding. An
/// area consists of the points that lie inside an odd number of its rings.
///
/// The drawing is scanned in rows one unit apart, or farther apart if it has very many long edges. In that case the
/// square is as large as the distance between rows.
pub(super) fn overlaps(areas: &[Vec<&[Point]>]) -> Vec<Overlap> {
    let height: i64 = edges(areas).map(|(_, from, to)| (i64::from(to.y) - i64::from(from.y)).abs()).sum();
    let step = height / MAX_CROSSINGS + 1;
    let mut rows: BTreeMap<i64, Vec<(i64, usize)>> = BTreeMap::new();
    for (area, from, to) in edges(areas) {
        let (above, below) = if from.y < to.y { (from, to) } else { (to, from) };
        let (top, bottom) = (i64::from(above.y), i64::from(below.y));
        // Row n is half a unit below n times the step, where no corner is.
        let first = (top + step - 1).div_euclid(step);
        for row in (first..).take_while(|row| row * step < bottom) {
            let down = 2 * (row * step - top) + 1;
            let across = i64::from(below.x) - i64::from(above.x);
            let x = i64::from(above.x) * FINE + (down * across * FINE).div_euclid(2 * (bottom - top));
            rows.entry(row).or_default().push((x, area));
        }
    }
    let mut found: BTreeMap<[usize; 2], (i64, bool)> = BTreeMap::new();
    let mut before: (i64, Stretches) = (i64::MIN, Stretches::new());
    let mut pairs = 0;
    for (row, mut crossings) in rows {
        crossings.sort_unstable();
        let stretches = covered_twice(&crossings, &mut pairs);
        for (areas, here) in &stretches {
            let (size, is_sure) = found.entry(*areas).or_default();
            *size += here.iter().map(|(from, to)| to - from).sum::<i64>() * step;
            let above = before.1.get(areas).filter(|_| before.0 + 1 == row);
            *is_sure |= above.is_some_and(|above| shares_a_square(above, here, step * FINE));
        }
        before = (row, stretches);
        if pairs > MAX_PAIRS {
            break;
        }
    }
    let sure = found.into_iter().filter(|(_, (_, is_sure))| *is_sure);
    sure.map(|(areas, (size, _))| Overlap { areas, size: (size / FINE).max(1) }).collect()
}

/// Returns all edges, each with its area.
fn edges<'p>(areas: &'p [Vec<&'p [Point]>]) -> impl Iterator<Item = (usize, Point, Point)> + 'p {
    areas.iter().enumerate().flat_map(|(area, rings)| {
        rings.iter().flat_map(move |ring| {
            ring.iter().zip(ring.iter().cycle().skip(1)).map(move |(from, to)| (area, *from, *to))
        })
    })
}

/// Returns the stretches of a row on which two areas are open at once.
fn covered_twice(crossings: &[(i64, usize)], pairs: &mut usize) -> Stretches {
    let mut stretches = Stretches::new();
    let mut open: Vec<(usize, i64)> = Vec::new();
    for (x, area) in crossings {
        let Some(place) = open.iter().position(|(other, _)| other == area) else {
            open.push((*area, *x));
            continue;
        };
        let (_, opened) = open.swap_remove(place);
        *pairs += open.len();
        for (other, since) in &open {
            let from = opened.max(*since);
            if from < *x {
                let pair = [*area.min(other), *area.max(other)];
                stretches.entry(pair).or_default().push((from, *x));
            }
        }
    }
    stretches
}

/// Returns whether stretches of two consecutive rows, each ordered from left to right, overlap for this length.
fn shares_a_square(above: &[(i64, i64)], here: &[(i64, i64)], length: i64) -> bool {
    let mut above = above.iter().peekable();
    here.iter().any(|(from, to)| {
        while above.next_if(|(_, end)| end <= from).is_some() {}
        let mut beside = above.clone().take_while(|(start, _)| start < to);
        beside.any(|(start, end)| to.min(end) - from.max(start) >= length)
    })
}
