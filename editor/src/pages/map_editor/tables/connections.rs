//! The table of connections and permanent links.

use std::collections::HashSet;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_core::map::MapDocument;

use super::form_fields::{FormErrors, FormFields, field_in_row};
use super::options::Options;
use super::{EditorTable, Tab, TablePage, pair_anchor};
use crate::pages::visit::Visit;

/// The number of blank rows for new connections.
const BLANK_ROWS: usize = 5;
/// The form value of a permanent link; any other value is a connection.
const LINK: &str = "link";

/// The connections as filled in, followed by the permanent links and some blank rows for new ones.
pub(super) struct Connections {
    rows: Vec<Row>,
    /// Further connections, one pair of ids per line.
    lines: String,
}

#[derive(Clone, Default)]
struct Row {
    anchor: String,
    ends: [String; 2],
    kind: String,
    remove: bool,
}

#[derive(Template)]
#[template(path = "editor/tables/connections.html")]
struct ConnectionsPage<'a> {
    visit: &'a Visit,
    page: &'a TablePage<'a>,
    rows: &'a [Row],
    lines: &'a str,
    stations: Options,
}

impl ConnectionsPage<'_> {
    /// The title of the row: the names of both stations.
    fn title(&self, row: &Row) -> String {
        let [a, b] = &row.ends;
        let named = |id| self.stations.name(id);
        if a.is_empty() && b.is_empty() { String::new() } else { format!("{} – {}", named(a), named(b)) }
    }
}

impl Row {
    fn type_over(&mut self, form: &FormFields<'_>, row: usize) {
        let [a, b] = &mut self.ends;
        for (field, value) in [("a", a), ("b", b), ("kind", &mut self.kind)] {
            form.overwrite(&field_in_row(field, row), value);
        }
        self.remove = form.has(&field_in_row("remove", row));
    }

    fn a(&self) -> &String {
        let [a, _] = &self.ends;
        a
    }

    fn b(&self) -> &String {
        let [_, b] = &self.ends;
        b
    }

    fn is_blank(&self) -> bool {
        self.ends.iter().all(String::is_empty)
    }
}

impl EditorTable for Connections {
    const TAB: Tab = Tab::Connections;

    fn from_document(document: &MapDocument) -> Self {
        let rows = |pairs: &[[String; 2]], kind: &str| {
            let row = |ends: &[String; 2]| Row {
                anchor: pair_anchor(ends),
                ends: ends.clone(),
                kind: kind.to_owned(),
                remove: false,
            };
            pairs.iter().map(row).collect::<Vec<_>>()
        };
        let mut all = rows(&document.connections, "connection");
        all.append(&mut rows(&document.permanent_links, LINK));
        all.append(&mut vec![Row::default(); BLANK_ROWS]);
        Self { rows: all, lines: String::new() }
    }

    fn from_form(base: &MapDocument, form: &FormFields<'_>) -> Self {
        let mut connections = Self::from_document(base);
        for (index, row) in connections.rows.iter_mut().enumerate() {
            row.type_over(form, index);
        }
        form.overwrite("lines", &mut connections.lines);
        connections
    }

    fn apply_to(&self, base: &MapDocument) -> Result<MapDocument, FormErrors> {
        let mut errors = FormErrors::default();
        let rows = self.rows.iter().filter(|row| !row.remove && !row.is_blank());
        let (links, connections): (Vec<&Row>, Vec<&Row>) = rows.partition(|row| row.kind == LINK);
        let pairs = |rows: Vec<&Row>| rows.into_iter().map(|row| row.ends.clone()).collect::<Vec<_>>();
        let mut document = base.clone();
        document.connections = pairs(connections);
        document.permanent_links = pairs(links);
        let joined = document.connections.iter().chain(&document.permanent_links);
        let mut joined: HashSet<[String; 2]> = joined.cloned().map(sorted).collect();
        for line in self.lines.lines().filter(|line| !line.trim().is_empty()) {
            let mut ids = line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).map(str::to_owned);
            match (ids.next(), ids.next(), ids.next()) {
                (Some(a), Some(b), None) if joined.insert(sorted([a.clone(), b.clone()])) => {
                    document.connections.push([a, b]);
                }
                (Some(_), Some(_), None) => {}
                _ => errors.add_error("lines", "editor-line-needs-two-stations"),
            }
        }
        let bends = std::mem::take(&mut document.bends);
        let kept = bends.into_iter().filter(|bend| joined.contains(&sorted(bend.between.clone())));
        document.bends = kept.collect();
        errors.into_result(document)
    }

    fn page(&self, status: StatusCode, page: &TablePage<'_>) -> HttpResponse {
        let stations = Options::stations(page.document);
        let (rows, lines) = (&self.rows, &self.lines);
        page.visit.page(status, &ConnectionsPage { visit: page.visit, page, rows, lines, stations })
    }
}

fn sorted(mut pair: [String; 2]) -> [String; 2] {
    pair.sort_unstable();
    pair
}
