//! Ratings: an estimate of each player's skill, per edition.

mod history;
mod ranking;
mod rating;
mod update;
mod weng_lin;

pub use history::{HistoryFilter, RatingChange};
pub use ranking::{RankedPlayer, RankingCursor};
pub use rating::Rating;
pub(crate) use update::{RatedResult, update_ratings};

use crate::accounts::user_refs;
use crate::database::{Database, DbConnection};
use crate::id::UserId;
use crate::problem::Problem;

/// The ratings of a server.
pub struct Ratings {
    db: Database,
}

impl Ratings {
    /// Opens the ratings in a database.
    pub const fn new(db: Database) -> Self {
        Self { db }
    }
}

/// Fails if there is no such user.
fn check_known(conn: &mut DbConnection, user: UserId) -> Result<(), Problem> {
    if user_refs(conn, [user])?.is_empty() { Err(Problem::not_found("such user")) } else { Ok(()) }
}
