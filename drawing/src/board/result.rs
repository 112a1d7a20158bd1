//! The result of a game as a picture to share: the final board beside the places, names and points.

use askama::Template;
use shinjuku_core::map::Map;
use shinjuku_core::player::Color;
use shinjuku_core::view::View;

use super::geometry::Num;
use super::label_layout::Layout;
use super::options::{BoardOptions, Panel};
use super::{DrawError, Emblem, svg, xml_safe};
use crate::fonts::{Weight, width};

/// The size of the picture, which is the usual one for previews of links.
const SIZE: [f64; 2] = [1200.0, 630.0];
/// The margin around the board and the texts.
const MARGIN: f64 = 30.0;
/// The width of the texts.
const TEXT: f64 = 480.0;
/// The height of a place in the list.
const ROW: f64 = 88.0;

/// The texts of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultTexts {
    /// What the result is, in one line.
    pub headline: String,
    /// Where and when it was, in one line.
    pub subtitle: String,
    /// The players, the best one first.
    pub places: Vec<ResultPlace>,
}

/// The place of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultPlace {
    /// The number of the place.
    pub place: u8,
    /// The colour of the player.
    pub color: Color,
    /// The name of the player.
    pub name: String,
    /// The points, as text.
    pub points: String,
}

#[derive(Template)]
#[template(path = "board/result.svg")]
struct Drawn<'a> {
    size: [Num; 2],
    board: String,
    left: Num,
    headline: Squeezed<'a>,
    subtitle: Squeezed<'a>,
    rows: Vec<Row<'a>>,
    right: Num,
}

/// A text, with its width if it must be squeezed.
struct Squeezed<'a> {
    text: std::borrow::Cow<'a, str>,
    width: Option<Num>,
}

impl<'a> Squeezed<'a> {
    fn new(text: &'a str, size: f64, weight: Weight, room: f64) -> Self {
        let text = xml_safe(text);
        let is_long = width(&text, weight) * size > room;
        Self { width: is_long.then_some(Num(room)), text }
    }
}

struct Row<'a> {
    place: u8,
    emblem: Emblem,
    /// The colour of the letter on the emblem.
    ink: &'static str,
    name: Squeezed<'a>,
    points: &'a str,
    y: Num,
    is_first: bool,
}

/// Draws the result of a game: the final board, and the places beside it.
///
/// # Errors
/// The template cannot be rendered.
pub fn result_svg(
    map: &Map,
    layout: &Layout,
    view: &View,
    options: BoardOptions,
    texts: &ResultTexts,
) -> Result<String, DrawError> {
    let board = svg(map, layout, Some(view), BoardOptions { panel: Panel::None, ..options })?;
    let [wide, high] = SIZE;
    let room = wide - 3.0 * MARGIN - TEXT;
    let place = format!(
        r#"<svg x="{}" y="{}" width="{}" height="{}" "#,
        Num(MARGIN),
        Num(MARGIN),
        Num(room),
        Num(high - 2.0 * MARGIN)
    );
    let rows = [0.0, 1.0, 2.0, 3.0].into_iter().zip(&texts.places).map(|(index, entry)| Row {
        place: entry.place,
        emblem: Emblem::new(entry.color, 40.0),
        ink: if matches!(entry.color, Color::Red | Color::Blue) { "#fff" } else { "#1e2733" },
        name: Squeezed::new(&entry.name, 28.0, Weight::Bold, TEXT - 210.0),
        points: &entry.points,
        y: Num(218.0 + ROW * index),
        is_first: entry.place == 1,
    });
    let drawn = Drawn {
        size: SIZE.map(Num),
        board: board.replacen("<svg ", &place, 1),
        left: Num(wide - MARGIN - TEXT),
        headline: Squeezed::new(&texts.headline, 40.0, Weight::Bold, TEXT),
        subtitle: Squeezed::new(&texts.subtitle, 22.0, Weight::Regular, TEXT),
        rows: rows.collect(),
        right: Num(TEXT - 16.0),
    };
    Ok(drawn.render()?)
}
