//! The first page of a set: what is on the other pages, and how to print, cut and assemble them.

use shinjuku_core::edition::Edition;

use super::column::Column;
use super::footer::city;
use super::page::{Book, Footer, FooterPlace, MmRect, Page, Size, across, down};
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::texts::{Paragraph, fill};
use super::tiles::TilePlan;
use super::{Job, MARGIN, PrintError};
use crate::board::xml_safe;
use crate::fonts::Weight;

/// The letters of the guide: 10 points.
const TEXT: f64 = 3.5;
/// The distance between the columns, and between two chapters.
const BETWEEN: f64 = 9.0;
const GAP: f64 = 5.0;
/// The height of the title.
const TITLE: f64 = 19.0;
/// The length of the line for checking the print scale.
const MEASURE: f64 = 80.0;
/// The height of the plan of tiles.
const PLAN: f64 = 56.0;

/// A sheet of the set, as the guide lists it.
pub(super) struct Entry {
    pub(super) sheet: &'static str,
    pub(super) pages: usize,
    /// What is on it.
    pub(super) content: String,
}

/// The guide to a set whose board begins on page 2.
pub(super) fn book(job: &Job, entries: &[Entry], plan: &TilePlan) -> Result<Book, PrintError> {
    let (width, height) = job.paper.sides();
    let size = Size { width, height };
    let svg = draw(job, size, entries, plan);
    let trim = Size { width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN };
    let page = Page {
        size,
        trim: MmRect { left: MARGIN, top: MARGIN, size: trim },
        placed: Vec::new(),
        above: vec![svg.draw()?],
        footer: Some(Footer { sheet: job.texts.sheets.guide, place: FooterPlace::Bottom(0.0) }),
    };
    Ok(Book { title: city(job.map), drawings: Vec::new(), pages: vec![page] })
}

fn draw(job: &Job, page: Size, entries: &[Entry], plan: &TilePlan) -> SvgBuilder {
    let mut svg = SvgBuilder::new(page);
    let room = page.width - 2.0 * MARGIN;
    title(&mut svg, job, room);
    let wide = (room - BETWEEN) / 2.0;
    let top = MARGIN + TITLE + 3.0;
    let mut left = Column { x: MARGIN, y: top, width: wide, size: TEXT };
    let mut right = Column { x: MARGIN + wide + BETWEEN, y: top, width: wide, size: TEXT };
    contents(&mut svg, &mut left, job, entries);
    left.y += GAP;
    print(&mut svg, &mut left, job);
    left.y += GAP;
    cut(&mut svg, &mut left, job);
    tiles(&mut svg, &mut right, job, plan);
    right.y += GAP;
    before_play(&mut svg, &mut right, job);
    right.y += GAP;
    sources(&mut svg, &mut right, job);
    svg
}

fn title(svg: &mut SvgBuilder, job: &Job, room: f64) {
    let texts = &job.texts.guide;
    svg.rect("sign", [MARGIN, MARGIN], [room, TITLE], 2.5);
    svg.rect("sign-blossom", [MARGIN + room - TITLE - 4.0, MARGIN], [TITLE, TITLE], 0.0);
    let middle = [MARGIN + room - TITLE / 2.0 - 4.0, MARGIN + TITLE / 2.0];
    svg.icon("", "i-sakura", middle, TITLE * 0.74);
    let line = |y: f64, weight, largest: f64| TextBox {
        weight,
        x: MARGIN + 5.0,
        y: MARGIN + y,
        width: room - TITLE - 16.0,
        height: largest * 1.2,
        largest,
        whole_words: 3.0,
        smallest: 2.0,
    };
    let name = fill(texts.title, &[("city", &city(job.map))]);
    svg.fitted("on-sign strong", line(7.4, Weight::Bold, 7.6).fit(&name));
    svg.fitted("on-sign", line(14.6, Weight::Regular, TEXT).fit(texts.intro));
}

