//! Candidate places for the names of water and outside land, for the Kaiju, and for decorative waves.

use std::rc::Rc;

use shinjuku_core::map::{OutsideEntry, Point};

use super::anneal::Candidate;
use super::obstacles::{NearbyObstacles, Obstacles, STATION, inflated};
use super::text::{Align, Block, Face};
use super::{Placed, Places, keep_best};
use crate::board::geometry::{Frame, Spot};
use crate::board::options::LabelNames;
use crate::board::raster::Ground;
use crate::fonts::Weight;

const MAX_PLACES: usize = 160;
/// The letter sizes that are tried for the name of the water.
const SIZES: [f64; 4] = [26.0, 20.0, 15.0, SMALLEST];
const SMALLEST: f64 = 11.0;
/// The sizes that are tried for the Kaiju in the water.
const KAIJU: [f64; 4] = [96.0, 64.0, 44.0, 34.0];
/// The size of a wave, the margin around it, and the maximum number of waves.
const WAVE: [f64; 2] = [34.0, 16.0];
const WAVE_ROOM: f64 = 12.0;
const MAX_WAVES: usize = 10;

/// The letter size and spacing of the names of outside land.
const OUTSIDE_LETTERS: f64 = 14.0;
const OUTSIDE_SPACING: f64 = 4.0;

/// The candidate places for the name of the water, with the letter size.
pub(super) fn names(obstacles: &Obstacles, names: LabelNames) -> Places<(Placed, f64)> {
    let water = &obstacles.land.map.document().water;
    let caption = names.caption(&water.name, &water.native_name);
    let near = obstacles.near(&obstacles.land.paper);
    let wanted = water.label.map(|point| obstacles.land.scale.spot(point));
    let fixed = water.label_size.map(|size| f64::from(size) / obstacles.land.scale.0);
    let sizes: Vec<f64> = fixed.map_or(SIZES.to_vec(), |size| vec![size]);
    let mut all = Vec::new();
    for (size, against) in sizes.into_iter().zip([0.0, 12.0, 24.0, 36.0]) {
        let mut block = Block::default();
        let face = |size, spacing, is_second| Face {
            size,
            weight: Weight::Regular,
            spacing,
            is_capital: false,
            is_second,
        };
        block.push(caption.first, face(size, spacing(size), false));
        if let Some(second) = caption.second {
            block.push(second, face(size * 0.65, spacing(size), true));
        }
        let block = Rc::new(block);
        for (spot, away) in spots(obstacles, wanted) {
            let corner = spot.moved(-block.width / 2.0, -block.height / 2.0);
            let boxes = block.boxes(Align::Middle, corner.x, corner.y);
            let Some(mut candidate) = Candidate::new(boxes, against + away) else { continue };
            for frame in candidate.boxes().copied().collect::<Vec<_>>() {
                candidate.cost += cost(obstacles, &near, &frame);
            }
            let placed = Placed { block: Rc::clone(&block), align: Align::Middle, corner };
            all.push(((placed, size), candidate));
        }
    }
    let middle = wanted.unwrap_or(obstacles.land.paper.middle());
    let nothing = Placed { block: Rc::default(), align: Align::Middle, corner: middle };
    Places { candidates: keep_best(all, MAX_PLACES), fallback: (nothing, SMALLEST) }
}

/// The letter spacing of the name of the water.
pub(crate) fn spacing(size: f64) -> f64 {
    if size > 18.0 { size * 0.2 } else { size * 0.06 }
}

/// The candidate places for the Kaiju in the water.
pub(super) fn kaiju(obstacles: &Obstacles) -> Places<Frame> {
    let water = &obstacles.land.map.document().water;
    let wanted = water.label.map(|point| obstacles.land.scale.spot(point));
    let near = obstacles.near(&obstacles.land.paper);
    let sizes = KAIJU.iter().zip([0.0, 6.0, 12.0, 18.0]).flat_map(|(size, against)| {
        let places = spots(obstacles, wanted).into_iter().filter_map(|(spot, away)| {
            let frame = Frame::around(spot, *size, *size);
            Some((frame, Candidate::new([frame], against + away * 0.5 + cost(obstacles, &near, &frame))?))
        });
        keep_best(places.collect(), MAX_PLACES / 4)
    });
    let fallback = Frame::around(obstacles.land.paper.middle(), 34.0, 34.0);
    Places { candidates: keep_best(sizes.collect(), MAX_PLACES), fallback }
}

