//! Choosing a language.

use actix_web::{HttpResponse, get, web};
use serde::Deserialize;

use crate::pages::visit::Visit;
use crate::translations::Language;

#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

/// It changes no more than how pages look, so that a link may do it.
#[get("/language/{language}")]
pub(super) async fn choose(
    visit: Visit,
    language: web::Path<String>,
    query: web::Query<Back>,
) -> HttpResponse {
    let language = language.parse::<Language>().unwrap_or_default();
    visit.answer(Visit::in_language(language, &query.back))
}
