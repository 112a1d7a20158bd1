//! Changes to a table in the lobby.

use std::sync::Arc;

use diesel::prelude::*;

use crate::database::{DbConnection, games, with_backend};
use crate::games::Games;
use crate::games::event_log::load::no_game;
use crate::games::read::view::GameView;
use crate::games::tables::table::{GameTable, Status};
use crate::id::{GameId, UserId};
use crate::nodes::ClusterMessage;
use crate::notices::AddressedNotice;
use crate::problem::{Code, Problem};
use crate::task::run_to_completion;
use crate::webhooks;

/// A change to a table in the lobby, made in one transaction with the current table. Returns the notices to send.
pub(in crate::games) type LobbyChange =
    Box<dyn FnOnce(&mut DbConnection, &GameTable) -> Result<Vec<AddressedNotice>, Problem> + Send>;

impl Games {
    /// Changes a table in the lobby and returns its new state.
    pub(in crate::games) async fn change_lobby(
        self: &Arc<Self>,
        id: GameId,
        user: UserId,
        change: LobbyChange,
    ) -> Result<GameView, Problem> {
        let this = Arc::clone(self);
        run_to_completion(async move {
            let (room, mut keys) = this.lock_for_write(id).await?;
            let maps = Arc::clone(&this.maps);
            let changed = this
                .db
                .write(move |conn| {
                    claim_lobby(conn, id)?;
                    let table = GameTable::load(conn, &maps, id)?.ok_or_else(no_game)?;
                    let notices = change(conn, &table)?;
                    publish_change(conn, id, &notices)?;
                    Ok(notices)
                })
                .await;
            // If another server was faster, the caller gets the error and the room is refreshed too.
            this.refresh_from_log(id, &room, &mut keys).await?;
            this.hub.deliver(&changed?);
            let now = room.now();
            if now.due_action(this.db.now()).is_some() {
                this.spawn_automation(id);
            }
            GameView::new(&now, now.access(Some(user)))
        })
        .await
    }
}

/// Notifies the other servers that a table has changed and queues the webhook deliveries, once the transaction
/// commits.
pub(in crate::games) fn publish_change(
    conn: &mut DbConnection,
    id: GameId,
    notices: &[AddressedNotice],
) -> Result<(), Problem> {
    let mut message = ClusterMessage::new(&conn.instance);
    message.game(id, 0);
    for notice in notices {
        message.notice(notice);
    }
    message.notify(conn)?;
    webhooks::enqueue(conn, notices)?;
    Ok(())
}

/// Fails unless the game is active.
pub(in crate::games) fn check_running(table: &GameTable) -> Result<(), Problem> {
    match table.status {
        Status::Lobby => Err(Problem::new(Code::GameNotStarted, "the game has not started")),
        Status::Active => Ok(()),
        Status::Finished => Err(Problem::new(Code::Refused("game_finished"), "the game is over")),
        Status::Abandoned => Err(Problem::new(Code::GameAbandoned, "the game was abandoned")),
    }
}

pub(in crate::games) fn check_member(table: &GameTable, user: UserId) -> Result<(), Problem> {
    if table.access(Some(user)).member {
        return Ok(());
    }
    Err(Problem::new(Code::NotSeated, "you are not seated at this table"))
}

/// Increments the revision of a table, which must be in the lobby. This locks the row until the transaction ends.
pub(in crate::games) fn claim_lobby(conn: &mut DbConnection, id: GameId) -> Result<(), Problem> {
    let open = games::table.find(id).filter(games::status.eq(Status::Lobby.to_string()));
    let counted = with_backend!(conn, backend => diesel::update(open)
        .set(games::revision.eq(games::revision + 1))
        .execute(backend))?;
    if counted == 1 {
        return Ok(());
    }
    let query = games::table.find(id).select(games::status);
    let status: Option<String> = with_backend!(conn, backend => query.first(backend).optional())?;
    match status.as_deref().map(str::parse) {
        Some(Ok(Status::Abandoned)) => Err(Problem::new(Code::GameAbandoned, "the game was abandoned")),
        Some(_) => Err(Problem::new(Code::GameStarted, "the game has started")),
        None => Err(no_game()),
    }
}
