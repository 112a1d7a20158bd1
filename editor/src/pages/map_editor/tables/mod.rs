//! The tables of a map: the document as forms, for bulk edits, for screen readers, and for browsers without scripts.

mod adjacency;
mod city;
mod connections;
mod form_fields;
mod ids;
mod options;
mod stations;
#[cfg(test)]
mod tests;
mod wards;

use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, Responder};
use form_fields::{FormErrors, FormFields};
use shinjuku_core::map::{Map, MapDocument};
use shinjuku_service::Service;
use strum::{IntoStaticStr, VariantArray};

use super::draft::{self, Edit, OpenDraft};
use super::{conflicts, issues};
use crate::pages::forms::SubmittedForm;
use crate::pages::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(table::<city::City>())
        .service(table::<wards::Wards>())
        .service(table::<stations::Stations>())
        .service(table::<connections::Connections>())
        .service(table::<adjacency::Adjacency>())
        .configure(issues::configure)
        .service(conflicts::submit_choices);
}

fn table<T: EditorTable + 'static>() -> actix_web::Resource {
    web::resource(format!("/editor/{{slug}}/tables/{}", T::TAB.name()))
        .route(web::get().to(show_table::<T>))
        .route(web::post().to(save_table::<T>))
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
    fn from_form(base: &MapDocument, form: &FormFields<'_>) -> Self;

    /// Returns the document with the values of the table, or the fields that cannot be parsed.
    fn apply_to(&self, base: &MapDocument) -> Result<MapDocument, FormErrors>;

    /// Renders the page.
    fn page(&self, status: StatusCode, page: &TablePage<'_>) -> HttpResponse;
}

/// What all table pages have in common.
struct TablePage<'a> {
    visit: &'a Visit,
    slug: &'a str,
    tab: Tab,
    tabs: &'static [Tab],
    revision: u32,
    /// The document that the form edits.
    document: &'a MapDocument,
    form_errors: FormErrors,
    saved: bool,
    errors: usize,
    warnings: usize,
}

impl<'a> TablePage<'a> {
    fn new(visit: &'a Visit, slug: &'a str, tab: Tab, revision: u32, document: &'a MapDocument) -> Self {
        let report = match Map::compile(document.clone()) {
            Ok((_, report)) | Err(report) => report,
        };
        let warnings = report.warnings.iter().filter(|warning| warning.accepted.is_none()).count();
        Self {
            visit,
            slug,
            tab,
            tabs: Tab::VARIANTS,
            revision,
            document,
            form_errors: FormErrors::default(),
            saved: false,
            errors: report.error_count,
            warnings,
        }
    }

    fn base(&self) -> serde_json::Result<String> {
        serde_json::to_string(self.document)
    }

    fn has_errors(&self) -> bool {
        !self.form_errors.is_empty()
    }

    fn error(&self, field: &str) -> Option<&str> {
        self.form_errors.get(field).map(|error| self.visit.say(error))
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "so templates pass it")]
    fn error_in(&self, field: &str, row: &usize) -> Option<&str> {
        self.error(&form_fields::field_in_row(field, *row))
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
fn native_name(entered: &str, name: &str, old: Option<(&str, &str)>) -> String {
    let follows = old.is_some_and(|(name, native)| name == native && entered == native);
    if entered.is_empty() || follows { name.to_owned() } else { entered.to_owned() }
}

async fn show_table<T: EditorTable>(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    query: web::Query<HashMap<String, String>>,
) -> impl Responder {
    let OpenDraft { slug, revision, document, .. } = match draft::open_draft(&visit, &service, &path).await {
        Ok(draft) => draft,
        Err(instead) => return instead,
    };
    let slug = slug.to_string();
    let mut page = TablePage::new(&visit, &slug, T::TAB, revision, &document);
    page.saved = query.contains_key("saved");
    T::from_document(&document).page(StatusCode::OK, &page)
}

async fn save_table<T: EditorTable>(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    submitted: SubmittedForm,
) -> impl Responder {
    let seen = submitted.fields().and_then(|fields| Ok((draft::hidden_base(&fields)?, fields)));
    let ((revision, base), fields) = match seen {
        Ok(seen) => seen,
        Err(problem) => return visit.answer(Err(problem)),
    };
    let OpenDraft { slug, .. } = match draft::open_draft(&visit, &service, &path).await {
        Ok(draft) => draft,
        Err(instead) => return instead,
    };
    let table = T::from_form(&base, &FormFields::new(fields.pairs()));
    match table.apply_to(&base) {
        Ok(mine) => {
            let back = format!("/editor/{slug}/tables/{}", T::TAB.name());
            draft::save(&visit, &service, Edit { slug, revision, base, edited: mine, back }).await
        }
        Err(errors) => {
            let slug = slug.to_string();
            let mut page = TablePage::new(&visit, &slug, T::TAB, revision, &base);
            page.form_errors = errors;
            table.page(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}
