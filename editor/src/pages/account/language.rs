//! Choosing the language of the pages.

use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use shinjuku_service::problem::Problem;

use crate::pages::visit::Visit;
use crate::translations::Language;

#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

/// Accepts a plain GET link, because it only changes how pages look.
#[get("/language/{language}")]
pub(super) async fn choose(
    visit: Visit,
    language: web::Path<String>,
    query: web::Query<Back>,
) -> HttpResponse {
    let parsed =
        language.parse::<Language>().map_err(|_| Problem::not_found(format!("language '{language}'")));
    visit.answer(parsed.and_then(|language| Visit::in_language(language, &query.back)))
}
