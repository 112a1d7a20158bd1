//! The tables of a map: the document as forms, for bulk edits, for screen readers, and for browsers without scripts.

mod adjacency;
mod city;
mod connections;
mod ids;
mod options;
mod stations;
#[cfg(test)]
mod tests;
mod typed;
mod wards;

use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, Responder};
use shinjuku_core::map::{Map, MapDocument};
use shinjuku_service::Service;
use strum::{IntoStaticStr, VariantArray};
use typed::{Faults, Typed};

use super::draft::{self, Edit, OpenDraft};
use super::{conflicts, issues};
use crate::pages::submitted::Submitted;
use crate::pages::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(table::<city::City>())
        .service(table::<wards::Wards>())
        .service(table::<stations::Stations>())
        .service(table::<connections::Connections>())
        .service(table::<adjacency::Adjacency>())
        .configure(issues::configure)
        .service(conflicts::decide);
}

fn table<T: EditorTable + 'static>() -> actix_web::Resource {
    web::resource(format!("/editor/{{slug}}/tables/{}", T::TAB.name()))
        .route(web::get().to(show::<T>))
        .route(web::post().to(keep::<T>))
}

/// A tab of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Tab {
    City,
    Wards,
    Stations,
    Connections,
    Adjacency,
}

impl Tab {
    /// The tab's name in URLs.
    pub(super) fn name(self) -> &'static str {
        self.into()
    }

    /// The title of the tab.
    fn title(self) -> &'static str {
        match self {
            Self::City => "editor-city",
            Self::Wards => "editor-wards",
            Self::Stations => "editor-stations",
            Self::Connections => "editor-connections",
            Self::Adjacency => "editor-borders-water",
        }
    }

    /// A sentence about what the tab contains.
    fn lead(self) -> &'static str {
        match self {
            Self::City => "editor-city-intro",
            Self::Wards => "editor-wards-intro",
            Self::Stations => "editor-stations-intro",
            Self::Connections => "editor-connections-intro",
            Self::Adjacency => "editor-adjacency-intro",
        }
    }
}

/// A table as filled in. Every value is text, so that invalid input can be shown again.
trait EditorTable: Sized {
    const TAB: Tab;

    /// Builds the table from a document.
    fn from_document(document: &MapDocument) -> Self;

    /// Builds the table from a document, overwritten with the submitted fields.
    fn typed(base: &MapDocument, typed: &Typed<'_>) -> Self;

    /// Returns the document with the values of the table, or the fields that cannot be parsed.
    fn applied(&self, base: &MapDocument) -> Result<MapDocument, Faults>;

    /// Renders the page.
    fn page(&self, status: StatusCode, sheet: &Sheet<'_>) -> HttpResponse;
}

/// What all table pages have in common.
struct Sheet<'a> {
    visit: &'a Visit,
    slug: &'a str,
    tab: Tab,
    tabs: &'static [Tab],
    revision: u32,
    /// The document that the form edits.
    document: &'a MapDocument,
    faults: Faults,
    saved: bool,
    errors: usize,
    warnings: usize,
}

impl<'a> Sheet<'a> {
    fn new(visit: &'a Visit, slug: &'a str, tab: Tab, revision: u32, document: &'a MapDocument) -> Self {
        let report = match Map::compile(document.clone()) {
            Ok((_, report)) | Err(report) => report,
        };
        let warnings = report.warnings.iter().filter(|warning| warning.accepted.is_none()).count();
        let faults = Faults::default();
        Self {
            visit,
            slug,
            tab,
            tabs: Tab::VARIANTS,
            revision,
            document,
            faults,
            saved: false,
            errors: report.error_count,
            warnings,
        }
    }

    fn base(&self) -> String {
        draft::compact(self.document)
    }

    fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    fn fault(&self, field: &str) -> Option<&str> {
        self.faults.get(field).map(|fault| self.visit.say(fault))
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "so templates pass it")]
    fn fault_in(&self, field: &str, row: &usize) -> Option<&str> {
        self.fault(&typed::in_row(field, *row))
    }

    /// The accessible label of a field: the column, and the row.
    fn label(&self, column: &str, row: &str) -> String {
        let column = self.visit.say(column);
        if row.is_empty() {
            let new = self.visit.say("editor-new-row");
            format!("{column}, {new}")
        } else {
            format!("{column}, {row}")
        }
    }
}

/// The anchor of a row: its id, or its index if the id cannot be an anchor.
pub(super) fn row_anchor(id: &str, index: usize) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if !id.is_empty() && id.chars().all(fits) { id.to_owned() } else { format!("row.{index}") }
}

/// The anchor of a row that is a pair.
pub(super) fn pair_anchor([a, b]: &[String; 2]) -> String {
    format!("{a}.{b}").split_whitespace().collect()
}

/// The native name of an entry. If it is empty, or was the same as the name and has not been edited, it follows the
/// name.
fn native(typed: &str, name: &str, old: Option<(&str, &str)>) -> String {
    let follows = old.is_some_and(|(name, native)| name == native && typed == native);
    if typed.is_empty() || follows { name.to_owned() } else { typed.to_owned() }
}

async fn show<T: EditorTable>(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    query: web::Query<HashMap<String, String>>,
) -> impl Responder {
    let OpenDraft { slug, revision, document, .. } = match draft::open(&visit, &service, &path).await {
        Ok(draft) => draft,
        Err(instead) => return instead,
    };
    let slug = slug.to_string();
    let mut sheet = Sheet::new(&visit, &slug, T::TAB, revision, &document);
    sheet.saved = query.contains_key("saved");
    T::from_document(&document).page(StatusCode::OK, &sheet)
}

async fn keep<T: EditorTable>(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    submitted: Submitted,
) -> impl Responder {
    let seen = submitted.fields().and_then(|fields| Ok((draft::seen(&fields)?, fields)));
    let ((revision, base), fields) = match seen {
        Ok(seen) => seen,
        Err(problem) => return visit.answer(Err(problem)),
    };
    let OpenDraft { slug, .. } = match draft::open(&visit, &service, &path).await {
        Ok(draft) => draft,
        Err(instead) => return instead,
    };
    let table = T::typed(&base, &Typed::new(fields.pairs()));
    match table.applied(&base) {
        Ok(mine) => {
            let back = format!("/editor/{slug}/tables/{}", T::TAB.name());
            draft::save(&visit, &service, Edit { slug, revision, base, edited: mine, back }).await
        }
        Err(faults) => {
            let slug = slug.to_string();
            let mut sheet = Sheet::new(&visit, &slug, T::TAB, revision, &base);
            sheet.faults = faults;
            table.page(StatusCode::UNPROCESSABLE_ENTITY, &sheet)
        }
    }
}
