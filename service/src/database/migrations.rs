//! The database migrations, embedded in the binary.

use std::fmt;

use diesel::connection::SimpleConnection;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::connection::{Backend, DbConnection};
use super::with_backend;
use crate::problem::Problem;

const POSTGRES: EmbeddedMigrations = embed_migrations!("../migrations/postgres");
const SQLITE: EmbeddedMigrations = embed_migrations!("../migrations/sqlite");

/// Why the migrations failed.
#[derive(Debug, thiserror::Error)]
#[error("the database migration failed: {0}")]
pub struct MigrationError(String);

impl MigrationError {
    fn new(error: impl fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// The advisory lock by which servers that start at the same time take turns on Postgres. On SQLite they use the lock
/// of the file.
const ADVISORY_LOCK_ID: i64 = 0x7368_696e_6a75;

/// Runs all pending migrations.
pub(super) fn run(conn: &mut DbConnection) -> Result<(), MigrationError> {
    match &mut conn.backend {
        Backend::Postgres(backend) => {
            let wait = format!("SET statement_timeout = 0; SELECT pg_advisory_lock({ADVISORY_LOCK_ID})");
            backend.batch_execute(&wait).map_err(MigrationError::new)?;
            backend.run_pending_migrations(POSTGRES).map_err(MigrationError::new)?;
            backend
                .batch_execute(&format!("SELECT pg_advisory_unlock({ADVISORY_LOCK_ID})"))
                .map_err(MigrationError::new)
        }
        Backend::Sqlite(backend) => {
            backend.run_pending_migrations(SQLITE).map(|_| ()).map_err(MigrationError::new)
        }
    }
}

/// The applied migrations, in order.
pub(super) fn steps(conn: &mut DbConnection) -> Result<Vec<String>, Problem> {
    let steps = with_backend!(conn, backend => backend.applied_migrations())
        .map_err(|error| Problem::unavailable(&error))?;
    let mut steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    steps.sort_unstable();
    Ok(steps)
}
