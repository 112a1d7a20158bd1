//! Candidate places for the names of wards, and for the trays of customers and figures.

use std::rc::Rc;

use shinjuku_core::id::WardId;
use shinjuku_core::map::{Caption, NO_WARD, WardEntry};

use super::anneal::Candidate;
use super::sheet::{Near, Sheet, inflated};
use super::text::{Align, Block, Face, wrappings};
use super::{Placed, keep_best};
use crate::board::geometry::{Frame, Spot};
use crate::board::land::readable;
use crate::board::options::LabelNames;
use crate::board::raster::Ground;
use crate::fonts::{Weight, width};

/// The grid distance between the places that are tried, and their maximum number.
const STEP: f64 = 9.0;
const MAX_PLACES: usize = 180;
/// The sizes of trays: width, height, and cost. The maximum number of places for a tray.
const TRAYS: [(f64, f64, f64); 5] =
    [(82.0, 31.0, 0.0), (55.0, 57.0, 0.0), (56.0, 31.0, 5.0), (31.0, 57.0, 7.0), (31.0, 31.0, 12.0)];
const MAX_TRAYS: usize = 45;
/// Places that cost more than this are not examined further.
const HOPELESS: f64 = 60.0;
/// The signs beside a ward's second name: a card, the distance from one to the next, the water sign, and gaps.
pub(crate) const PIP: [f64; 2] = [5.0, 9.0];
pub(crate) const PIP_STEP: f64 = 7.0;
pub(crate) const WAVES: f64 = 16.0;
pub(crate) const GAP: f64 = 5.0;
/// More cards than this are shown as a number.
pub(crate) const MAX_PIPS: u32 = 6;

/// The typefaces of the first and the second name.
pub(super) fn faces(names: LabelNames) -> [Face; 2] {
    let (spacing, is_capital) = if names.is_native_first() { (1.5, false) } else { (2.2, true) };
    [
        Face { size: 14.5, weight: Weight::Bold, spacing, is_capital },
        Face { size: 11.5, weight: Weight::Regular, spacing: 0.0, is_capital: false },
    ]
}

/// The row below a ward's name: the second name, the cards, and whether the ward touches the water.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) second: Option<String>,
    pub(crate) second_width: f64,
    /// The letter size of the second name.
    pub(crate) second_size: f64,
    pub(crate) cards: u32,
    pub(crate) has_water: bool,
}

impl Row {
    fn new(caption: Caption, cards: u32, has_water: bool, face: Face) -> Self {
        let second = caption.second.map(|name| readable(name).into_owned());
        let second_width = second.as_deref().map_or(0.0, |name| width(name, face.weight) * face.size);
        Self { second, second_width, second_size: face.size, cards, has_water }
    }

    /// The width of the cards.
    pub(crate) fn cards_width(&self) -> f64 {
        if self.cards > MAX_PIPS { PIP_STEP + 14.0 } else { f64::from(self.cards.max(1)) * PIP_STEP - 2.0 }
    }

    pub(crate) fn width(&self) -> f64 {
        let second = if self.second.is_some() { self.second_width + GAP } else { 0.0 };
        second + self.cards_width() + if self.has_water { GAP + WAVES } else { 0.0 }
    }
}

