//! The database: SQLite or Postgres behind one connection type. No SQL exists outside this crate.
//!
//! Each query is written once, in `with_backend!`, and compiled for both databases.

mod connection;
mod migrations;
pub mod private;
mod schema;
mod state;
mod types;

use std::time::Duration;

use connection::Manager;
pub(crate) use connection::{Backend, DbConnection};
pub use connection::{DatabaseAddress, ParseAddressError};
use diesel::r2d2::Pool;
use diesel::result::{DatabaseErrorKind, Error};
pub use migrations::MigrationError;
pub(crate) use schema::*;
pub use state::DatabaseState;
pub use types::Timestamp;
pub(crate) use types::{IdColumn, TimestampColumn};

use crate::instance::{Instance, TimeSource};
use crate::problem::Problem;
use crate::task;

/// Runs one query on whichever database the connection belongs to.
macro_rules! with_backend {
    ($conn:expr, $backend:ident => $query:expr) => {
        match &mut $conn.backend {
            $crate::database::Backend::Postgres($backend) => $query,
            $crate::database::Backend::Sqlite($backend) => $query,
        }
    };
}
pub(crate) use with_backend;

/// The database, with a pool of connections to it.
#[derive(Clone)]
pub struct Database {
    pool: Pool<Manager>,
    address: DatabaseAddress,
    instance: Instance,
}

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database cannot be reached.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The migrations failed.
    #[error(transparent)]
    Migration(#[from] MigrationError),
}

/// How long a request waits for a connection before it fails as unavailable.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(10);

impl Database {
    /// Opens a database and runs its migrations.
    ///
    /// # Errors
    /// The database cannot be reached, or the migrations fail.
    pub fn open(address: DatabaseAddress, connections: u32) -> Result<Self, OpenError> {
        Self::open_with_time(address, connections, TimeSource::default())
    }

    /// Opens a database for a server with its own time source.
    ///
    /// # Errors
    /// The database cannot be reached, or the migrations fail.
    pub fn open_with_time(
        address: DatabaseAddress,
        connections: u32,
        time: TimeSource,
    ) -> Result<Self, OpenError> {
        if let DatabaseAddress::Sqlite(path) = &address {
            private::create_database(path).map_err(|error| OpenError::Unreachable(error.to_string()))?;
        }
        let instance = Instance::new(time);
        let manager = Manager::new(address.clone(), instance.clone());
        let mut first = manager.establish().map_err(|error| OpenError::Unreachable(error.to_string()))?;
        migrations::run(&mut first)?;
        let pool = Pool::builder()
            .max_size(connections.max(1))
            .min_idle(Some(1))
            .connection_timeout(CONNECTION_TIMEOUT)
            .test_on_check_out(false)
            .build(manager)
            .map_err(|error| OpenError::Unreachable(error.to_string()))?;
        Ok(Self { pool, address, instance })
    }

    /// The address of the database.
    pub const fn address(&self) -> &DatabaseAddress {
        &self.address
    }

    /// The server that uses this database.
    pub(crate) const fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The time source of the server.
    pub const fn time_source(&self) -> &TimeSource {
        &self.instance.time
    }

    /// The current time, by the clock of the server.
    pub fn now(&self) -> Timestamp {
        self.instance.time.now()
    }

    /// Opens a connection outside the pool.
    pub(crate) fn connect(&self) -> diesel::ConnectionResult<DbConnection> {
        Manager::new(self.address.clone(), self.instance.clone()).establish()
    }

    /// Runs `work` with a pooled connection on a blocking thread.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut DbConnection) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let pool = self.pool.clone();
        let done = task::spawn_blocking(move || {
            let mut conn = pool.get().map_err(|error| Problem::unavailable(&error))?;
            let result = work(&mut conn);
            if result.as_ref().is_err_and(Problem::is_unavailable) {
                conn.check();
            }
            result
        });
        done.await.unwrap_or_else(|panic| Err(Problem::internal(&panic)))
    }

    /// Runs `work` as one transaction that may write: all of it is committed, or nothing.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut DbConnection) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.run(|conn| conn.transaction(work)).await
    }

    /// Whether the database responds.
    pub async fn answers(&self) -> bool {
        let ping = self.run(|conn| conn.ping().map_err(Problem::from));
        tokio::time::timeout(CONNECTION_TIMEOUT / 2, ping).await.is_ok_and(|answer| answer.is_ok())
    }
}

/// Whether a write failed because a row with the same key exists.
pub(crate) const fn is_duplicate(error: &Error) -> bool {
    matches!(error, Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _))
}
