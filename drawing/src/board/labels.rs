//! The names on the board, as the template needs them.

use super::geometry::{At, Num, Spot};
use super::land::Land;
use super::layout::{GAP, Label, Layout, Line, MAX_PIPS, PIP, PIP_STEP, spacing};
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
    /// The width of the line, so that another font cannot make it longer; `None` for Japanese characters, which are
    /// equally wide in every font.
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
    pub(super) lines: Vec<Text<'a>>,
    /// The transform that makes the name smaller on a printed board.
    pub(super) transform: Option<String>,
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
    pub(super) lines: Vec<Text<'a>>,
    /// A path with one mark for each card.
    pub(super) pips: String,
    /// Where the marks begin, on the baseline of the second name.
    pub(super) cards: At,
    /// The number of cards, if there are too many for marks.
    pub(super) number: Option<(At, u32)>,
    pub(super) waves: Option<At>,
    pub(super) transform: Option<String>,
}

/// The name of the water.
pub(super) struct WaterName<'a> {
    pub(super) lines: Vec<Text<'a>>,
    pub(super) spacing: Num,
    pub(super) transform: Option<String>,
}

impl<'a> Names<'a> {
    pub(super) fn new(land: &Land<'a>, layout: &'a Layout, printed: Option<&PrintLabels>) -> Self {
        let document = land.map.document();
        let label = |index: usize| printed.and_then(|printed| printed.get(index));
        let transform = |index: usize| label(index).map(PrintLabel::transform);
        let first_ward = document.stations.len();
        let water_index = first_ward + document.wards.len();
        let has_second = |name: &str, native: &str| layout.names.caption(name, native).second.is_some();
        let stations = document.stations.iter().zip(layout.stations.values()).enumerate();
        let stations = stations.map(|(index, (entry, label))| StationName {
            station: &entry.id,
            anchor: label.anchor,
            lines: texts(label, has_second(&entry.name, &entry.native_name), 0.0),
            transform: transform(index),
        });
        let wards = document.wards.iter().zip(land.map.wards.ids()).zip(first_ward..);
        let wards = wards.map(|((entry, id), index)| WardName {
            transform: transform(index),
            ..ward_name(&entry.id, layout, id)
        });
        let water = has_second(&document.water.name, &document.water.native_name);
        let size = layout.water_size;
        let outside = document.outside.iter().filter(|entry| !entry.name.is_empty()).zip(&layout.outside);
        let outside = outside.zip(water_index + 1..);
        let outside = outside.filter(|(_, index)| label(*index).is_none_or(PrintLabel::is_shown));
        Self {
            stations: stations.collect(),
            wards: wards.collect(),
            water: WaterName {
                lines: texts(&layout.water, water, spacing(size)),
                spacing: Num(spacing(size)),
                transform: transform(water_index),
            },
            outside: outside
                .map(|((entry, label), index)| OutsideName {
                    lines: texts(label, has_second(&entry.name, &entry.native_name), 4.0),
                    transform: transform(index),
                })
                .collect(),
            is_native_first: layout.names.is_native_first(),
        }
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
    /// The value of `textLength`; `None` if the letters are equally wide in every font.
    pub width: Option<f64>,
    /// Whether it is the second name, in smaller letters.
    pub is_second: bool,
}

impl Names<'_> {
    /// The names in canvas units; `scale` is the size of a board unit there. The names of outside land are in the
    /// order of the document.
    pub(super) fn placements(&self, scale: f64) -> Vec<LabelPlacement> {
        let canvas = |number: Num| (number.rounded() * scale * 1000.0).round() / 1000.0;
        let line = |text: &Text| LabelLine {
            text: text.words.to_owned(),
            x: canvas(text.x),
            y: canvas(text.y),
            size: canvas(text.size),
            letter_spacing: canvas(text.spacing),
            width: text.width.map(canvas),
            is_second: text.is_second,
        };
        let placement = |kind, id: Option<&str>, anchor, lines: &[Text]| LabelPlacement {
            kind,
            id: id.map(str::to_owned),
            anchor,
            lines: lines.iter().map(line).collect(),
            cards: None,
        };
        let stations = self
            .stations
            .iter()
            .map(|name| placement(LabelKind::Station, Some(name.station), name.anchor, &name.lines));
        let wards = self.wards.iter().map(|name| LabelPlacement {
            cards: Some([canvas(name.cards.x), canvas(name.cards.y)]),
            ..placement(LabelKind::Ward, Some(name.ward), "middle", &name.lines)
        });
        let water = placement(LabelKind::Water, None, "middle", &self.water.lines);
        let outside =
            self.outside.iter().map(|name| placement(LabelKind::Outside, None, "middle", &name.lines));
        stations.chain(wards).chain([water]).chain(outside).collect()
    }
}

/// The lines of a label with this letter spacing; the last is a second name if there is one.
fn texts<'l>(label: &'l Label, has_second: bool, spacing: f64) -> Vec<Text<'l>> {
    let count = label.lines.len();
    let text = |(index, line): (usize, &'l Line)| {
        // The space after the last letter is not part of the line.
        let x = line.x + if label.anchor == "middle" { spacing / 2.0 } else { 0.0 };
        let is_second = has_second && index + 1 == count;
        Text { is_second, ..Text::new([x, line.y], line.width, [line.size, spacing], &line.text) }
    };
    label.lines.iter().enumerate().map(text).collect()
}

impl<'a> Text<'a> {
    /// A first name at a point, with this letter size and spacing. `width` excludes the spacing after the last letter.
    fn new([x, y]: [f64; 2], width: f64, [size, spacing]: [f64; 2], words: &'a str) -> Self {
        let is_even = words.chars().all(|letter| letter > '\u{2e7f}');
        Self {
            x: Num(x.round()),
            y: Num(y.round()),
            width: (!is_even).then_some(Num((width + spacing).round())),
            size: Num(size),
            spacing: Num(spacing),
            words,
            is_second: false,
        }
    }
}

fn ward_name<'a>(ward: &'a str, layout: &'a Layout, id: shinjuku_core::id::WardId) -> WardName<'a> {
    let (label, row) = &layout.wards[id];
    let spacing = if layout.names.is_native_first() { 1.5 } else { 2.2 };
    let mut lines = texts(label, false, spacing);
    // The last line is the room for the row of signs.
    lines.pop();
    let (middle, base) = label.lines.last().map_or((0.0, 0.0), |line| (line.x, line.y));
    let mut x = (middle - row.width() / 2.0).round();
    if let Some(second) = &row.second {
        let place = [x + row.second_width / 2.0, base - 0.4];
        let line = Text::new(place, row.second_width, [row.second_size, 0.0], second);
        lines.push(Text { is_second: true, ..line });
        x += row.second_width + GAP;
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
        lines,
        pips: pips.collect(),
        cards: Spot::new(x.round(), (base - 0.4).round()).into(),
        number: (row.cards > MAX_PIPS).then(|| (Spot::new(x + PIP_STEP + 5.0, base - 0.4).into(), row.cards)),
        waves: row.has_water.then(|| Spot::new(after.round(), (base - 3.5).round()).into()),
        transform: None,
    }
}
