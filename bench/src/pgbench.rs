//! The reference for durable actions: pgbench, with one single-row INSERT per commit into a table like the event log.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::BenchError;

/// pgbench on a database.
pub(crate) struct Pgbench {
    url: String,
    insert: PathBuf,
}

impl Pgbench {
    /// Creates the table, and writes the script that fills it with entries of this length.
    pub(crate) async fn new(url: &str, folder: &Path, entry_length: usize) -> Result<Self, BenchError> {
        let create = "CREATE TABLE inserted (game_id uuid NOT NULL, version integer NOT NULL, user_id uuid NOT NULL, \
                      seat smallint, entry text NOT NULL, idempotency_key text, at timestamptz NOT NULL, \
                      PRIMARY KEY (game_id, version));\n";
        let entry = "x".repeat(entry_length);
        let insert = format!(
            "INSERT INTO inserted VALUES (gen_random_uuid(), 1, '01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f', 0, '{entry}', \
             NULL, now());\n"
        );
        let (create_file, insert_file) = (folder.join("create.sql"), folder.join("insert.sql"));
        std::fs::write(&create_file, create)?;
        std::fs::write(&insert_file, insert)?;
        let this = Self { url: url.to_owned(), insert: insert_file };
        this.pgbench(&create_file, &["-t", "1"]).await?;
        Ok(this)
    }

    /// Commits per second.
    pub(crate) async fn rate(&self, connections: usize, time: Duration) -> Result<f64, BenchError> {
        let (connections, seconds) = (connections.to_string(), time.as_secs().max(1).to_string());
        let said = self.pgbench(&self.insert, &["-c", &connections, "-j", "2", "-T", &seconds]).await?;
        let rate = said.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next());
        Ok(rate.ok_or("pgbench named no rate")?.parse()?)
    }

    async fn pgbench(&self, script: &Path, arguments: &[&str]) -> Result<String, BenchError> {
        let mut command = Command::new("pgbench");
        command.arg("-n").args(arguments).arg("-f").arg(script).arg(&self.url);
        let output = tokio::task::spawn_blocking(move || command.output()).await??;
        if !output.status.success() {
            return Err(format!("pgbench: {}", String::from_utf8_lossy(&output.stderr)).into());
        }
        Ok(String::from_utf8(output.stdout)?)
    }
}
