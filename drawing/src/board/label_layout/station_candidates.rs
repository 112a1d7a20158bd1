//! Candidate places for the names of stations.

use std::rc::Rc;

use shinjuku_core::id::{StationId, WardId};
use shinjuku_core::map::{Caption, LabelSide};

use super::anneal::Candidate;
use super::obstacles::{NearbyObstacles, Obstacles, STATION, symbol_radius};
use super::text::{Align, Block, Face, wrappings};
use super::{Placed, Places};
use crate::board::geometry::{Frame, Spot};
use crate::board::raster::{Ground, Raster};
use crate::fonts::Weight;

/// The distances from the station that are tried, and the distance from which on each unit costs more.
const GAPS: [f64; 13] = [0.5, 2.0, 4.0, 6.0, 8.0, 10.0, 12.5, 15.0, 18.0, 21.0, 25.0, 29.0, 34.0];
const FAR: f64 = 12.0;
/// The minimum distance between two places that are tried.
const SPREAD: f64 = 2.5;
/// The cost of touching a rail bed, and of each unit of it under the text.
const BED_TOUCH: f64 = 75.0;
const BED_LENGTH: f64 = 0.5;
/// A name must be nearer to its own station than to others, by this distance; otherwise it could be mistaken for the name
/// of another station, which costs this.
const NEARER: f64 = 1.0;
const MISTAKEN: f64 = 300.0;
/// The cost of each rail between a name and its station, not counting those that begin near the station.
const BEYOND_RAILS: f64 = 60.0;
const SHORT_LEADER: f64 = 12.0;
/// How far other stations must be from the line between a name and its station.
const BETWEEN: f64 = 12.0;
/// The cost of placing the second name beside the first instead of below it.
const BESIDE: f64 = 5.0;
/// The cost of an unusual alignment of the lines.
const ODD_ALIGN: f64 = 2.0;
/// The maximum number of places tried for one name, and of those that they are chosen from.
const MAX_PLACES: usize = 240;
const MAX_EXAMINED: usize = 2_000;

/// The typefaces of the first and the second name.
pub(super) fn faces() -> [Face; 2] {
    let face = |size, weight, is_second| Face { size, weight, spacing: 0.0, is_capital: false, is_second };
    [face(16.5, Weight::Bold, false), face(11.5, Weight::Regular, true)]
}

/// A side of the station, and how far along it the block is shifted.
#[derive(Clone, Copy)]
enum Way {
    Right(f64),
    Left(f64),
    Above(f64),
    Below(f64),
}

impl Way {
    fn all() -> impl Iterator<Item = Self> {
        let upright = (-16..=16).map(|step| f64::from(step) / 8.0);
        let across = (-26..=26).map(|step| f64::from(step) / 20.0);
        let beside = upright.flat_map(|shift| [Self::Right(shift), Self::Left(shift)]);
        beside.chain(across.flat_map(|shift| [Self::Above(shift), Self::Below(shift)]))
    }

    /// The cost of this side.
    fn cost(self) -> f64 {
        match self {
            Self::Right(shift) => shift.abs() * 2.5,
            Self::Left(shift) => 1.0 + shift.abs() * 2.5,
            Self::Above(shift) => 2.5 + shift.abs() * 2.5,
            Self::Below(shift) => 2.0 + shift.abs() * 2.5,
        }
    }

    /// The upper left corner of a block at this distance from the room of a station.
    fn corner(self, at: Spot, room: &Frame, block: &Block, gap: f64) -> Spot {
        let (width, height) = (block.width, block.height);
        let down = |shift: f64| at.y - height / 2.0 + shift * (height / 2.0 + 9.0);
        let across = |shift: f64| at.x - width / 2.0 + shift * (width / 2.0 + 8.0);
        match self {
            Self::Right(shift) => Spot::new(room.right + gap, down(shift)),
            Self::Left(shift) => Spot::new(room.left - gap - width, down(shift)),
            Self::Above(shift) => Spot::new(across(shift), room.top - gap - height),
            Self::Below(shift) => Spot::new(across(shift), room.bottom + gap),
        }
    }

    /// The alignments that are tried: the lines of a block can be aligned in several ways.
    fn aligns(self, block: &Block, is_row: bool) -> Vec<Align> {
        if is_row {
            vec![Align::Start]
        } else if block.lines.len() == 1 {
            vec![self.align()]
        } else {
            vec![Align::Start, Align::Middle, Align::End]
        }
    }

