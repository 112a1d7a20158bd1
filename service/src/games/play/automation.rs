//! What the server does in games on its own: it lets bots act and handles players whose time is up.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use rand::rngs::ChaCha8Rng;
use shinjuku_core::action::NamedAction;
use shinjuku_core::bots::{BotName, Patience};
use shinjuku_core::game::Game;

use crate::database::{Backend, DbConnection, Timestamp, games, with_backend};
use crate::games::Games;
use crate::games::event_log::log::LogEntry;
use crate::games::event_log::pending::PendingEntry;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::live_table::{DueAction, LeaveReason};
use crate::games::tables::table::Status;
use crate::id::{GameId, UserId};
use crate::problem::{Code, Problem};
use crate::secret;
use crate::task;

/// How often a server polls for games that need it.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// The maximum number of games that a server claims at once.
const MAX_BATCH: i64 = 64;

/// How many seconds a server has for a claimed game. After that, another server may claim it.
const LEASE_SECONDS: u32 = 10;

/// How long a bot that searches ahead may think about one decision.
pub(in crate::games) const THINKING_TIME: Duration = Duration::from_millis(50);

/// How many bots of a kind choose actions at once. Half of the cores stay free for requests.
pub(in crate::games) fn max_bots_at_once() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).div_ceil(2)
}

impl Games {
    /// Spawns a task that does what is due in a game.
    pub(in crate::games) fn spawn_automation(self: &Arc<Self>, id: GameId) {
        let this = Arc::clone(self);
        task::spawn(async move {
            if let Err(problem) = this.run_due_actions(id).await {
                tracing::warn!(game = %id, detail = problem.context().detail, "an automatic action (bot or timeout) failed; it will be retried");
            }
        });
    }

    /// Does what is due in a game until it waits for a person.
    async fn run_due_actions(self: &Arc<Self>, id: GameId) -> Result<(), Problem> {
        loop {
            let now = self.room(id).await?.now();
            let (Some(due_action), Some(game_at)) = (now.due_action(self.db.now()), &now.game_at) else {
                return Ok(());
            };
            now.check_rules()?;
            // A bot thinks without the write lock, so that the players can do other things meanwhile.
            let (seat, entry) = match due_action {
                DueAction::Act(seat, bot) => (seat, self.choose_for_bot(game_at, bot).await?),
                DueAction::HandOver(seat, bot) => {
                    (seat, LogEntry::HandOver { why: LeaveReason::TimedOut, bot })
                }
            };
            let (room, mut keys) = self.lock_for_write(id).await?;
            if room.now().version() != game_at.version {
                continue;
            }
            let pending = PendingEntry::new(UserId::SERVER, Some(seat), entry);
            match self.commit(&room, &mut keys, pending, |_, _| Ok(())).await {
                // Another server was faster, and this one has caught up.
                Err(problem) if problem.code == Code::VersionConflict => {}
                taken => taken?,
            }
        }
    }

    /// Lets a bot choose the action of the player the game waits for. Returns the log entry.
    async fn choose_for_bot(&self, game_at: &GameAtVersion, bot: BotName) -> Result<LogEntry, Problem> {
        let game = Arc::clone(&game_at.game);
        let rng = secret::rng(game_at.version)?;
        let turns = if bot.bot().thinks_ahead() { &self.thinking } else { &self.answering };
        let _turn = turns.acquire().await.map_err(|closed| Problem::internal(&closed))?;
        // A bot may think for a while, so it must not block this thread.
        let chosen = task::spawn_blocking(move || choose_action(&game, bot, rng)).await;
        let action = chosen.map_err(|panic| Problem::internal(&panic))??;
        Ok(LogEntry::Act { action, bot: Some(bot) })
    }

    /// Claims the games that are due, if there are any.
    async fn claim_due(&self) -> Result<Vec<GameId>, Problem> {
        let now = self.db.now();
        let any = games::table.filter(games::timeout_at.le(now)).select(games::id);
        let any: Option<GameId> = self
            .db
            .run(move |conn| Ok(with_backend!(conn, backend => any.first(backend).optional())?))
            .await?;
        match any {
            None => Ok(Vec::new()),
            Some(_) => self.db.write(move |conn| claim_due(conn, now)).await,
        }
    }

    /// Fills the columns that describe an active game, for games that an earlier version of the program has written.
    async fn fill_live_columns(&self) -> Result<(), Problem> {
        let query = games::table
            .filter(games::status.eq(Status::Active.to_string()))
            .filter(games::awaiting_seat.is_null())
            .select(games::id);
        let ids: Vec<GameId> =
            self.db.run(move |conn| Ok(with_backend!(conn, backend => query.load(backend))?)).await?;
        for id in ids {
            // Nobody acts in the game meanwhile.
            let Ok((room, _keys)) = self.lock_for_write(id).await else { continue };
            let live = room.now().live_columns()?;
            self.db
                .write(move |conn| {
                    let game = games::table.find(id).filter(games::awaiting_seat.is_null());
                    with_backend!(conn, backend => diesel::update(game).set(&live).execute(backend))?;
                    Ok(())
                })
                .await?;
        }
        Ok(())
    }

    /// Polls for due games forever. Several servers may do so; each game is claimed by one of them.
    pub async fn run_automation(self: Arc<Self>) {
        if let Err(problem) = self.fill_live_columns().await {
            tracing::warn!(
                detail = problem.context().detail,
                "lists do not show whom some games wait for; the next start retries"
            );
        }
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            // A database error was already logged; the next poll retries.
            for id in self.claim_due().await.unwrap_or_default() {
                let this = Arc::clone(&self);
                task::spawn(async move {
                    // Another server may have acted in the game already.
                    if let Ok((room, mut keys)) = this.lock_for_write(id).await {
                        let _ = this.refresh_from_log(id, &room, &mut keys).await;
                    }
                    this.spawn_automation(id);
                });
            }
        }
    }
}

fn choose_action(game: &Game, bot: BotName, mut rng: ChaCha8Rng) -> Result<NamedAction, Problem> {
    let stuck = || Problem::internal(&format!("the bot '{bot}' found no action"));
    let begun = Instant::now();
    let patience = Patience::While(&|| begun.elapsed() < THINKING_TIME);
    let action = bot.choose(game, patience, &mut rng).ok_or_else(stuck)?;
    Ok(action.named(game.map()))
}

/// Claims due games, except those that another server is claiming at the same time.
fn claim_due(conn: &mut DbConnection, now: Timestamp) -> Result<Vec<GameId>, Problem> {
    let due = games::table
        .filter(games::timeout_at.le(now))
        .order(games::timeout_at)
        .limit(MAX_BATCH)
        .select(games::id);
    let due: Vec<GameId> = match &mut conn.backend {
        Backend::Postgres(backend) => due.for_update().skip_locked().load(backend)?,
        Backend::Sqlite(backend) => due.load(backend)?,
    };
    if !due.is_empty() {
        let claimed = games::table.filter(games::id.eq_any(&due));
        let lease = Some(now.plus_seconds(LEASE_SECONDS));
        with_backend!(conn, backend => diesel::update(claimed).set(games::timeout_at.eq(lease)).execute(backend))?;
    }
    Ok(due)
}
