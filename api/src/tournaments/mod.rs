//! Handlers for tournaments: entrants, rounds, rulings and directors.

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

use crate::http::{ApiResult, json, quoted_tag};

/// Whether the request is a dry run.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct DryRun {
    /// If true, returns what would happen and stores nothing.
    #[serde(default)]
    #[param(default = false)]
    dry_run: bool,
}

/// Responds with a tournament, with the revision of its settings as the ETag.
fn answer(mut response: HttpResponseBuilder, tournament: &TournamentView) -> ApiResult {
    response
        .insert_header((header::ETAG, quoted_tag(&tournament.settings_revision.to_string())))
        .insert_header((header::CACHE_CONTROL, "private, no-store"));
    json(response, tournament)
}

/// Parses the slug in a path. Text that is not a slug gives `not_found`.
fn slug(text: &str) -> Result<Slug, Problem> {
    text.parse().map_err(|_| Problem::not_found("such tournament"))
}
