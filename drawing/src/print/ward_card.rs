//! A ward card: the names of the ward, its position in the city, and its stations.

use askama::Template;
use shinjuku_core::id::{StationId, WardId};
use shinjuku_core::map::{StationEntry, WardEntry};

use super::footer::city;
use super::names::shown;
use super::page::{Mm, Size};
use super::text_box::{Fitted, TextBox};
use super::texts::fill;
use super::{Job, STYLE};
use crate::board::{self, Area, CityOutline, DrawError, LabelNames, Theme};
use crate::fonts::{Weight, width};

/// The size of a card.
pub(super) const CARD: Size = Size { width: 63.0, height: 88.0 };
/// The start of the line that numbers the cards of a ward.
pub(super) const COUNT: [f64; 2] = [5.5, 83.4];

/// The room for the name of the city, on the same line.
const CITY: TextBox = TextBox {
    weight: Weight::Regular,
    x: 5.5,
    y: 79.5,
    width: 21.0,
    height: 2.9,
    largest: 2.5,
    whole_words: 0.0,
    smallest: 1.5,
};
/// The index in the corner, which can be read while cards are held as a fan: its size, and the room for its name.
const TAG: Size = Size { width: 33.0, height: 6.2 };
const INDEX: TextBox = TextBox {
    weight: Weight::Bold,
    x: 5.0,
    y: 5.6,
    width: TAG.width - 4.5,
    height: 5.6,
    largest: 3.8,
    whole_words: 2.2,
    smallest: 1.5,
};

const MIDDLE: f64 = CARD.width / 2.0;
/// The width of all texts on a card.
const WRITTEN: f64 = 52.0;
/// The room for the plan of the city, and the height of its middle.
const PLAN: Size = Size { width: 52.0, height: 34.0 };
const PLAN_MIDDLE: f64 = 41.2;
/// The room for the names of the stations.
const LIST_TOP: f64 = 59.2;
const LIST_HEIGHT: f64 = 18.2;
/// The maximum distance between two lines of the list.
const ROW: f64 = 4.2;
/// The maximum number of stations in a single column, and in each of two columns.
const ONE_COLUMN: usize = 4;
const TWO_COLUMNS: usize = 9;
/// The letter size, the room for a station's sign, and the gap before a second name, relative to the line distance.
const LETTERS: f64 = 0.74;
const SIGN: f64 = 1.0;
const GAP: f64 = 0.35;
/// The relative size of a second name, and its minimum size: 6 points.
const SECOND: f64 = 0.87;
const MIN_SECOND: f64 = 2.12;

#[derive(Template)]
#[template(path = "print/ward_card.svg")]
pub(super) struct Card<'a> {
    city: Fitted,
    /// The name in the corners, and the room behind it.
    index: Fitted,
    tag: [Mm; 2],
    name: Fitted,
    native: Option<Fitted>,
    chosen: &'a Area,
    plan: &'a CityOutline,
    /// The position, size and scale of the plan.
    at: [Mm; 2],
    size: [Mm; 2],
    scale: f64,
    /// All stations on the plan, and those of the ward.
    dots: Vec<[Mm; 2]>,
    stops: Vec<[Mm; 2]>,
    rows: Vec<Row>,
    more: Option<More>,
}

/// A station in the list.
struct Row {
    sakura: bool,
    /// The middle of its sign.
    sign: [Mm; 2],
    scale: f64,
    name: Fitted,
    second: Option<Second>,
}

/// The second name of a station.
struct Second {
    x: Mm,
    y: Mm,
    size: Mm,
    words: String,
}

/// The line about stations that do not fit in the list.
struct More {
    y: Mm,
    words: String,
}

impl<'a> Card<'a> {
    pub(super) fn new(job: &Job<'a>, plan: &'a CityOutline, ward: WardId, entry: &WardEntry) -> Self {
        let map = job.map;
        let names = shown(job.names(), &entry.name, &entry.native_name);
        let (name, native) = (names.first, names.second);
        let scale = (PLAN.width / plan.width).min(PLAN.height / plan.height);
        let [plan_width, plan_height] = [plan.width * scale, plan.height * scale];
        let stops = map.wards[ward].stations.iter().map(|station| plan.stations[station]);
        let (rows, more) = rows(job, ward);
        Self {
            city: CITY.fit(&city(map)),
            index: INDEX.fit(&name),
            tag: [Mm(TAG.width), Mm(TAG.height)],
            name: match native {
                Some(_) => heading(&name, 13.6, 8.0, 6.6, Weight::Bold),
                None => heading(&name, 16.3, 13.0, 6.6, Weight::Bold),
            },
            native: native.map(|native| heading(&native, 20.6, 5.2, 4.2, Weight::Regular)),
            chosen: &plan.wards[ward],
            plan,
            at: [Mm(MIDDLE - plan_width / 2.0), Mm(PLAN_MIDDLE - plan_height / 2.0)],
            size: [Mm(plan_width), Mm(plan_height)],
            scale,
            dots: plan.stations.values().map(|spot| [Mm(spot.x), Mm(spot.y)]).collect(),
            stops: stops.map(|spot| [Mm(spot.x), Mm(spot.y)]).collect(),
            rows,
            more,
        }
    }
}

