//! The committer: collects waiting log entries and commits them in one transaction, so that throughput is not limited
//! to one disk flush per action.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use shinjuku_core::bots::BotName;
use tokio::sync::{mpsc, oneshot};
use tracing::Span;

use crate::audit::NewAuditEntry;
use crate::database::{
    Backend, Database, DbConnection, Timestamp, game_log, game_seats, game_snapshots, games, is_duplicate,
    with_backend,
};
use crate::games::event_log::log::LogRow;
use crate::games::event_log::postgres_batch::Batch;
use crate::games::tables::table::Status;
use crate::id::TournamentId;
use crate::notices::AddressedNotice;
use crate::problem::Problem;
use crate::ratings::{RatedResult, update_ratings};
use crate::{tournaments, webhooks};

/// The maximum number of entries in one transaction.
const MAX_BATCH: usize = 500;
/// The maximum number of waiting entries. Beyond it the server is overloaded and refuses requests.
const MAX_WAITING: usize = 4096;

/// How long an entry waits for a database that does not respond.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A log entry to commit, with its consequences.
pub(in crate::games) struct Append {
    pub(in crate::games) row: LogRow,
    /// The state after the entry, if loads should start from here.
    pub(in crate::games) snapshot: Option<String>,
    /// How the game ended, if this entry ended it.
    pub(in crate::games) ended: Option<Ending>,
    /// The columns that describe the active game, if they may have changed.
    pub(in crate::games) live: Option<LiveColumns>,
    /// The bot that takes over the seat of the entry, if the entry hands it over.
    pub(in crate::games) substitute: Option<BotName>,
    /// The notices to users that follow from the entry.
    pub(in crate::games) notices: Vec<AddressedNotice>,
    /// The audit entry, if a moderator or director made the change.
    pub(in crate::games) audit_entry: Option<NewAuditEntry>,
    /// The span of the request, for log lines about this entry.
    pub(in crate::games) span: Span,
}

/// The columns of `games` that describe an active game, so that lists need not load it. All are null otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = games, treat_none_as_null = true)]
pub(in crate::games) struct LiveColumns {
    /// When a server must next act in the game. `None` if the game waits for nothing that a server does.
    pub(in crate::games) timeout_at: Option<Timestamp>,
    /// The seat that the game waits for.
    pub(in crate::games) awaiting_seat: Option<i16>,
    /// The decision that it waits for.
    pub(in crate::games) awaiting_decision: Option<String>,
    /// The seat that has made the open proposal.
    pub(in crate::games) proposal_seat: Option<i16>,
}

/// The end of a game.
pub(in crate::games) struct Ending {
    /// The final status of the game.
    pub(in crate::games) status: Status,
    /// The result for the ratings, if the game is rated.
    pub(in crate::games) rated: Option<RatedResult>,
    /// The tournament to mark as due, if the game belongs to one.
    pub(in crate::games) tournament: Option<TournamentId>,
}

impl Append {
    /// Whether the entry has consequences that `Batch` does not write.
    const fn has_consequences(&self) -> bool {
        self.ended.is_some()
            || !self.notices.is_empty()
            || self.audit_entry.is_some()
            || self.substitute.is_some()
    }
}

/// Why an entry was not committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) enum AppendError {
    /// The version already exists: another server wrote first.
    VersionTaken,
    /// The database refused the entry.
    Refused,
    /// The database did not answer. It is unknown whether the entry was committed.
    Unknown,
}

type Reply = oneshot::Sender<Result<(), AppendError>>;
type Waiting = (Append, Reply);

/// The thread that writes. There is only one: SQLite has one writer at a time, and on Postgres two threads would make
/// smaller batches and wait for each other's disk flush.
pub(in crate::games) struct Committer {
    inbox: mpsc::Sender<Waiting>,
}

impl Committer {
    /// Starts the thread.
    pub(in crate::games) fn start(db: &Database) -> Result<Self, Problem> {
        let (sender, inbox) = mpsc::channel(MAX_WAITING);
        let writer = Writer { db: db.clone(), conn: None };
        let thread = thread::Builder::new().name("committer".to_owned());
        thread.spawn(move || writer.run(inbox)).map_err(|error| Problem::internal(&error))?;
        Ok(Self { inbox: sender })
    }

