//! Tournaments: entrants, rounds, and what directors do.

pub(crate) mod announcements;
pub(crate) mod attention;
pub(crate) mod audit;
pub(crate) mod change;
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
pub(crate) mod stream;
pub(crate) mod turn;

use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;

/// The slug of a path; what cannot be one leads to nothing.
fn slug(text: &str) -> Result<Slug, Problem> {
    text.parse().map_err(|_| Problem::not_found("such tournament"))
}
