//! Leaving a seat: in the lobby it becomes empty, in an active game a bot takes over.

use std::sync::Arc;

use crate::accounts::Caller;
use crate::database::DbConnection;
use crate::games::Games;
use crate::games::event_log::log::LogEntry;
use crate::games::event_log::pending::PendingEntry;
use crate::games::play::act::check_seated;
use crate::games::read::view::GameView;
use crate::games::state::clock::default_bot;
use crate::games::state::live_table::LeaveReason;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::seats::{check_member, check_running, occupy};
use crate::games::tables::table::{GameTable, Status};
use crate::games::tournament::check_no_tournament;
use crate::id::GameId;
use crate::problem::{Code, Problem};
use crate::task::{retry_on_conflict, run_to_completion};
use shinjuku_core::id::{Id, Seat};

impl Games {
    /// Leaves a seat, or removes someone from it. If the game has started, a bot takes over.
    ///
    /// # Errors
    /// The seat is empty, someone else has it, or the game is over.
    pub async fn leave_seat(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        seat: u8,
    ) -> Result<GameView, Problem> {
        let room = self.visible_room(Some(caller), id, None).await?;
        if room.now().table.status == Status::Active {
            return self.leave_game(caller, id, seat).await;
        }
        self.leave_lobby(caller, id, seat).await
    }

    /// Leaves a seat, or removes someone from it, before the game has started.
    ///
    /// # Errors
    /// The seat is empty, the caller may not free it, or the game has started.
    pub async fn leave_lobby(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        seat: u8,
    ) -> Result<GameView, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        let user = caller.user;
        let leave = move |conn: &mut DbConnection, table: &GameTable| {
            check_no_tournament(table)?;
            let nobody = || Problem::not_found(format!("player in seat {seat}"));
            let table_seat = table.seats.get(usize::from(seat)).filter(|table_seat| !table_seat.is_empty());
            match &table_seat.ok_or_else(nobody)?.user {
                None => check_member(table, user)?,
                Some(occupant) if occupant.id == user || table.creator.id == user => {}
                Some(_) => {
                    return Err(Problem::new(
                        Code::NotYours,
                        "only the creator of a table can remove other players",
                    ));
                }
            }
            occupy(conn, table.id, Seat::at(usize::from(seat)), None, None)?;
            Ok(Vec::new())
        };
        self.change_lobby(id, user, Box::new(leave)).await
    }

    /// Leaves an active game for good.
    pub(in crate::games) async fn leave_game(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        seat: u8,
    ) -> Result<GameView, Problem> {
        let check = move |now: &Snapshot, caller: &Caller| {
            let table_seat = now.table.seats.get(usize::from(seat));
            let occupant = table_seat.and_then(|table_seat| table_seat.user.as_ref());
            let occupant = occupant.ok_or_else(|| Problem::not_found(format!("player in seat {seat}")))?;
            if occupant.id == caller.user {
                return Ok(());
            }
            Err(Problem::new(Code::NotYours, "players cannot be removed from a game in progress"))
        };
        self.hand_over_seat(caller, id, LeaveReason::Left, check).await
    }

    /// Resigns an active game.
    ///
    /// # Errors
    /// The caller does not play in the game, or the game is not active.
    pub async fn resign(self: &Arc<Self>, caller: &Caller, id: GameId) -> Result<GameView, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        self.hand_over_seat(caller, id, LeaveReason::Resigned, |_, _| Ok(())).await
    }

    async fn hand_over_seat(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        why: LeaveReason,
        check: impl Fn(&Snapshot, &Caller) -> Result<(), Problem> + Copy + Send + 'static,
    ) -> Result<GameView, Problem> {
        retry_on_conflict(|| {
            let (this, caller) = (Arc::clone(self), caller.clone());
            run_to_completion(async move {
                let (room, mut keys) = this.lock_for_write(id).await?;
                let now = room.now();
                check_running(&now.table)?;
                check(&now, &caller)?;
                let access = check_seated(&now, &caller)?;
                let alone = || {
                    Problem::new(
                        Code::NotSeated,
                        "you cannot leave a game that you play alone: abandon it instead",
                    )
                };
                let seat = access.seat.ok_or_else(alone)?;
                let bot = now.table.clock.map_or(default_bot(), |clock| clock.bot);
                let pending = PendingEntry::new(caller.user, Some(seat), LogEntry::HandOver { why, bot });
                let answer = |next: &Snapshot, _: &[_]| GameView::new(next, next.access(Some(caller.user)));
                this.commit(&room, &mut keys, pending, answer).await
            })
        })
        .await
    }
}
