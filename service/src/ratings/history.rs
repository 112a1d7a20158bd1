//! How somebody's ratings came to be, game by game.

use diesel::prelude::*;
use serde::Serialize;
use shinjuku_core::edition::Edition;
use utoipa::ToSchema;

use super::skill::{self, Skill};
use super::{Ratings, check_known};
use crate::id::{GameId, UserId};
use crate::page::{Page, Paging};
use crate::problem::Problem;
use crate::store::{Connection, Timestamp, on, rating_changes};

/// A change of a rating as the database keeps it.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = rating_changes)]
pub(super) struct ChangeRow {
    pub(super) user_id: UserId,
    pub(super) edition: String,
    pub(super) game_id: GameId,
    pub(super) place: i16,
    pub(super) players: i16,
    pub(super) rating_before: f64,
    pub(super) rating: f64,
    pub(super) uncertainty_before: f64,
    pub(super) uncertainty: f64,
    pub(super) at: Timestamp,
}

/// What a game did to somebody's rating.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RatingChange {
    /// The game. It may be one that you may not see.
    pub game: GameId,
    /// The edition.
    pub edition: Edition,
    /// The place of the player, from 1; tied players share the better one.
    #[schema(minimum = 1, maximum = 4, example = 1)]
    pub place: u8,
    /// How many played.
    #[schema(minimum = 2, maximum = 4, example = 3)]
    pub players: u8,
    /// The level before.
    #[schema(example = 0.0)]
    pub level_before: f64,
    /// The level after it.
    #[schema(example = 3.4)]
    pub level: f64,
    /// The rating before.
    #[schema(example = 25.0)]
    pub rating_before: f64,
    /// The rating after it.
    #[schema(example = 27.6)]
    pub rating: f64,
    /// The uncertainty before.
    #[schema(example = 8.3)]
    pub uncertainty_before: f64,
    /// The uncertainty after it.
    #[schema(example = 8.1)]
    pub uncertainty: f64,
    /// When it counted.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// Which changes to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct HistoryFilter {
    /// Only those of this edition.
    pub edition: Option<Edition>,
}

impl ChangeRow {
    fn to_change(&self) -> Result<RatingChange, Problem> {
        let small = |number: i16| u8::try_from(number).map_err(|error| Problem::internal(&error));
        let before = Skill { rating: self.rating_before, uncertainty: self.uncertainty_before };
        let after = Skill { rating: self.rating, uncertainty: self.uncertainty };
        Ok(RatingChange {
            game: self.game_id,
            edition: self.edition.parse().map_err(|error| Problem::internal(&error))?,
            place: small(self.place)?,
            players: small(self.players)?,
            level_before: skill::level(before),
            level: skill::level(after),
            rating_before: before.rating,
            rating: after.rating,
            uncertainty_before: before.uncertainty,
            uncertainty: after.uncertainty,
            at: self.at,
        })
    }
}

impl Ratings {
    /// What games did to somebody's ratings, the last one first.
    ///
    /// # Errors
    /// There is no such user.
    pub async fn history(
        &self,
        user: UserId,
        filter: HistoryFilter,
        paging: Paging<GameId>,
    ) -> Result<Page<RatingChange>, Problem> {
        let limit = paging.limit();
        let rows = self.db.run(move |conn| {
            check_known(conn, user)?;
            let after = paging.after().map(|game| counted(conn, user, game)).transpose()?;
            Ok(on!(conn, link => {
                let mut query = rating_changes::table
                    .filter(rating_changes::user_id.eq(user))
                    .order((rating_changes::at.desc(), rating_changes::game_id.desc()))
                    .limit(limit + 1)
                    .select(ChangeRow::as_select())
                    .into_boxed();
                if let Some(edition) = filter.edition {
                    query = query.filter(rating_changes::edition.eq(edition.to_string()));
                }
                if let Some((at, game)) = after {
                    let before = rating_changes::at.lt(at).or(rating_changes::game_id.lt(game));
                    query = query.filter(rating_changes::at.le(at)).filter(before);
                }
                query.load::<ChangeRow>(link)
            })?)
        });
        Page::new(rows.await?, limit, |row| row.game_id, ChangeRow::to_change)
    }
}

/// When a game counted for somebody, by which a page after it begins.
fn counted(conn: &mut Connection, user: UserId, game: GameId) -> Result<(Timestamp, GameId), Problem> {
    let query = rating_changes::table
        .filter(rating_changes::user_id.eq(user))
        .filter(rating_changes::game_id.eq(game))
        .select(rating_changes::at);
    let at: Option<Timestamp> = on!(conn, link => query.first(link).optional())?;
    let unknown =
        || Problem::field("cursor", "unknown_cursor", "this is not the cursor of a page of this list");
    Ok((at.ok_or_else(unknown)?, game))
}
