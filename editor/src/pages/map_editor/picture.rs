//! The draft of a map as an SVG image, even if the draft is incomplete.

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use shinjuku_core::map::{Map, MapDocument};
use shinjuku_drawing::board::{self, BoardOptions, Layout, Theme};
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;

use super::{designer, slug};
use crate::pages::visit::Visit;

#[get("/editor/{slug}/picture.svg")]
pub(super) async fn send_picture(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> HttpResponse {
    visit.answer(picture(&visit, &service, &path).await)
}

async fn picture(visit: &Visit, service: &Service, path: &str) -> Result<HttpResponse, Problem> {
    let browser = designer(visit)?;
    let draft = service.maps.draft(&browser.caller, &slug(path)?).await?;
    let drawing = move || {
        let document = draft.document.get();
        let document = MapDocument::from_draft(document).map_err(|report| Problem::from_map(&report, ""))?;
        let map = Map::for_drawing(document).ok_or_else(|| Problem::internal(&"a draft cannot be drawn"))?;
        let options = BoardOptions { theme: Theme::Auto, ..BoardOptions::bare() };
        let layout = Layout::new(&map, options.names_of(map.document().names));
        board::svg(&map, &layout, None, options).map_err(|error| Problem::internal(&error))
    };
    let svg = service.drawings.run(drawing).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .body(svg))
}
