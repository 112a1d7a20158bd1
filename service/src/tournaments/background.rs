//! Background processing of tournaments: records the ends of games, starts timed rounds, reveals hidden games and
//! abandons games that no longer count.

use std::sync::Arc;
use std::time::Duration;

use diesel::prelude::*;

use super::Tournaments;
use super::round::{Round, RoundTable};
use super::rulings::points;
use super::tournament::{Tournament, TournamentStatus};
use super::update::{RecheckNow, read_body};
use crate::database::{Backend, DbConnection, Timestamp, games, tournaments, with_backend};
use crate::games::{GameEnd, Status, reveal};
use crate::id::{GameId, TournamentId, UserId};
use crate::problem::Problem;

/// The interval at which a server polls for due tournaments.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// The maximum number of tournaments that a server claims at once.
const MAX_BATCH: i64 = 16;
/// The number of seconds that a server's claim on a tournament lasts; then another server may claim it.
const LEASE_SECONDS: u32 = 10;

impl Tournament {
    /// Returns the games whose end is not recorded.
    fn open_games(&self) -> Vec<GameId> {
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        tables.flat_map(|table| table.games().filter(|game| table.end_of(*game).is_none())).collect()
    }

    /// Records the ends of games, and which rounds are over because of them.
    fn record_ends(&mut self, ends: &[(GameId, GameEnd)], now: Timestamp) {
        for round in &mut self.rounds {
            for (game, end) in ends {
                if let Some(table) =
                    round.tables.iter_mut().find(|table| table.games().any(|own| own == *game))
                {
                    table.record_end(
                        *game,
                        match end {
                            GameEnd::Finished(seats) => {
                                Some(seats.iter().map(|(place, score)| (*place, points(*score))).collect())
                            }
                            GameEnd::Abandoned => None,
                        },
                    );
                }
            }
            round.update_finished(now);
        }
    }

    /// Returns the hidden rounds that can be revealed, because they are over or the tournament is cancelled.
    fn hidden_rounds(&self) -> impl Iterator<Item = &Round> {
        let over = |round: &Round| round.finished_at.is_some() || self.status == TournamentStatus::Cancelled;
        self.rounds.iter().filter(move |round| round.is_hidden() && over(round))
    }

    /// Marks a round as revealed. Games that are still open although their table was decided are to be abandoned,
    /// because everyone may now see them.
    fn reveal(&mut self, number: u32) {
        let Ok(round) = self.round_mut(number) else { return };
        round.revealed = true;
        let open = round
            .tables
            .iter()
            .flat_map(|table| table.games().filter(|game| table.end_of(*game).is_none()).collect::<Vec<_>>());
        let open: Vec<GameId> = open.collect();
        self.abandon_later.extend(open);
    }

    /// Returns the rounds whose start time has come.
    fn due_rounds(&self, now: Timestamp) -> Vec<u32> {
        let running = self.status == TournamentStatus::Running;
        let waiting = self.rounds.iter().filter(|round| running && round.started_at.is_none());
        waiting
            .filter(|round| round.starts_at.is_some_and(|at| at <= now))
            .map(|round| round.number)
            .collect()
    }
}

/// Returns the games among these that are over.
fn over(conn: &mut DbConnection, ids: &[GameId]) -> Result<Vec<GameId>, Problem> {
    let ended = [Status::Finished.to_string(), Status::Abandoned.to_string()];
    let query =
        games::table.filter(games::id.eq_any(ids)).filter(games::status.eq_any(ended)).select(games::id);
    Ok(with_backend!(conn, backend => query.load(backend))?)
}

impl Tournaments {
    /// Processes a due tournament.
    async fn process_due(&self, id: TournamentId) -> Result<(), Problem> {
        let query = tournaments::table.find(id).select(tournaments::body);
        let read = self.db.run(move |conn| {
            let body: String = with_backend!(conn, backend => query.first(backend))?;
            let tournament = read_body(&body)?;
            let ended = over(conn, &tournament.open_games())?;
            Ok((tournament, ended))
        });
        let (tournament, ended) = read.await?;
        for game in &tournament.abandon_later {
            self.games.abandon_replaced(*game).await?;
        }
        let mut ends = Vec::with_capacity(ended.len());
        for game in ended {
            if let Some(end) = self.games.end_of(game).await? {
                ends.push((game, end));
            }
        }
        // Games are revealed before the update, because a transaction that holds the tournament's lock must not wait
        // for its games.
        let revealed: Vec<u32> = tournament.hidden_rounds().map(|round| round.number).collect();
        let shown =
            tournament.hidden_rounds().flat_map(|round| round.tables.iter().flat_map(RoundTable::games));
        let shown: Vec<GameId> = shown.collect();
        let hidden = shown.clone();
        self.db.write(move |conn| reveal(conn, &hidden)).await?;
        let (given_up, maps) = (tournament.abandon_later, self.games.maps.clone());
        self.update(&tournament.slug, None, move |conn, tournament, effects| {
            tournament.abandon_later.retain(|game| !given_up.contains(game));
            tournament.record_ends(&ends, effects.now);
            for round in tournament.due_rounds(effects.now) {
                tournament.start_round(conn, &maps, round, UserId::SERVER, effects)?;
            }
            for round in &revealed {
                tournament.reveal(*round);
            }
            effects.games.extend(&shown);
            // A game that has ended since is checked again; a game that ends from now on marks the tournament as due
            // after this commit.
            let more = !over(conn, &tournament.open_games())?.is_empty()
                || tournament.hidden_rounds().next().is_some();
            effects.recheck = Some(RecheckNow(more));
            Ok(())
        })
        .await
    }

    /// Claims the tournaments that are due, if there are any.
    async fn claim_due(&self) -> Result<Vec<TournamentId>, Problem> {
        let now = self.db.now();
        let any = tournaments::table.filter(tournaments::due_at.le(now)).select(tournaments::id);
        let any: Option<TournamentId> = self
            .db
            .run(move |conn| Ok(with_backend!(conn, backend => any.first(backend).optional())?))
            .await?;
        match any {
            None => Ok(Vec::new()),
            Some(_) => self.db.write(move |conn| claim_due(conn, now)).await,
        }
    }

    /// Processes due tournaments in an endless loop. Several servers may run it: each tournament is claimed by one of
    /// them.
    pub async fn run_background(self: Arc<Self>) {
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            // A database error has been logged; the next poll retries.
            let Ok(due) = self.claim_due().await else { continue };
            for id in due {
                if let Err(problem) = self.process_due(id).await {
                    let detail = &problem.context().detail;
                    tracing::warn!(tournament = %id, detail, "background work for a tournament failed; it will be retried");
                }
            }
        }
    }
}

/// Claims due tournaments, except those that another server is claiming right now.
fn claim_due(conn: &mut DbConnection, now: Timestamp) -> Result<Vec<TournamentId>, Problem> {
    let due = tournaments::table
        .filter(tournaments::due_at.le(now))
        .order(tournaments::due_at)
        .limit(MAX_BATCH)
        .select(tournaments::id);
    let due: Vec<TournamentId> = match &mut conn.backend {
        Backend::Postgres(backend) => due.for_update().skip_locked().load(backend)?,
        Backend::Sqlite(backend) => due.load(backend)?,
    };
    if !due.is_empty() {
        let claimed = tournaments::table.filter(tournaments::id.eq_any(&due));
        let lease = Some(now.plus_seconds(LEASE_SECONDS));
        with_backend!(conn, backend => diesel::update(claimed).set(tournaments::due_at.eq(lease)).execute(backend))?;
    }
    Ok(due)
}
