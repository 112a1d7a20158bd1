//! The committer: it gathers the entries that are waiting and makes them durable in one transaction, so that the speed of a
//! server does not stop at one flush of the disk an action.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use tokio::sync::{mpsc, oneshot};

use crate::audit::NewAuditEntry;
use crate::games::event_log::batch::Batch;
use crate::games::event_log::log::LogRow;
use crate::games::tables::table::Status;
use crate::id::TournamentId;
use crate::notices::AddressedNotice;
use crate::problem::Problem;
use crate::ratings::{RatedResult, note_result};
use crate::store::{
    Connection, Database, Link, Timestamp, game_log, game_snapshots, games, is_duplicate, on,
};
use crate::{tournaments, webhooks};

/// The most entries of one transaction.
const MAX_BATCH: usize = 500;
/// The most entries that may wait. A server that has more is too busy, and says so.
const MAX_WAITING: usize = 4096;

/// How long an entry waits for a database that hangs.
const TIMEOUT: Duration = Duration::from_secs(20);

/// An entry to be kept, with what follows from it.
pub(in crate::games) struct Append {
    pub(in crate::games) row: LogRow,
    /// The state after it, where a load should begin.
    pub(in crate::games) snapshot: Option<String>,
    /// What follows for the game, if it ended by it.
    pub(in crate::games) ended: Option<Ending>,
    /// When some server must look after the game from now on, if that may have changed.
    pub(in crate::games) timeout: Option<Timeout>,
    /// What people are told of it.
    pub(in crate::games) letters: Vec<AddressedNotice>,
    /// What is written down of it, where somebody made it who keeps order.
    pub(in crate::games) noted: Option<NewAuditEntry>,
}

/// When some server must look after a game; never, where it waits for nothing that a server does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) struct Timeout(pub(in crate::games) Option<Timestamp>);

/// The end of a game.
pub(in crate::games) struct Ending {
    /// What the game has come to.
    pub(in crate::games) status: Status,
    /// What it says about its players, where it counts.
    pub(in crate::games) rated: Option<RatedResult>,
    /// The tournament that wants to know.
    pub(in crate::games) tournament: Option<TournamentId>,
}

impl Append {
    /// Whether more follows from the entry than a batch keeps.
    const fn has_consequences(&self) -> bool {
        self.ended.is_some() || !self.letters.is_empty() || self.noted.is_some()
    }
}

/// Why an entry was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) enum AppendError {
    /// Its version exists: somebody else was faster.
    VersionTaken,
    /// The database would not keep it.
    Refused,
    /// The database did not answer. Whether the entry was kept is not known.
    Unknown,
}

type Reply = oneshot::Sender<Result<(), AppendError>>;
type Waiting = (Append, Reply);

/// The thread that writes. It is one: on SQLite because that has one writer at a time, and on Postgres because two make smaller
/// batches and wait for each other's flush of the disk.
pub(in crate::games) struct Committer {
    inbox: mpsc::Sender<Waiting>,
}

impl Committer {
    /// Starts it.
    pub(in crate::games) fn start(db: &Database) -> Result<Self, Problem> {
        let (sender, inbox) = mpsc::channel(MAX_WAITING);
        let writer = Writer { db: db.clone(), conn: None };
        let thread = thread::Builder::new().name("committer".to_owned());
        thread.spawn(move || writer.run(inbox)).map_err(|error| Problem::internal(&error))?;
        Ok(Self { inbox: sender })
    }

    /// How many entries wait.
    pub(in crate::games) fn waiting(&self) -> u64 {
        (self.inbox.max_capacity() - self.inbox.capacity()) as u64
    }

    /// Takes an entry that is to be kept.
    pub(in crate::games) fn append(&self, append: Append) -> PendingAppend {
        let (reply, answer) = oneshot::channel();
        // Where too much is waiting already, nothing is kept and nobody replies; the room is read anew all the same.
        let _ = self.inbox.try_send((append, reply));
        PendingAppend { answer: Some(answer) }
    }
}

/// An entry on its way to the database.
pub(in crate::games) struct PendingAppend {
    /// What becomes of it; none once that was told.
    answer: Option<oneshot::Receiver<Result<(), AppendError>>>,
}

impl PendingAppend {
    /// Waits until the entry is kept. Once this returns, it survives whatever happens to the server.
    pub(in crate::games) async fn committed(&mut self) -> Result<(), AppendError> {
        let Some(answer) = &mut self.answer else { return Err(AppendError::Unknown) };
        let Ok(told) = tokio::time::timeout(TIMEOUT, answer).await else {
            return Err(AppendError::Unknown);
        };
        self.answer = None;
        told.unwrap_or(Err(AppendError::Unknown))
    }

    /// Waits until the entry is kept after all, for one who has lost patience; says whether it is.
    pub(in crate::games) async fn kept_late(self) -> bool {
        match self.answer {
            Some(answer) => matches!(answer.await, Ok(Ok(()))),
            None => false,
        }
    }
}

struct Writer {
    db: Database,
    conn: Option<Connection>,
}

impl Writer {
    /// Writes until nobody can send any more; what was sent before is written.
    fn run(mut self, mut inbox: mpsc::Receiver<Waiting>) {
        let mut batch = Vec::new();
        while inbox.blocking_recv_many(&mut batch, MAX_BATCH) > 0 {
            // Two servers that write in the same games do so in the same order.
            batch.sort_unstable_by_key(|(append, _): &Waiting| append.row.game_id);
            let (appends, replies): (Vec<Append>, Vec<Reply>) = batch.drain(..).unzip();
            let results = self.commit(&appends);
            for (reply, result) in replies.into_iter().zip(results) {
                // Whoever asked may have gone; the entry is kept all the same.
                let _ = reply.send(result);
            }
        }
    }

