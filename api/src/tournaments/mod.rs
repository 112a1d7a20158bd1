//! Tournaments: entrants, rounds, and what directors do.

pub(crate) mod announcements;
pub(crate) mod attention;
pub(crate) mod audit;
pub(crate) mod create;
pub(crate) mod directors;
pub(crate) mod disputes;
pub(crate) mod draft;
pub(crate) mod entrants;
pub(crate) mod export;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod rounds;
pub(crate) mod rulings;
pub(crate) mod standings;
pub(crate) mod status;
pub(crate) mod stream;
pub(crate) mod update;

use actix_web::HttpResponseBuilder;
use actix_web::http::header;
use serde::Deserialize;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::TournamentView;
use utoipa::IntoParams;

use crate::http::{ApiResult, etag, json};

/// Whether anything is kept.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct DryRun {
    /// Only tells what would come of it, and keeps nothing.
    #[serde(default)]
    #[param(default = false)]
    dry_run: bool,
}

/// A tournament, with the revision of its settings as its ETag.
fn answer(mut response: HttpResponseBuilder, tournament: &TournamentView) -> ApiResult {
    response
        .insert_header((header::ETAG, etag(&tournament.settings_revision.to_string())))
        .insert_header((header::CACHE_CONTROL, "private, no-store"));
    json(response, tournament)
}

/// The slug of a path; what cannot be one leads to nothing.
fn slug(text: &str) -> Result<Slug, Problem> {
    text.parse().map_err(|_| Problem::not_found("such tournament"))
}