impl Card<'_> {
    /// The symbols of the icons that it uses.
    #[expect(clippy::unused_self, reason = "the template asks the card")]
    fn symbols(&self) -> Result<String, DrawError> {
        board::symbols(["i-sakura"], Theme::Light)
    }
}

/// A centred text.
fn heading(text: &str, y: f64, height: f64, largest: f64, weight: Weight) -> Fitted {
    let room = TextBox {
        weight,
        x: MIDDLE,
        y,
        width: WRITTEN,
        height,
        largest,
        whole_words: largest * 0.5,
        smallest: largest * 0.3,
    };
    room.fit(text)
}

/// The list of stations, in one column or two.
fn rows(job: &Job, ward: WardId) -> (Vec<Row>, Option<More>) {
    let map = job.map;
    let wish = job.names();
    let entries = map.document().stations.iter().zip(map.stations.ids());
    let mine = |(_, id): &(&StationEntry, StationId)| map.stations[*id].ward == ward;
    let mut stations: Vec<&StationEntry> = entries.filter(mine).map(|(entry, _)| entry).collect();
    let all = stations.len();
    let columns = if all > ONE_COLUMN { 2 } else { 1 };
    let lines = all.div_ceil(columns).min(TWO_COLUMNS);
    stations.truncate(lines * columns);
    let left_out = all - stations.len();

    let counted: f64 = (0..lines).map(|_| 1.0).sum();
    let foot = if left_out > 0 { 1.0 } else { 0.0 };
    let step = (LIST_HEIGHT / (counted + foot)).min(ROW);
    let top = LIST_TOP + (LIST_HEIGHT - step * (counted + foot)) / 2.0;
    let room = if columns == 1 { WRITTEN } else { WRITTEN / 2.0 - 1.0 };
    let written = stations.iter().map(|entry| line_width(wish, entry, step)).fold(0.0, f64::max).min(room);
    // A single column is centred.
    let left = if columns == 1 { MIDDLE - written / 2.0 } else { MIDDLE - WRITTEN / 2.0 };
    let mut rows = Vec::new();
    for (column, x) in stations.chunks(lines.max(1)).zip([left, MIDDLE + 1.0]) {
        let mut y = top + step / 2.0;
        for entry in column {
            rows.push(row(wish, entry, [x, y], step, room));
            y += step;
        }
    }
    let more = (left_out > 0).then(|| More {
        y: Mm(top + step * (counted + 0.75)),
        words: fill(job.texts.cards.more, &[("count", &left_out)]),
    });
    (rows, more)
}

/// The natural width of a station's line.
fn line_width(wish: LabelNames, entry: &StationEntry, step: f64) -> f64 {
    let names = shown(wish, &entry.name, &entry.native_name);
    let second = names.second.map_or(0.0, |name| GAP + width(&name, Weight::Regular) * LETTERS * SECOND);
    (SIGN + width(&names.first, Weight::Regular) * LETTERS + second) * step
}

/// A station's line. It contains the second name if both names fit in letters that are not much smaller.
fn row(wish: LabelNames, entry: &StationEntry, [x, y]: [f64; 2], step: f64, room: f64) -> Row {
    let names = shown(wish, &entry.name, &entry.native_name);
    let sign = SIGN * step;
    let shrunk = ((room - sign) / (line_width(wish, entry, step) - sign)).min(1.0);
    let (scale, second) = if shrunk * step * LETTERS * SECOND < MIN_SECOND {
        (1.0, None)
    } else {
        (shrunk, names.second.map(std::borrow::Cow::into_owned))
    };
    let start = x + sign;
    let size = step * LETTERS * scale;
    let name = TextBox {
        weight: Weight::Regular,
        x: start,
        y,
        width: if second.is_some() { f64::INFINITY } else { room - sign },
        height: step,
        largest: size,
        whole_words: size * 0.45,
        smallest: size * 0.4,
    };
    let second = second.map(|words| Second {
        x: Mm(start + width(&names.first, Weight::Regular) * size + GAP * step * scale),
        y: Mm(y + size * 0.36),
        size: Mm(size * SECOND),
        words,
    });
    Row {
        sakura: entry.sakura,
        sign: [Mm(x + sign * 0.36), Mm(y)],
        scale: step / ROW,
        name: name.fit(&names.first),
        second,
    }
}
