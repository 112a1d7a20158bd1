//! The caller's own maps, and the maps of everyone.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::{MapFilter, MapSummary, Slug};
use shinjuku_service::page::{MAX_LIMIT, Page, Paging};
use shinjuku_service::problem::Problem;

use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "editor/my_maps.html")]
struct MyMaps<'a> {
    visit: &'a Visit,
    own: Vec<MapSummary>,
    archived: Vec<MapSummary>,
    published: Page<MapSummary>,
}

#[derive(Deserialize)]
struct From {
    cursor: Option<Slug>,
}

#[get("/editor")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, query: web::Query<From>) -> HttpResponse {
    visit.answer(lists(&visit, &service, query.into_inner().cursor).await)
}

async fn lists(visit: &Visit, service: &Service, cursor: Option<Slug>) -> Result<HttpResponse, Problem> {
    let published =
        service.maps.list(None, MapFilter::default(), Paging::new(Some(MAX_LIMIT), cursor)?).await?;
    let own = match visit.caller() {
        None => Vec::new(),
        Some(caller) => {
            own_maps(service, visit, MapFilter { owner: Some(caller.user), ..MapFilter::default() }).await?
        }
    };
    let (archived, own) = own.into_iter().partition(|map| map.archived);
    Ok(visit.page(StatusCode::OK, &MyMaps { visit, own, archived, published }))
}

/// Reads all maps of one person, page by page; their number is limited.
async fn own_maps(service: &Service, visit: &Visit, filter: MapFilter) -> Result<Vec<MapSummary>, Problem> {
    let mut all = Vec::new();
    let mut after: Option<Slug> = None;
    loop {
        let some =
            service.maps.list(visit.caller(), filter.clone(), Paging::new(Some(MAX_LIMIT), after)?).await?;
        all.extend(some.items);
        match some.next_cursor.and_then(|cursor| cursor.parse().ok()) {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    all.sort_by_key(|map| std::cmp::Reverse(map.updated_at));
    Ok(all)
}
