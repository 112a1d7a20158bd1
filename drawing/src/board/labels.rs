//! The names on the board, as the template needs them.

use shinjuku_core::id::WardId;

use super::geometry::{Frame, Num, Spot, SvgPoint};
use super::label_layout::{
    GAP, Label, Layout, Line, MAX_PIPS, OUTSIDE_LETTERS, PIP, PIP_STEP, WardLabel, spacing,
};
use super::land::Land;
use super::print_scale::PrintScale;

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
    /// The letter spacing.
    pub(super) spacing: Num,
    pub(super) words: &'a str,
    /// Whether it is the second name.
    pub(super) is_second: bool,
}

/// The name of a station.
pub(super) struct StationName<'a> {
    pub(super) station: &'a str,
    pub(super) anchor: &'static str,
    /// The lines, relative to `origin`.
    pub(super) lines: Vec<Text<'a>>,
    /// The station; zero on a printed board.
    origin: SvgPoint,
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
    /// The middle of the first line. Everything else is relative to it.
    pub(super) origin: SvgPoint,
    pub(super) lines: Vec<Text<'a>>,
    /// A path with one mark for each card.
    pub(super) pips: String,
    /// Where the marks begin, on the baseline of the second name.
    pub(super) cards: SvgPoint,
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
    pub(super) fn new(land: &Land<'a>, layout: &'a Layout, table: Option<PrintScale>) -> Self {
        let document = land.map.document();
        let surroundings = Surroundings::new(land, layout);
        let stations = document.stations.iter().zip(layout.stations.iter());
        let stations = stations.map(|(entry, (id, label))| {
            let origin = if table.is_some() { Spot::default() } else { land.stations[id] };
            let mut lines = texts(label, origin);
            for (text, line) in lines.iter_mut().zip(&label.boxes) {
                text.width = text.width.filter(|_| !surroundings.has_room(label.anchor, line));
            }
            StationName {
                station: &entry.id,
                anchor: label.anchor,
                lines,
                origin: origin.into(),
                transform: table.map(|table| table.station_name(label, land.stations[id]).transform()),
            }
        });
        let wards = document.wards.iter().zip(land.map.wards.ids());
        let wards = wards.map(|(entry, id)| {
            let transform = table.map(|table| table.ward_name(&layout.wards[id].label).transform());
            WardName { transform, ..ward_name(&entry.id, layout, id) }
        });
        let size = layout.water_size;
        Self {
            stations: stations.collect(),
            wards: wards.collect(),
            water: WaterName {
                lines: texts(&layout.water, Spot::default()),
                spacing: Num(spacing(size)),
                transform: table.map(|table| table.area_name(&layout.water, size).transform()),
            },
            outside: layout
                .outside
                .iter()
                .map(|label| OutsideName {
                    lines: texts(label, Spot::default()),
                    transform: table.map(|table| table.area_name(label, OUTSIDE_LETTERS).transform()),
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

/// A name on the board, in canvas units.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelPlacement {
    /// What it names.
    pub kind: LabelKind,
    /// The id of the station or ward; `None` for water and outside land.
    pub id: Option<String>,
    /// The value of `text-anchor`: `start`, `middle` or `end`.
    pub anchor: &'static str,
    /// Its lines, from top to bottom.
    pub lines: Vec<LabelLine>,
    /// Where the marks for a ward's cards begin: x, and the baseline.
    pub cards: Option<[f64; 2]>,
}

/// What a name on the board belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// A station.
    Station,
    /// A ward.
    Ward,
    /// The water.
    Water,
    /// Land outside the game.
    Outside,
}

/// A line of a name on the board, in canvas units.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelLine {
    /// The text.
    pub text: String,
    /// The x coordinate of its anchor.
    pub x: f64,
    /// Its baseline.
    pub y: f64,
    /// The size of its letters.
    pub size: f64,
    /// The letter spacing.
    pub letter_spacing: f64,
    /// The value of `textLength`; `None` if the drawing leaves the width to the font.
    pub width: Option<f64>,
    /// Whether it is the second name, in smaller letters.
    pub is_second: bool,
}

impl Names<'_> {
    /// The names in canvas units; `scale` is the size of a board unit there. The names of outside land are in the
    /// order of the document.
    pub(super) fn placements(&self, scale: f64) -> Vec<LabelPlacement> {
        let canvas = |number: Num| (number.rounded() * scale * 1000.0).round() / 1000.0;
        let sum = |origin: Num, offset: Num| canvas(Num(origin.rounded() + offset.rounded()));
        let line = |text: &Text, origin: SvgPoint| LabelLine {
            text: text.words.to_owned(),
            x: sum(origin.x, text.x),
            y: sum(origin.y, text.y),
            size: canvas(text.size),
            letter_spacing: canvas(text.spacing),
            width: text.width.map(canvas),
            is_second: text.is_second,
        };
        let placement = |kind, id: Option<&str>, anchor, origin, lines: &[Text]| LabelPlacement {
            kind,
            id: id.map(str::to_owned),
            anchor,
            lines: lines.iter().map(|text| line(text, origin)).collect(),
            cards: None,
        };
        let zero = SvgPoint::from(Spot::default());
        let stations = self.stations.iter().map(|name| {
            placement(LabelKind::Station, Some(name.station), name.anchor, name.origin, &name.lines)
        });
        let wards = self.wards.iter().map(|name| LabelPlacement {
            cards: Some([sum(name.origin.x, name.cards.x), sum(name.origin.y, name.cards.y)]),
            ..placement(LabelKind::Ward, Some(name.ward), "middle", name.origin, &name.lines)
        });
        let water = placement(LabelKind::Water, None, "middle", zero, &self.water.lines);
        let outside =
            self.outside.iter().map(|name| placement(LabelKind::Outside, None, "middle", zero, &name.lines));
        stations.chain(wards).chain([water]).chain(outside).collect()
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
            spacing: Num(line.spacing),
            words: &line.text,
            is_second: line.is_second,
        }
    }
}

fn ward_name<'a>(ward: &'a str, layout: &'a Layout, id: WardId) -> WardName<'a> {
    let WardLabel { label, row, is_tight } = &layout.wards[id];
    let round = |line: &Line| Spot::new(line.x.round(), line.y.round());
    let origin = label.lines.first().map_or(Spot::default(), round);
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
        tint: layout.tints[id],
        is_tight: *is_tight,
        origin: origin.into(),
        lines,
        pips: pips.collect(),
        cards: Spot::new(x.round(), (base - 0.4).round()).into(),
        number: (row.cards > MAX_PIPS).then(|| (Spot::new(x + PIP_STEP + 5.0, base - 0.4).into(), row.cards)),
        waves: row.has_water.then(|| Spot::new(after.round(), (base - 3.5).round()).into()),
        transform: None,
    }
}
