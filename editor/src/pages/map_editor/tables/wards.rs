//! The table of wards.

use std::collections::HashSet;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_core::map::{MapDocument, Point, WardEntry};

use super::form_fields::{FormErrors, FormFields, field_in_row};
use super::ids::{IdRenames, RESERVED, id_for};
use super::{EditorTable, Tab, TablePage, native_name, row_anchor};
use crate::pages::visit::Visit;

/// The number of blank rows for new wards.
const BLANK_ROWS: usize = 3;
/// The number of cards of a ward if none is given.
const DEFAULT_CARDS: u32 = 3;
/// The number of cards of the printed city, for comparison.
const TOKYO_CARDS: u32 = 72;

/// The wards as filled in, with some blank rows for new ones.
pub(super) struct Wards {
    rows: Vec<Row>,
}

#[derive(Clone, Default)]
struct Row {
    anchor: String,
    id: String,
    name: String,
    native_name: String,
    cards: String,
    x: String,
    y: String,
    water: bool,
    remove: bool,
}

#[derive(Template)]
#[template(path = "editor/tables/wards.html")]
struct WardsPage<'a> {
    visit: &'a Visit,
    page: &'a TablePage<'a>,
    rows: &'a [Row],
    cards: u32,
    tokyo: u32,
}

impl Row {
    fn from_entry(index: usize, ward: &WardEntry, document: &MapDocument) -> Self {
        Self {
            anchor: row_anchor(&ward.id, index),
            id: ward.id.clone(),
            name: ward.name.clone(),
            native_name: ward.native_name.clone(),
            cards: ward.cards.to_string(),
            x: ward.label.x.to_string(),
            y: ward.label.y.to_string(),
            water: document.water.wards.contains(&ward.id),
            remove: false,
        }
    }

    fn type_over(&mut self, form: &FormFields<'_>, row: usize) {
        for (field, value) in [
            ("id", &mut self.id),
            ("name", &mut self.name),
            ("native", &mut self.native_name),
            ("cards", &mut self.cards),
            ("x", &mut self.x),
            ("y", &mut self.y),
        ] {
            form.overwrite(&field_in_row(field, row), value);
        }
        if form.has(&field_in_row("id", row)) {
            self.water = form.has(&field_in_row("water", row));
            self.remove = form.has(&field_in_row("remove", row));
        }
    }

    fn is_blank(&self) -> bool {
        [&self.id, &self.name, &self.native_name, &self.cards, &self.x, &self.y]
            .iter()
            .all(|text| text.is_empty())
    }

    /// Returns the ward of a row, based on the old one if there is one. A new ward without coordinates is placed in
    /// the middle.
    fn entry(
        &self,
        row: usize,
        old: Option<&WardEntry>,
        middle: Point,
        errors: &mut FormErrors,
    ) -> WardEntry {
        let mut number = |field: &str, text: &str, usual: i32| {
            if old.is_none() && text.is_empty() {
                usual
            } else {
                errors.number(&field_in_row(field, row), text)
            }
        };
        let label = Point { x: number("x", &self.x, middle.x), y: number("y", &self.y, middle.y) };
        let cards = if old.is_none() && self.cards.is_empty() {
            DEFAULT_CARDS
        } else {
            errors.number(&field_in_row("cards", row), &self.cards)
        };
        WardEntry {
            id: self.id.clone(),
            name: self.name.clone(),
            native_name: native_name(
                &self.native_name,
                &self.name,
                old.map(|old| (old.name.as_str(), old.native_name.as_str())),
            ),
            cards,
            label,
            outline: old.map(|old| old.outline.clone()).unwrap_or_default(),
        }
    }
}

impl EditorTable for Wards {
    const TAB: Tab = Tab::Wards;

    fn from_document(document: &MapDocument) -> Self {
        let rows =
            document.wards.iter().enumerate().map(|(index, ward)| Row::from_entry(index, ward, document));
        Self { rows: rows.chain(vec![Row::default(); BLANK_ROWS]).collect() }
    }

    fn from_form(base: &MapDocument, form: &FormFields<'_>) -> Self {
        let mut wards = Self::from_document(base);
        for (index, row) in wards.rows.iter_mut().enumerate() {
            row.type_over(form, index);
        }
        wards
    }

    fn apply_to(&self, base: &MapDocument) -> Result<MapDocument, FormErrors> {
        let mut errors = FormErrors::default();
        let mut renames = IdRenames::default();
        let mut taken: HashSet<String> = self.rows.iter().map(|row| row.id.clone()).collect();
        taken.extend(RESERVED.map(str::to_owned));
        let middle = Point { x: base.canvas.width / 2, y: base.canvas.height / 2 };
        let mut wards = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            let old = base.wards.get(index);
            match old {
                Some(old) if row.remove => renames.removed(&old.id),
                None if row.remove || row.is_blank() => {}
                _ => {
                    let mut entry = row.entry(index, old, middle, &mut errors);
                    if entry.id.is_empty() {
                        entry.id = id_for(&entry.name, &taken);
                        taken.insert(entry.id.clone());
                    }
                    if let Some(old) = old {
                        renames.retain(&old.id, &entry.id);
                    }
                    wards.push((entry, row.water));
                }
            }
        }
        let mut document = renames.rename_wards(base);
        for (ward, touches) in &wards {
            let listed = document.water.wards.contains(&ward.id);
            if *touches && !listed {
                document.water.wards.push(ward.id.clone());
            } else if !touches && listed {
                document.water.wards.retain(|id| *id != ward.id);
            }
        }
        document.wards = wards.into_iter().map(|(ward, _)| ward).collect();
        house(&mut document, base);
        if document.princess_ward.is_empty() {
            document.princess_ward = document.wards.first().map(|ward| ward.id.clone()).unwrap_or_default();
        }
        errors.into_result(document)
    }

    fn page(&self, status: StatusCode, page: &TablePage<'_>) -> HttpResponse {
        let cards = self.rows.iter().filter(|row| !row.remove).filter_map(|row| row.cards.parse().ok());
        let cards = cards.fold(0, u32::saturating_add);
        let tokyo = TOKYO_CARDS;
        page.visit.page(status, &WardsPage { visit: page.visit, page, rows: &self.rows, cards, tokyo })
    }
}

/// Moves stations that have lost their ward to the ward whose label or station is nearest, if there is one.
fn house(document: &mut MapDocument, base: &MapDocument) {
    let is_ward = |id: &str| document.wards.iter().any(|ward| ward.id == id);
    let stations = document.stations.iter().filter(|station| is_ward(&station.ward));
    let homes: Vec<(Point, String)> = stations
        .map(|station| (station.position, station.ward.clone()))
        .chain(document.wards.iter().map(|ward| (ward.label, ward.id.clone())))
        .collect();
    let lost = document.stations.iter_mut().zip(&base.stations);
    for (station, _) in lost.filter(|(station, before)| station.ward.is_empty() && !before.ward.is_empty()) {
        let away = |(place, _): &&(Point, String)| {
            let across = i64::from(place.x) - i64::from(station.position.x);
            let down = i64::from(place.y) - i64::from(station.position.y);
            across.saturating_mul(across).saturating_add(down.saturating_mul(down))
        };
        if let Some((_, ward)) = homes.iter().min_by_key(away) {
            station.ward.clone_from(ward);
        }
    }
}
