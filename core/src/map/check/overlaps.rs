//! Outlines that lie over each other.

use std::collections::BTreeMap;

use crate::map::document::Point;

/// How fine places on a row are measured: parts of a unit.
const FINE: i64 = 1024;
/// How many crossings of rows with edges are looked at; with larger drawings, rows are farther apart.
const MAX_CROSSINGS: i64 = 400_000;
/// How many pairs of open areas are looked at. Only outlines that overlap a lot have more.
const MAX_PAIRS: usize = 4_000_000;

/// Two areas that overlap, by their indices, and over how many square units about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overlap {
    pub(super) areas: [usize; 2],
    pub(super) size: i64,
}

/// Stretches of a row on which two areas lie over each other.
type Stretches = BTreeMap<[usize; 2], Vec<(i64, i64)>>;

/// The pairs of areas that have a square of one unit in common: what is thinner comes from rounding. Each area is what lies
/// inside an odd number of its rings.
///
/// The drawing is crossed by rows one unit apart, and by fewer where it has very many long edges; then the square is as large
/// as the distance between rows.
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

/// All edges, each with its area.
fn edges<'p>(areas: &'p [Vec<&'p [Point]>]) -> impl Iterator<Item = (usize, Point, Point)> + 'p {
    areas.iter().enumerate().flat_map(|(area, rings)| {
        rings.iter().flat_map(move |ring| {
            ring.iter().zip(ring.iter().cycle().skip(1)).map(move |(from, to)| (area, *from, *to))
        })
    })
}

/// The stretches of a row on which two areas are open at once.
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

/// Whether stretches of two rows, each from left to right, lie one above the other for this length.
fn shares_a_square(above: &[(i64, i64)], here: &[(i64, i64)], length: i64) -> bool {
    let mut above = above.iter().peekable();
    here.iter().any(|(from, to)| {
        while above.next_if(|(_, end)| end <= from).is_some() {}
        let mut beside = above.clone().take_while(|(start, _)| start < to);
        beside.any(|(start, end)| to.min(end) - from.max(start) >= length)
    })
}
