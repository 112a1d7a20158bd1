//! What a server does for tournaments by itself: it notes how games have ended, starts rounds whose time has come, and gives games
//! up that were set aside.

use std::sync::Arc;
use std::time::Duration;

use diesel::prelude::*;

use super::Tournaments;
use super::round::{Round, RoundTable};
use super::rulings::points;
use super::tournament::{Tournament, TournamentStatus};
use super::update::{RecheckNow, read_body};
use crate::games::{GameEnd, Status, reveal};
use crate::id::{GameId, TournamentId, UserId};
use crate::problem::Problem;
use crate::store::{Connection, Link, Timestamp, games, on, tournaments};

/// How often a server looks for tournaments that wait for one.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// The most tournaments that a server takes on at once.
const MAX_BATCH: i64 = 16;
/// A server that has taken on a tournament has so many seconds; then another may.
const LEASE_SECONDS: u32 = 10;

impl Tournament {
    /// The games whose end is not known.
    fn open_games(&self) -> Vec<GameId> {
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        tables.flat_map(|table| table.games().filter(|game| table.end_of(*game).is_none())).collect()
    }

    /// Notes how games have ended, and which rounds are over by it.
    fn note_ends(&mut self, ends: &[(GameId, GameEnd)], now: Timestamp) {
        for round in &mut self.rounds {
            for (game, end) in ends {
                if let Some(table) =
                    round.tables.iter_mut().find(|table| table.games().any(|own| own == *game))
                {
                    table.note_end(
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

    /// The rounds that are over, and whose games are still hidden from each other.
    fn covered_rounds(&self) -> impl Iterator<Item = &Round> {
        let over = |round: &Round| round.finished_at.is_some() || self.status == TournamentStatus::Cancelled;
        self.rounds.iter().filter(move |round| round.is_hidden() && over(round))
    }

    /// The games of a round that go on although their table was decided are over for good, once everybody may look.
    fn reveal(&mut self, number: u32) {
        let Ok(round) = self.round_mut(number) else { return };
        round.uncovered = true;
        let open = round
            .tables
            .iter()
            .flat_map(|table| table.games().filter(|game| table.end_of(*game).is_none()).collect::<Vec<_>>());
        let open: Vec<GameId> = open.collect();
        self.set_aside.extend(open);
    }

    /// The rounds whose time to start has come.
    fn due_rounds(&self, now: Timestamp) -> Vec<u32> {
        let running = self.status == TournamentStatus::Running;
        let waiting = self.rounds.iter().filter(|round| running && round.started_at.is_none());
        waiting
            .filter(|round| round.starts_at.is_some_and(|at| at <= now))
            .map(|round| round.number)
            .collect()
    }
}

/// Which of these games are over.
fn over(conn: &mut Connection, ids: &[GameId]) -> Result<Vec<GameId>, Problem> {
    let ended = [Status::Finished.to_string(), Status::Abandoned.to_string()];
    let query =
        games::table.filter(games::id.eq_any(ids)).filter(games::status.eq_any(ended)).select(games::id);
    Ok(on!(conn, link => query.load(link))?)
}

impl Tournaments {
    /// Looks after one tournament: what is to be done there is done.
    async fn process_due(&self, id: TournamentId) -> Result<(), Problem> {
        let query = tournaments::table.find(id).select(tournaments::body);
        let read = self.db.run(move |conn| {
            let body: String = on!(conn, link => query.first(link))?;
            let tournament = read_body(&body)?;
            let ended = over(conn, &tournament.open_games())?;
            Ok((tournament, ended))
        });
        let (tournament, ended) = read.await?;
        for game in &tournament.set_aside {
            self.games.abandon_replaced(*game).await?;
        }
        let mut ends = Vec::with_capacity(ended.len());
        for game in ended {
            if let Some(end) = self.games.end_of(game).await? {
                ends.push((game, end));
            }
        }
        // Nobody who holds a tournament waits for its games.
        let uncovered: Vec<u32> = tournament.covered_rounds().map(|round| round.number).collect();
        let shown =
            tournament.covered_rounds().flat_map(|round| round.tables.iter().flat_map(RoundTable::games));
        let shown: Vec<GameId> = shown.collect();
        let hidden = shown.clone();
        self.db.write(move |conn| reveal(conn, &hidden)).await?;
        let (given_up, maps) = (tournament.set_aside, self.games.maps.clone());
        self.update(&tournament.slug, None, move |conn, tournament, follow| {
            tournament.set_aside.retain(|game| !given_up.contains(game));
            tournament.note_ends(&ends, follow.now);
            for round in tournament.due_rounds(follow.now) {
                tournament.start_round(conn, &maps, round, UserId::SERVER, follow)?;
            }
            for round in &uncovered {
                tournament.reveal(*round);
            }
            follow.games.extend(&shown);
            // A game that has ended since is looked at again; one that ends from now on says so after this is kept.
            let more = !over(conn, &tournament.open_games())?.is_empty()
                || tournament.covered_rounds().next().is_some();
            follow.looked = Some(RecheckNow(more));
            Ok(())
        })
        .await
    }

    /// Takes on the tournaments that should have been looked at by now, if there are any.
    async fn take_on_due(&self) -> Result<Vec<TournamentId>, Problem> {
        let now = self.db.now();
        let any = tournaments::table.filter(tournaments::due_at.le(now)).select(tournaments::id);
        let any: Option<TournamentId> =
            self.db.run(move |conn| Ok(on!(conn, link => any.first(link).optional())?)).await?;
        match any {
            None => Ok(Vec::new()),
            Some(_) => self.db.write(move |conn| claim_due(conn, now)).await,
        }
    }

    /// Looks after tournaments whose time has come, for ever. Several servers may do so: each is taken on by one.
    pub async fn keep_directing(self: Arc<Self>) {
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            // A database that does not answer has been logged, and is asked again.
            for id in self.take_on_due().await.unwrap_or_default() {
                if let Err(problem) = self.process_due(id).await {
                    let detail = &problem.facts().detail;
                    tracing::warn!(tournament = %id, detail, "background work of a tournament failed; it will be retried");
                }
            }
        }
    }
}

/// Claims what is due, but for what another server is just claiming.
fn claim_due(conn: &mut Connection, now: Timestamp) -> Result<Vec<TournamentId>, Problem> {
    let due = tournaments::table
        .filter(tournaments::due_at.le(now))
        .order(tournaments::due_at)
        .limit(MAX_BATCH)
        .select(tournaments::id);
    let due: Vec<TournamentId> = match &mut conn.link {
        Link::Postgres(link) => due.for_update().skip_locked().load(link)?,
        Link::Sqlite(link) => due.load(link)?,
    };
    if !due.is_empty() {
        let claimed = tournaments::table.filter(tournaments::id.eq_any(&due));
        let lease = Some(now.plus_seconds(LEASE_SECONDS));
        on!(conn, link => diesel::update(claimed).set(tournaments::due_at.eq(lease)).execute(link))?;
    }
    Ok(due)
}
