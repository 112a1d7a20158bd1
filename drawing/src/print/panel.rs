//! What is beside the map: title, customer queue in the size of its cards, bonus track, piles and legend. In a set
//! these are on a mat of their own.

use shinjuku_core::customer::Good;
use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;

use super::footer::{self, city};
use super::legend::{self, LegendItem};
use super::page::{Book, Drawing, Footer, FooterPlace, MmRect, Page, Placed, Size, across};
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::texts::{PanelTexts, Texts, fill};
use super::tokens::DISC;
use super::ward_card::CARD;
use super::{Job, MARGIN, PrintError};
use crate::fonts::{Weight, width};

/// The size of the mat, which fits on every paper.
const MAT: Size = Size { width: 264.0, height: 188.0 };
/// The space for a card, slightly larger than the card.
const SPACE: Size = Size { width: CARD.width + 0.6, height: CARD.height + 1.5 };
/// The distance between two spaces.
const SPACE_GAP: f64 = 1.8;
/// The width of the queue.
pub(super) const QUEUE_WIDTH: f64 = 4.0 * SPACE.width + 3.0 * SPACE_GAP;
/// The height of the room for one row of customers below a card.
pub(super) const CUSTOMERS: f64 = DISC + 2.0;
/// The height of a heading, and of the rooms for bonus tokens.
const HEADING_ROOM: f64 = 7.5;
const STACK: f64 = 21.0;
/// The heights of the queue with one row of customers, of each row more, and of the bonus track.
pub(super) const QUEUE_HEIGHT: f64 = HEADING_ROOM + SPACE.height + 1.5 + CUSTOMERS;
pub(super) const BONUS_HEIGHT: f64 = HEADING_ROOM + STACK;
pub(super) const PILES: Size =
    Size { width: 2.0 * SPACE.width + SPACE_GAP, height: HEADING_ROOM + SPACE.height };
/// The letter sizes of headings and of other texts: 12 and 10 points.
const HEADING: f64 = 4.2;
const TEXT: f64 = 3.4;

/// A page with the mat.
pub(super) fn book(job: &Job) -> Result<Book, PrintError> {
    let (short, long) = job.paper.sides();
    let page = Size { width: long, height: short };
    let top = MARGIN + (short - 2.0 * MARGIN - footer::HEIGHT - MAT.height) / 2.0;
    let frame = MmRect { left: (long - MAT.width) / 2.0, top, size: MAT };
    let page = Page {
        size: page,
        trim: frame,
        placed: vec![Placed { drawing: 0, frame, window: frame }],
        above: Vec::new(),
        footer: Some(Footer { sheet: job.texts.sheets.queue, place: FooterPlace::Bottom(0.0) }),
    };
    let tree = mat(job.map, job.texts).draw()?;
    let drawing = Drawing { name: "queue and bonus track".to_string(), tree };
    Ok(Book { title: city(job.map), drawings: vec![drawing], pages: vec![page] })
}

/// The mat: title, queue, bonus track and legend.
fn mat(map: &Map, texts: &Texts) -> SvgBuilder {
    let mut svg = SvgBuilder::new(MAT);
    let inside = MAT.width - 4.0;
    svg.rect("mat", [0.2, 0.2], [MAT.width - 0.4, MAT.height - 0.4], 3.0);
    sign(&mut svg, map, &texts.panel, MmRect::from_edges([2.0, 2.0, 2.0 + inside, 15.0]));
    queue(&mut svg, &texts.panel, [2.0, 16.0], CUSTOMERS);
    let mut y = 16.0 + QUEUE_HEIGHT + 1.5;
    bonus(&mut svg, &texts.panel, [2.0, y], inside);
    y += BONUS_HEIGHT + 2.0;
    svg.path("hair-line", across(4.0, y, inside - 4.0));
    let area = MmRect::from_edges([5.0, y + 0.5, 2.0 + inside, MAT.height - 4.5]);
    legend::grid(&mut svg, &texts.panel, &LegendItem::SIGNS, area, 4, TEXT);
    // The mat is kept, while the footers of pages are cut off.
    let source = TextBox {
        weight: Weight::Regular,
        x: MAT.width / 2.0,
        y: MAT.height - 3.0,
        width: inside - 4.0,
        height: 3.0,
        largest: 2.4,
        whole_words: 0.0,
        smallest: 1.3,
    };
    svg.fitted("soft m", source.fit(&footer::source(map)));
    svg
}