    /// Keeps all of a batch at once or, where one of them cannot be kept, each on its own.
    fn commit(&mut self, appends: &[Append]) -> Vec<Result<(), AppendError>> {
        match self.try_commit(appends) {
            Ok(()) => vec![Ok(()); appends.len()],
            Err(trouble @ AppendError::Unknown) => vec![Err(trouble); appends.len()],
            Err(trouble) if appends.len() == 1 => vec![Err(trouble)],
            Err(_) => appends.chunks(1).flat_map(|single| self.commit(single)).collect(),
        }
    }

    fn connect(&self) -> Result<Connection, AppendError> {
        let mut conn = self.db.connect().map_err(|error| {
            tracing::error!(%error, "the committer cannot reach the database");
            AppendError::Unknown
        })?;
        if let Link::Postgres(link) = &mut conn.link {
            // Postgres would plan for the length of every list. Where it cannot be told not to, that is what it does.
            let told = link.batch_execute("SET plan_cache_mode = force_generic_plan");
            if let Err(error) = told {
                tracing::debug!(%error, "cannot prepare the batch statement; Postgres will plan every batch");
            }
        }
        Ok(conn)
    }

    fn try_commit(&mut self, appends: &[Append]) -> Result<(), AppendError> {
        let mut conn = match self.conn.take() {
            Some(conn) => conn,
            None => self.connect()?,
        };
        match write(&mut conn, appends) {
            Ok(()) => {
                self.conn = Some(conn);
                Ok(())
            }
            Err(Failure::Duplicate) => {
                self.conn = Some(conn);
                Err(AppendError::VersionTaken)
            }
            Err(Failure::Other(error @ Error::DatabaseError(kind, _))) if is_definite(kind) => {
                tracing::error!(%error, entries = appends.len(), "the database rejected log entries");
                self.conn = Some(conn);
                Err(AppendError::Refused)
            }
            // After any other failure a new connection is made for the next batch.
            Err(Failure::Other(error)) => {
                tracing::error!(%error, entries = appends.len(), "a commit failed; log entries may not be stored");
                Err(AppendError::Unknown)
            }
        }
    }
}

/// Why a batch was not written.
enum Failure {
    /// A version of it exists.
    Duplicate,
    /// The database did not do its part.
    Other(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        if is_duplicate(&error) { Self::Duplicate } else { Self::Other(error) }
    }
}

/// Whether the database has answered, and kept nothing.
const fn is_definite(kind: DatabaseErrorKind) -> bool {
    matches!(
        kind,
        DatabaseErrorKind::ForeignKeyViolation
            | DatabaseErrorKind::SerializationFailure
            | DatabaseErrorKind::NotNullViolation
            | DatabaseErrorKind::CheckViolation
    )
}

fn write(conn: &mut Connection, appends: &[Append]) -> Result<(), Failure> {
    // A lone statement is a transaction of its own.
    if let Link::Postgres(link) = &mut conn.link
        && !appends.iter().any(Append::has_consequences)
    {
        Batch::new(appends, &conn.instance).execute(link)?;
        return Ok(());
    }
    conn.transaction(|conn| {
        match &mut conn.link {
            Link::Postgres(link) => Batch::new(appends, &conn.instance).execute(link).map(|_| ())?,
            Link::Sqlite(link) => appends.iter().try_for_each(|append| insert(link, append))?,
        }
        for Append { row, ended, .. } in appends {
            if let Some(Ending { status, .. }) = ended {
                let changes = (games::status.eq(status.to_string()), games::finished_at.eq(Some(row.at)));
                let game = games::table.find(row.game_id);
                on!(conn, link => diesel::update(game).set(changes).execute(link))?;
            }
        }
        // In one order, as other servers do; whoever holds a tournament waits for none of its games.
        let waiting = appends.iter().filter_map(|append| append.ended.as_ref()?.tournament);
        for id in waiting.collect::<BTreeSet<_>>() {
            tournaments::mark_due(conn, id)?;
        }
        let letters: Vec<AddressedNotice> =
            appends.iter().flat_map(|append| append.letters.iter().cloned()).collect();
        webhooks::enqueue(conn, &letters)?;
        let noted = appends.iter().filter_map(|append| append.noted.clone());
        noted.into_iter().try_for_each(|noted| noted.keep(conn))?;
        // Last, since one server at a time may do so.
        let rated = appends.iter().filter_map(|append| append.ended.as_ref()?.rated.as_ref());
        rated.into_iter().try_for_each(|result| note_result(conn, result))?;
        Ok(())
    })
}

/// Inserts an entry, its snapshot and its timeout. SQLite is in this process: statements that it knows already, one after the other, are
/// faster than one of a length that it has not seen.
fn insert(link: &mut SqliteConnection, append: &Append) -> QueryResult<()> {
    let Append { row, snapshot, timeout, .. } = append;
    diesel::insert_into(game_log::table).values(row).execute(link)?;
    if let Some(state) = snapshot {
        let snapshot = (
            game_snapshots::game_id.eq(row.game_id),
            game_snapshots::version.eq(row.version),
            game_snapshots::state.eq(state),
        );
        diesel::insert_into(game_snapshots::table).values(snapshot).execute(link)?;
    }
    if let Some(Timeout(timeout)) = timeout {
        let game = games::table.find(row.game_id);
        diesel::update(game).set(games::timeout_at.eq(timeout)).execute(link)?;
    }
    Ok(())
}
