//! The draft of a map as an SVG image, even if the draft is incomplete.

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use shinjuku_core::map::Map;
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
    let svg = match Map::from_json(draft.document.get()) {
        Ok((map, _)) => {
            let drawing = move || {
                let options = BoardOptions { theme: Theme::Auto, ..BoardOptions::bare() };
                let layout = Layout::new(&map, options.names_of(map.document().names));
                board::svg(&map, &layout, None, options).map_err(|error| Problem::internal(&error))
            };
            service.layouts.run(drawing).await?
        }
        Err(_) => {
            board::unfinished(draft.document.get()).map_err(|error| Problem::internal(&error))?
        }
    };
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .body(svg))
}
