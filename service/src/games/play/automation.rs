//! What the server does in games by itself: it has bots act, and looks after those whose time is up.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use rand::rngs::ChaCha8Rng;
use shinjuku_core::bots::{BotName, Patience};
use shinjuku_core::game::Game;
use shinjuku_core::id::Seat;

use crate::games::Games;
use crate::games::event_log::log::{GameOrTableEvent, LogEntry};
use crate::games::event_log::pending::PendingEntry;
use crate::games::state::at_version::Replay;
use crate::games::state::table_state::{DueAction, LeaveReason};
use crate::id::{GameId, UserId};
use crate::problem::{Code, Problem};
use crate::secret;
use crate::store::{Connection, Link, Timestamp, games, on};

/// How often a server looks for games that wait for one.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// The most games that a server takes on at once.
const MAX_BATCH: i64 = 64;

/// A server that has taken on a game has so many seconds; then another may.
const LEASE_SECONDS: u32 = 10;

/// How long a bot thinks about one decision, if it is one that thinks ahead.
const THINKING_TIME: Duration = Duration::from_millis(50);

/// How many bots of a kind choose their actions at once: half of the cores are left to people.
pub(in crate::games) fn max_bots_at_once() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).div_ceil(2)
}

impl Games {
    /// Does what is to be done in a game, beside whatever else goes on.
    pub(in crate::games) fn drive(self: &Arc<Self>, id: GameId) {
        let this = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(problem) = this.drive_on(id).await {
                tracing::warn!(game = %id, detail = problem.facts().detail, "an automatic action of a game failed; it will be retried");
            }
        });
    }

    /// Does what is to be done in a game until it waits for somebody else.
    async fn drive_on(self: &Arc<Self>, id: GameId) -> Result<(), Problem> {
        loop {
            let (room, mut keys) = self.lock_for_write(id).await?;
            let now = room.now();
            let (Some(duty), Some(replay)) = (now.duty(self.db.now()), &now.replay) else { return Ok(()) };
            now.check_rules()?;
            let step = match duty {
                DueAction::Act(seat, bot) => self.bot_step(replay, seat, bot).await?,
                DueAction::HandOver(seat, bot) => {
                    replay.handing_over(UserId::SERVER, seat, bot, LeaveReason::TimedOut, self.db.now())
                }
            };
            match self.commit(&room, &mut keys, step, |_, _| Ok(())).await {
                // Another server was faster, and this one has learned of it.
                Err(problem) if problem.code == Code::VersionConflict => {}
                taken => taken?,
            }
        }
    }

    /// The step of a bot for a seat.
    async fn bot_step(&self, replay: &Replay, seat: Seat, bot: BotName) -> Result<PendingEntry, Problem> {
        let game = Arc::clone(&replay.game);
        let chance = secret::chance(replay.version)?;
        let turns = if bot.bot().thinks_ahead() { &self.thinking } else { &self.answering };
        let _turn = turns.acquire().await.map_err(|closed| Problem::internal(&closed))?;
        // A bot may think for a while, in which this thread would serve nobody else.
        let chosen = tokio::task::spawn_blocking(move || choose(&game, seat, bot, chance)).await;
        let (next, action, events) = chosen.map_err(|panic| Problem::internal(&panic))??;
        Ok(PendingEntry {
            user: UserId::SERVER,
            seat: Some(seat),
            entry: LogEntry::Act { action, bot: Some(bot) },
            key: None,
            next: replay.after(next, self.db.now(), Some(bot)),
            happened: events.into_iter().map(GameOrTableEvent::Game).collect(),
            stored: false,
            noted: None,
        })
    }

    /// Takes on the games that should have been looked after by now, if there are any.
    async fn take_on_due(&self) -> Result<Vec<GameId>, Problem> {
        let now = self.db.now();
        let any = games::table.filter(games::timeout_at.le(now)).select(games::id);
        let any: Option<GameId> =
            self.db.run(move |conn| Ok(on!(conn, link => any.first(link).optional())?)).await?;
        match any {
            None => Ok(Vec::new()),
            Some(_) => self.db.write(move |conn| claim_due(conn, now)).await,
        }
    }

    /// Looks after games whose time has come, for ever. Several servers may do so: each game is taken on by one.
    pub async fn run_automation(self: Arc<Self>) {
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            // A database that does not answer has been logged, and is asked again.
            for id in self.take_on_due().await.unwrap_or_default() {
                let this = Arc::clone(&self);
                tokio::spawn(async move {
                    // What another server has done here, this one should know before it does it again.
                    if let Ok((room, mut keys)) = this.lock_for_write(id).await {
                        let _ = this.refresh_from_log(id, &room, &mut keys).await;
                    }
                    this.drive(id);
                });
            }
        }
    }
}

impl Replay {
    /// The step by which a bot takes over from a player.
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
        PendingEntry { user, seat: Some(seat), entry, key: None, next, happened, stored: false, noted: None }
    }
}

type Chosen = (Game, shinjuku_core::action::NamedAction, Vec<shinjuku_core::event::Event>);

fn choose(game: &Game, seat: Seat, bot: BotName, mut chance: ChaCha8Rng) -> Result<Chosen, Problem> {
    let stuck = || Problem::internal(&format!("the bot '{bot}' has no action"));
    let begun = Instant::now();
    let patience = Patience::While(&|| begun.elapsed() < THINKING_TIME);
    let action = bot.choose(game, patience, &mut chance).ok_or_else(stuck)?;
    let mut next = game.clone();
    let refused =
        |refusal| Problem::internal(&format!("the bot '{bot}' may not do as it chose: {refusal:?}"));
    let events = next.play(seat, &action).map_err(refused)?;
    Ok((next, action.named(game.map()), events))
}

/// Claims what is due, but for what another server is just claiming.
fn claim_due(conn: &mut Connection, now: Timestamp) -> Result<Vec<GameId>, Problem> {
    let due = games::table
        .filter(games::timeout_at.le(now))
        .order(games::timeout_at)
        .limit(MAX_BATCH)
        .select(games::id);
    let due: Vec<GameId> = match &mut conn.link {
        Link::Postgres(link) => due.for_update().skip_locked().load(link)?,
        Link::Sqlite(link) => due.load(link)?,
    };
    if !due.is_empty() {
        let claimed = games::table.filter(games::id.eq_any(&due));
        let lease = Some(now.plus_seconds(LEASE_SECONDS));
        on!(conn, link => diesel::update(claimed).set(games::timeout_at.eq(lease)).execute(link))?;
    }
    Ok(due)
}
