//! Maps: which are featured in lists, and which are hidden.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::maps::{MapFilter, MapSummary, Slug, UpdateMapRequest};
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::Problem;
use strum::{Display, EnumString};

use super::admin;
use super::confirm::{
    Question, Reason, hidden_fields, parse_action, redirect_or_show_failures, return_url, show_question,
};
use crate::pages::csv::csv_response;
use crate::pages::forms::Fields;
use crate::pages::lists::{address, all, optional_text, selected_ids};
use crate::pages::visit::Visit;

const PATH: &str = "/admin/maps";
const FILTERS: [&str; 1] = ["search"];

#[derive(Template)]
#[template(path = "admin/maps.html")]
struct MapsPage<'a> {
    visit: &'a Visit,
    fields: &'a Fields,
    maps: Vec<MapSummary>,
    more: Option<String>,
    csv: String,
}

fn filter(fields: &Fields) -> MapFilter {
    MapFilter { search: optional_text(fields, "search"), all: true, ..MapFilter::default() }
}

pub(super) async fn list(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let paging = Paging::new(None, fields.read("cursor"))?;
    let maps = service.maps.list(Some(caller), filter(fields), paging).await?;
    let more = maps.next_cursor.map(|cursor| address(PATH, fields, &FILTERS, Some(&cursor)));
    let csv = address("/admin/maps.csv", fields, &FILTERS, None);
    Ok(visit.page(StatusCode::OK, &MapsPage { visit, fields, maps: maps.items, more, csv }))
}

pub(super) async fn file(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let page = |cursor: Option<Slug>| async move {
        service.maps.list(Some(caller), filter(fields), Paging::new(Some(MAX_LIMIT), cursor)?).await
    };
    let row = |map: MapSummary| {
        vec![
            map.slug.to_string(),
            map.name,
            map.owner.map(|owner| owner.name).unwrap_or_default(),
            map.latest_version.map(|version| version.to_string()).unwrap_or_default(),
            map.featured.to_string(),
            map.archived.to_string(),
            map.updated_at.to_string(),
        ]
    };
    let titles = ["slug", "name", "owner", "latest_version", "featured", "archived", "updated_at"];
    Ok(csv_response("maps", &titles, all(page).await?.into_iter().map(row)))
}

/// The bulk actions on maps.
#[derive(Clone, Copy, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    Feature,
    Unfeature,
    Archive,
    Restore,
}

impl FormAction {
    fn change(self, reason: Option<String>) -> UpdateMapRequest {
        let (featured, archived) = match self {
            Self::Feature => (Some(true), None),
            Self::Unfeature => (Some(false), None),
            Self::Archive => (None, Some(true)),
            Self::Restore => (None, Some(false)),
        };
        UpdateMapRequest { featured, archived, reason }
    }
}

pub(super) async fn show_confirmation(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let action: FormAction = parse_action(fields)?;
    let (slugs, mut subjects) = (selected_ids::<Slug>(fields), Vec::new());
    for slug in &slugs {
        let map = service.maps.read(Some(caller), slug).await?.summary;
        subjects.push((format!("/editor/{slug}"), map.name));
    }
    let (title, explanation, button) = match action {
        FormAction::Feature => (
            visit.fill("admin-feature-maps-question", slugs.len()),
            visit.fill("admin-feature-maps-effect", slugs.len()),
            visit.say("admin-feature"),
        ),
        FormAction::Unfeature => (
            visit.fill("admin-stop-featuring-maps-question", slugs.len()),
            visit.fill("admin-stop-featuring-maps-effect", slugs.len()),
            visit.say("admin-stop-featuring"),
        ),
        FormAction::Archive => (
            visit.fill("admin-archive-maps-question", slugs.len()),
            visit.fill("admin-archive-maps-effect", slugs.len()),
            visit.say("common-archive"),
        ),
        FormAction::Restore => (
            visit.fill("admin-restore-maps-question", slugs.len()),
            visit.fill("admin-restore-maps-effect", slugs.len()),
            visit.say("admin-restore"),
        ),
    };
    let mut carried = hidden_fields(&slugs);
    carried.push(("do".to_owned(), action.to_string()));
    let back = return_url(fields.text("back"), PATH);
    let action = "/admin/maps/change".to_owned();
    let (fields, reason) = (carried, Reason::Asked);
    let question = Question { title, explanation, subjects, action, fields, reason, button, back };
    Ok(show_question(visit, &question))
}

pub(super) async fn change_all(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let change = parse_action::<FormAction>(fields)?.change(optional_text(fields, "reason"));
    let mut failures = Vec::new();
    for slug in selected_ids::<Slug>(fields) {
        if let Err(problem) = service.maps.update(caller, &slug, change.clone()).await {
            failures.push((slug.to_string(), visit.problem(&problem)));
        }
    }
    Ok(redirect_or_show_failures(visit, &failures, &return_url(fields.text("back"), PATH)))
}
