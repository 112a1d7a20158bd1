//! Handing a player's seat over to a bot, by a moderator, so that the others can play on.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;
use shinjuku_core::bots::BotName;
use shinjuku_core::id::{Id, Seat};
use utoipa::ToSchema;

use crate::accounts::{Caller, Scope};
use crate::audit::{self, AuditAction, NewAuditEntry, Subject};
use crate::games::Games;
use crate::games::event_log::log::LogEntry;
use crate::games::event_log::pending::PendingEntry;
use crate::games::read::view::GameView;
use crate::games::state::clock::default_bot;
use crate::games::state::live_table::LeaveReason;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::seats::check_running;
use crate::id::{GameId, UserId};
use crate::problem::Problem;
use crate::task::{retry_on_conflict, run_to_completion};

/// The bot that takes over a seat, and the reason.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReplacePlayerRequest {
    /// The bot. Defaults to the clock's bot, or else to the default bot.
    pub bot: Option<BotName>,
    /// The reason, for the audit log.
    #[schema(max_length = 1000, example = "Away for a week")]
    pub reason: Option<String>,
}

impl Games {
    /// Hands a player's seat over to a bot for the rest of the game.
    ///
    /// # Errors
    /// The caller may not moderate the game, no person plays in the seat, or the game is not active.
    pub async fn replace(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        seat: u8,
        ReplacePlayerRequest { bot, reason }: ReplacePlayerRequest,
    ) -> Result<GameView, Problem> {
        caller.require(Scope::Organise)?;
        let reason = audit::reason(reason.as_deref(), "/reason")?;
        let room = self.visible_room(Some(caller), id, None).await?;
        let table = Arc::clone(&room.now().table);
        self.check_moderator(&table, caller).await?;
        let user = caller.user;
        retry_on_conflict(|| {
            let (this, reason) = (Arc::clone(self), reason.clone());
            run_to_completion(async move {
                let (room, mut keys) = this.lock_for_write(id).await?;
                let now = room.now();
                let pending = replacement_entry(&now, user, seat, bot, reason)?;
                let answer = |next: &Snapshot, _: &[_]| GameView::new(next, next.access(Some(user)));
                this.commit(&room, &mut keys, pending, answer).await
            })
        })
        .await
    }
}

/// The entry by which a bot takes over a seat.
fn replacement_entry(
    now: &Snapshot,
    user: UserId,
    seat: u8,
    bot: Option<BotName>,
    reason: Option<String>,
) -> Result<PendingEntry, Problem> {
    let table = &now.table;
    check_running(table)?;
    let game_at = now.started()?;
    let place = Seat::at(usize::from(seat));
    let nobody = || Problem::not_found(format!("player to replace in seat {seat}"));
    let table_seat = table.seats.get(usize::from(seat)).filter(|_| !table.is_solo()).ok_or_else(nobody)?;
    let person = table_seat
        .user
        .as_ref()
        .filter(|_| game_at.live_table.seat(place).bot.is_none())
        .ok_or_else(nobody)?;
    let bot = bot.unwrap_or_else(|| table.clock.map_or(default_bot(), |clock| clock.bot));
    let audit_entry = NewAuditEntry {
        actor: Some(user),
        action: AuditAction::SeatHandedOver,
        subject: Subject::game(table.id, &table.name),
        reason,
        before: json!({"seat": seat, "user": person}),
        after: json!({"seat": seat, "bot": bot}),
    };
    let entry = LogEntry::HandOver { why: LeaveReason::Replaced, bot };
    Ok(PendingEntry { audit_entry: Some(audit_entry), ..PendingEntry::new(user, Some(place), entry) })
}
