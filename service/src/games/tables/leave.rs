//! Leaving an active game: a bot takes over.

use std::sync::Arc;

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::play::act::seated;
use crate::games::read::view::GameView;
use crate::games::state::clock::usual_bot;
use crate::games::state::live_table::LeaveReason;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::seats::{check_running, retry_on_conflict, run_to_completion};
use crate::id::GameId;
use crate::problem::{Code, Problem};

impl Games {
    /// Leaves an active game for good.
    pub(in crate::games) async fn leave_running(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        seat: u8,
    ) -> Result<GameView, Problem> {
        let check = move |now: &Snapshot, caller: &Caller| {
            let table_seat = now.table.seats.get(usize::from(seat));
            let sitter = table_seat.and_then(|table_seat| table_seat.user.as_ref());
            let sitter = sitter.ok_or_else(|| Problem::not_found(format!("player in seat {seat}")))?;
            if sitter.id == caller.user {
                return Ok(());
            }
            Err(Problem::new(Code::NotYours, "players cannot be removed from a game in progress"))
        };
        self.go(caller, id, LeaveReason::Left, check).await
    }

    /// Resigns an active game.
    ///
    /// # Errors
    /// The caller does not play in the game, or the game is not active.
    pub async fn resign(self: &Arc<Self>, caller: &Caller, id: GameId) -> Result<GameView, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        self.go(caller, id, LeaveReason::Resigned, |_, _| Ok(())).await
    }

    async fn go(
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
                let access = seated(&now, &caller)?;
                let alone = || {
                    Problem::new(
                        Code::NotSeated,
                        "you cannot leave a game that you play alone: abandon it instead",
                    )
                };
                let seat = access.seat.ok_or_else(alone)?;
                let bot = now.table.clock.map_or(usual_bot(), |clock| clock.bot);
                let step = now.started()?.handing_over(caller.user, seat, bot, why, this.db.now());
                let answer = |next: &Snapshot, _: &[_]| GameView::new(next, next.access(Some(caller.user)));
                this.commit(&room, &mut keys, step, answer).await
            })
        })
        .await
    }
}