/// The list of sheets, with their pages at the right.
fn contents(svg: &mut SvgBuilder, column: &mut Column, job: &Job, entries: &[Entry]) {
    let texts = &job.texts.guide;
    column.heading(svg, texts.contents);
    let mut first = 2;
    for Entry { sheet, pages, content } in entries {
        let last = first + pages - 1;
        let range = fill(texts.pages, &[("first", &first), ("last", &last)]);
        let range = if *pages == 1 { first.to_string() } else { range };
        column.y += TEXT * 1.35;
        svg.text("strong", [column.x, column.y], TEXT, sheet);
        svg.text("strong r", [column.x + column.width, column.y], TEXT, &range);
        column.paragraph(svg, None, "", content);
        first = last + 1;
    }
}

fn print(svg: &mut SvgBuilder, column: &mut Column, job: &Job) {
    let texts = &job.texts.guide;
    column.chapter(svg, &texts.print, &[]);
    column.y += 6.0;
    let left = column.x + 1.0;
    let ends = [left, left + MEASURE].map(|x| down(x, column.y - 2.0, 4.0)).concat();
    svg.path("measure", across(left, column.y, MEASURE) + &ends);
    svg.text("m", [left + MEASURE / 2.0, column.y - 1.2], TEXT, texts.measure);
    column.y += 3.0;
}

/// How to cut, with samples of all lines.
fn cut(svg: &mut SvgBuilder, column: &mut Column, job: &Job) {
    let texts = &job.texts.guide;
    column.heading(svg, texts.cut);
    column.y += 1.0;
    let samples = [("cut", texts.cut_line), ("fold", texts.fold_line), ("flap", texts.flap)];
    for (class, words) in samples {
        column.y += TEXT * 1.5;
        let middle = column.y - TEXT * 0.36;
        if class == "flap" {
            svg.rect(class, [column.x, middle - 1.6], [14.0, 3.2], 0.0);
        } else {
            svg.path(class, across(column.x, middle, 14.0));
        }
        svg.text("", [column.x + 17.0, column.y], TEXT, words);
    }
    column.y += TEXT * 0.8;
    column.paragraphs(svg, texts.cutting, &[]);
}

/// How to join the tiles: their plan with the numbers of the pages.
fn tiles(svg: &mut SvgBuilder, column: &mut Column, job: &Job, plan: &TilePlan) {
    let texts = &job.texts.guide;
    column.heading(svg, texts.tiles);
    let size = Size { width: column.width, height: PLAN };
    let cells = plan.draw(svg, MmRect { left: column.x + 0.1, top: column.y + 3.0, size }, None);
    let mut bottom = column.y + 3.0;
    for (cell, page) in cells.iter().zip(2_usize..) {
        let [x, y] = [cell.left + cell.size.width / 2.0, cell.top + cell.size.height / 2.0];
        svg.text("strong m", [x, y + 2.0], 5.6, &page.to_string());
        bottom = bottom.max(cell.bottom());
    }
    column.y = bottom + 1.0;
    column.paragraph(svg, None, "", texts.tiles_note);
}

fn before_play(svg: &mut SvgBuilder, column: &mut Column, job: &Job) {
    let texts = &job.texts.guide;
    let rules = Edition::default().ruleset();
    column.chapter(
        svg,
        &texts.before_play,
        &[
            ("stores", &rules.stores),
            ("departments", &rules.department_stores),
            ("track", &rules.track),
            ("hand", &rules.hand),
            ("queue", &rules.queue_customers),
        ],
    );
    for (edition, words) in [(Edition::V2r8, &texts.version_2), (Edition::CityGrowth, &texts.city_growth)] {
        let customers = edition.ruleset().all_customers().len();
        let Paragraph { lead, text, .. } = words;
        column.paragraph(svg, None, lead, &fill(text, &[("customers", &customers)]));
    }
}

fn sources(svg: &mut SvgBuilder, column: &mut Column, job: &Job) {
    let texts = &job.texts.guide;
    column.chapter(svg, &texts.sources, &[]);
    if let Some(entry) = &job.map.document().attribution {
        column.paragraph(svg, None, texts.map_data, &xml_safe(&entry.source));
        column.paragraph(svg, None, texts.licence, &xml_safe(&entry.licence));
    }
}
