//! Publishing a map: the checks, a note, and an immutable version.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use askama::Template;
use shinjuku_core::map::{AcceptedWarning, MapDocument, MapIssue, written};
use shinjuku_service::Service;
use shinjuku_service::accounts::Caller;
use shinjuku_service::maps::{MapDraft, MapSummary, PublishMapRequest, Slug};
use shinjuku_service::problem::{Code, Problem};
use shinjuku_service::text::{MAX_NOTE_LEN, line, optional_line};

use super::{designer, not_archived, slug};
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::problems::TRANSLATED;
use crate::pages::visit::{Visit, see_other};

/// The maximum length of the reason for accepting warnings, in characters.
const MAX_REASON_LEN: usize = 200;

#[derive(Template)]
#[template(path = "editor/publish.html")]
struct Publish<'a> {
    visit: &'a Visit,
    map: MapSummary,
    /// The draft, if it can be read.
    document: Option<MapDocument>,
    revision: u32,
    errors: Vec<MapIssue>,
    /// The warnings that are not accepted yet, and those that are.
    warnings: Vec<MapIssue>,
    accepted: Vec<MapIssue>,
    note: &'a str,
    reason: &'a str,
    error: Option<String>,
}

#[get("/editor/{slug}/publish")]
pub(super) async fn show_form(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> HttpResponse {
    let work = async {
        render_form(&visit, &service, &slug(&path)?, StatusCode::OK, &Fields::default(), None).await
    };
    visit.answer(work.await)
}

async fn render_form(
    visit: &Visit,
    service: &Service,
    slug: &Slug,
    status: StatusCode,
    fields: &Fields,
    error: Option<String>,
) -> Result<HttpResponse, Problem> {
    let caller = &designer(visit)?.caller;
    let MapDraft { revision, errors, warnings, document, .. } = service.maps.draft(caller, slug).await?;
    let document = MapDocument::from_json(document.get()).ok();
    let map = service.maps.read(Some(caller), slug).await?.summary;
    not_archived(&map)?;
    let (accepted, warnings) = warnings.into_iter().partition(|warning| warning.accepted.is_some());
    let (note, reason) = (fields.text("note"), fields.text("reason"));
    Ok(visit.page(
        status,
        &Publish { visit, map, document, revision, errors, warnings, accepted, note, reason, error },
    ))
}

#[post("/editor/{slug}/publish")]
pub(super) async fn publish(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async {
        let (slug, fields) = (slug(&path)?, submitted.fields()?);
        let caller = &designer(&visit)?.caller;
        match accept_warning(&visit, &service, caller, &slug, &fields).await {
            Ok(()) => Ok(see_other(&format!("/editor/{slug}"))),
            Err(problem) if is_about_the_draft(problem.code) => {
                let status = (visit.settings.status)(problem.code);
                let error = Some(visit.problem(&problem));
                render_form(&visit, &service, &slug, status, &fields, error).await
            }
            Err(problem) => Err(problem),
        }
    };
    visit.answer(work.await)
}

const fn is_about_the_draft(code: Code) -> bool {
    matches!(code, Code::InvalidMap | Code::InvalidFields | Code::DraftChanged | Code::NothingToPublish)
}

/// Accepts the remaining warnings with the given reason, and publishes.
async fn accept_warning(
    visit: &Visit,
    service: &Service,
    caller: &Caller,
    slug: &Slug,
    fields: &Fields,
) -> Result<(), Problem> {
    let note = optional_line(fields.text("note"), "/note", MAX_NOTE_LEN)?;
    let draft = service.maps.draft(caller, slug).await?;
    let mut revision = fields.require("revision")?;
    if draft.revision != revision {
        return Err(Problem::draft_changed(draft.revision));
    }
    if draft.errors.is_empty() && draft.open_warnings() > 0 {
        let document = accepting(visit, &draft, fields.text("reason"))?;
        revision = service.maps.put_draft(caller, slug, revision, &document).await?.revision;
    }
    let publication = PublishMapRequest { note };
    service.maps.publish(caller, slug, Some(revision), &publication).await?;
    Ok(())
}

/// Returns the document with all its warnings accepted.
fn accepting(visit: &Visit, draft: &MapDraft, reason: &str) -> Result<String, Problem> {
    if reason.trim().is_empty() {
        let message = visit.say("editor-accept-warnings-with-reason");
        return Err(Problem::field("/reason", TRANSLATED, message));
    }
    let reason = line(reason, "/reason", MAX_REASON_LEN)?;
    let mut document =
        MapDocument::from_json(draft.document.get()).map_err(|report| Problem::from_map(&report, ""))?;
    let open = draft.warnings.iter().filter(|warning| warning.accepted.is_none());
    document.accepted.extend(open.map(|warning| AcceptedWarning {
        code: warning.code,
        about: warning.about.clone(),
        reason: reason.clone(),
    }));
    written(&document).map_err(|error| Problem::internal(&error))
}
