//! The players' screens: one page each, folded along its middle, with the rules and the scoring table inside.

use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;
use shinjuku_core::player::Color;
use shinjuku_core::score::score;

use super::column::Column;
use super::footer::{self, city};
use super::page::{Book, Drawing, Footer, FooterPlace, MmRect, Page, Placed, Size, across, down};
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::texts::Texts;
use super::{Job, MARGIN, PrintError};
use crate::fonts::Weight;

/// The largest and the smallest letter size of the summary, 9.4 and 7.5 points, and the step from one to the next.
const MAX_TEXT: f64 = 3.3;
const MIN_TEXT: f64 = 2.65;
const TEXT_STEP: f64 = 0.05;
/// The room between a fold and the text.
const PADDING: f64 = 2.8;
/// The gap above a second heading in a column.
const GAP: f64 = 2.0;
/// The height of the coloured bars at the foot of both sides.
const BAR: f64 = 3.0;
const SIGN: f64 = 18.0;
/// The number of sets in the scoring table.
const SETS: u8 = 7;

pub(super) fn book(job: &Job) -> Result<Book, PrintError> {
    let (short, long) = job.paper.sides();
    let page = Size { width: long, height: short };
    let screen = size(page);
    let mut book = Book { title: city(job.map), drawings: Vec::new(), pages: Vec::new() };
    for (index, color) in Color::ALL.into_iter().enumerate() {
        let svg = both_sides(job.map, job.texts, color, screen);
        book.drawings.push(Drawing { name: format!("{color} screen"), tree: svg.draw()? });
        let size = Size { width: screen.width, height: 2.0 * screen.height };
        let frame = MmRect { left: MARGIN, top: MARGIN, size };
        book.pages.push(Page {
            size: page,
            trim: frame,
            placed: vec![Placed { drawing: index, frame, window: frame }],
            above: Vec::new(),
            footer: Some(Footer { sheet: job.texts.sheets.screens, place: FooterPlace::Bottom(0.0) }),
        });
    }
    Ok(book)
}

/// The size of one side of a screen on a page.
fn size(page: Size) -> Size {
    Size {
        width: page.width - 2.0 * MARGIN,
        height: (page.height - 2.0 * MARGIN - footer::HEIGHT - 0.6) / 2.0,
    }
}

/// Both sides of a screen: the outside upside down above, the inside below.
fn both_sides(map: &Map, texts: &Texts, color: Color, screen: Size) -> SvgBuilder {
    let Size { width, height } = screen;
    let mut svg = SvgBuilder::new(Size { width, height: 2.0 * height });
    svg.group("", format!("rotate(180 {} {})", width / 2.0, height / 2.0), |svg| {
        outside(svg, map, texts, color, screen);
    });
    svg.group("", format!("translate(0 {height})"), |svg| inside(svg, texts, color, screen));
    svg.path("fold", across(0.0, height, width));
    for x in [width / 4.0, width * 0.75] {
        svg.path("fold", down(x, 0.0, 2.0 * height));
    }
    svg.rect("cut", [0.1, 0.1], [width - 0.2, 2.0 * height - 0.2], 0.0);
    svg
}

/// The outside: the player's track runs through stations, which are the goods and the player's sign.
fn outside(svg: &mut SvgBuilder, map: &Map, texts: &Texts, color: Color, Size { width, height }: Size) {
    let line = height * 0.4;
    // The lines of the board, where track is 13 units wide.
    let scale = 9.0 / 13.0;
    svg.group(format!("tracks {color}"), format!("translate(0 {line}) scale({scale:.4})"), |svg| {
        for class in ["track", "rail", "mark"] {
            svg.path(class, across(0.0, 0.0, width / scale));
        }
    });
    for (good, part) in Good::ALL.into_iter().zip([0.315, 0.395, 0.605, 0.685]) {
        svg.circle("stop-disc", [width * part, line], 8.4);
        svg.icon("", &format!("i-customer-{good}"), [width * part, line], 15.0);
    }
    svg.emblem(color, [width / 2.0, line], 42.0);
    for side in [0.125, 0.875] {
        svg.emblem(color, [width * side, line], 28.0);
    }
    svg.rect(format!("{color} owned plain"), [0.0, height - SIGN], [width, SIGN], 0.0);
    let text_box = |x: f64, width: f64, largest: f64| TextBox {
        weight: Weight::Bold,
        x,
        y: height - SIGN / 2.0,
        width,
        height: 14.0,
        largest,
        whole_words: 3.0,
        smallest: 2.0,
    };
    let letters = format!("on-{color} m strong");
    let spot = text_box(width / 2.0, width / 2.0 - 8.0, 9.0);
    svg.fitted(&letters, spot.fit(&texts.color(color).to_uppercase()));
    for side in [0.125, 0.875] {
        let spot = text_box(width * side, width / 4.0 - 8.0, 6.0);
        svg.fitted(&letters, spot.fit(&city(map)));
    }
}