    /// The usual alignment.
    const fn align(self) -> Align {
        match self {
            Self::Right(_) => Align::Start,
            Self::Left(_) => Align::End,
            Self::Above(shift) | Self::Below(shift) if shift > 0.3 => Align::Start,
            Self::Above(shift) | Self::Below(shift) if shift < -0.3 => Align::End,
            Self::Above(_) | Self::Below(_) => Align::Middle,
        }
    }

    /// Whether it is on this side. Anything beside a station, at any height, is on its left or right.
    fn is_on(self, side: LabelSide) -> bool {
        let (Self::Right(shift) | Self::Left(shift) | Self::Above(shift) | Self::Below(shift)) = self;
        let is_before = shift < -0.5;
        let is_after = shift > 0.5;
        match self {
            Self::Right(_) => match side {
                LabelSide::Ne => is_before,
                LabelSide::Se => is_after,
                side => side == LabelSide::E,
            },
            Self::Left(_) => match side {
                LabelSide::Nw => is_before,
                LabelSide::Sw => is_after,
                side => side == LabelSide::W,
            },
            Self::Above(_) => match side {
                LabelSide::Nw => is_before,
                LabelSide::Ne => is_after,
                side => side == LabelSide::N,
            },
            Self::Below(_) => match side {
                LabelSide::Sw => is_before,
                LabelSide::Se => is_after,
                side => side == LabelSide::S,
            },
        }
    }
}

/// The candidate places for the name of a station.
pub(super) fn places(
    obstacles: &Obstacles,
    station: StationId,
    caption: Caption,
    side: Option<LabelSide>,
) -> Places<Placed> {
    let [first, second] = faces();
    let at = obstacles.land.stations[station];
    let room = obstacles.rooms[station].building;
    let length = caption.first.chars().count();
    let mut blocks = Vec::new();
    for (index, lines) in wrappings(caption.first).into_iter().enumerate() {
        let wrapped = match index {
            0 if length > 13 => 3.0,
            0 => 0.0,
            1 if length > 9 => 2.5,
            1 => 6.0,
            _ => 9.0,
        };
        let mut block = Block::default();
        for line in lines {
            block.push(line, first);
        }
        if let Some(name) = caption.second {
            if index == 0 {
                let mut row = block.clone();
                row.push_beside(name, second);
                blocks.push((Rc::new(row), BESIDE, true));
            }
            block.push(name, second);
        }
        blocks.push((Rc::new(block), wrapped, false));
    }
    let reach = blocks.iter().map(|(block, ..)| block.width.max(block.height)).fold(0.0, f64::max) + 90.0;
    let view = Surroundings::new(obstacles, station, &Frame::around(at, 2.0 * reach, 2.0 * reach));
    let ways: Vec<Way> = Way::all().filter(|way| side.is_none_or(|side| way.is_on(side))).collect();
    let mut free = Vec::new();
    let mut limit = f64::INFINITY;
    let mut blocked = None;
    for (block, wrapped, is_row) in &blocks {
        for (gap, way) in GAPS.iter().flat_map(|gap| ways.iter().map(|way| (*gap, *way))) {
            let corner = way.corner(at, &room, block, gap);
            let base = way.cost() + gap * 0.45 + (gap - FAR).max(0.0) * 0.8 + wrapped;
            for align in way.aligns(block, *is_row) {
                let base = base + if *is_row || align == way.align() { 0.0 } else { ODD_ALIGN };
                if base >= limit {
                    continue;
                }
                let boxes = block.boxes(align, corner.x, corner.y);
                let Some(mut candidate) = Candidate::new(boxes, base) else { continue };
                let hidden: f64 = candidate.boxes().map(|frame| view.near.blocked(frame, STATION)).sum();
                let placed = Placed { block: Rc::clone(block), align, corner };
                if hidden > 0.0 {
                    candidate.cost += hidden;
                    blocked = Some(cheaper(blocked, (placed, candidate)));
                    continue;
                }
                candidate.lead_to(at);
                if let Some(cost) = view.cost(&candidate, limit) {
                    candidate.cost = cost;
                    free.push((placed, candidate));
                }
            }
            if free.len() > MAX_EXAMINED {
                limit = keep_cheapest(&mut free, MAX_EXAMINED / 2);
            }
        }
    }
    if free.is_empty() {
        free.extend(blocked);
    }
    let mut block = Block::default();
    block.push(caption.first, first);
    let corner = Spot::new(room.right, at.y - block.height / 2.0);
    let fallback = Placed { block: Rc::new(block), align: Align::Start, corner };
    Places { candidates: spread(free, MAX_PLACES), fallback }
}