/// Draws the title as the sign of a station: the name of the game, and on a band the city.
pub(super) fn sign(svg: &mut SvgBuilder, map: &Map, texts: &PanelTexts, area: MmRect) {
    let MmRect { left, top, size: Size { width: wide, height: high } } = area;
    let round = high * 0.12;
    svg.rect("sign", [left, top], [wide, high], round);
    // The plate is white, with square corners where the band begins.
    let plate = (high * 7.2).min(wide * 0.42);
    svg.rect("sign-plate", [left, top], [plate, high], round);
    svg.rect("sign-plate", [left + plate - 2.0 * round, top], [2.0 * round, high], 0.0);
    let kanji = high * 0.66;
    let base = |size: f64| top + high / 2.0 + size * 0.37;
    svg.text("strong", [left + high * 0.4, base(kanji)], kanji, "新宿");
    let name_left = left + high * 0.4 + width("新宿", Weight::Bold) * kanji + high * 0.35;
    let game = TextBox {
        weight: Weight::Bold,
        x: name_left,
        y: top + high / 2.0,
        width: left + plate - name_left - high * 0.2,
        height: high,
        largest: high * 0.56,
        whole_words: 0.0,
        smallest: 1.0,
    };
    svg.fitted("strong", game.fit("S H I N J U K U"));
    svg.rect("sign-blossom", [left + plate, top], [high, high], 0.0);
    svg.icon("", "i-sakura", [left + plate + high / 2.0, top + high / 2.0], high * 0.76);
    let facts = fill(
        texts.facts,
        &[
            ("wards", &map.wards.len()),
            ("word", &crate::board::xml_safe(&map.document().ward_word)),
            ("stations", &map.stations.len()),
        ],
    );
    let start = left + plate + high * 1.3;
    let end = left + wide - high * 0.9;
    svg.path("sign-blaze", blaze(left + wide - high * 0.75, top, high));
    let rest = TextBox {
        weight: Weight::Regular,
        x: end,
        y: top + high / 2.0,
        width: (end - start) * 0.52,
        height: high * 0.3,
        largest: high * 0.34,
        whole_words: 0.0,
        smallest: 1.9,
    };
    let facts_width = (width(&facts, Weight::Regular) * rest.largest).min(rest.width);
    let name = TextBox {
        weight: Weight::Bold,
        x: start,
        y: top + high / 2.0,
        width: end - start - facts_width - high * 0.3,
        height: high * 0.9,
        largest: high * 0.56,
        whole_words: high * 0.3,
        smallest: 1.9,
    };
    svg.fitted("on-sign strong", name.fit(&city(map)));
    svg.fitted("on-sign r", rest.fit(&facts));
    svg.rect("sign-frame", [left, top], [wide, high], round);
}

/// The arrow at the end of a sign.
fn blaze(left: f64, top: f64, high: f64) -> String {
    let [wide, tip, half] = [high * 0.22, high * 0.3, high / 2.0];
    format!("M{left} {top}h{wide}l{tip} {half}l-{tip} {half}h-{wide}l{tip} -{half}z")
}

/// Draws the customer queue: a space for each card, and room for the customers below.
pub(super) fn queue(svg: &mut SvgBuilder, texts: &PanelTexts, [left, top]: [f64; 2], customers: f64) {
    let rule = fill(texts.queue_rule, &[("count", &Edition::default().ruleset().queue_customers)]);
    heading(svg, [left, top], QUEUE_WIDTH, texts.queue, &rule);
    let y = top + HEADING_ROOM;
    for (space, number) in [4_u8, 3, 2, 1].into_iter().zip(0_u8..) {
        let x = left + f64::from(number) * (SPACE.width + SPACE_GAP);
        svg.rect("space", [x, y], [SPACE.width, SPACE.height], 2.5);
        let middle = [x + SPACE.width / 2.0, y + SPACE.height * 0.44];
        svg.circle(if space == 1 { "number first" } else { "number" }, middle, 9.0);
        let class = if space == 1 { "m strong light" } else { "m strong" };
        svg.text(class, [middle[0], middle[1] + 3.9], 11.0, &space.to_string());
        let words = if space == 1 { texts.placed_next } else { texts.ward_card };
        svg.text("m soft", [middle[0], middle[1] + 16.0], TEXT * 1.1, words);
        if space > 1 {
            let tip = x + SPACE.width - 6.0;
            svg.path("arrow", format!("M{tip} {}l3 3.4l-3 3.4", middle[1] - 3.4));
        }
        svg.rect("customers", [x, y + SPACE.height + 1.5], [SPACE.width, customers], 4.0);
    }
}