/// The candidate places for the name of outside land; none if the document has no place for it.
pub(super) fn outside(
    obstacles: &Obstacles,
    entry: &OutsideEntry,
    names: LabelNames,
) -> Places<Option<Placed>> {
    let caption = names.caption(&entry.name, &entry.native_name);
    let near = obstacles.near(&obstacles.land.paper);
    let mut block = Block::default();
    let face = |size, is_capital, is_second| Face {
        size,
        weight: Weight::Regular,
        spacing: OUTSIDE_SPACING,
        is_capital,
        is_second,
    };
    block.push(caption.first, face(OUTSIDE_LETTERS, !names.is_native_first(), false));
    if let Some(second) = caption.second {
        block.push(second, face(11.5, false, true));
    }
    let block = Rc::new(block);
    let wanted: Option<Spot> = entry.label.map(|point: Point| obstacles.land.scale.spot(point));
    let spots = wanted.into_iter().flat_map(|spot| {
        let steps = [-40.0, -20.0, 0.0, 20.0, 40.0];
        steps.into_iter().flat_map(move |x| steps.map(|y| spot.moved(x, y)))
    });
    let places = spots.filter_map(|spot| {
        let corner = spot.moved(-block.width / 2.0, -block.height / 2.0);
        let away = wanted.map_or(0.0, |wanted| spot.distance_to(wanted) * 0.2);
        let mut candidate = Candidate::new(block.boxes(Align::Middle, corner.x, corner.y), away)?;
        for frame in candidate.boxes().copied().collect::<Vec<_>>() {
            candidate.cost += near.blocked(&frame, STATION) + near.rail_cost(&frame, 20.0, 0.5);
            candidate.cost += 40.0 * obstacles.raster.part(&frame, |ground| ground != Ground::Outside);
        }
        Some((Some(Placed { block: Rc::clone(&block), align: Align::Middle, corner }), candidate))
    });
    Places { candidates: keep_best(places.collect(), MAX_PLACES), fallback: None }
}

/// Places decorative waves in open water, away from everything else.
pub(super) fn waves(obstacles: &Obstacles, taken: &[Frame]) -> Vec<Spot> {
    let mut waves: Vec<Spot> = Vec::new();
    let near = obstacles.near(&obstacles.land.paper);
    let mut all: Vec<(u32, Spot)> = obstacles
        .raster
        .places()
        .filter(|(ground, _)| *ground == Ground::Water)
        .zip(0_u32..)
        // A fixed pseudo-random order, so that the waves do not form rows.
        .map(|((_, spot), index)| (index.wrapping_mul(2_654_435_761) >> 7, spot))
        .collect();
    all.sort_unstable_by_key(|(order, _)| *order);
    for (_, spot) in all {
        let frame = Frame::around(spot, WAVE[0], WAVE[1]);
        let wide = inflated(&frame, WAVE_ROOM);
        let is_free = taken.iter().all(|other| other.overlap(&wide) == 0.0)
            && waves.iter().all(|other| other.distance_to(spot) > 85.0)
            && near.rails(&frame, 10.0) == 0.0
            && near.blocked(&frame, STATION) == 0.0
            && obstacles.raster.part(&wide, |ground| ground != Ground::Water) == 0.0;
        if is_free {
            waves.push(spot);
        }
        if waves.len() == MAX_WAVES {
            break;
        }
    }
    waves
}

fn cost(obstacles: &Obstacles, near: &NearbyObstacles, frame: &Frame) -> f64 {
    let has_water = !obstacles.land.water.is_empty();
    let dry = if has_water { obstacles.raster.part(frame, |ground| ground != Ground::Water) } else { 0.0 };
    if dry > 0.8 {
        return 80.0 * dry;
    }
    near.blocked(frame, STATION) + near.rail_cost(frame, 16.0, 0.4) + 80.0 * dry
}

/// Points in the water, each with a cost for its distance from the wanted point. If the document has no water
/// surface, points on lines that are known to be in the water, or in the wards that touch it.
fn spots(obstacles: &Obstacles, wanted: Option<Spot>) -> Vec<(Spot, f64)> {
    let land = obstacles.land;
    let away = |spot: Spot| (spot, wanted.map_or(0.0, |wanted| (spot.distance_to(wanted) * 0.06).min(9.0)));
    let mut all: Vec<(Spot, f64)> = wanted.map(|spot| (spot, 0.0)).into_iter().collect();
    if !land.water.is_empty() {
        let wet = obstacles.raster.places().filter(|(ground, _)| *ground == Ground::Water);
        // Every fifth cell is enough.
        all.extend(wet.step_by(5).map(|(_, spot)| away(spot)));
        return all;
    }
    let line = land.waterline();
    all.extend(line.iter().flat_map(|(from, to)| {
        [0.5, 0.3, 0.7].map(|part| (from.towards(*to, part), 10.0 - from.distance_to(*to).min(100.0) / 10.0))
    }));
    if all.is_empty() {
        let wet = |ground| matches!(ground, Ground::Ward(ward) if land.map.water.contains(ward));
        let places = obstacles.raster.places().filter(|(ground, _)| wet(*ground)).step_by(23);
        all.extend(places.map(|(_, spot)| (spot, 0.0)));
    }
    if all.is_empty() {
        all.push((land.paper.middle(), 0.0));
    }
    all
}
