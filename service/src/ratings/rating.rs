//! A user's ratings, one for each edition that they have played.

use diesel::prelude::*;
use serde::Serialize;
use shinjuku_core::edition::Edition;
use utoipa::ToSchema;

use super::weng_lin::{self, Skill};
use super::{Ratings, check_known};
use crate::database::{Timestamp, ratings, with_backend};
use crate::id::UserId;
use crate::problem::Problem;

/// A row of the table `ratings`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = ratings, primary_key(user_id, edition))]
pub(super) struct RatingRow {
    pub(super) user_id: UserId,
    pub(super) edition: String,
    pub(super) rating: f64,
    pub(super) uncertainty: f64,
    pub(super) level: f64,
    pub(super) games: i32,
    pub(super) wins: i32,
    pub(super) changed_at: Timestamp,
}

/// A player's rating in one edition.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Rating {
    /// The edition of the rules.
    pub edition: Edition,
    /// The number to display: `rating` minus three times `uncertainty`. The player is almost certainly at least this
    /// good. New players start at 0 and may fall below it.
    #[schema(example = 6.1)]
    pub level: f64,
    /// The estimated skill of the player. New players start at 25.
    #[schema(example = 27.6)]
    pub rating: f64,
    /// The standard deviation of the estimate. New players start at 25/3, and every game reduces it.
    #[schema(example = 7.2)]
    pub uncertainty: f64,
    /// The number of rated games.
    #[schema(example = 3)]
    pub games: u32,
    /// The number of games won, including shared first places.
    #[schema(example = 2)]
    pub wins: u32,
    /// When the last game was rated.
    #[schema(value_type = String, format = DateTime)]
    pub changed_at: Timestamp,
}

impl RatingRow {
    /// The rating of a player who has not played the edition yet.
    pub(super) fn newcomer(user: UserId, edition: Edition, at: Timestamp) -> Self {
        let skill = Skill::new();
        Self {
            user_id: user,
            edition: edition.to_string(),
            rating: skill.rating,
            uncertainty: skill.uncertainty,
            level: weng_lin::level(skill),
            games: 0,
            wins: 0,
            changed_at: at,
        }
    }

    /// The rating after another game.
    pub(super) fn after(&self, skill: Skill, place: u8, at: Timestamp) -> Self {
        Self {
            rating: skill.rating,
            uncertainty: skill.uncertainty,
            level: weng_lin::level(skill),
            games: self.games + 1,
            wins: self.wins + i32::from(place == 1),
            changed_at: at,
            ..self.clone()
        }
    }

    pub(super) const fn skill(&self) -> Skill {
        Skill { rating: self.rating, uncertainty: self.uncertainty }
    }

    pub(super) fn to_rating(&self) -> Result<Rating, Problem> {
        Ok(Rating {
            edition: self.edition.parse().map_err(|error| Problem::internal(&error))?,
            level: self.level,
            rating: self.rating,
            uncertainty: self.uncertainty,
            games: self.games.unsigned_abs(),
            wins: self.wins.unsigned_abs(),
            changed_at: self.changed_at,
        })
    }
}

impl Ratings {
    /// Returns a user's ratings, by edition.
    ///
    /// # Errors
    /// There is no such user.
    pub async fn list(&self, user: UserId) -> Result<Vec<Rating>, Problem> {
        let query = ratings::table.filter(ratings::user_id.eq(user)).order(ratings::edition);
        self.db
            .run(move |conn| {
                check_known(conn, user)?;
                let rows: Vec<RatingRow> =
                    with_backend!(conn, backend => query.select(RatingRow::as_select()).load(backend))?;
                rows.iter().map(RatingRow::to_rating).collect()
            })
            .await
    }
}