/// The candidate places for the name of a ward, and its row.
pub(super) fn places(
    sheet: &Sheet,
    ward: WardId,
    entry: &WardEntry,
    names: LabelNames,
) -> (Row, Vec<(Placed, Candidate)>) {
    let caption = names.caption(&entry.name, &entry.native_name);
    let [first, second] = faces(names);
    let row = Row::new(caption, entry.cards, sheet.land.map.water.contains(ward), second);
    if entry.id == NO_WARD {
        return (row, Vec::new());
    }
    let wanted = sheet.land.scale.spot(entry.label);
    let (spots, near) = grid(sheet, ward, wanted);
    let mut all = Vec::new();
    for (lines, wrapped) in wrappings(caption.first).into_iter().zip([0.0, 2.0, 5.0]) {
        let mut block = Block::default();
        for line in lines {
            block.push(line, first);
        }
        block.push_room(row.width(), 9.5);
        let block = Rc::new(block);
        for spot in &spots {
            let corner = spot.moved(-block.width / 2.0, -block.height / 2.0);
            let away = (spot.distance_to(wanted) * 0.02).min(4.0);
            let boxes: Vec<Frame> = block.boxes(Align::Middle, corner.x, corner.y).collect();
            let mut cost = away + wrapped;
            let mut rails: f64 = 0.0;
            for frame in &boxes {
                cost += near.blocked(frame) + stray(sheet, ward, frame) * 40.0;
                if cost < HOPELESS {
                    rails = rails.max(near.rail_cost(frame, 16.0, 0.35));
                }
            }
            // A wider margin keeps the names of wards apart from those of stations.
            let wide = boxes.iter().map(|frame| inflated(frame, 2.0)).map(|frame| Frame {
                left: frame.left - 3.0,
                right: frame.right + 3.0,
                ..frame
            });
            let Some(candidate) = Candidate::new(wide, cost + rails) else { continue };
            all.push((Placed { block: Rc::clone(&block), align: Align::Middle, corner }, candidate));
        }
    }
    (row, keep_best(all, MAX_PLACES))
}

/// The candidate places for the tray of a ward.
pub(super) fn trays(sheet: &Sheet, ward: WardId, entry: &WardEntry) -> Vec<(Frame, Candidate)> {
    if entry.id == NO_WARD {
        return Vec::new();
    }
    let wanted = sheet.land.scale.spot(entry.label);
    let (spots, near) = grid(sheet, ward, wanted);
    let sizes = TRAYS.iter().flat_map(|(width, height, against)| {
        let places = spots.iter().filter_map(|spot| {
            let frame = Frame::around(*spot, *width, *height);
            let mut cost = against + stray(sheet, ward, &frame) * 70.0;
            if cost < HOPELESS {
                cost += near.blocked(&frame) + near.rail_cost(&frame, 10.0, 0.3);
            }
            Some((frame, Candidate::new([frame], cost)?))
        });
        keep_best(places.collect(), MAX_TRAYS)
    });
    let sizes = sizes.collect();
    keep_best(sizes, MAX_TRAYS * TRAYS.len())
}

/// The part of a rectangle that is outside the ward; water counts more.
fn stray(sheet: &Sheet, ward: WardId, frame: &Frame) -> f64 {
    let abroad = sheet.raster.part(frame, |ground| ground != Ground::Ward(ward));
    abroad + 0.5 * sheet.raster.part(frame, |ground| ground == Ground::Water)
}

/// A grid of points in a ward plus the one from the document, and the obstacles near them.
fn grid(sheet: &Sheet, ward: WardId, wanted: Spot) -> (Vec<Spot>, Near) {
    let mut spots = vec![wanted];
    let corners = || sheet.land.wards[ward].rings.iter().flatten();
    let extent = |coordinate: fn(&Spot) -> f64| {
        let low = corners().map(coordinate).fold(f64::INFINITY, f64::min);
        let high = corners().map(coordinate).fold(f64::NEG_INFINITY, f64::max);
        steps(low, high)
    };
    let columns = extent(|spot| spot.x);
    for y in extent(|spot| spot.y) {
        let row = columns.iter().map(|x| Spot::new(*x, y));
        spots.extend(row.filter(|spot| sheet.raster.at(*spot) == Ground::Ward(ward)));
    }
    let around = spots.iter().map(|spot| Frame::around(*spot, 200.0, 80.0));
    let around = around.reduce(|all, next| all.union(&next)).unwrap_or(sheet.land.paper);
    (spots, sheet.near(&around))
}

fn steps(low: f64, high: f64) -> Vec<f64> {
    let step = STEP.max((high - low) / 60.0);
    let mut all = Vec::new();
    let mut at = low + step / 2.0;
    while at < high {
        all.push(at);
        at += step;
    }
    all
}
