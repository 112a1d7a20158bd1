//! Printing a map.

use std::sync::Arc;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, get, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_core::map::Map;
use shinjuku_drawing::board;
use shinjuku_drawing::print::{Paper, PrintError, PrintOptions, PrintPart, pdf, svgs};
use shinjuku_service::Service;
use shinjuku_service::maps::{DocumentVersion, MapSummary, Slug};
use shinjuku_service::problem::Problem;

use super::export::attachment;
use super::slug;
use crate::pages::visit::Visit;
use crate::translations::Language;

#[derive(Template)]
#[template(path = "editor/print.html")]
struct Print<'a> {
    visit: &'a Visit,
    map: MapSummary,
    stage: DocumentVersion,
    cards: usize,
    /// The line that names the source of the map's data.
    attribution: Option<String>,
}

#[derive(Deserialize)]
struct Which {
    /// The number of a version, or `draft`; the newest version if omitted.
    version: Option<String>,
    /// The page number, for formats that have one page per file.
    page: Option<usize>,
    /// The language of the texts; the reader's language if omitted.
    lang: Option<String>,
}

impl Which {
    fn stage(&self, map: &MapSummary) -> Result<DocumentVersion, Problem> {
        let Some(text) = &self.version else {
            return Ok(DocumentVersion::Version(map.latest_version.unwrap_or(0)));
        };
        text.parse().map_err(|_| Problem::not_found(format!("version '{text}'")))
    }
}

#[get("/editor/{slug}/print")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    query: web::Query<Which>,
) -> HttpResponse {
    let work = async {
        let (summary, stage, map) = find(&visit, &service, &slug(&path)?, &query).await?;
        let cards = map.card_total();
        let attribution = map.document().attribution.as_ref().map(|attribution| attribution.text.clone());
        let page = Print { visit: &visit, map: summary, stage, cards, attribution };
        Ok(visit.page(StatusCode::OK, &page))
    };
    visit.answer(work.await)
}

async fn find(
    visit: &Visit,
    service: &Service,
    slug: &Slug,
    which: &Which,
) -> Result<(MapSummary, DocumentVersion, Arc<Map>), Problem> {
    let summary = service.maps.read(visit.caller(), slug).await?.summary;
    let stage = which.stage(&summary)?;
    let map = match stage {
        DocumentVersion::Draft => {
            let document = service.maps.document(visit.caller(), slug, stage).await?;
            let compiled = Map::from_json(&document).map_err(|report| Problem::from_map(&report, ""));
            Arc::new(compiled?.0)
        }
        DocumentVersion::Version(version) => service.maps.compiled(slug, version).await?,
    };
    Ok((summary, stage, map))
}

/// Parses the name of a file, such as `set-a4`. The board on one page has no paper.
fn part_and_paper(name: &str) -> Option<(PrintPart, Paper)> {
    if name == "board" {
        return Some((PrintPart::Board, Paper::A4));
    }
    let (what, paper) = name.rsplit_once('-')?;
    let paper = match paper {
        "a4" => Paper::A4,
        "letter" => Paper::Letter,
        _ => return None,
    };
    let part = match what {
        "set" => PrintPart::Set,
        "tiles" => PrintPart::Tiles,
        "cards" => PrintPart::Cards,
        "tokens" => PrintPart::Tokens,
        "players" => PrintPart::Players,
        "screens" => PrintPart::Screens,
        "mods" => PrintPart::Mods,
        _ => return None,
    };
    Some((part, paper))
}

/// The language of a drawing in a language of the pages.
const fn print_language(language: Language) -> board::Language {
    match language {
        Language::En => board::Language::English,
        Language::Ja => board::Language::Japanese,
    }
}

#[get("/editor/{slug}/print/{file}")]
pub(super) async fn send(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<(String, String)>,
    query: web::Query<Which>,
) -> HttpResponse {
    let (slug, file) = path.into_inner();
    let work = async {
        (visit.settings.count)(&request, visit.caller())?;
        printed(&visit, &service, &slug, &file, &query).await
    };
    visit.answer(work.await)
}

async fn printed(
    visit: &Visit,
    service: &Service,
    path: &str,
    file: &str,
    which: &Which,
) -> Result<HttpResponse, Problem> {
    let missing = || Problem::not_found(format!("print '{file}'"));
    let (name, format) = file.rsplit_once('.').ok_or_else(missing)?;
    let (part, paper) = part_and_paper(name).ok_or_else(missing)?;
    let language = match &which.lang {
        Some(tag) => tag.parse().map_err(|_| missing())?,
        None => visit.language,
    };
    let options = PrintOptions { part, paper, language: print_language(language) };
    let slug = slug(path)?;
    let (_, stage, map) = find(visit, service, &slug, which).await?;
    let page = which.page.unwrap_or(1);
    let (content_type, bytes) = match format {
        "pdf" => ("application/pdf", queued(service, move || pdf(&map, options)).await?),
        "svg" => {
            let pages = queued(service, move || svgs(&map, options)).await?;
            let only =
                page.checked_sub(1).and_then(|index| pages.into_iter().nth(index)).ok_or_else(missing)?;
            ("image/svg+xml", only.into_bytes())
        }
        _ => return Err(missing()),
    };
    Ok(HttpResponse::Ok()
        .content_type(content_type)
        .insert_header(attachment(format!("{slug}-{stage}-{file}")))
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .body(bytes))
}

/// Renders a print job once the queue allows it.
async fn queued<T: Send + 'static>(
    service: &Service,
    print: impl FnOnce() -> Result<T, PrintError> + Send + 'static,
) -> Result<T, Problem> {
    service.prints.run(|| print().map_err(|error| Problem::internal(&error))).await
}
