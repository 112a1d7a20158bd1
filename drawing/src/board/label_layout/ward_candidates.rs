//! Candidate places for the names of wards, and for the trays of customers and figures.

use std::rc::Rc;

use shinjuku_core::id::WardId;
use shinjuku_core::map::{Caption, NO_WARD, WardEntry};

use super::anneal::Candidate;
use super::obstacles::{NearbyObstacles, Obstacles, STATION, inflated};
use super::text::{Align, Block, Face, wrappings};
use super::{Line, Placed, Places, WardLabel, keep_best};
use crate::board::geometry::{Frame, Spot};
use crate::board::land::xml_safe;
use crate::board::options::LabelNames;
use crate::board::raster::Ground;
use crate::fonts::{Weight, width};

/// The grid distance between the places that are tried, and their maximum number.
const STEP: f64 = 7.0;
/// How far beyond the bounds of a ward the middle of its name may be.
const OUTSIDE: f64 = 25.0;
const MAX_PLACES: usize = 180;
/// The sizes of trays: width, height, and cost. The maximum number of places for a tray.
const TRAYS: [(f64, f64, f64); 5] =
    [(82.0, 31.0, 0.0), (55.0, 57.0, 0.0), (56.0, 31.0, 5.0), (31.0, 57.0, 7.0), (31.0, 31.0, 12.0)];
const MAX_TRAYS: usize = 45;
/// The cost of touching a rail bed, of each unit of it under the name, and of leaving the ward altogether, which costs
/// more if most of the name is outside.
const BED_TOUCH: f64 = 34.0;
const BED_LENGTH: f64 = 0.35;
const STRAY: f64 = 90.0;
const LOST: f64 = 250.0;
/// The cost of being covered by a store, if one is built.
const BELOW_STORE: f64 = 120.0;
/// The cost of a line of its own for the second name, and of tight letters.
const ABOVE: f64 = 4.0;
const TIGHT: f64 = 5.0;
/// The signs beside a ward's second name: a card, the distance from one to the next, the water sign, and gaps.
pub(crate) const PIP: [f64; 2] = [5.0, 9.0];
pub(crate) const PIP_STEP: f64 = 7.0;
pub(crate) const WAVES: f64 = 16.0;
pub(crate) const GAP: f64 = 5.0;
/// More cards than this are shown as a number.
pub(crate) const MAX_PIPS: u32 = 6;

/// The typefaces of the first and the second name.
pub(super) fn faces(names: LabelNames, is_tight: bool) -> [Face; 2] {
    let spacing = match (is_tight, names.is_native_first()) {
        (true, _) => 0.6,
        (false, true) => 1.5,
        (false, false) => 2.2,
    };
    let is_capital = !names.is_native_first();
    [
        Face { size: 13.6, weight: Weight::Bold, spacing, is_capital, is_second: false },
        Face { size: 10.6, weight: Weight::Regular, spacing: 0.0, is_capital: false, is_second: true },
    ]
}

/// The row below a ward's name: the second name, unless it has a line of its own, the cards, and whether the ward
/// touches the water.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) second: Option<Line>,
    pub(crate) cards: u32,
    pub(crate) has_water: bool,
}

impl Row {
    /// The width of the cards.
    pub(crate) fn cards_width(&self) -> f64 {
        if self.cards > MAX_PIPS { PIP_STEP + 14.0 } else { f64::from(self.cards.max(1)) * PIP_STEP - 2.0 }
    }

    pub(crate) fn width(&self) -> f64 {
        let second = self.second.as_ref().map_or(0.0, |second| second.width + GAP);
        second + self.cards_width() + if self.has_water { GAP + WAVES } else { 0.0 }
    }
}

/// A possible place for the name of a ward.
pub(super) struct WardPlace {
    placed: Placed,
    row: Rc<Row>,
    is_tight: bool,
}

impl WardPlace {
    pub(super) fn label(&self) -> WardLabel {
        WardLabel { label: self.placed.label(), row: (*self.row).clone(), is_tight: self.is_tight }
    }
}

/// A way to set the name of a ward, and its cost.
struct Setting {
    block: Rc<Block>,
    row: Rc<Row>,
    is_tight: bool,
    cost: f64,
}

/// The ways to set the name of a ward, cheapest first: in one or several lines, with the second name in the row of signs
/// or above it, and with wide or tight letters.
fn settings(caption: Caption, cards: u32, has_water: bool, names: LabelNames) -> Vec<Setting> {
    let mut all = Vec::new();
    for is_tight in [false, true] {
        let [first, second] = faces(names, is_tight);
        let beside = caption.second.map(|name| Line {
            x: 0.0,
            y: 0.0,
            width: width(name, second.weight) * second.size,
            size: second.size,
            spacing: 0.0,
            text: xml_safe(name).into_owned(),
            is_second: true,
        });
        let above = caption.second;
        let rows = [Some((beside, None, 0.0)), above.map(|name| (None, Some(name), ABOVE))];
        for (beside, above, apart) in rows.into_iter().flatten() {
            let row = Rc::new(Row { second: beside, cards, has_water });
            for (lines, wrapped) in wrappings(caption.first).into_iter().zip([0.0, 2.0, 5.0]) {
                let mut block = Block::default();
                for line in lines {
                    block.push(line, first);
                }
                if let Some(name) = above {
                    block.push(name, second);
                }
                block.push_room(row.width(), 9.0);
                let cost = wrapped + apart + if is_tight { TIGHT } else { 0.0 };
                all.push(Setting { block: Rc::new(block), row: Rc::clone(&row), is_tight, cost });
            }
        }
    }
    all.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    all
}

