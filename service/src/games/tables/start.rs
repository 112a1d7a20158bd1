//! Starting a game.

use std::sync::Arc;

use diesel::prelude::*;
use shinjuku_core::game::RULES_VERSION;
use shinjuku_core::plural::plural;

use crate::accounts::{Caller, Role};
use crate::database::{DbConnection, game_log, games, with_backend};
use crate::games::Games;
use crate::games::event_log::load::no_game;
use crate::games::event_log::log::{LogEntry, LogRow};
use crate::games::notices;
use crate::games::play::bot_games::check_people;
use crate::games::read::view::GameView;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::lobby::check_member;
use crate::games::tables::table::{GameTable, Status};
use crate::games::tournament::check_no_tournament;
use crate::id::{GameId, UserId};
use crate::maps::Maps;
use crate::notices::AddressedNotice;
use crate::problem::{Code, Problem};

impl Games {
    /// Starts the game.
    ///
    /// # Errors
    /// A seat is empty, nobody but bots is seated, the caller is not a member of the table, or the game has started;
    /// or the only person already plays as many games against bots as the server allows.
    pub async fn start(self: &Arc<Self>, caller: &Caller, id: GameId) -> Result<GameView, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        let (user, maps) = (caller.user, Arc::clone(&self.maps));
        let (is_admin, policy) = (caller.acts_as(Role::Admin), self.policy);
        let start = move |conn: &mut DbConnection, table: &GameTable| {
            check_no_tournament(table)?;
            check_member(table, user)?;
            check_people(conn, table, is_admin, policy)?;
            start_in(conn, &maps, table.id, user)
        };
        self.change_lobby(id, user, Box::new(start)).await
    }
}

/// Starts a game whose row is locked by writing the first entry of its log. Returns the notices to send.
pub(in crate::games) fn start_in(
    conn: &mut DbConnection,
    maps: &Maps,
    id: GameId,
    user: UserId,
) -> Result<Vec<AddressedNotice>, Problem> {
    let mut table = GameTable::load(conn, maps, id)?.ok_or_else(no_game)?;
    let empty = table.seats.iter().filter(|table_seat| table_seat.is_empty()).count();
    if empty > 0 {
        let verb = if empty == 1 { "is" } else { "are" };
        let detail = format!("{} {verb} still empty", plural(empty, "seat"));
        return Err(Problem::new(Code::SeatsEmpty, detail));
    }
    let at = conn.now();
    (table.status, table.started_at) = (Status::Active, Some(at));
    let (game_at, _) = GameAtVersion::begin(&table)?;
    let row = LogRow::new(id, 1, user, None, &LogEntry::Start { colors: table.colors() }, None, at)?;
    let game = Snapshot::new(Arc::new(table), Some(game_at));
    with_backend!(conn, backend => diesel::insert_into(game_log::table).values(&row).execute(backend))?;
    let changes = (
        games::status.eq(Status::Active.to_string()),
        games::started_at.eq(Some(at)),
        games::timeout_at.eq(game.timeout_at()),
        games::rules_version.eq(i32::try_from(RULES_VERSION).map_err(|error| Problem::internal(&error))?),
    );
    with_backend!(conn, backend => diesel::update(games::table.find(id)).set(changes).execute(backend))?;
    Ok(notices::notices_at_start(&game))
}
