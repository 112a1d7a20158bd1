//! The names on the board, as the template needs them.

use shinjuku_core::map::NO_WARD;

use super::geometry::{Frame, Num, Spot, SvgPoint};
use super::label_layout::{GAP, Label, Layout, Line, MAX_PIPS, PIP, PIP_STEP, WardLabel, spacing};
use super::land::Land;
use super::print_scale::{PrintLabel, PrintLabels};

/// All names.
pub(super) struct Names<'a> {
    pub(super) stations: Vec<StationName<'a>>,
    pub(super) wards: Vec<WardName<'a>>,
    pub(super) water: WaterName<'a>,
    pub(super) outside: Vec<OutsideName<'a>>,
    /// Whether native names come first.
    pub(super) is_native_first: bool,
}

/// A line of text.
pub(super) struct Text<'a> {
    pub(super) x: Num,
    pub(super) y: Num,
    /// The width of the line, so that a wider font cannot make it longer; `None` if there is room for a wider font, or
    /// if the letters are equally wide in every font.
    pub(super) width: Option<Num>,
    /// The size of the letters.
    pub(super) size: Num,
    pub(super) words: &'a str,
    /// Whether it is the second name.
    pub(super) is_second: bool,
}

/// The name of a station.
pub(super) struct StationName<'a> {
    pub(super) station: &'a str,
    pub(super) anchor: &'static str,
    /// The lines, relative to the station if its name is drawn with it.
    pub(super) lines: Vec<Text<'a>>,
    /// The transform that makes the name smaller on a printed board.
    pub(super) transform: Option<String>,
}

impl StationName<'_> {
    /// The class that sets the alignment of the lines.
    pub(super) fn alignment(&self) -> &'static str {
        match self.anchor {
            "middle" => " m",
            "end" => " r",
            _ => "",
        }
    }
}

/// The name of outside land.
pub(super) struct OutsideName<'a> {
    pub(super) lines: Vec<Text<'a>>,
    pub(super) transform: Option<String>,
}

/// The name of a ward.
pub(super) struct WardName<'a> {
    pub(super) ward: &'a str,
    pub(super) tint: usize,
    /// Whether the letters are set closer together.
    pub(super) is_tight: bool,
    /// The point that everything else is relative to.
    pub(super) origin: SvgPoint,
    pub(super) lines: Vec<Text<'a>>,
    /// A path with one mark for each card.
    pub(super) pips: String,
    /// The number of cards, if there are too many for marks.
    pub(super) number: Option<(SvgPoint, u32)>,
    pub(super) waves: Option<SvgPoint>,
    pub(super) transform: Option<String>,
}

/// The name of the water.
pub(super) struct WaterName<'a> {
    pub(super) lines: Vec<Text<'a>>,
    pub(super) spacing: Num,
    pub(super) transform: Option<String>,
}

impl<'a> Names<'a> {
    /// The names of a layout. If they are separate, they do not depend on the places of other elements.
    pub(super) fn new(
        land: &Land<'a>,
        layout: &'a Layout,
        printed: Option<&PrintLabels>,
        are_separate: bool,
    ) -> Self {
        let document = land.map.document();
        let printed = |index: usize| printed.and_then(|printed| printed.get(index));
        let transform = |index: usize| printed(index).map(PrintLabel::transform);
        let first_ward = document.stations.len();
        let water_index = first_ward + document.wards.len();
        let surroundings = Surroundings::new(land, layout);
        let stations = document.stations.iter().zip(layout.stations.iter()).enumerate();
        let stations = stations.map(|(index, (entry, (id, label)))| {
            let mut lines = texts(label, if are_separate { Spot::default() } else { land.stations[id] });
            for (text, line) in lines.iter_mut().zip(&label.boxes) {
                text.width = text.width.filter(|_| !surroundings.has_room(label.anchor, line));
            }
            StationName { station: &entry.id, anchor: label.anchor, lines, transform: transform(index) }
        });
        let wards = document.wards.iter().zip(layout.wards.iter()).zip(first_ward..);
        let wards = wards.filter(|((entry, _), _)| entry.id != NO_WARD);
        let wards = wards.map(|((entry, (id, label)), index)| {
            let origin = if are_separate { Spot::default() } else { label.origin() };
            let transform = transform(index);
            WardName { transform, ..ward_name(&entry.id, label, layout.tints[id], origin) }
        });
        let size = layout.water_size;
        let outside = layout.outside.iter().zip(water_index + 1..);
        let outside = outside.filter(|(_, index)| printed(*index).is_none_or(PrintLabel::is_shown));
        Self {
            stations: stations.collect(),
            wards: wards.collect(),
            water: WaterName {
                lines: texts(&layout.water, Spot::default()),
                spacing: Num(spacing(size)),
                transform: transform(water_index),
            },
            outside: outside
                .map(|(label, index)| OutsideName {
                    lines: texts(label, Spot::default()),
                    transform: transform(index),
                })
                .collect(),
            is_native_first: layout.names.is_native_first(),
        }
    }
}

