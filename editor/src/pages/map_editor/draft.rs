//! The draft that is edited with forms: opening it, and merging the changes with those that others saved in the
//! meantime.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use serde_json::{Value, json};
use shinjuku_core::map::{self, Conflict, MapDocument, MapIssue, Merged};
use shinjuku_service::Service;
use shinjuku_service::maps::{MapDraft, Slug};
use shinjuku_service::problem::{Code, Problem};

use super::{conflicts, designer, not_archived};
use crate::pages::forms::{Fields, invalid_form};
use crate::pages::visit::{Visit, see_other};

/// How many times a change is merged again if somebody else saves first each time.
const ATTEMPTS: usize = 5;

/// A draft as a complete document: missing fields are taken from a blank document.
pub(super) struct OpenDraft {
    pub(super) slug: Slug,
    pub(super) revision: u32,
    pub(super) document: MapDocument,
    /// The fields that the draft lacks; `document` has them from a blank document.
    pub(super) lacking: Vec<MapIssue>,
}

/// An edit of a draft.
pub(super) struct Edit {
    pub(super) slug: Slug,
    /// The revision that the author saw, and its document.
    pub(super) revision: u32,
    pub(super) base: MapDocument,
    /// The document after the edit.
    pub(super) edited: MapDocument,
    /// The URL to which the author is redirected after saving.
    pub(super) back: String,
}

#[derive(Template)]
#[template(path = "editor/tables/unreadable.html")]
struct Unreadable<'a> {
    visit: &'a Visit,
    slug: &'a Slug,
    issues: &'a [MapIssue],
}

/// Opens the caller's draft. If that fails, returns the page to show instead.
pub(super) async fn open_draft(
    visit: &Visit,
    service: &Service,
    slug: &str,
) -> Result<OpenDraft, HttpResponse> {
    let draft = read(visit, service, slug).await.map_err(|problem| visit.answer(Err(problem)))?;
    let document = completed(draft.document.get(), &draft.slug).map_err(|issues| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        visit.page(status, &Unreadable { visit, slug: &draft.slug, issues: &issues })
    })?;
    let lacking = MapDocument::from_json(draft.document.get()).err();
    Ok(OpenDraft {
        slug: draft.slug,
        revision: draft.revision,
        document,
        lacking: lacking.map_or_else(Vec::new, |report| report.errors),
    })
}

async fn read(visit: &Visit, service: &Service, slug: &str) -> Result<MapDraft, Problem> {
    let (caller, slug) = (&designer(visit)?.caller, super::slug(slug)?);
    let draft = service.maps.draft(caller, &slug).await?;
    not_archived(&service.maps.read(Some(caller), &slug).await?.summary)?;
    Ok(draft)
}

/// Completes a draft: missing fields are taken from a blank document.
fn completed(draft: &str, slug: &Slug) -> Result<MapDocument, Vec<MapIssue>> {
    let mut document = json!(MapDocument::blank(slug.to_string()));
    let text = match (&mut document, serde_json::from_str(draft)) {
        (Value::Object(completed), Ok(Value::Object(fields))) => {
            completed.extend(fields);
            &document.to_string()
        }
        // Not an object: the report says so.
        _ => draft,
    };
    MapDocument::from_json(text).map_err(|report| report.errors)
}

/// Reads the revision and the document on which a form was based.
pub(super) fn hidden_base(fields: &Fields) -> Result<(u32, MapDocument), Problem> {
    Ok((fields.require("revision")?, hidden_document(fields, "base")?))
}

/// Parses the document in a hidden field.
pub(super) fn hidden_document(fields: &Fields, name: &str) -> Result<MapDocument, Problem> {
    serde_json::from_str(fields.text(name)).map_err(|_| invalid_form())
}

/// Merges two edits of one document and returns the conflicts, if both changed the same field.
fn merge(
    base: &MapDocument,
    mine: &MapDocument,
    theirs: &MapDocument,
) -> Result<(MapDocument, Vec<Conflict>), serde_json::Error> {
    let [base, mine, theirs] = [base, mine, theirs].map(serde_json::to_value);
    let Merged { document, conflicts } = map::merge(&base?, &mine?, &theirs?);
    Ok((serde_json::from_value(document)?, conflicts))
}

/// Saves an edit. Changes that others saved in the meantime are merged with it; if both changed the same field, the
/// author is asked.
pub(super) async fn save(visit: &Visit, service: &Service, mut edit: Edit) -> HttpResponse {
    for _ in 0..ATTEMPTS {
        let kept = match designer(visit) {
            Ok(browser) => match map::written(&edit.edited) {
                Ok(text) => service.maps.put_draft(&browser.caller, &edit.slug, edit.revision, &text).await,
                Err(error) => Err(Problem::internal(&error)),
            },
            Err(problem) => Err(problem),
        };
        match kept {
            Ok(_) => return see_other(&format!("{}?saved", edit.back)),
            Err(problem) if problem.code == Code::DraftChanged => {}
            Err(problem) => return visit.answer(Err(problem)),
        }
        let theirs = match open_draft(visit, service, &edit.slug.to_string()).await {
            Ok(theirs) => theirs,
            Err(instead) => return instead,
        };
        let (merged, conflicts) = match merge(&edit.base, &edit.edited, &theirs.document) {
            Ok(merged) => merged,
            Err(error) => return visit.answer(Err(Problem::internal(&error))),
        };
        edit = Edit { revision: theirs.revision, base: theirs.document, edited: merged, ..edit };
        if !conflicts.is_empty() {
            return visit.answer(conflicts::show_conflicts(visit, &edit, conflicts));
        }
    }
    visit.answer(Err(Problem::draft_changed(edit.revision)))
}
