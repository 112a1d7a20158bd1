//! The panel of a board: title, customer queue, bonus track, piles and legend.

mod words;

use std::borrow::Cow;

use askama::Template;
use shinjuku_core::customer::Good;
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::Mod;
use shinjuku_core::player::{Color, StoreKind};
use shinjuku_core::view::{QueueView, View};
use words::Words;

use super::error::DrawError;
use super::geometry::{Frame, Num};
use super::icons::{Icons, of_customer};
use super::label_layout::Layout;
use super::land::{Land, xml_safe};
use super::options::{BoardOptions, Panel};
use super::{MARGIN, geometry};
use crate::fonts::{Weight, width};

/// The width of the panel, the height of its upper part, and the height of all of it.
const WIDTH: f64 = 411.0;
const UPPER: f64 = 606.0;
const HEIGHT: f64 = 1000.0;
/// The distance between the two parts if they are side by side.
const GAP: f64 = 27.0;
/// Maps with a larger ratio of width to height have the panel below.
const WIDE: f64 = 1.45;
/// The spaces of the queue, from left to right.
const SPACES: [usize; 4] = [4, 3, 2, 1];
/// The maximum width of the attribution line, and its letter size.
const SOURCE: (f64, f64) = (383.0, 8.6);

/// The rendered panel, and the resulting size of the drawing.
pub(super) struct RenderedPanel {
    /// The size of the whole drawing.
    pub(super) size: (f64, f64),
    /// The size of the outer frame of the map.
    pub(super) outer: [Num; 2],
    pub(super) drawn: String,
}

#[derive(Template)]
#[template(path = "board/panel.svg")]
struct Drawn<'a> {
    words: &'static Words,
    at: [Num; 2],
    scale: f64,
    legend: [Num; 2],
    city: String,
    facts: String,
    /// The position of the blossom on the sign, and the maximum width of the city's name.
    blossom: [Num; 2],
    city_width: Option<Num>,
    queue_note: String,
    cards: Vec<Card<'a>>,
    bonus: Vec<Bonus>,
    piles: Vec<Pile>,
    owners: Vec<Owner>,
    has_thieves: bool,
    figures: Vec<LegendFigure>,
    source: Vec<(Num, String)>,
}

/// A space of the queue.
struct Card<'a> {
    space: usize,
    x: Num,
    ward: Option<WardCard<'a>>,
    customers: Vec<(Num, String)>,
}

/// The card of a ward.
struct WardCard<'a> {
    number: usize,
    tint: usize,
    /// The transform of the ward's outline, and the resulting width of its border.
    transform: String,
    stroke: Num,
    name: Cow<'a, str>,
    /// The width of the name, if it must be squeezed.
    squeezed: Option<Num>,
    /// The second name, and its letter size.
    second: Option<(Cow<'a, str>, Num)>,
}

/// A stack of the bonus track.
struct Bonus {
    x: Num,
    /// The position of each token; empty once they are claimed.
    tokens: Vec<[Num; 2]>,
    count: u8,
    /// How many customers the queue holds from then on.
    customers: u32,
}

/// The deck, the discard pile or the bag.
struct Pile {
    x: Num,
    name: &'static str,
    icon: &'static str,
    count: usize,
}

/// A player in the legend.
struct Owner {
    color: Color,
    name: &'static str,
    x: Num,
    y: Num,
}

/// A figure of a mod in the legend.
struct LegendFigure {
    icon: &'static str,
    name: &'static str,
    x: Num,
    text: Num,
}

impl RenderedPanel {
    /// Renders the panel of a drawing, if it has one.
    pub(super) fn new(
        land: &Land,
        layout: &Layout,
        view: Option<&View>,
        options: BoardOptions,
        icons: &mut Icons,
    ) -> Result<Option<Self>, DrawError> {
        let Some(Place { scale, at, legend, size }) = Place::new(land, options.panel) else {
            return Ok(None);
        };
        let words = Words::for_language(options.language);
        let cards = cards(land, layout, view);
        let figures = figures(words, view);
        let has_thieves = is_in_play(view, Mod::Thief);
        for id in ["i-sakura-station", "i-bonus", "i-customers", "i-store-clothing", "i-department-store"] {
            icons.add(id)?;
        }
        for id in ["i-deck", "i-discard", "i-bag"].into_iter().chain(figures.iter().map(|figure| figure.icon))
        {
            icons.add(id)?;
        }
        for good in Good::ALL {
            icons.add(&format!("i-customer-{good}"))?;
        }
        icons.add("i-customer2-books")?;
        if has_thieves {
            icons.add("i-thief-food")?;
        }
        for (_, icon) in cards.iter().flat_map(|card| &card.customers) {
            icons.add(icon)?;
        }
        let document = land.map.document();
        let facts =
            words.facts(&xml_safe(&document.ward_word), land.map.wards.len(), land.map.stations.len());
        let blossom = (372.0 - width(&facts, Weight::Regular) * 13.0 - 46.0).clamp(90.0, 260.0);
        let is_long = width(&document.name, Weight::Bold) * 16.5 > blossom - 28.0;
        let drawn = Drawn {
            blossom: [Num(blossom), Num(blossom + 5.0)],
            city_width: is_long.then_some(Num(blossom - 28.0)),
            words,
            at: at.map(Num),
            scale: (scale * 1000.0).round() / 1000.0,
            legend: legend.map(Num),
            city: xml_safe(&document.name).into_owned(),
            facts,
            queue_note: queue_note(words, view),
            cards,
            bonus: bonus(view),
            piles: piles(land, words, view),
            owners: owners(words),
            has_thieves,
            figures,
            source: document.attribution.as_ref().map_or(Vec::new(), |entry| wrapped(&entry.text)),
        };
        Ok(Some(Self {
            size,
            outer: [Num(land.paper.width() + 10.0), Num(land.paper.height() + 10.0)],
            drawn: drawn.render()?,
        }))
    }

