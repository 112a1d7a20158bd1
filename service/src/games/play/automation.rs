//! What the server does in games on its own: it lets bots act and handles players whose time is up.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use rand::rngs::ChaCha8Rng;
use shinjuku_core::bots::{BotName, Patience};
use shinjuku_core::game::Game;
use shinjuku_core::id::Seat;

use crate::database::{Backend, DbConnection, Timestamp, games, with_backend};
use crate::games::Games;
use crate::games::event_log::log::{GameOrTableEvent, LogEntry};
use crate::games::event_log::pending::PendingEntry;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::live_table::{DueAction, LeaveReason};
use crate::id::{GameId, UserId};
use crate::problem::{Code, Problem};
use crate::secret;
use crate::task;

/// How often a server polls for games that need its attention.
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
            let (room, mut keys) = self.lock_for_write(id).await?;
            let now = room.now();
            let (Some(due_action), Some(game_at)) = (now.due_action(self.db.now()), &now.game_at) else {
                return Ok(());
            };
            now.check_rules()?;
            let pending = match due_action {
                DueAction::Act(seat, bot) => self.bot_entry(game_at, seat, bot).await?,
                DueAction::HandOver(seat, bot) => {
                    game_at.handing_over(UserId::SERVER, seat, bot, LeaveReason::TimedOut, self.db.now())
                }
            };
            match self.commit(&room, &mut keys, pending, |_, _| Ok(())).await {
                // Another server was faster, and this one has caught up.
                Err(problem) if problem.code == Code::VersionConflict => {}
                taken => taken?,
            }
        }
    }

    /// The entry by which a bot acts for a seat.
    async fn bot_entry(
        &self,
        game_at: &GameAtVersion,
        seat: Seat,
        bot: BotName,
    ) -> Result<PendingEntry, Problem> {
        let game = Arc::clone(&game_at.game);
        let rng = secret::rng(game_at.version)?;
        let turns = if bot.bot().thinks_ahead() { &self.thinking } else { &self.answering };
        let _turn = turns.acquire().await.map_err(|closed| Problem::internal(&closed))?;
        // A bot may think for a while, so it must not block this thread.
        let chosen = task::spawn_blocking(move || choose_action(&game, seat, bot, rng)).await;
        let (next, action, events) = chosen.map_err(|panic| Problem::internal(&panic))??;
        Ok(PendingEntry {
            user: UserId::SERVER,
            seat: Some(seat),
            entry: LogEntry::Act { action, bot: Some(bot) },
            key: None,
            next: game_at.after(next, self.db.now(), Some(bot)),
            happened: events.into_iter().map(GameOrTableEvent::Game).collect(),
            stored: false,
            audit_entry: None,
        })
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

    /// Polls for due games forever. Several servers may do so; each game is claimed by one of them.
    pub async fn run_automation(self: Arc<Self>) {
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            // A database error was already logged; the next poll retries.
            let Ok(due) = self.claim_due().await else { continue };
            for id in due {
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

impl GameAtVersion {
    /// The entry by which a bot takes over a seat.
    pub(in crate::games) fn handing_over(
        &self,
        user: UserId,
        seat: Seat,
        bot: BotName,
        why: LeaveReason,
        at: Timestamp,
    ) -> PendingEntry {
        let (next, happened) = self.handed_over(seat, bot, why, at);
        let entry = LogEntry::HandOver { why, bot };
        PendingEntry {
            user,
            seat: Some(seat),
            entry,
            key: None,
            next,
            happened,
            stored: false,
            audit_entry: None,
        }
    }
}

type BotAction = (Game, shinjuku_core::action::NamedAction, Vec<shinjuku_core::event::Event>);

fn choose_action(game: &Game, seat: Seat, bot: BotName, mut rng: ChaCha8Rng) -> Result<BotAction, Problem> {
    let stuck = || Problem::internal(&format!("the bot '{bot}' found no action"));
    let begun = Instant::now();
    let patience = Patience::While(&|| begun.elapsed() < THINKING_TIME);
    let action = bot.choose(game, patience, &mut rng).ok_or_else(stuck)?;
    let mut next = game.clone();
    let refused =
        |refusal| Problem::internal(&format!("the bot '{bot}' chose an illegal action: {refusal:?}"));
    let events = next.play(seat, &action).map_err(refused)?;
    Ok((next, action.named(game.map()), events))
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
