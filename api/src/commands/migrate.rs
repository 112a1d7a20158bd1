//! `shinjuku migrate`: runs the database migrations.

use std::process::ExitCode;

use clap::Args;
use shinjuku_service::database::Database;

use super::Outcome;
use super::output::print_line;
use crate::settings::Storage;

#[derive(Args)]
pub(crate) struct Migrate {
    #[command(flatten)]
    storage: Storage,
}

impl Migrate {
    pub(crate) fn run(self) -> Outcome {
        let db = Database::open(self.storage.address()?, 1).map_err(|error| error.to_string())?;
        print_line(format_args!("the database is up to date: {}", db.address()))?;
        Ok(ExitCode::SUCCESS)
    }
}