    /// The number of waiting entries.
    pub(in crate::games) fn waiting(&self) -> u64 {
        (self.inbox.max_capacity() - self.inbox.capacity()) as u64
    }

    /// Queues an entry for the next transaction.
    pub(in crate::games) fn append(&self, append: Append) -> PendingAppend {
        let (reply, answer) = oneshot::channel();
        // If the queue is full, the entry is dropped and no reply is ever sent; the caller reloads the room in any
        // case.
        let _ = self.inbox.try_send((append, reply));
        PendingAppend { answer: Some(answer) }
    }
}

/// An entry on its way to the database.
pub(in crate::games) struct PendingAppend {
    /// Receives the result. `None` once the result was returned.
    answer: Option<oneshot::Receiver<Result<(), AppendError>>>,
}

impl PendingAppend {
    /// Waits until the entry is committed. Once this returns `Ok`, the entry survives a crash of the server.
    pub(in crate::games) async fn committed(&mut self) -> Result<(), AppendError> {
        let Some(answer) = &mut self.answer else { return Err(AppendError::Unknown) };
        let Ok(result) = tokio::time::timeout(TIMEOUT, answer).await else {
            return Err(AppendError::Unknown);
        };
        self.answer = None;
        result.unwrap_or(Err(AppendError::Unknown))
    }

    /// Waits for the result after `committed` has timed out. Returns whether the entry was committed.
    pub(in crate::games) async fn committed_after_timeout(self) -> bool {
        match self.answer {
            Some(answer) => matches!(answer.await, Ok(Ok(()))),
            None => false,
        }
    }
}

struct Writer {
    db: Database,
    conn: Option<DbConnection>,
}

impl Writer {
    /// Writes until all senders are gone. Everything sent before that is written.
    fn run(mut self, mut inbox: mpsc::Receiver<Waiting>) {
        let mut batch = Vec::new();
        while inbox.blocking_recv_many(&mut batch, MAX_BATCH) > 0 {
            // All servers write games in the same order, which avoids deadlocks.
            batch.sort_unstable_by_key(|(append, _): &Waiting| append.row.game_id);
            let (appends, replies): (Vec<Append>, Vec<Reply>) = batch.drain(..).unzip();
            let results = self.commit(&appends);
            for (reply, result) in replies.into_iter().zip(results) {
                // The caller may be gone; the entry is committed all the same.
                let _ = reply.send(result);
            }
        }
    }

    /// Commits a whole batch at once. If that fails for one entry, commits each entry on its own.
    fn commit(&mut self, appends: &[Append]) -> Vec<Result<(), AppendError>> {
        match self.try_commit(appends) {
            Ok(()) => vec![Ok(()); appends.len()],
            Err(error @ AppendError::Unknown) => vec![Err(error); appends.len()],
            Err(error) if appends.len() == 1 => vec![Err(error)],
            Err(_) => appends.chunks(1).flat_map(|single| self.commit(single)).collect(),
        }
    }

    fn connect(&self) -> Result<DbConnection, AppendError> {
        let mut conn = self.db.connect().map_err(|error| {
            tracing::error!(%error, "the committer cannot reach the database");
            AppendError::Unknown
        })?;
        if let Backend::Postgres(backend) = &mut conn.backend {
            // Without this, Postgres plans each batch anew for the lengths of its arrays. If the setting is not
            // available, it does so.
            let result = backend.batch_execute("SET plan_cache_mode = force_generic_plan");
            if let Err(error) = result {
                tracing::debug!(%error, "cannot prepare the batch statement; Postgres will plan every batch");
            }
        }
        Ok(conn)
    }

    fn try_commit(&mut self, appends: &[Append]) -> Result<(), AppendError> {
        // The log lines about several entries belong to no single request.
        let span = if let [append] = appends { append.span.clone() } else { Span::none() };
        let _span = span.enter();
        let mut conn = match self.conn.take() {
            Some(conn) => conn,
            None => self.connect()?,
        };
        match write(&mut conn, appends) {
            Ok(()) => {
                self.conn = Some(conn);
                Ok(())
            }
            Err(WriteError::Duplicate) => {
                self.conn = Some(conn);
                Err(AppendError::VersionTaken)
            }
            Err(WriteError::Other(error @ Error::DatabaseError(kind, _))) if is_definite(kind) => {
                tracing::error!(%error, entries = appends.len(), "the database rejected log entries");
                self.conn = Some(conn);
                Err(AppendError::Refused)
            }
            // After any other failure, the next batch opens a new connection.
            Err(WriteError::Other(error)) => {
                tracing::error!(%error, entries = appends.len(), "a commit failed; it is unknown whether the log entries were stored");
                Err(AppendError::Unknown)
            }
        }
    }
}