/// Draws the inside of a screen, in the largest letters in which all columns fit.
fn inside(svg: &mut SvgBuilder, texts: &Texts, color: Color, screen: Size) {
    let bottom = screen.height - BAR - 1.5;
    let fits = |size: f64| {
        let ends = columns(&mut SvgBuilder::new(screen), texts, screen, size);
        ends.into_iter().all(|end| end <= bottom)
    };
    let mut size = MAX_TEXT;
    while size > MIN_TEXT && !fits(size) {
        size -= TEXT_STEP;
    }
    columns(svg, texts, screen, size);
    svg.rect(format!("{color} owned plain"), [0.0, screen.height - BAR], [screen.width, BAR], 0.0);
}

/// Draws the columns of the summary in letters of this size. Returns where they end.
fn columns(svg: &mut SvgBuilder, texts: &Texts, screen: Size, size: f64) -> [f64; 4] {
    let wide = screen.width / 4.0;
    let column = |index: f64| Column { x: wide * index + PADDING, y: 2.4, width: wide - 2.0 * PADDING, size };
    let rules = Edition::default().ruleset();
    let numbers: [(&str, &dyn ToString); 2] = [("queue", &rules.queue_customers), ("hand", &rules.hand)];
    let words = &texts.screen;
    let [mut turn, mut building, mut moving, mut scoring] = [0.0, 1.0, 2.0, 3.0].map(column);
    turn.chapter(svg, &words.turn, &numbers);
    turn.y += GAP;
    turn.chapter(svg, &words.paying, &numbers);
    building.chapter(svg, &words.building, &numbers);
    moving.chapter(svg, &words.moving, &numbers);
    scoring.chapter(svg, &words.end, &numbers);
    scoring.y += GAP;
    scoring.heading(svg, words.score.heading);
    table(svg, &mut scoring, words.sets);
    scoring.paragraphs(svg, words.score.paragraphs, &numbers);
    [turn.y, building.y, moving.y, scoring.y]
}

/// Draws the scoring table: the points of one to seven sets of four, three, two and one goods.
fn table(svg: &mut SvgBuilder, column: &mut Column, sets: &str) {
    let size = column.size;
    let step = column.width * 0.094;
    let right = column.x + column.width - 1.0;
    let at = |index: u8| right - step * f64::from(SETS - 1 - index);
    column.y += size * 1.4;
    svg.text("soft", [column.x, column.y], size, sets);
    for index in 0..SETS {
        svg.text("soft r", [at(index), column.y], size, &(index + 1).to_string());
    }
    for goods in (1..=4_u8).rev() {
        column.y += size * 1.5;
        if goods % 2 == 0 {
            let corner = [column.x - 1.0, column.y - size * 1.1];
            svg.rect("stripe", corner, [column.width + 2.0, size * 1.5], 0.8);
        }
        for (good, place) in Good::ALL.into_iter().zip(0..goods) {
            let x = column.x + 1.7 + 3.6 * f64::from(place);
            svg.icon("", &format!("i-customer-{good}"), [x, column.y - size * 0.36], 3.4);
        }
        for index in 0..SETS {
            let crowd = |good: Good| Crowd::several(Token::single(good), index + 1);
            let collected = Good::ALL.into_iter().zip(0..goods).map(|(good, _)| crowd(good));
            let points = score(collected.fold(Crowd::EMPTY, |all, more| all + more), 0).points();
            let class = if index == 0 { "strong r" } else { "r" };
            svg.text(class, [at(index), column.y], size, &points.to_string());
        }
    }
    column.y += size * 0.4;
}
