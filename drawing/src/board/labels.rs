//! The names on the board, as the template needs them.

use shinjuku_core::map::NO_WARD;

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
        let wards = wards.filter(|((entry, _), _)| entry.id != NO_WARD);
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
        number: (row.cards > MAX_PIPS).then(|| (Spot::new(x + PIP_STEP + 5.0, base - 0.4).into(), row.cards)),
        waves: row.has_water.then(|| Spot::new(after.round(), (base - 3.5).round()).into()),
        transform: None,
    }
}
