//! The maps of the server, drawn.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::maps::{MapFilter, MapSummary};
use shinjuku_service::page::{MOST_LIMIT, Paging};

#[derive(Template)]
#[template(path = "pages/editor.html")]
struct Editor {
    maps: Vec<Card>,
}

/// A map on the page.
struct Card {
    slug: String,
    name: String,
    version: u32,
    author: Option<String>,
}

impl Card {
    fn of(map: MapSummary) -> Option<Self> {
        Some(Self {
            slug: map.slug.to_string(),
            name: map.name,
            version: map.latest_version?,
            author: map.owner.map(|owner| owner.name),
        })
    }
}

#[get("/editor")]
pub(super) async fn editor(service: web::Data<Service>) -> HttpResponse {
    let listed = match Paging::new(Some(MOST_LIMIT), None) {
        Ok(paging) => service.maps.list(None, MapFilter::default(), paging).await,
        Err(problem) => Err(problem),
    };
    match listed {
        Ok(listed) => {
            let maps = listed.items.into_iter().filter_map(Card::of).collect();
            super::page(StatusCode::OK, &Editor { maps })
        }
        Err(problem) => super::trouble(&problem),
    }
}
