//! `shinjuku verify`: replays the record of a game and checks it.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use shinjuku_service::games::GameRecord;

use super::Outcome;
use super::output::{print, print_line};

#[derive(Args)]
pub(crate) struct Verify {
    /// File with the record, as returned by GET /api/v1/games/{id}/export
    file: PathBuf,
    /// Commitment that you saw before the game started, to compare with the one in the record
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
}

impl Verify {
    pub(crate) fn run(self) -> Outcome {
        let path = self.file.display();
        let text =
            std::fs::read_to_string(&self.file).map_err(|error| format!("cannot read {path}: {error}"))?;
        let record: GameRecord =
            serde_json::from_str(&text).map_err(|error| format!("{path} is not a game record: {error}"))?;
        if let Some(seen) = self.commitment.filter(|seen| *seen != record.fairness.commitment) {
            print_line(format_args!(
                "{path}: you gave the commitment {seen}, but the record contains {}",
                record.fairness.commitment
            ))?;
            return Ok(ExitCode::FAILURE);
        }
        match record.verify() {
            Err(error) => {
                print_line(format_args!("{path}: {error}"))?;
                Ok(ExitCode::FAILURE)
            }
            Ok(verified) => {
                let entries = verified.entries;
                let checked = if entries == 1 {
                    "its one entry follows".into()
                } else {
                    format!("all {entries} entries follow")
                };
                print(format_args!(
                    "{path}: the seed matches the commitment {}, and\n{checked} the rules. The result:\n",
                    record.fairness.commitment
                ))?;
                for result in &verified.result {
                    print_line(format_args!("  {}. {} {}", result.place, result.player, result.score))?;
                }
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}