/// Draws the stacks of bonus tokens, and how many customers the queue holds once each is claimed.
pub(super) fn bonus(svg: &mut SvgBuilder, texts: &PanelTexts, [left, top]: [f64; 2], width: f64) {
    heading(svg, [left, top], width, texts.bonus, texts.bonus_rule);
    let y = top + HEADING_ROOM;
    let rules = Edition::default().ruleset();
    let count: f64 = rules.bonus_stacks.iter().map(|_| 1.0).sum();
    let step = (width + SPACE_GAP) / f64::max(count, 1.0);
    let mut queue = rules.queue_customers;
    let mut x = left;
    for stack in rules.bonus_stacks {
        queue += 1;
        let wide = step - SPACE_GAP;
        svg.rect("space", [x, y], [wide, STACK], 2.5);
        svg.icon("", "i-bonus", [x + wide * 0.3, y + 8.8], DISC);
        svg.text("strong", [x + wide * 0.52, y + 11.7], 8.0, &format!("×{stack}"));
        let then = TextBox {
            weight: Weight::Regular,
            x: x + wide / 2.0,
            y: y + STACK - 3.2,
            width: wide - 2.0,
            height: 4.0,
            largest: TEXT * 0.95,
            whole_words: 0.0,
            smallest: 2.0,
        };
        svg.fitted("soft m", then.fit(&fill(texts.then_in_queue, &[("count", &queue)])));
        x += step;
    }
}

/// Draws the spaces of the deck and of the discard pile.
pub(super) fn piles(svg: &mut SvgBuilder, texts: &PanelTexts, [left, top]: [f64; 2]) {
    let y = top + HEADING_ROOM;
    let mut x = left;
    for (name, icon) in [(texts.deck, "i-deck"), (texts.discard, "i-discard")] {
        heading(svg, [x, top], SPACE.width, name, "");
        svg.rect("space", [x, y], [SPACE.width, SPACE.height], 2.5);
        svg.icon("pale", icon, [x + SPACE.width / 2.0, y + SPACE.height / 2.0], 22.0);
        x += SPACE.width + SPACE_GAP;
    }
}

/// Draws the legend with all its items.
pub(super) fn legend(svg: &mut SvgBuilder, texts: &PanelTexts, area: MmRect) {
    heading(svg, [area.left, area.top], area.size.width, texts.legend, "");
    let Size { width, height } = area.size;
    let corner = [area.left, area.top + HEADING_ROOM];
    svg.rect("legend-box", corner, [width, height - HEADING_ROOM], 2.5);
    let edges = [area.left + 4.0, corner[1] + 2.0, area.right() - 3.0, area.bottom() - 2.0];
    legend::grid(svg, texts, &LegendItem::ALL, MmRect::from_edges(edges), 2, TEXT * 1.15);
}

/// A heading at the left, and a note at the right that shrinks if there is little room.
fn heading(svg: &mut SvgBuilder, [left, top]: [f64; 2], wide: f64, words: &str, note: &str) {
    svg.text("strong", [left + 1.0, top + 5.2], HEADING, words);
    let taken = width(words, Weight::Bold) * HEADING + 6.0;
    let note_box = TextBox {
        weight: Weight::Regular,
        x: left + wide - 1.0,
        y: top + 4.0,
        width: wide - taken,
        height: HEADING_ROOM,
        largest: TEXT,
        whole_words: 2.2,
        smallest: 2.0,
    };
    if !note.is_empty() {
        svg.fitted("soft r", note_box.fit(note));
    }
}

/// The name of a good.
pub(super) const fn good_name(texts: &PanelTexts, good: Good) -> &'static str {
    let [food, clothing, books, electronics] = texts.goods;
    match good {
        Good::Food => food,
        Good::Clothing => clothing,
        Good::Books => books,
        Good::Electronics => electronics,
    }
}
