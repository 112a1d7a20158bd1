//! Undoing the last action.

use std::sync::Arc;

use serde::Serialize;
use shinjuku_core::game::UndoRefusal;
use shinjuku_core::id::Seat;
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::event_log::log::{GameOrTableEvent, LogEntry};
use crate::games::event_log::pending::PendingEntry;
use crate::games::play::act::{ActionOutcome, check_seated};
use crate::games::state::room::{Room, UsedKeys};
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::seats::check_running;
use crate::id::GameId;
use crate::json_bytes::JsonBytes;
use crate::problem::{Code, Problem};
use crate::task::run_to_completion;

/// Whether you can undo your last action: `possible`, or the code of the error that you would get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = UndoState)]
#[serde(rename_all = "snake_case")]
pub enum UndoView {
    /// You can undo your last action.
    Possible,
    /// Nothing has been done that could be undone.
    NothingToUndo,
    /// The last action was another player's.
    NotYourAction,
    /// The last action revealed something hidden to someone.
    SomethingRevealed,
}

impl From<Result<Seat, UndoRefusal>> for UndoView {
    fn from(found: Result<Seat, UndoRefusal>) -> Self {
        match found {
            Ok(_) => Self::Possible,
            Err(UndoRefusal::NothingToUndo) => Self::NothingToUndo,
            Err(UndoRefusal::NotYourAction { .. }) => Self::NotYourAction,
            Err(UndoRefusal::Revealed) => Self::SomethingRevealed,
        }
    }
}

impl Games {
    /// Undoes the caller's last action. Nobody else may have acted since, and the action must not have revealed
    /// anything hidden.
    ///
    /// # Errors
    /// The action cannot be undone, or the caller has seen another version.
    pub async fn undo(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        version: Option<u32>,
    ) -> Result<JsonBytes<ActionOutcome>, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        let (this, caller) = (Arc::clone(self), caller.clone());
        run_to_completion(async move {
            let (room, mut keys) = this.lock_for_write(id).await?;
            this.undo_locked(&room, &mut keys, &caller, version).await
        })
        .await
    }

    async fn undo_locked(
        self: &Arc<Self>,
        room: &Arc<Room>,
        keys: &mut UsedKeys,
        caller: &Caller,
        version: Option<u32>,
    ) -> Result<JsonBytes<ActionOutcome>, Problem> {
        let now = room.now();
        let access = check_seated(&now, caller)?;
        let game_at = now.started()?;
        if let Some(seen) = version.filter(|seen| *seen != game_at.version) {
            return Err(Problem::version_conflict(seen, game_at.version));
        }
        check_running(&now.table)?;
        self.check_time(&now, access, self.db.now())?;
        let nothing = || Problem::new(Code::NothingToUndo, "there is no action to take back");
        let seat = game_at.may_undo(access).map_err(|refusal| match refusal {
            UndoRefusal::NothingToUndo => nothing(),
            UndoRefusal::NotYourAction { player } => {
                Problem::new(Code::NotYourAction, format!("the last action was {player}'s"))
            }
            UndoRefusal::Revealed => Problem::new(
                Code::SomethingRevealed,
                "the last action cannot be taken back: it revealed a hidden card or customer",
            ),
        })?;
        let restores = game_at.undo_restores().ok_or_else(nothing)?;
        let pending = PendingEntry::new(caller.user, Some(seat), LogEntry::Undo { restores });
        let answer = |next: &Snapshot, happened: &[GameOrTableEvent]| {
            JsonBytes::serialize(&ActionOutcome::new(next, happened, access)?)
        };
        self.commit(room, keys, pending, answer).await
    }
}
