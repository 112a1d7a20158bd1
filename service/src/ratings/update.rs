//! The result of a game and its effect on the ratings of its players.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use shinjuku_core::edition::Edition;

use super::history::ChangeRow;
use super::rating::RatingRow;
use super::weng_lin::{self, Skill};
use crate::count::count;
use crate::database::{Backend, DbConnection, Timestamp, rating_changes, ratings, with_backend};
use crate::id::{GameId, UserId};

/// The result of a rated game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RatedResult {
    pub(crate) game: GameId,
    pub(crate) edition: Edition,
    /// When the game ended.
    pub(crate) at: Timestamp,
    /// The players and their places. Players with the same place have tied.
    pub(crate) players: Vec<(UserId, u8)>,
}

/// The advisory lock by which servers that change ratings take turns on Postgres. On SQLite they use the lock of the
/// file. Players meet at many tables, so one lock per player could deadlock.
const ADVISORY_LOCK_ID: i64 = 0x7261_7469_6e67;

/// Updates the ratings of the players of a game. Must run in the transaction that commits the game's last entry, so
/// that each game is rated once.
pub(crate) fn update_ratings(conn: &mut DbConnection, result: &RatedResult) -> QueryResult<()> {
    if let Backend::Postgres(backend) = &mut conn.backend {
        backend.batch_execute(&format!("SELECT pg_advisory_xact_lock({ADVISORY_LOCK_ID})"))?;
    }
    let known = load_ratings(conn, result)?;
    let at = after_all(&known, result.at);
    let known_or_new = |user: UserId| {
        let row = known.iter().find(|row| row.user_id == user);
        row.cloned().unwrap_or_else(|| RatingRow::newcomer(user, result.edition, at))
    };
    let before: Vec<(RatingRow, u8)> =
        result.players.iter().map(|(user, place)| (known_or_new(*user), *place)).collect();
    let skills: Vec<(Skill, u8)> = before.iter().map(|(row, place)| (row.skill(), *place)).collect();
    for ((before, place), skill) in before.iter().zip(weng_lin::after(&skills)) {
        let rating = before.after(skill, *place, at);
        let change = ChangeRow {
            user_id: rating.user_id,
            edition: rating.edition.clone(),
            game_id: result.game,
            place: i16::from(*place),
            players: count(&skills),
            rating_before: before.rating,
            rating: rating.rating,
            uncertainty_before: before.uncertainty,
            uncertainty: rating.uncertainty,
            at,
        };
        with_backend!(conn, backend => diesel::insert_into(rating_changes::table).values(&change).execute(backend))?;
        with_backend!(conn, backend => diesel::insert_into(ratings::table)
            .values(&rating)
            .on_conflict((ratings::user_id, ratings::edition))
            .do_update()
            .set(&rating)
            .execute(backend))?;
    }
    Ok(())
}

/// Returns the ratings of those players who have one.
fn load_ratings(conn: &mut DbConnection, result: &RatedResult) -> QueryResult<Vec<RatingRow>> {
    let users: Vec<UserId> = result.players.iter().map(|(user, _)| *user).collect();
    let query = ratings::table
        .filter(ratings::user_id.eq_any(users))
        .filter(ratings::edition.eq(result.edition.to_string()));
    with_backend!(conn, backend => query.select(RatingRow::as_select()).load(backend))
}

/// The timestamp of a change: the end of the game or, if a game that ended later was rated before, the next free
/// timestamp. So in a history sorted by time, each change starts where the previous one ended.
fn after_all(known: &[RatingRow], ended: Timestamp) -> Timestamp {
    match known.iter().map(|row| row.changed_at).max() {
        Some(last) if last >= ended => last.next(),
        _ => ended,
    }
}
