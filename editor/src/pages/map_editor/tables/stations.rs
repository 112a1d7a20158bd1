//! The table of stations.

use std::collections::HashSet;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_core::map::{MapDocument, Point, StationEntry};

use super::form_fields::{FormErrors, FormFields, field_in_row};
use super::ids::{IdRenames, id_for};
use super::options::Options;
use super::{EditorTable, Tab, TablePage, native_name, row_anchor};
use crate::pages::visit::Visit;

/// The number of blank rows for new stations.
const BLANK_ROWS: usize = 5;

/// The stations as filled in, with some blank rows for new ones.
pub(super) struct Stations {
    rows: Vec<Row>,
}

#[derive(Clone, Default)]
struct Row {
    anchor: String,
    id: String,
    name: String,
    native_name: String,
    ward: String,
    x: String,
    y: String,
    sakura: bool,
    remove: bool,
}

#[derive(Template)]
#[template(path = "editor/tables/stations.html")]
struct StationsPage<'a> {
    visit: &'a Visit,
    page: &'a TablePage<'a>,
    rows: &'a [Row],
    wards: Options,
    sakura: usize,
}

impl Row {
    fn from_entry(index: usize, station: &StationEntry) -> Self {
        Self {
            anchor: row_anchor(&station.id, index),
            id: station.id.clone(),
            name: station.name.clone(),
            native_name: station.native_name.clone(),
            ward: station.ward.clone(),
            x: station.position.x.to_string(),
            y: station.position.y.to_string(),
            sakura: station.sakura,
            remove: false,
        }
    }

    fn type_over(&mut self, form: &FormFields<'_>, row: usize) {
        for (field, value) in [
            ("id", &mut self.id),
            ("name", &mut self.name),
            ("native", &mut self.native_name),
            ("ward", &mut self.ward),
            ("x", &mut self.x),
            ("y", &mut self.y),
        ] {
            form.overwrite(&field_in_row(field, row), value);
        }
        if form.has(&field_in_row("id", row)) {
            self.sakura = form.has(&field_in_row("sakura", row));
            self.remove = form.has(&field_in_row("remove", row));
        }
    }

    fn is_blank(&self) -> bool {
        [&self.id, &self.name, &self.native_name, &self.x, &self.y].iter().all(|text| text.is_empty())
    }

    /// Returns the station of a row, based on the old one if there is one. A new station without coordinates is
    /// placed in the middle.
    fn entry(
        &self,
        row: usize,
        old: Option<&StationEntry>,
        middle: Point,
        errors: &mut FormErrors,
    ) -> StationEntry {
        let mut number = |field: &str, text: &str, usual: i32| {
            if old.is_none() && text.is_empty() {
                usual
            } else {
                errors.number(&field_in_row(field, row), text)
            }
        };
        let position = Point { x: number("x", &self.x, middle.x), y: number("y", &self.y, middle.y) };
        StationEntry {
            id: self.id.clone(),
            name: self.name.clone(),
            native_name: native_name(
                &self.native_name,
                &self.name,
                old.map(|old| (old.name.as_str(), old.native_name.as_str())),
            ),
            ward: self.ward.clone(),
            position,
            sakura: self.sakura,
            label_side: old.and_then(|old| old.label_side),
        }
    }
}

impl EditorTable for Stations {
    const TAB: Tab = Tab::Stations;

    fn from_document(document: &MapDocument) -> Self {
        let rows =
            document.stations.iter().enumerate().map(|(index, station)| Row::from_entry(index, station));
        Self { rows: rows.chain(vec![Row::default(); BLANK_ROWS]).collect() }
    }

    fn from_form(base: &MapDocument, form: &FormFields<'_>) -> Self {
        let mut stations = Self::from_document(base);
        for (index, row) in stations.rows.iter_mut().enumerate() {
            row.type_over(form, index);
        }
        stations
    }

    fn apply_to(&self, base: &MapDocument) -> Result<MapDocument, FormErrors> {
        let mut errors = FormErrors::default();
        let mut renames = IdRenames::default();
        let mut taken: HashSet<String> = self.rows.iter().map(|row| row.id.clone()).collect();
        let middle = Point { x: base.canvas.width / 2, y: base.canvas.height / 2 };
        let mut stations = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            let old = base.stations.get(index);
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
                    stations.push(entry);
                }
            }
        }
        let mut document = renames.rename_stations(base);
        document.stations = stations;
        if document.hachiko_station.is_empty() {
            let first = document.stations.first().map(|station| station.id.clone());
            document.hachiko_station = first.unwrap_or_default();
        }
        errors.into_result(document)
    }

    fn page(&self, status: StatusCode, page: &TablePage<'_>) -> HttpResponse {
        let wards = Options::wards(page.document);
        let sakura = self.rows.iter().filter(|row| row.sakura && !row.remove).count();
        page.visit.page(status, &StationsPage { visit: page.visit, page, rows: &self.rows, wards, sakura })
    }
}
