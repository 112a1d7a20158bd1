//! Creating a map: blank, as a copy of another map, or from an uploaded document.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_core::map::{MapDocument, written};
use shinjuku_service::Service;
use shinjuku_service::maps::{ForkMapRequest, MapFilter, MapSummary, ParseSlugError, Slug};
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::{Code, Problem};
use shinjuku_service::text::{MAX_TITLE_LEN, line};

use super::designer;
use crate::pages::forms::{Fields, SubmittedForm, UploadedForm};
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "editor/new.html")]
struct New<'a> {
    visit: &'a Visit,
    maps: Vec<MapSummary>,
    from: &'a str,
    name: &'a str,
    slug: &'a str,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Start {
    #[serde(default)]
    from: String,
}

#[get("/editor/new")]
pub(super) async fn show_form(
    visit: Visit,
    service: web::Data<Service>,
    query: web::Query<Start>,
) -> HttpResponse {
    visit.answer(render_form(&visit, &service, StatusCode::OK, &Fields::default(), &query.from, None).await)
}

async fn render_form(
    visit: &Visit,
    service: &Service,
    status: StatusCode,
    fields: &Fields,
    from: &str,
    error: Option<String>,
) -> Result<HttpResponse, Problem> {
    let caller = &designer(visit)?.caller;
    let paging = Paging::new(Some(MAX_LIMIT), None)?;
    let mut maps = service.maps.list(Some(caller), MapFilter::default(), paging).await?.items;
    maps.retain(|map| map.latest_version.is_some());
    let (name, slug) = (fields.text("name"), fields.text("slug"));
    Ok(visit.page(status, &New { visit, maps, from, name, slug, error }))
}

#[post("/editor/new")]
pub(super) async fn submit_form(
    visit: Visit,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let fields = match submitted.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.problem_page(&problem),
    };
    let made = if fields.text("from").is_empty() {
        blank(&visit, &service, &fields).await
    } else {
        fork(&visit, &service, &fields).await
    };
    redirect_or_show_form(&visit, &service, &fields, made).await
}

#[post("/editor/new/import")]
pub(super) async fn submit_file(
    visit: Visit,
    service: web::Data<Service>,
    uploaded: UploadedForm,
) -> HttpResponse {
    let fields = match uploaded.fields() {
        Ok(fields) => fields,
        Err(problem) => return visit.problem_page(&problem),
    };
    let made = create_map(&visit, &service, fields.text("slug"), fields.text("file")).await;
    redirect_or_show_form(&visit, &service, &fields, made).await
}

/// Redirects to the new map, or shows the form again with the error.
async fn redirect_or_show_form(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
    made: Result<Slug, Problem>,
) -> HttpResponse {
    match made {
        Ok(slug) => see_other(&format!("/editor/{slug}/draw")),
        Err(problem) if !matches!(problem.code, Code::SlugTaken | Code::InvalidFields) => {
            visit.answer(Err(problem))
        }
        Err(problem) => {
            let status = (visit.settings.status)(problem.code);
            let error = Some(visit.problem(&problem));
            visit.answer(render_form(visit, service, status, fields, fields.text("from"), error).await)
        }
    }
}

async fn blank(visit: &Visit, service: &Service, fields: &Fields) -> Result<Slug, Problem> {
    let name = line(fields.text("name"), "/name", MAX_TITLE_LEN)?;
    let slug = if fields.text("slug").is_empty() { slug_of(&name) } else { fields.text("slug").to_owned() };
    let document = written(&MapDocument::blank(&name)).map_err(|error| Problem::internal(&error))?;
    create_map(visit, service, &slug, &document).await
}

async fn fork(visit: &Visit, service: &Service, fields: &Fields) -> Result<Slug, Problem> {
    let fork = ForkMapRequest { slug: parsed(fields.text("slug"))?, version: None };
    let draft = service.maps.fork(&designer(visit)?.caller, &parsed(fields.text("from"))?, fork).await?;
    Ok(draft.slug)
}

async fn create_map(visit: &Visit, service: &Service, slug: &str, document: &str) -> Result<Slug, Problem> {
    let draft = service.maps.create_from_text(&designer(visit)?.caller, parsed(slug)?, document).await?;
    Ok(draft.slug)
}

fn parsed(slug: &str) -> Result<Slug, Problem> {
    let bad = |error: ParseSlugError| Problem::field("/slug", "bad_slug", error.to_string());
    slug.trim().parse().map_err(bad)
}

/// Derives a slug from the name of a city, using its ASCII letters and digits.
fn slug_of(name: &str) -> String {
    let plain: String =
        name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let slug = words.join("-");
    let slug = if slug.starts_with(|c: char| c.is_ascii_lowercase()) { slug } else { format!("city-{slug}") };
    slug.chars().take(40).collect::<String>().trim_end_matches('-').to_owned()
}
