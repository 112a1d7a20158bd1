//! Rematches: the same players at a table with the same settings.

use std::sync::Arc;

use diesel::prelude::*;

use crate::accounts::Caller;
use crate::database::{DbConnection, game_seats, games, with_backend};
use crate::games::Games;
use crate::games::event_log::load::no_game;
use crate::games::read::view::GameView;
use crate::games::tables::create::insert_game;
use crate::games::tables::invite::invite_in;
use crate::games::tables::seats::{SeatRequest, publish_change};
use crate::games::tables::table::{GameRow, GameTable, SeatRow, Status};
use crate::id::{GameId, UserId};
use crate::maps::Maps;
use crate::notices::AddressedNotice;
use crate::problem::{Code, Problem};
use crate::secret;
use crate::task::run_to_completion;

impl Games {
    /// Opens the rematch of a game that is over or, if another player has opened it, takes a seat there. The rematch
    /// starts once all players are seated.
    ///
    /// # Errors
    /// The caller did not play, played alone, or the game is not over.
    pub async fn rematch(self: &Arc<Self>, caller: &Caller, id: GameId) -> Result<GameView, Problem> {
        let (this, caller) = (Arc::clone(self), caller.clone());
        run_to_completion(async move { this.join_rematch(&caller, id).await }).await
    }

    async fn join_rematch(self: &Arc<Self>, caller: &Caller, id: GameId) -> Result<GameView, Problem> {
        let now = self.visible_room(Some(caller), id, None).await?.now();
        let away = || Problem::new(Code::NotSeated, "you did not play in this game, or you played alone");
        let seat = now.table.access(Some(caller.user)).seat.ok_or_else(away)?;
        if !matches!(now.table.status, Status::Finished | Status::Abandoned) {
            return Err(Problem::new(Code::GameRunning, "the game is still in progress"));
        }
        let next = self.open_rematch(id, caller.user).await?;
        let (room, mut keys) = self.lock_for_write(next).await?;
        self.refresh_from_log(next, &room, &mut keys).await?;
        drop(keys);
        let sit = SeatRequest { seat: Some(seat.number()), ..SeatRequest::default() };
        match self.sit(caller, next, sit).await {
            Err(problem) if matches!(problem.code, Code::AlreadySeated | Code::GameStarted) => {
                self.view_of_seated(caller, next).await
            }
            seated => seated,
        }
    }

    /// Returns the rematch table of a game, and opens one if there is none.
    async fn open_rematch(self: &Arc<Self>, old: GameId, user: UserId) -> Result<GameId, Problem> {
        let maps = Arc::clone(&self.maps);
        let fresh =
            NewRematch { id: GameId::new(), seed: secret::seed()?.0.to_vec(), invite: secret::invite()? };
        let (next, notices) = self.db.write(move |conn| find_or_open(conn, &maps, old, user, fresh)).await?;
        self.hub.deliver(&notices);
        // The old table must show the new one.
        let (room, mut keys) = self.lock_for_write(old).await?;
        self.refresh_from_log(old, &room, &mut keys).await?;
        Ok(next)
    }
}

/// Returns the rematch table of a game, unless that was abandoned.
pub(in crate::games) fn rematch_of(conn: &mut DbConnection, game: GameId) -> Result<Option<GameId>, Problem> {
    let next = games::table
        .filter(games::rematch_of.eq(game))
        .filter(games::status.ne(Status::Abandoned.to_string()))
        .select(games::id);
    Ok(with_backend!(conn, backend => next.first(backend).optional())?)
}

/// The values that a new table does not copy from the old one.
struct NewRematch {
    id: GameId,
    seed: Vec<u8>,
    invite: String,
}

/// Finds the rematch table, or opens one with the same settings and bots and invites the other players.
fn find_or_open(
    conn: &mut DbConnection,
    maps: &Maps,
    old: GameId,
    user: UserId,
    fresh: NewRematch,
) -> Result<(GameId, Vec<AddressedNotice>), Problem> {
    // This locks the row: of two concurrent requests, one opens the table.
    let counted = diesel::update(games::table.find(old)).set(games::revision.eq(games::revision + 1));
    with_backend!(conn, backend => counted.execute(backend))?;
    if let Some(next) = rematch_of(conn, old)? {
        return Ok((next, Vec::new()));
    }
    let query = games::table.find(old);
    let row: GameRow = with_backend!(conn, backend => query.select(GameRow::as_select()).first(backend))?;
    let query = game_seats::table.filter(game_seats::game_id.eq(old)).order(game_seats::seat);
    let seats: Vec<SeatRow> =
        with_backend!(conn, backend => query.select(SeatRow::as_select()).load(backend))?;
    let others: Vec<UserId> = seats.iter().filter_map(|seat| seat.user_id).filter(|id| *id != user).collect();
    let emptied = |seat: SeatRow| SeatRow { game_id: fresh.id, user_id: None, substitute: None, ..seat };
    let seats: Vec<SeatRow> = seats.into_iter().map(emptied).collect();
    let row = GameRow {
        id: fresh.id,
        status: Status::Lobby.to_string(),
        creator_id: user,
        seed: fresh.seed,
        invite: fresh.invite,
        revision: 0,
        created_at: conn.now(),
        started_at: None,
        finished_at: None,
        timeout_at: None,
        rematch_of: Some(old),
        tournament_id: None,
        tournament_round: None,
        tournament_table: None,
        lesson: None,
        ..row
    };
    insert_game(conn, row, &seats)?;
    let table = GameTable::load(conn, maps, fresh.id)?.ok_or_else(no_game)?;
    let mut notices = Vec::new();
    for other in others {
        notices.extend(invite_in(conn, &table, user, other)?);
    }
    publish_change(conn, old, &notices)?;
    Ok((fresh.id, notices))
}
