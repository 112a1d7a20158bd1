//! The pieces of the mods: figures to fold, the marker of Hachiko's home, and a card with the rules of each mod.

use shinjuku_core::mods::{Mod, thieves};
use shinjuku_core::player::Color;

use super::column::Column;
use super::page::{Book, Size, across};
use super::piece_sheet::{MARK, Piece, PieceSheet};
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::texts::{ModTexts, Section, Texts, fill};
use super::ward_card::CARD;
use super::{Job, PrintError};
use crate::fonts::Weight;

/// A figure that is folded over its head: two faces, and a foot at both ends.
const FIGURE: Size = Size { width: 30.0, height: 84.0 };
const KAIJU: Size = Size { width: 40.0, height: 104.0 };
const FOOT: f64 = 8.0;
/// The distance between two figures.
const GAP: f64 = 3.0;
/// The marker of Hachiko's home, which is larger than a station.
const MARKER: Size = Size { width: 24.0, height: 24.0 };
/// The letters of the rules: 9 points.
const TEXT: f64 = 3.2;
/// The number of rules cards in a row.
const COLUMNS: usize = 3;

pub(super) fn book(job: &Job) -> Result<Book, PrintError> {
    let texts = &job.texts.mods;
    let mut sheet = PieceSheet::new(job, job.texts.sheets.mods);
    let Section { heading, note } = texts.figures;
    sheet.heading(heading, note, FIGURE.height)?;
    let mut figures = vec![
        figure(&mut sheet, "princess", "i-princess", None, FIGURE)?,
        figure(&mut sheet, "hachiko", "i-hachiko", None, FIGURE)?,
    ];
    for color in Color::ALL {
        figures.push(figure(&mut sheet, "chairman", "i-chairman", Some(color), FIGURE)?);
    }
    sheet.rows(&figures, GAP)?;
    let Section { heading, note } = texts.kaiju_and_home;
    sheet.heading(heading, note, KAIJU.height)?;
    let kaiju = figure(&mut sheet, "kaiju", "i-kaiju", None, KAIJU)?;
    let home = sheet.piece("hachiko marker".to_string(), MARKER, &marker())?;
    sheet.row(&[kaiju, home], 3.0 * GAP);
    let Section { heading, note } = texts.rules;
    sheet.heading(heading, note, 2.0 * (CARD.height + MARK))?;
    let mut cards = Vec::new();
    for which in Mod::all() {
        let svg = rules_card(job, which);
        cards.push(sheet.piece(format!("{which} rules"), CARD, &svg)?);
    }
    cards.push(sheet.piece("rules together".to_string(), CARD, &together_card(job.texts))?);
    sheet.block(&cards, COLUMNS);
    sheet.finish()
}

fn figure(
    sheet: &mut PieceSheet,
    name: &str,
    icon: &str,
    owner: Option<Color>,
    size: Size,
) -> Result<Piece, PrintError> {
    let Size { width, height } = size;
    let class = owner.map_or("nobody".to_string(), |color| color.to_string());
    let mut svg = SvgBuilder::new(size);
    // The figure stands on the line of its foot.
    let icon_size = width - 4.0;
    let face = |svg: &mut SvgBuilder| {
        svg.icon(class.clone(), icon, [width / 2.0, height - FOOT - 1.0 - icon_size / 2.0], icon_size);
        if let Some(color) = owner {
            svg.badge(color, [width / 2.0, height - FOOT / 2.0], 5.4);
        }
    };
    face(&mut svg);
    svg.group("", format!("rotate(180 {} {})", width / 2.0, height / 2.0), face);
    for y in [FOOT, height / 2.0, height - FOOT] {
        svg.path("fold", across(0.0, y, width));
    }
    svg.rect("cut", [0.1, 0.1], [width - 0.2, height - 0.2], 0.0);
    let name = owner.map_or(name.to_string(), |color| format!("{color} {name}"));
    sheet.piece(name, size, &svg)
}

fn marker() -> SvgBuilder {
    let middle = [MARKER.width / 2.0, MARKER.height / 2.0];
    let mut svg = SvgBuilder::new(MARKER);
    svg.circle("home", middle, 10.6);
    svg.icon("nobody", "i-hachiko", middle, 13.0);
    svg.circle("cut", middle, MARKER.width / 2.0 - 0.1);
    svg
}

/// A card with the rules of a mod.
fn rules_card(job: &Job, which: Mod) -> SvgBuilder {
    let place = match which {
        Mod::Princess => job.ward_name(job.map.princess_ward),
        Mod::Kaiju => job.water_name(),
        Mod::Hachiko => job.station_name(job.map.hachiko_station),
        Mod::Thief | Mod::Chairman => String::new(),
    };
    let icon = match which {
        Mod::Princess => "i-princess",
        Mod::Thief => "i-thief-food",
        Mod::Chairman => "i-chairman",
        Mod::Kaiju => "i-kaiju",
        Mod::Hachiko => "i-hachiko",
    };
    let words = job.texts.mods.rules_of(which);
    let place = fill(words.place, &[("place", &place), ("count", &thieves().len())]);
    card(words, &place, &[icon])
}

/// A card with the rules between mods.
fn together_card(texts: &Texts) -> SvgBuilder {
    let words = &texts.mods.together;
    card(words, words.place, &["i-kaiju", "i-princess"])
}

fn card(words: &ModTexts, place: &str, icons: &[&str]) -> SvgBuilder {
    let mut svg = SvgBuilder::new(CARD);
    svg.rect("mod-card", [2.5, 2.5], [CARD.width - 5.0, CARD.height - 5.0], 2.5);
    svg.rect("mod-head", [2.5, 2.5], [CARD.width - 5.0, 17.0], 2.5);
    let mut x = 11.5;
    let size = if icons.len() > 1 { 10.0 } else { 13.0 };
    for icon in icons {
        svg.icon("nobody", icon, [x, 11.0], size);
        x += size - 1.0;
    }
    let left = x - size / 2.0 + 4.5;
    let text_box = |y: f64, weight, largest: f64| TextBox {
        weight,
        x: left,
        y,
        width: CARD.width - 5.0 - left,
        height: largest * 1.2,
        largest,
        whole_words: 2.2,
        smallest: 1.9,
    };
    svg.fitted("strong", text_box(8.8, Weight::Bold, 5.2).fit(words.name));
    svg.fitted("soft", text_box(14.8, Weight::Regular, 3.0).fit(place));
    let mut column = Column { x: 5.5, y: 21.0, width: CARD.width - 11.0, size: TEXT };
    column.paragraphs(&mut svg, words.paragraphs, &[]);
    svg
}
