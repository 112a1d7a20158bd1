//! Games against bots: who may start them, and how many.

use std::collections::BTreeSet;

use diesel::prelude::*;

use crate::database::{DbConnection, game_seats, games, users, with_backend};
use crate::games::GamePolicy;
use crate::games::tables::table::{GameTable, Status, TableSeat};
use crate::id::UserId;
use crate::problem::{Code, Problem};
use shinjuku_core::plural::plural;

/// Fails if a game without people is started by anyone but an admin, or if its only person already plays as many
/// games against bots as an account may play at once.
pub(in crate::games) fn check_people(
    conn: &mut DbConnection,
    table: &GameTable,
    is_admin: bool,
    policy: GamePolicy,
) -> Result<(), Problem> {
    if table.seats.iter().any(TableSeat::is_empty) {
        // The game cannot start anyway, and the error about empty seats is more helpful.
        return Ok(());
    }
    let people: BTreeSet<UserId> =
        table.seats.iter().filter_map(|table_seat| table_seat.user.as_ref()).map(|user| user.id).collect();
    let has_bots = table.seats.iter().any(|table_seat| table_seat.bot.is_some());
    match people.first() {
        None if is_admin => Ok(()),
        None => {
            Err(Problem::new(Code::PersonRequired, "only an admin can start a game without human players"))
        }
        Some(person) if people.len() == 1 && has_bots => check_bot_games(conn, *person, policy),
        Some(_) => Ok(()),
    }
}

/// Fails if the account may not start another game against bots.
fn check_bot_games(conn: &mut DbConnection, user: UserId, policy: GamePolicy) -> Result<(), Problem> {
    let max = policy.max_bot_games;
    if max == 0 {
        return Ok(());
    }
    // This locks the row until the transaction ends, so that two concurrent starts are counted one after the other.
    with_backend!(conn, backend => diesel::update(users::table.find(user)).set(users::name.eq(users::name)).execute(backend))?;
    if bot_games(conn, user)? < i64::from(max) {
        return Ok(());
    }
    let games = plural(max, "game");
    let detail = format!("an account can play at most {games} against bots at a time: finish one first");
    Err(Problem::new(Code::TooManyBotGames, detail))
}

/// The number of active games outside of tournaments and lessons in which an account was seated with bots and nobody
/// else. Games that it has left count, because the bots play on.
fn bot_games(conn: &mut DbConnection, user: UserId) -> Result<i64, Problem> {
    let (other, bot) = diesel::alias!(game_seats as other, game_seats as bot);
    let with_others = other
        .filter(other.field(game_seats::game_id).eq(games::id))
        .filter(other.field(game_seats::user_id).ne(user));
    let with_bots = bot
        .filter(bot.field(game_seats::game_id).eq(games::id))
        .filter(bot.field(game_seats::bot).is_not_null());
    let seats = game_seats::table
        .inner_join(games::table.on(games::id.eq(game_seats::game_id)))
        .filter(game_seats::user_id.eq(user))
        .filter(games::status.eq(Status::Active.to_string()))
        .filter(games::tournament_id.is_null())
        .filter(games::lesson.is_null())
        .filter(diesel::dsl::not(diesel::dsl::exists(with_others)))
        .filter(diesel::dsl::exists(with_bots));
    Ok(with_backend!(conn, backend => seats.count().get_result(backend))?)
}