    /// The size of the whole drawing, in board units.
    pub(super) fn size(land: &Land, panel: Panel) -> (f64, f64) {
        let bare = (land.paper.width(), land.paper.height());
        Place::new(land, panel).map_or(bare, |place| place.size)
    }
}

/// The position of the panel.
struct Place {
    scale: f64,
    at: [f64; 2],
    /// The position of the legend, in panel units.
    legend: [f64; 2],
    /// The size of the whole drawing.
    size: (f64, f64),
}

impl Place {
    fn new(land: &Land, panel: Panel) -> Option<Self> {
        let (wide, high) = (land.paper.width(), land.paper.height());
        let is_below = match panel {
            Panel::None => return None,
            Panel::Below => true,
            Panel::Side => wide > WIDE * high,
        };
        let place = if is_below {
            let scale = wide / (2.0 * WIDTH + GAP);
            let top = high + 2.0 * MARGIN;
            Self {
                scale,
                at: [MARGIN, top],
                legend: [WIDTH + GAP, -8.0],
                size: (wide + 2.0 * MARGIN, top + UPPER * scale + MARGIN),
            }
        } else {
            let scale = high / HEIGHT;
            let left = wide + 2.0 * MARGIN;
            Self {
                scale,
                at: [left, MARGIN],
                legend: [0.0, UPPER],
                size: (left + WIDTH * scale + MARGIN, high + 2.0 * MARGIN),
            }
        };
        Some(place)
    }
}

/// The note on how many customers the queue holds: as many as the rules say, even if there are fewer or, with thieves,
/// more.
fn queue_note(words: &Words, view: Option<&View>) -> String {
    let Some(view) = view else { return words.queue_rule.to_string() };
    let departments = view.board.stores.iter().filter(|store| store.kind == StoreKind::Department);
    let departments: u32 = departments.map(|_| 1).sum();
    words.queue_size(view.edition.ruleset().queue_customers + departments)
}

fn cards<'a>(land: &Land<'a>, layout: &Layout, view: Option<&View>) -> Vec<Card<'a>> {
    let card = |(space, left): (usize, f64)| {
        let card = view.and_then(|view| view.queue.iter().find(|card| card.space == space));
        let customers = card.map_or(Vec::new(), customers);
        let ward = card.and_then(|card| ward_card(land, layout, &card.ward));
        Card { space, x: Num(left), ward, customers }
    };
    SPACES.into_iter().zip([0.0, 105.0, 211.0, 316.0]).map(card).collect()
}

/// The customers on a card of the queue, from left to right; if there are many, they stand closer together.
fn customers(card: &QueueView) -> Vec<(Num, String)> {
    let count: f64 = card.customers.iter().map(|_| 1.0).sum();
    let pitch = if count > 1.0 { ((95.0 - 4.0 - 30.0) / (count - 1.0)).min(31.0) } else { 0.0 };
    let mut x = 47.5 - f64::midpoint(30.0, pitch * (count - 1.0));
    let mut all = Vec::new();
    for token in &card.customers {
        all.push((Num(x), of_customer(*token)));
        x += pitch;
    }
    all
}