/// What is around the names of stations: other names, stations, and the edge of the paper.
struct Surroundings {
    taken: Vec<Frame>,
    paper: Frame,
}

impl Surroundings {
    /// How much wider another font may be.
    const WIDER: f64 = 0.17;

    fn new(land: &Land, layout: &Layout) -> Self {
        let circles = land.stations.values().map(|place| Frame::around(*place, 20.0, 20.0));
        Self { taken: layout.texts().chain(circles).collect(), paper: land.paper }
    }

    /// Whether a line with this anchor can be set in a wider font without touching something else.
    fn has_room(&self, anchor: &str, line: &Frame) -> bool {
        let more = line.width() * Self::WIDER;
        let (left, right) = match anchor {
            "start" => (0.0, more),
            "end" => (more, 0.0),
            _ => (more / 2.0, more / 2.0),
        };
        let sides = [
            Frame { left: line.left - left, right: line.left, ..*line },
            Frame { left: line.right, right: line.right + right, ..*line },
        ];
        sides.iter().all(|side| {
            side.left >= self.paper.left
                && side.right <= self.paper.right
                && self.taken.iter().all(|other| other.overlap(side) == 0.0)
        })
    }
}

/// The lines of a label, relative to a point.
fn texts<'l>(label: &'l Label, origin: Spot) -> Vec<Text<'l>> {
    // The space after the last letter is not part of the line.
    let shift = |line: &Line| if label.anchor == "middle" { line.spacing / 2.0 } else { 0.0 };
    let text = |line: &'l Line| Text::new([line.x + shift(line) - origin.x, line.y - origin.y], line);
    label.lines.iter().map(text).collect()
}

impl<'a> Text<'a> {
    /// A line at a point.
    fn new([x, y]: [f64; 2], line: &'a Line) -> Self {
        let is_even = line.text.chars().all(|letter| letter > '\u{2e7f}');
        let is_fixed = !is_even && !line.is_second && line.spacing == 0.0;
        Self {
            x: Num(x.round()),
            y: Num(y.round()),
            width: is_fixed.then_some(Num(line.width.round())),
            size: Num(line.size),
            words: &line.text,
            is_second: line.is_second,
        }
    }
}

fn ward_name<'a>(ward: &'a str, name: &'a WardLabel, tint: usize, origin: Spot) -> WardName<'a> {
    let WardLabel { label, row, is_tight } = name;
    let mut lines = texts(label, origin);
    // The last line is the room for the row of signs.
    lines.pop();
    let (middle, base) = label.lines.last().map_or((0.0, 0.0), |line| (line.x - origin.x, line.y - origin.y));
    let mut x = (middle - row.width() / 2.0).round();
    if let Some(second) = &row.second {
        lines.push(Text::new([x + second.width / 2.0, base - 0.4], second));
        x += second.width + GAP;
    }
    let count = if row.cards > MAX_PIPS { 1 } else { row.cards };
    let [wide, high] = PIP;
    let pips = (0..count).map(|pip| {
        let start = if pip == 0 {
            format!("M{} {}", Num(x.round()), Num((base - high).round()))
        } else {
            format!("m{} 0", Num(PIP_STEP))
        };
        format!("{start}h{}v{}h-{}z", Num(wide), Num(high), Num(wide))
    });
    let after = x + row.cards_width() + GAP;
    WardName {
        ward,
        tint,
        is_tight: *is_tight,
        origin: origin.into(),
        lines,
        pips: pips.collect(),
        number: (row.cards > MAX_PIPS).then(|| (Spot::new(x + PIP_STEP + 5.0, base - 0.4).into(), row.cards)),
        waves: row.has_water.then(|| Spot::new(after.round(), (base - 3.5).round()).into()),
        transform: None,
    }
}
