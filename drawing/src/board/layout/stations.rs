//! Candidate places for the names of stations.

use std::rc::Rc;

use shinjuku_core::id::StationId;
use shinjuku_core::map::{Caption, LabelSide};

use super::anneal::Candidate;
use super::sheet::{Near, Sheet};
use super::text::{Align, Block, Face, wrappings};
use super::{Placed, keep_best};
use crate::board::geometry::{Frame, Spot};
use crate::board::options::LabelNames;
use crate::board::raster::Ground;
use crate::fonts::Weight;

/// The distances from the station that are tried.
const GAPS: [f64; 7] = [0.5, 3.0, 6.0, 10.0, 15.0, 21.0, 27.0];
/// The cost of touching a rail bed, and of each unit of it under the text.
const BED_TOUCH: f64 = 75.0;
const BED_LENGTH: f64 = 0.5;
/// The cost of placing the second name beside the first instead of below it.
const BESIDE: f64 = 5.0;
/// The maximum number of places tried for one name.
const MAX_PLACES: usize = 240;

/// The typefaces of the first and the second name.
pub(super) fn faces(names: LabelNames) -> [Face; 2] {
    let (first, second) = if names.is_native_first() { (17.0, 12.0) } else { (18.0, 12.5) };
    let face = |size, weight| Face { size, weight, spacing: 0.0, is_capital: false };
    [face(first, Weight::Bold), face(second, Weight::Regular)]
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
        let upright = [-1.5, -1.25, -1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5];
        let across = [-1.2, -1.0, -0.8, -0.6, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2];
        let beside = upright.into_iter().flat_map(|shift| [Self::Right(shift), Self::Left(shift)]);
        beside.chain(across.into_iter().flat_map(|shift| [Self::Above(shift), Self::Below(shift)]))
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
    sheet: &Sheet,
    station: StationId,
    caption: Caption,
    names: LabelNames,
    side: Option<LabelSide>,
) -> Vec<(Placed, Candidate)> {
    let [first, second] = faces(names);
    let at = sheet.land.stations[station];
    let room = sheet.rooms[station];
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
                blocks.push((Rc::new(row), BESIDE, Some(Align::Start)));
            }
            block.push(name, second);
        }
        blocks.push((Rc::new(block), wrapped, None));
    }
    let mut all = Vec::new();
    let reach = blocks.iter().map(|(block, ..)| block.width.max(block.height)).fold(0.0, f64::max) + 70.0;
    let near = sheet.near(&Frame::around(at, 2.0 * reach, 2.0 * reach));
    for (block, wrapped, align) in blocks {
        for way in Way::all().filter(|way| side.is_none_or(|side| way.is_on(side))) {
            for gap in GAPS {
                let (width, height) = (block.width, block.height);
                let corner = match way {
                    Way::Right(shift) => {
                        Spot::new(room.right + gap, at.y - height / 2.0 + shift * (height / 2.0 + 9.0))
                    }
                    Way::Left(shift) => {
                        Spot::new(room.left - gap - width, at.y - height / 2.0 + shift * (height / 2.0 + 9.0))
                    }
                    Way::Above(shift) => {
                        Spot::new(at.x - width / 2.0 + shift * (width / 2.0 + 8.0), room.top - gap - height)
                    }
                    Way::Below(shift) => {
                        Spot::new(at.x - width / 2.0 + shift * (width / 2.0 + 8.0), room.bottom + gap)
                    }
                };
                let align = align.unwrap_or(way.align());
                let boxes = block.boxes(align, corner.x, corner.y);
                let Some(mut candidate) = Candidate::new(boxes, way.cost() + gap * 0.45 + wrapped) else {
                    continue;
                };
                candidate.cost += cost(sheet, &near, station, &candidate);
                let placed = Placed { block: Rc::clone(&block), align, corner };
                all.push((placed, candidate));
            }
        }
    }
    keep_best(all, MAX_PLACES)
}

/// The cost of text at this place.
fn cost(sheet: &Sheet, near: &Near, station: StationId, candidate: &Candidate) -> f64 {
    let ward = sheet.land.map.stations[station].ward;
    let at = sheet.land.stations[station];
    let mut cost = 0.0;
    let mut rails: f64 = 0.0;
    let area: f64 = candidate.boxes().iter().map(Frame::area).sum();
    for frame in candidate.boxes() {
        cost += near.blocked(frame);
    }
    if cost > 0.0 {
        return cost;
    }
    for frame in candidate.boxes() {
        rails = rails.max(near.rail_cost(frame, BED_TOUCH, BED_LENGTH));
        let part = frame.area() / area;
        cost += part * 4.0 * sheet.raster.part(frame, |ground| ground == Ground::Water);
        cost += part * 4.0 * sheet.raster.part(frame, |ground| ground != Ground::Ward(ward));
    }
    // A name that is as close to another station could be mistaken for the name of that one.
    let own = candidate.reach().nearest_to(at).distance_to(at);
    let others = sheet.land.stations.iter().filter(|(other, _)| *other != station);
    for (_, other) in others {
        let far = candidate.reach().nearest_to(*other).distance_to(*other);
        cost += (own + 10.0 - far).max(0.0) * 1.2;
    }
    cost + rails
}