fn cheaper<T>(best: Option<(T, Candidate)>, next: (T, Candidate)) -> (T, Candidate) {
    match best {
        Some(best) if best.1.cost <= next.1.cost => best,
        _ => next,
    }
}

/// Keeps this number of the cheapest places, and returns the cost that others must be below.
fn keep_cheapest<T>(places: &mut Vec<(T, Candidate)>, count: usize) -> f64 {
    places.sort_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost));
    places.truncate(count);
    places.last().map_or(f64::INFINITY, |(_, worst)| worst.cost)
}

/// Returns the cheapest places, without those that are close to a cheaper place of the same block.
fn spread(mut places: Vec<(Placed, Candidate)>, count: usize) -> Vec<(Placed, Candidate)> {
    places.sort_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost));
    let mut kept: Vec<(Placed, Candidate)> = Vec::with_capacity(count);
    for (placed, candidate) in places {
        let is_close = |(other, _): &(Placed, Candidate)| {
            Rc::ptr_eq(&other.block, &placed.block)
                && other.align == placed.align
                && (other.corner.x - placed.corner.x).abs() < SPREAD
                && (other.corner.y - placed.corner.y).abs() < SPREAD
        };
        if !kept.iter().any(is_close) {
            kept.push((placed, candidate));
        }
        if kept.len() == count {
            break;
        }
    }
    kept
}

/// What is around a station.
struct Surroundings<'o> {
    raster: &'o Raster,
    near: NearbyObstacles,
    ward: WardId,
    /// The station and the radius of its symbol, and those of its neighbours.
    own: (Spot, f64),
    others: Vec<(Spot, f64)>,
}

impl<'o> Surroundings<'o> {
    fn new(obstacles: &'o Obstacles, station: StationId, region: &Frame) -> Self {
        let land = obstacles.land;
        let symbol = |id: StationId| (land.stations[id], symbol_radius(land.map.sakura.contains(id)));
        let others = land.map.stations.ids().filter(|other| *other != station).map(symbol);
        Self {
            raster: obstacles.raster,
            near: obstacles.near(region),
            ward: land.map.stations[station].ward,
            own: symbol(station),
            others: others.filter(|(place, _)| region.nearest_to(*place) == *place).collect(),
        }
    }

    /// The cost of a name at this place, if it is less than `limit`.
    fn cost(&self, candidate: &Candidate, limit: f64) -> Option<f64> {
        let rails = candidate.boxes().map(|frame| self.near.rail_cost(frame, BED_TOUCH, BED_LENGTH));
        let mut cost = candidate.cost + rails.fold(0.0, f64::max);
        if cost >= limit {
            return None;
        }
        let gap_to = |(place, radius): &(Spot, f64)| {
            let gaps = candidate.boxes().map(|frame| frame.nearest_to(*place).distance_to(*place) - radius);
            gaps.fold(f64::INFINITY, f64::min)
        };
        let own = gap_to(&self.own);
        for far in self.others.iter().map(gap_to) {
            if far < own + NEARER {
                cost += MISTAKEN + 3.0 * (own + NEARER - far);
            } else {
                cost += (own + 14.0 - far).max(0.0) * 1.2;
            }
        }
        if let Some((end, at)) = candidate.leader() {
            cost += BEYOND_RAILS * self.near.crossings(end, at, SHORT_LEADER);
            if self.others.iter().any(|(place, _)| place.distance_to_line(end, at) < BETWEEN) {
                cost += MISTAKEN;
            }
        }
        if cost >= limit {
            return None;
        }
        let area: f64 = candidate.boxes().map(Frame::area).sum();
        for frame in candidate.boxes() {
            let part = frame.area() / area;
            cost += part * 4.0 * self.raster.part(frame, |ground| ground == Ground::Water);
            cost += part * 4.0 * self.raster.part(frame, |ground| ground != Ground::Ward(self.ward));
        }
        (cost < limit).then_some(cost)
    }
}