/// Why a batch was not written.
enum WriteError {
    /// A version in it already exists.
    Duplicate,
    /// Any other database error.
    Other(Error),
}

impl From<Error> for WriteError {
    fn from(error: Error) -> Self {
        if is_duplicate(&error) { Self::Duplicate } else { Self::Other(error) }
    }
}

/// Whether the error proves that nothing was written.
const fn is_definite(kind: DatabaseErrorKind) -> bool {
    matches!(
        kind,
        DatabaseErrorKind::ForeignKeyViolation
            | DatabaseErrorKind::SerializationFailure
            | DatabaseErrorKind::NotNullViolation
            | DatabaseErrorKind::CheckViolation
    )
}

fn write(conn: &mut DbConnection, appends: &[Append]) -> Result<(), WriteError> {
    // A single statement is a transaction of its own.
    if let Backend::Postgres(backend) = &mut conn.backend
        && !appends.iter().any(Append::has_consequences)
    {
        Batch::new(appends, &conn.instance).execute(backend)?;
        return Ok(());
    }
    conn.transaction(|conn| {
        match &mut conn.backend {
            Backend::Postgres(backend) => Batch::new(appends, &conn.instance).execute(backend).map(|_| ())?,
            Backend::Sqlite(backend) => appends.iter().try_for_each(|append| insert(backend, append))?,
        }
        for Append { row, ended, substitute, .. } in appends {
            if let (Some(substitute), Some(seat)) = (substitute, row.seat) {
                let seat = game_seats::table.find((row.game_id, seat));
                let substitute = game_seats::substitute.eq(substitute.to_string());
                with_backend!(conn, backend => diesel::update(seat).set(substitute).execute(backend))?;
            }
            if let Some(Ending { status, .. }) = ended {
                let changes = (games::status.eq(status.to_string()), games::finished_at.eq(Some(row.at)));
                let game = games::table.find(row.game_id);
                with_backend!(conn, backend => diesel::update(game).set(changes).execute(backend))?;
            }
        }
        // In a fixed order, as on other servers. Whoever locks a tournament never waits for one of its games.
        let waiting = appends.iter().filter_map(|append| append.ended.as_ref()?.tournament);
        for id in waiting.collect::<BTreeSet<_>>() {
            tournaments::mark_due(conn, id)?;
        }
        let notices: Vec<AddressedNotice> =
            appends.iter().flat_map(|append| append.notices.iter().cloned()).collect();
        webhooks::enqueue(conn, &notices)?;
        let audit_entry = appends.iter().filter_map(|append| append.audit_entry.clone());
        audit_entry.into_iter().try_for_each(|audit_entry| audit_entry.insert(conn))?;
        // Last, because only one server at a time may write ratings.
        let rated = appends.iter().filter_map(|append| append.ended.as_ref()?.rated.as_ref());
        rated.into_iter().try_for_each(|result| update_ratings(conn, result))?;
        Ok(())
    })
}

/// Inserts an entry and its snapshot, and updates the columns of the game. SQLite runs in this process: cached statements one after the other
/// are faster than one statement of a length that it has not seen.
fn insert(backend: &mut SqliteConnection, append: &Append) -> QueryResult<()> {
    let Append { row, snapshot, live, .. } = append;
    diesel::insert_into(game_log::table).values(row).execute(backend)?;
    if let Some(state) = snapshot {
        let snapshot = (
            game_snapshots::game_id.eq(row.game_id),
            game_snapshots::version.eq(row.version),
            game_snapshots::state.eq(state),
        );
        diesel::insert_into(game_snapshots::table).values(snapshot).execute(backend)?;
    }
    if let Some(live) = live {
        diesel::update(games::table.find(row.game_id)).set(live).execute(backend)?;
    }
    Ok(())
}
