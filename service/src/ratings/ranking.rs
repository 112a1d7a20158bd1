//! The ranking of an edition.

use std::fmt;

use diesel::dsl::auto_type;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use shinjuku_core::edition::Edition;
use utoipa::ToSchema;

use super::Ratings;
use super::rating::{Rating, RatingRow};
use crate::accounts::UserRef;
use crate::database::{DbConnection, ratings, users, with_backend};
use crate::id::UserId;
use crate::page::{Page, Paging};
use crate::problem::Problem;

/// A player in the ranking.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RankedPlayer {
    /// The rank, starting at 1.
    #[schema(minimum = 1, example = 1)]
    pub rank: u64,
    /// The player.
    pub user: UserRef,
    /// The player's rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// A position in the ranking, used as a cursor. It stays valid whatever happens to the player.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct RankingCursor {
    level: f64,
    user: UserId,
}

/// The error for a text that is not a cursor of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a cursor of the ranking")]
pub struct ParseCursorError;

impl fmt::Display for RankingCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{}", self.level.to_bits(), self.user)
    }
}

impl TryFrom<String> for RankingCursor {
    type Error = ParseCursorError;
    fn try_from(text: String) -> Result<Self, ParseCursorError> {
        let (level, user) = text.split_once('-').ok_or(ParseCursorError)?;
        let level = f64::from_bits(u64::from_str_radix(level, 16).map_err(|_| ParseCursorError)?);
        if !level.is_finite() {
            return Err(ParseCursorError);
        }
        Ok(Self { level, user: user.parse().map_err(|_| ParseCursorError)? })
    }
}

/// The ranked accounts: those with a password that are not suspended. Guests are not ranked, because one person may be
/// several guests.
#[auto_type]
fn ranked() -> _ {
    ratings::table
        .inner_join(users::table.on(users::id.eq(ratings::user_id)))
        .filter(users::password_hash.is_not_null())
        .filter(users::disabled_at.is_null())
}

impl Ratings {
    /// Returns the ranking of an edition, by level. Of two players at the same level, the older account comes first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn ranking(
        &self,
        edition: Edition,
        paging: Paging<RankingCursor>,
    ) -> Result<Page<RankedPlayer>, Problem> {
        let limit = paging.limit();
        let (rows, mut rank) = self
            .db
            .run(move |conn| {
                let after = paging.after();
                let rows = with_backend!(conn, backend => {
                    let mut query = ranked()
                        .filter(ratings::edition.eq(edition.to_string()))
                        .order((ratings::level.desc(), ratings::user_id))
                        .limit(limit + 1)
                        .select((RatingRow::as_select(), users::name))
                        .into_boxed();
                    if let Some(RankingCursor { level, user }) = after {
                        let below = ratings::level.lt(level).or(ratings::user_id.gt(user));
                        query = query.filter(ratings::level.le(level)).filter(below);
                    }
                    query.load::<(RatingRow, String)>(backend)
                })?;
                let above = after.map_or(Ok(0), |rung| count_up_to(conn, edition, rung))?;
                Ok((rows, above.unsigned_abs()))
            })
            .await?;
        let rung = |(row, _): &(RatingRow, String)| RankingCursor { level: row.level, user: row.user_id };
        Page::new(rows, limit, rung, |(row, name)| {
            rank += 1;
            let user = UserRef { id: row.user_id, name: name.clone() };
            Ok(RankedPlayer { rank, user, rating: row.to_rating()? })
        })
    }
}

/// The number of players above or at a position.
fn count_up_to(
    conn: &mut DbConnection,
    edition: Edition,
    RankingCursor { level, user }: RankingCursor,
) -> QueryResult<i64> {
    let above = ratings::level.gt(level).or(ratings::level.eq(level).and(ratings::user_id.le(user)));
    let query = ranked().filter(ratings::edition.eq(edition.to_string())).filter(above).count();
    with_backend!(conn, backend => query.get_result(backend))
}
