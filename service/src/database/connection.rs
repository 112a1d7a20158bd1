//! Connections to either database.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::r2d2::ManageConnection;
use diesel::{
    Connection as _, ConnectionError, ConnectionResult, PgConnection, QueryResult, SqliteConnection,
};

use super::{Timestamp, with_backend};
use crate::instance::Instance;

/// The address of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseAddress {
    /// A URL of a Postgres server or a compatible one.
    Postgres(String),
    /// A SQLite file.
    Sqlite(PathBuf),
}

/// The error for a text that is not the address of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a database URL must look like postgres://… or sqlite:path/to/file.db")]
pub struct ParseAddressError;

impl FromStr for DatabaseAddress {
    type Err = ParseAddressError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        let path = text.strip_prefix("sqlite:").ok_or(ParseAddressError)?;
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() { Err(ParseAddressError) } else { Ok(Self::Sqlite(path.into())) }
    }
}

impl fmt::Display for DatabaseAddress {
    /// Writes the kind and location of the database, without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "SQLite in {}", path.display()),
            Self::Postgres(url) => {
                let place =
                    url.rsplit_once('@').or_else(|| url.split_once("://")).map_or("", |(_, rest)| rest);
                let place = place.split_once('?').map_or(place, |(place, _options)| place);
                write!(f, "Postgres at {place}")
            }
        }
    }
}

/// A connection to either database.
pub(crate) struct DbConnection {
    pub(crate) backend: Backend,
    /// The server that owns the connection.
    pub(crate) instance: Instance,
    broken: bool,
}

/// The underlying connection.
pub(crate) enum Backend {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

impl DbConnection {
    /// The current time, by the clock of the server.
    pub(crate) fn now(&self) -> Timestamp {
        self.instance.time.now()
    }

    /// Checks that the connection is alive.
    pub(crate) fn ping(&mut self) -> QueryResult<()> {
        with_backend!(self, backend => backend.batch_execute("SELECT 1"))
    }

    /// Marks the connection as broken if it no longer responds. Called after an error.
    pub(crate) fn check(&mut self) {
        self.broken = self.ping().is_err();
    }

    /// Runs `work` as one transaction that may write. On SQLite it takes the write lock at once, because two
    /// transactions that first read and then write would deadlock.
    pub(crate) fn transaction<T, E: From<diesel::result::Error>>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        match &mut self.backend {
            Backend::Postgres(backend) => AnsiTransactionManager::begin_transaction(backend)?,
            Backend::Sqlite(backend) => {
                AnsiTransactionManager::begin_transaction_sql(backend, "BEGIN IMMEDIATE")?;
            }
        }
        match work(self) {
            Ok(value) => {
                with_backend!(self, backend => AnsiTransactionManager::commit_transaction(backend))?;
                Ok(value)
            }
            Err(problem) => {
                // A failed rollback means that the connection is lost.
                let rolled_back =
                    with_backend!(self, backend => AnsiTransactionManager::rollback_transaction(backend));
                self.broken |= rolled_back.is_err();
                Err(problem)
            }
        }
    }
}

/// Opens connections for the pool.
#[derive(Clone, Debug)]
pub(super) struct Manager {
    address: DatabaseAddress,
    instance: Instance,
}

impl Manager {
    pub(super) const fn new(address: DatabaseAddress, instance: Instance) -> Self {
        Self { address, instance }
    }

    pub(super) fn establish(&self) -> ConnectionResult<DbConnection> {
        let backend = match &self.address {
            DatabaseAddress::Postgres(url) => {
                let mut backend = PgConnection::establish(url)?;
                backend
                    .batch_execute("SET statement_timeout = '30s'")
                    .map_err(ConnectionError::CouldntSetupConfiguration)?;
                Backend::Postgres(backend)
            }
            DatabaseAddress::Sqlite(path) => {
                let path = path.to_str().ok_or(ConnectionError::BadConnection("not a text".into()))?;
                let mut backend = SqliteConnection::establish(path)?;
                backend
                    .batch_execute(
                        "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                     PRAGMA foreign_keys = ON;",
                    )
                    .map_err(ConnectionError::CouldntSetupConfiguration)?;
                Backend::Sqlite(backend)
            }
        };
        Ok(DbConnection { backend, instance: self.instance.clone(), broken: false })
    }
}

impl ManageConnection for Manager {
    type Connection = DbConnection;
    type Error = diesel::r2d2::Error;

    fn connect(&self) -> Result<DbConnection, Self::Error> {
        self.establish().map_err(diesel::r2d2::Error::ConnectionError)
    }

    fn is_valid(&self, conn: &mut DbConnection) -> Result<(), Self::Error> {
        conn.ping().map_err(diesel::r2d2::Error::QueryError)
    }

    fn has_broken(&self, conn: &mut DbConnection) -> bool {
        conn.broken
            || with_backend!(conn, backend => AnsiTransactionManager::transaction_manager_status_mut(backend).transaction_depth().is_err())
    }
}
