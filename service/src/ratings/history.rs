//! The history of a user's ratings, game by game.

use diesel::prelude::*;
use serde::Serialize;
use shinjuku_core::edition::Edition;
use utoipa::ToSchema;

use super::weng_lin::{self, Skill};
use super::{Ratings, check_known};
use crate::database::{DbConnection, Timestamp, rating_changes, with_backend};
use crate::id::{GameId, UserId};
use crate::page::{Page, Paging};
use crate::problem::Problem;

/// A row of the table `rating_changes`.
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

/// The effect of one game on a user's rating.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RatingChange {
    /// The id of the game. You may not be allowed to see it.
    pub game: GameId,
    /// The edition of the rules.
    pub edition: Edition,
    /// The player's place, starting at 1. Tied players share the better place.
    #[schema(minimum = 1, maximum = 4, example = 1)]
    pub place: u8,
    /// The number of players.
    #[schema(minimum = 2, maximum = 4, example = 3)]
    pub players: u8,
    /// The level before the game.
    #[schema(example = 0.0)]
    pub level_before: f64,
    /// The level after the game.
    #[schema(example = 3.4)]
    pub level: f64,
    /// The rating before the game.
    #[schema(example = 25.0)]
    pub rating_before: f64,
    /// The rating after the game.
    #[schema(example = 27.6)]
    pub rating: f64,
    /// The uncertainty before the game.
    #[schema(example = 8.3)]
    pub uncertainty_before: f64,
    /// The uncertainty after the game.
    #[schema(example = 8.1)]
    pub uncertainty: f64,
    /// When the game was rated.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// Which changes to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct HistoryFilter {
    /// Only changes in this edition.
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
            level_before: weng_lin::level(before),
            level: weng_lin::level(after),
            rating_before: before.rating,
            rating: after.rating,
            uncertainty_before: before.uncertainty,
            uncertainty: after.uncertainty,
            at: self.at,
        })
    }
}

impl Ratings {
    /// Lists the effects of games on a user's ratings, latest first.
    ///
    /// # Errors
    /// There is no such user, or the cursor is unknown.
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
            Ok(with_backend!(conn, backend => {
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
                query.load::<ChangeRow>(backend)
            })?)
        });
        Page::new(rows.await?, limit, |row| row.game_id, ChangeRow::to_change)
    }
}

/// Returns when a game was rated for a user, which is where the next page starts.
fn counted(conn: &mut DbConnection, user: UserId, game: GameId) -> Result<(Timestamp, GameId), Problem> {
    let query = rating_changes::table
        .filter(rating_changes::user_id.eq(user))
        .filter(rating_changes::game_id.eq(game))
        .select(rating_changes::at);
    let at: Option<Timestamp> = with_backend!(conn, backend => query.first(backend).optional())?;
    let unknown = || Problem::field("cursor", "unknown_cursor", "this is not a cursor of this list");
    Ok((at.ok_or_else(unknown)?, game))
}
