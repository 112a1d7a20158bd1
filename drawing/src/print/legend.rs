//! The legend: the signs on the board and on the pieces, with their names.

use shinjuku_core::customer::Good;

use super::page::MmRect;
use super::panel::good_name;
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::texts::PanelTexts;
use crate::fonts::Weight;

/// The height and the width of the room for a sign if the letters are 3.4 mm high.
const SIGN: f64 = 6.2;
const SIGN_WIDTH: f64 = 14.0;
const LETTERS: f64 = 3.4;

/// A sign of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LegendItem {
    Customer(Good),
    Double,
    Thief,
    Station,
    Sakura,
    Connection,
    Link,
    WardCards,
    Coast,
    Store,
    DepartmentStore,
}

impl LegendItem {
    /// The goods and the signs of the board.
    pub(super) const SIGNS: [Self; 12] = [
        Self::Customer(Good::Food),
        Self::Customer(Good::Clothing),
        Self::Customer(Good::Books),
        Self::Customer(Good::Electronics),
        Self::Double,
        Self::Thief,
        Self::Station,
        Self::Sakura,
        Self::Connection,
        Self::Link,
        Self::WardCards,
        Self::Coast,
    ];
    /// All signs, in the order of two columns.
    pub(super) const ALL: [Self; 14] = [
        Self::Customer(Good::Food),
        Self::Station,
        Self::Customer(Good::Clothing),
        Self::Sakura,
        Self::Customer(Good::Books),
        Self::Connection,
        Self::Customer(Good::Electronics),
        Self::Link,
        Self::Double,
        Self::WardCards,
        Self::Thief,
        Self::Coast,
        Self::Store,
        Self::DepartmentStore,
    ];

    fn name(self, texts: &PanelTexts) -> &'static str {
        match self {
            Self::Customer(good) => good_name(texts, good),
            Self::Double => texts.double,
            Self::Thief => texts.thief,
            Self::Station => texts.station,
            Self::Sakura => texts.sakura,
            Self::Connection => texts.connection,
            Self::Link => texts.link,
            Self::WardCards => texts.ward_cards,
            Self::Coast => texts.coast,
            Self::Store => texts.store,
            Self::DepartmentStore => texts.department_store,
        }
    }

    /// Draws the sign around the origin. Lines and small signs are those of the board.
    fn draw(self, svg: &mut SvgBuilder) {
        let middle = [0.0, 0.0];
        let place = |scale: f64| format!("scale({scale})");
        match self {
            Self::Customer(good) => svg.icon("", &format!("i-customer-{good}"), middle, SIGN),
            Self::Double => svg.icon("", "i-customer2-books", middle, SIGN),
            Self::Thief => svg.icon("", "i-thief-food", middle, SIGN),
            Self::Station => svg.circle("ring", middle, SIGN / 2.0 - 0.6),
            Self::Sakura => svg.icon("", "i-sakura-station", middle, SIGN + 0.8),
            Self::Connection => svg.group("connections", place(0.3), |svg| {
                for class in ["", "inside", "ties"] {
                    svg.path(class, "M-20 0h40".to_string());
                }
            }),
            Self::Link => svg.group("links", place(0.3), |svg| {
                for class in ["", "core"] {
                    svg.path(class, "M-20 0h40".to_string());
                }
            }),
            Self::WardCards => svg.group("ward-name t2", place(0.42), |svg| {
                let pips = "M-10.1 -4.5h5.4v9h-5.4zm7.4 0h5.4v9h-5.4zm7.4 0h5.4v9h-5.4z";
                svg.path("pips", pips.to_string());
            }),
            Self::Coast => svg.group("", place(0.55), |svg| {
                svg.path("shoreward", "M-8 0q2-3.5 4 0t4 0 4 0 4 0".to_string());
            }),
            Self::Store => svg.icon("nobody", "i-store-clothing", middle, SIGN + 0.8),
            Self::DepartmentStore => svg.icon("nobody", "i-department-store", middle, SIGN + 1.2),
        }
    }
}

/// Draws items in this number of columns, row by row.
pub(super) fn grid(
    svg: &mut SvgBuilder,
    texts: &PanelTexts,
    items: &[LegendItem],
    area: MmRect,
    columns: usize,
    letters: f64,
) {
    let columns = columns.max(1);
    let scale = letters / LETTERS;
    let sign = SIGN_WIDTH * scale;
    let count = |items: usize| (0..items).map(|_| 1.0).sum::<f64>();
    let step = [area.size.width / count(columns), area.size.height / count(items.len().div_ceil(columns))];
    let mut y = area.top + step[1] / 2.0;
    for row in items.chunks(columns) {
        let mut x = area.left;
        for item in row {
            let place = format!("translate({} {y}) scale({scale:.3})", x + sign / 2.0);
            svg.group("", place, |svg| item.draw(svg));
            let name = TextBox {
                weight: Weight::Regular,
                x: x + sign + 1.5,
                y,
                width: step[0] - sign - 2.5,
                height: step[1],
                largest: letters,
                whole_words: 2.0,
                smallest: 1.9,
            };
            svg.fitted("", name.fit(item.name(texts)));
            x += step[0];
        }
        y += step[1];
    }
}
