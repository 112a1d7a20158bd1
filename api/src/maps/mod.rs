//! Handlers for maps: drafts and published versions.

pub(crate) mod archive;
pub(crate) mod board;
pub(crate) mod create;
pub(crate) mod difference;
pub(crate) mod draft;
pub(crate) mod draw;
pub(crate) mod fork;
pub(crate) mod list;
pub(crate) mod merge;
pub(crate) mod presence;
pub(crate) mod publish;
pub(crate) mod read;
pub(crate) mod sketch;
pub(crate) mod update;
pub(crate) mod validate;
pub(crate) mod versions;

use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;

/// Parses the slug in a path. Text that is not a slug gives `not_found`.
fn slug(text: &str) -> Result<Slug, Problem> {
    text.parse().map_err(|_| Problem::not_found("such map"))
}
