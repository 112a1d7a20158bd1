//! Abandoning a game.

use std::sync::Arc;

use diesel::prelude::*;
use serde_json::json;

use crate::accounts::Caller;
use crate::audit::{self, AuditAction, NewAuditEntry, Subject};
use crate::database::{DbConnection, games, with_backend};
use crate::games::Games;
use crate::games::event_log::log::{LogEntry, TableEvent};
use crate::games::event_log::pending::PendingEntry;
use crate::games::tables::lobby::check_running;
use crate::games::tables::table::{GameTable, Status};
use crate::id::{GameId, UserId};
use crate::problem::Problem;
use crate::task::run_to_completion;
use crate::tournaments::mark_due;

impl Games {
    /// Abandons a game. Its creator may do so in the lobby or if they play all seats, moderators at any time.
    ///
    /// # Errors
    /// The caller may not abandon the game, or it is over.
    pub async fn abandon(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        reason: Option<&str>,
    ) -> Result<(), Problem> {
        let reason = audit::reason(reason, "reason")?;
        let room = self.visible_room(Some(caller), id, None).await?;
        let table = Arc::clone(&room.now().table);
        let own = table.creator.id == caller.user
            && table.tournament.is_none()
            && (table.status == Status::Lobby || table.is_solo());
        if !own {
            self.check_moderator(&table, caller).await?;
        }
        let user = caller.user;
        let audit_entry = (!own).then(|| NewAuditEntry {
            actor: Some(user),
            action: AuditAction::GameAbandoned,
            subject: Subject::game(id, &table.name),
            reason,
            before: json!({"status": table.status}),
            after: json!({"status": Status::Abandoned}),
        });
        if table.status == Status::Lobby {
            let cancel = |conn: &mut DbConnection, table: &GameTable| {
                let changes = (
                    games::status.eq(Status::Abandoned.to_string()),
                    games::finished_at.eq(Some(conn.now())),
                );
                with_backend!(conn, backend => diesel::update(games::table.find(table.id)).set(changes).execute(backend))?;
                audit_entry.map_or(Ok(()), |audit_entry| audit_entry.insert(conn))?;
                if let Some(place) = &table.tournament {
                    mark_due(conn, place.tournament.id)?;
                }
                Ok(Vec::new())
            };
            return self.change_lobby(id, user, Box::new(cancel)).await.map(|_| ());
        }
        let this = Arc::clone(self);
        run_to_completion(async move { this.abandon_running(id, user, audit_entry).await }).await
    }

    pub(in crate::games) async fn abandon_running(
        self: &Arc<Self>,
        id: GameId,
        user: UserId,
        audit_entry: Option<NewAuditEntry>,
    ) -> Result<(), Problem> {
        let (room, mut keys) = self.lock_for_write(id).await?;
        let now = room.now();
        check_running(&now.table)?;
        let game_at = now.started()?;
        let pending = PendingEntry {
            user,
            seat: None,
            entry: LogEntry::Abandon {},
            key: None,
            next: game_at.abandoned(self.db.now()),
            happened: vec![TableEvent::GameAbandoned {}.into()],
            stored: false,
            audit_entry,
        };
        self.commit(&room, &mut keys, pending, |_, _| Ok(())).await
    }
}