fn ward_card<'a>(land: &Land<'a>, layout: &Layout, name: &str) -> Option<WardCard<'a>> {
    let ward = land.map.ward(name).ok()?;
    let (number, entry) = land.map.document().wards.iter().enumerate().find(|(_, entry)| entry.id == name)?;
    let corners = land.wards[ward].rings.iter().flatten();
    let around = corners.map(|spot| Frame::around(*spot, 0.0, 0.0)).reduce(|all, next| all.union(&next))?;
    let scale = (76.0 / around.width().max(1.0)).min(62.0 / around.height().max(1.0));
    let geometry::Spot { x, y } = around.middle();
    let caption = layout.names.caption(&entry.name, &entry.native_name);
    let wide = width(caption.first, Weight::Bold) * 16.0;
    Some(WardCard {
        number,
        tint: layout.tints[ward],
        transform: format!("translate(47.5 38) scale({scale:.3}) translate({} {})", Num(-x), Num(-y)),
        stroke: Num(1.6 / scale),
        name: xml_safe(caption.first),
        squeezed: (wide > 87.0).then_some(Num(87.0)),
        second: caption.second.map(|name| {
            let wide = width(name, Weight::Regular) * 11.5;
            (xml_safe(name), Num(11.5 * (87.0 / wide).min(1.0)))
        }),
    })
}

/// The stacks of the bonus track, remaining and claimed.
fn bonus(view: Option<&View>) -> Vec<Bonus> {
    let ruleset = view.map_or(Edition::default(), |view| view.edition).ruleset();
    let stacks = ruleset.bonus_stacks;
    let claimed = stacks.len().saturating_sub(view.map_or(stacks.len(), |view| view.bonus_stacks.len()));
    let stack = |(index, (count, customers)): (usize, (&u8, u32))| {
        let shifts: &[(f64, f64)] = match count {
            1 => &[(0.0, 0.0)],
            2 => &[(4.5, -2.5), (-4.5, 2.5)],
            _ => &[(8.5, -4.5), (0.0, 0.0), (-8.5, 4.5)],
        };
        let tokens = shifts.iter().map(|(x, y)| [Num(14.5 + x), Num(13.0 + y)]);
        (if index < claimed { Vec::new() } else { tokens.collect() }, *count, customers)
    };
    let stacks = stacks.iter().zip(ruleset.queue_customers + 1..).enumerate().map(stack);
    stacks
        .zip([0.0, 70.0, 140.0, 210.0, 280.0, 350.0])
        .map(|((tokens, count, customers), x)| Bonus { x: Num(x), tokens, count, customers })
        .collect()
}

fn piles(land: &Land, words: &'static Words, view: Option<&View>) -> Vec<Pile> {
    let counts = view
        .map_or([land.map.card_total(), 0, 60], |view| [view.deck_size, view.discard.len(), view.bag_size]);
    let names = [(words.deck, "i-deck"), (words.discard, "i-discard"), (words.bag, "i-bag")];
    let pile = |((count, (name, icon)), x): ((usize, (&'static str, &'static str)), f64)| Pile {
        x: Num(x),
        name,
        icon,
        count,
    };
    counts.into_iter().zip(names).zip([0.0, 141.0, 282.0]).map(pile).collect()
}

/// Whether a mod is in play; a board without a game explains all mods.
fn is_in_play(view: Option<&View>, wanted: Mod) -> bool {
    view.is_none_or(|view| view.mods.iter().any(|in_play| in_play.which == wanted))
}

fn figures(words: &Words, view: Option<&View>) -> Vec<LegendFigure> {
    let [princess, kaiju, hachiko, chairman] = words.figures;
    let all = [
        (Mod::Princess, "i-princess", princess, 10.0),
        (Mod::Kaiju, "i-kaiju", kaiju, 112.0),
        (Mod::Hachiko, "i-hachiko", hachiko, 196.0),
        (Mod::Chairman, "i-chairman", chairman, 296.0),
    ];
    let shown = all.into_iter().filter(|(figure, ..)| is_in_play(view, *figure));
    shown.map(|(_, icon, name, x)| LegendFigure { icon, name, x: Num(x), text: Num(x + 34.0) }).collect()
}

fn owners(words: &Words) -> Vec<Owner> {
    let places = [(14.0, 242.0), (218.0, 242.0), (14.0, 274.0), (218.0, 274.0)];
    let owner = |(color, (x, y)): (Color, (f64, f64))| Owner {
        color,
        name: words.color(color),
        x: Num(x),
        y: Num(y),
    };
    Color::ALL.into_iter().zip(places).map(owner).collect()
}

/// Wraps the attribution line.
fn wrapped(text: &str) -> Vec<(Num, String)> {
    let (room, size) = SOURCE;
    let text = xml_safe(text);
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let Some(line) = lines.last_mut() else { break };
        let long = width(&format!("{line}{}", word.trim_end()), Weight::Regular) * size;
        if long > room && !line.is_empty() {
            lines.push(word.to_string());
        } else {
            line.push_str(word);
        }
    }
    lines.into_iter().zip([352.0, 363.0, 374.0, 385.0]).map(|(line, y)| (Num(y), line)).collect()
}
