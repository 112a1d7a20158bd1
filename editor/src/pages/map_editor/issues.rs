//! The issues of a draft: errors and warnings, possible fixes, and accepted warnings.

use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, get, post};
use askama::Template;
use serde_json::Value;
use shinjuku_core::map::{AcceptedWarning, Fix, Map, MapDocument, MapIssue, MapReport};
use shinjuku_service::Service;

use super::draft::{self, Edit, OpenDraft};
use super::locations::EditorLocation;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::{Visit, see_other};

/// The maximum length of the reason for accepting a warning, in characters.
const MAX_REASON_LEN: usize = 200;

#[derive(Template)]
#[template(path = "editor/tables/issues.html")]
struct Issues<'a> {
    visit: &'a Visit,
    slug: String,
    name: &'a str,
    document: &'a MapDocument,
    lacking: &'a [MapIssue],
    errors: Vec<IssueRow<'a>>,
    error_count: usize,
    /// The number of errors and warnings that are not listed.
    unlisted: usize,
    warnings: Vec<IssueRow<'a>>,
    accepted: Vec<IssueRow<'a>>,
    /// Accepted warnings that no longer occur.
    past: Vec<&'a AcceptedWarning>,
    note: Option<&'a str>,
    error: Option<&'a str>,
}

/// An issue, and the location where it can be fixed.
struct IssueRow<'a> {
    issue: &'a MapIssue,
    location: Option<EditorLocation>,
}

impl<'a> IssueRow<'a> {
    fn all(issues: impl Iterator<Item = &'a MapIssue>, document: &MapDocument) -> Vec<Self> {
        issues
            .map(|issue| Self { issue, location: EditorLocation::from_pointer(&issue.pointer, document) })
            .collect()
    }
}

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(show).service(submit_fix);
}

fn check(document: &MapDocument) -> MapReport {
    match Map::compile(document.clone()) {
        Ok((_, report)) | Err(report) => report,
    }
}

#[get("/editor/{slug}/issues")]
async fn show(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    query: web::Query<HashMap<String, String>>,
) -> HttpResponse {
    let note = if query.contains_key("saved") {
        Some("Saved.")
    } else if query.contains_key("gone") {
        Some("editor-item-no-longer-exists")
    } else {
        None
    };
    match draft::open_draft(&visit, &service, &path).await {
        Ok(draft) => list(&visit, StatusCode::OK, &draft, note, None),
        Err(instead) => instead,
    }
}

fn list(
    visit: &Visit,
    status: StatusCode,
    draft: &OpenDraft,
    note: Option<&str>,
    error: Option<&str>,
) -> HttpResponse {
    let document = &draft.document;
    let report = check(document);
    let (accepted, open): (Vec<&MapIssue>, Vec<&MapIssue>) =
        report.warnings.iter().partition(|warning| warning.accepted.is_some());
    let past = document.accepted.iter().filter(|entry| !accepted.iter().any(|issue| is_about(entry, issue)));
    visit.page(
        status,
        &Issues {
            visit,
            slug: draft.slug.to_string(),
            name: &document.name,
            document,
            lacking: &draft.lacking,
            error_count: report.error_count,
            unlisted: report.unlisted(),
            errors: IssueRow::all(report.errors.iter(), document),
            warnings: IssueRow::all(open.into_iter(), document),
            past: past.collect(),
            accepted: IssueRow::all(accepted.into_iter(), document),
            note: note.map(|note| visit.say(note)),
            error: error.map(|error| visit.say(error)),
        },
    )
}

#[post("/editor/{slug}/issues")]
async fn submit_fix(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.answer(Err(problem)),
    };
    let draft = match draft::open_draft(&visit, &service, &path).await {
        Ok(draft) => draft,
        Err(instead) => return instead,
    };
    let back = format!("/editor/{}/issues", draft.slug);
    match apply_submitted_fix(&draft.document, &fields) {
        Ok(edited) => {
            let OpenDraft { slug, revision, document: base, .. } = draft;
            draft::save(&visit, &service, Edit { slug, revision, base, edited, back }).await
        }
        Err(FixError::Gone) => see_other(&format!("{back}?gone")),
        Err(FixError::BadReason) => {
            let error = "editor-reason-not-valid";
            list(&visit, StatusCode::UNPROCESSABLE_ENTITY, &draft, None, Some(error))
        }
    }
}

/// Why an issue was not fixed.
#[derive(Debug, PartialEq, Eq)]
enum FixError {
    /// The issue, or the fix for it, no longer exists.
    Gone,
    /// The reason for accepting the warning is empty or too long.
    BadReason,
}

/// Returns the document after the requested change: a fix, accepting a warning, withdrawing an acceptance, or
/// completing the draft.
fn apply_submitted_fix(document: &MapDocument, fields: &Fields) -> Result<MapDocument, FixError> {
    match fields.text("do") {
        "complete" => Ok(document.clone()),
        "fix" => {
            let issue = find_issue(document, fields)?;
            let fix = issue.fixes.into_iter().find(|fix| fix.name == fields.text("fix"));
            apply(document, &fix.ok_or(FixError::Gone)?)
        }
        "accept" => {
            let issue = find_issue(document, fields)?;
            let reason = fields.text("reason").trim();
            let fits = 1..=MAX_REASON_LEN;
            if !fits.contains(&reason.chars().count()) || reason.contains(char::is_control) {
                return Err(FixError::BadReason);
            }
            let mut document = document.clone();
            document.accepted.retain(|entry| !is_about(entry, &issue));
            let reason = reason.to_owned();
            document.accepted.push(AcceptedWarning { code: issue.code, about: issue.about, reason });
            Ok(document)
        }
        "take_back" => {
            let mut document = document.clone();
            let before = document.accepted.len();
            let named = |entry: &AcceptedWarning| {
                entry.code.to_string() == fields.text("code") && joined(&entry.about) == fields.text("about")
            };
            document.accepted.retain(|entry| !named(entry));
            if document.accepted.len() == before { Err(FixError::Gone) } else { Ok(document) }
        }
        _ => Err(FixError::Gone),
    }
}

/// Finds the issue that a form names by checking the current draft.
fn find_issue(document: &MapDocument, fields: &Fields) -> Result<MapIssue, FixError> {
    let MapReport { errors, warnings, .. } = check(document);
    let is_named = |issue: &MapIssue| {
        issue.code.to_string() == fields.text("code")
            && issue.pointer == fields.text("pointer")
            && issue.message == fields.text("message")
    };
    errors.into_iter().chain(warnings).find(is_named).ok_or(FixError::Gone)
}

fn apply(document: &MapDocument, fix: &Fix) -> Result<MapDocument, FixError> {
    let mut value = serde_json::to_value(document).map_err(|_| FixError::Gone)?;
    if !fix.apply(&mut value) {
        return Err(FixError::Gone);
    }
    serde_json::from_value(value).map_err(|_| FixError::Gone)
}

fn is_about(entry: &AcceptedWarning, issue: &MapIssue) -> bool {
    entry.code == issue.code && joined(&entry.about) == joined(&issue.about)
}

/// Joins ids in a fixed order, as a JSON array.
fn joined(about: &[String]) -> String {
    let mut about = about.to_vec();
    about.sort_unstable();
    Value::from(about).to_string()
}
