//! `shinjuku migrate`: runs the database migrations.

use std::process::ExitCode;

use clap::Args;
use shinjuku_service::database::Database;

use super::Outcome;
use crate::settings::Storage;

#[derive(Args)]
pub(crate) struct Migrate {
    #[command(flatten)]
    storage: Storage,
}

impl Migrate {
    #[expect(clippy::print_stdout, reason = "this is the output of the command")]
    pub(crate) fn run(self) -> Outcome {
        let db = Database::open(self.storage.address()?, 1).map_err(|error| error.to_string())?;
        println!("the database is up to date: {}", db.address());
        Ok(ExitCode::SUCCESS)
    }
}