/// The name of a ward without the word for wards at its end: of `XIe arrondissement`, the board shows `XIe`.
fn without_word<'n>(name: &'n str, word: &str) -> &'n str {
    let short = name.strip_suffix(word).map(str::trim_end);
    short.filter(|short| !short.is_empty() && !word.is_empty()).unwrap_or(name)
}

/// The candidate places for the name of a ward.
pub(super) fn places(
    obstacles: &Obstacles,
    ward: WardId,
    entry: &WardEntry,
    names: LabelNames,
) -> Places<WardPlace> {
    let suffix = &obstacles.land.map.document().ward_word;
    let caption = names.caption(without_word(&entry.name, suffix), without_word(&entry.native_name, suffix));
    let has_water = obstacles.land.map.water.contains(ward);
    let wanted = obstacles.land.scale.spot(entry.label);
    let fallback = WardPlace {
        placed: Placed { block: Rc::default(), align: Align::Middle, corner: wanted },
        row: Rc::new(Row { second: None, cards: entry.cards, has_water }),
        is_tight: false,
    };
    if entry.id == NO_WARD {
        return Places { candidates: Vec::new(), fallback };
    }
    let (spots, near) = grid(obstacles, ward, wanted);
    let mut all = Vec::new();
    let mut limit = f64::INFINITY;
    for Setting { block, row, is_tight, cost } in settings(caption, entry.cards, has_water, names) {
        for spot in spots.iter().filter(|_| cost < limit) {
            let corner = spot.moved(-block.width / 2.0, -block.height / 2.0);
            let away = (spot.distance_to(wanted) * 0.02).min(4.0);
            let boxes: Vec<Frame> = block.boxes(Align::Middle, corner.x, corner.y).collect();
            let mut cost = cost + away;
            let mut rails: f64 = 0.0;
            for frame in &boxes {
                cost += near.blocked(frame, BELOW_STORE);
            }
            if cost >= limit {
                continue;
            }
            if cost < STATION {
                let area: f64 = boxes.iter().map(Frame::area).sum();
                let outside: f64 =
                    boxes.iter().map(|frame| stray(obstacles, ward, frame) * frame.area() / area).sum();
                cost += outside * STRAY + (outside - 0.4).max(0.0) * LOST;
                for frame in &boxes {
                    rails = rails.max(near.rail_cost(frame, BED_TOUCH, BED_LENGTH));
                }
            }
            // A wider margin keeps the names of wards apart from those of stations.
            let wide = boxes.iter().map(|frame| inflated(frame, 2.0)).map(|frame| Frame {
                left: frame.left - 3.0,
                right: frame.right + 3.0,
                ..frame
            });
            let Some(candidate) = Candidate::new(wide, cost + rails) else { continue };
            let placed = Placed { block: Rc::clone(&block), align: Align::Middle, corner };
            all.push((WardPlace { placed, row: Rc::clone(&row), is_tight }, candidate));
        }
        all = keep_best(all, MAX_PLACES);
        if all.len() == MAX_PLACES {
            limit = all.last().map_or(limit, |(_, worst)| worst.cost);
        }
    }
    Places { candidates: all, fallback }
}

/// The candidate places for the tray of a ward.
pub(super) fn trays(obstacles: &Obstacles, ward: WardId, entry: &WardEntry) -> Places<Frame> {
    let wanted = obstacles.land.scale.spot(entry.label);
    let fallback = Frame::around(wanted, 31.0, 31.0);
    if entry.id == NO_WARD {
        return Places { candidates: Vec::new(), fallback };
    }
    let (spots, near) = grid(obstacles, ward, wanted);
    let sizes = TRAYS.iter().flat_map(|(width, height, against)| {
        let places = spots.iter().filter_map(|spot| {
            let frame = Frame::around(*spot, *width, *height);
            let mut cost = against + stray(obstacles, ward, &frame) * 70.0;
            if cost < 60.0 {
                cost += near.blocked(&frame, STATION) + near.rail_cost(&frame, 10.0, 0.3);
            }
            Some((frame, Candidate::new([frame], cost)?))
        });
        keep_best(places.collect(), MAX_TRAYS)
    });
    let sizes = sizes.collect();
    Places { candidates: keep_best(sizes, MAX_TRAYS * TRAYS.len()), fallback }
}

/// The part of a rectangle that is outside the ward; water counts more.
fn stray(obstacles: &Obstacles, ward: WardId, frame: &Frame) -> f64 {
    let abroad = obstacles.raster.part(frame, |ground| ground != Ground::Ward(ward));
    abroad + 0.5 * obstacles.raster.part(frame, |ground| ground == Ground::Water)
}

/// A grid of points in a ward and around it, the one from the document first, and the obstacles near them.
fn grid(obstacles: &Obstacles, ward: WardId, wanted: Spot) -> (Vec<Spot>, NearbyObstacles) {
    let corners = obstacles.land.wards[ward].rings.iter().flatten();
    let around = corners.map(|corner| Frame::around(*corner, 0.0, 0.0)).reduce(|all, next| all.union(&next));
    let around = inflated(&around.unwrap_or(Frame::around(wanted, 0.0, 0.0)), OUTSIDE);
    let columns = steps(around.left, around.right);
    let rows = steps(around.top, around.bottom);
    let points = rows.iter().flat_map(|y| columns.iter().map(|x| Spot::new(*x, *y)));
    let spots = [wanted].into_iter().chain(points).collect();
    (spots, obstacles.near(&inflated(&around, 100.0)))
}

fn steps(low: f64, high: f64) -> Vec<f64> {
    let step = STEP.max((high - low) / 40.0);
    let mut all = Vec::new();
    let mut at = low + step / 2.0;
    while at < high {
        all.push(at);
        at += step;
    }
    all
}
