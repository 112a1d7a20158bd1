//! Loading games: from the latest stored snapshot, followed by the rest of the log.

use std::sync::Arc;

use diesel::prelude::*;
use shinjuku_core::game::{Game, RULES_VERSION};

use crate::database::{DbConnection, game_log, game_snapshots, with_backend};
use crate::games::event_log::log::{self, Logged};
use crate::games::state::at_version::{GameAtVersion, ReplayError, RestoredPosition};
use crate::games::state::room::UsedKeys;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::{GameTable, Status};
use crate::id::{GameId, UserId};
use crate::maps::Maps;
use crate::problem::Problem;

pub(in crate::games) fn no_game() -> Problem {
    Problem::not_found("such game")
}

/// Loads the current state of a game, and the idempotency keys used in it.
pub(in crate::games) fn load(
    conn: &mut DbConnection,
    maps: &Maps,
    id: GameId,
) -> Result<(Snapshot, UsedKeys), Problem> {
    let table = GameTable::load(conn, maps, id)?.ok_or_else(no_game)?;
    let game_at = position(conn, &table, None)?;
    // The last entry may have been written between the two reads.
    let table = match game_at.as_ref().map(GameAtVersion::status) {
        Some(status) if table.status == Status::Active && status != Status::Active => {
            table.ended(status, game_at.as_ref().map_or(table.created_at, |game_at| game_at.at))
        }
        _ => Arc::new(table),
    };
    let keys = if game_at.is_some() { used_keys(conn, id)? } else { UsedKeys::new() };
    Ok((Snapshot::new(table, game_at), keys))
}

/// Returns a game at a version of its log, or at the latest one. `None` if the game has not started, or was started
/// under rules that this program does not know.
pub(in crate::games) fn position(
    conn: &mut DbConnection,
    table: &GameTable,
    version: Option<u32>,
) -> Result<Option<GameAtVersion>, Problem> {
    if table.started_at.is_none() {
        return Ok(None);
    }
    // A game ends under the rules it started with. A program with other rules leaves it alone.
    if table.rules_version != RULES_VERSION {
        return Ok(None);
    }
    let (mut game_at, _) = nearest(conn, table, version.unwrap_or(u32::MAX))?;
    for row in log::rows(conn, table.id, game_at.version, version)? {
        game_at.replay(&row.read()?, &mut stored_positions(conn, table))?;
    }
    Ok(Some(game_at))
}

/// Returns a lookup for the positions that were stored together with the entries that restored them.
pub(in crate::games) fn stored_positions<'a>(
    conn: &'a mut DbConnection,
    table: &'a GameTable,
) -> impl FnMut(RestoredPosition) -> Result<Arc<Game>, ReplayError> + 'a {
    |RestoredPosition { version, .. }| {
        let error = |why: &str| ReplayError { version, why: why.to_owned() };
        let (stored, _) =
            nearest(conn, table, version).map_err(|_| error("the stored position cannot be read"))?;
        if stored.version == version { Ok(stored.game) } else { Err(error("the position is not stored")) }
    }
}

/// Returns the last stored position at or before a version. If that is the start of the game, also returns the events
/// of the setup.
pub(in crate::games) fn nearest(
    conn: &mut DbConnection,
    table: &GameTable,
    version: u32,
) -> Result<(GameAtVersion, Vec<shinjuku_core::event::Event>), Problem> {
    let query = game_snapshots::table
        .filter(game_snapshots::game_id.eq(table.id))
        .filter(game_snapshots::version.le(log::column(version)))
        .order(game_snapshots::version.desc())
        .select((game_snapshots::version, game_snapshots::state));
    let stored: Option<(i32, String)> = with_backend!(conn, backend => query.first(backend).optional())?;
    match stored {
        None => GameAtVersion::begin(table),
        Some((version, state)) => {
            Ok((GameAtVersion::resume(table, version.unsigned_abs(), &state)?, Vec::new()))
        }
    }
}

fn used_keys(conn: &mut DbConnection, id: GameId) -> Result<UsedKeys, Problem> {
    let query = game_log::table
        .filter(game_log::game_id.eq(id))
        .filter(game_log::idempotency_key.is_not_null())
        .select((game_log::user_id, game_log::idempotency_key.assume_not_null(), game_log::version));
    let rows: Vec<(UserId, String, i32)> = with_backend!(conn, backend => query.load(backend))?;
    Ok(rows.into_iter().map(|(user, key, version)| ((user, key), version.unsigned_abs())).collect())
}

/// Parses the rows of a log.
pub(in crate::games) fn read_rows(rows: &[log::LogRow]) -> Result<Vec<Logged>, Problem> {
    rows.iter().map(log::LogRow::read).collect()
}
