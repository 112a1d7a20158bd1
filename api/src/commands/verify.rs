//! `shinjuku verify`: replays the record of a game and checks it.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use shinjuku_service::games::GameRecord;

use super::Outcome;

#[derive(Args)]
pub(crate) struct Verify {
    /// File with the record, as returned by GET /api/v1/games/{id}/export
    file: PathBuf,
    /// Commitment that you saw before the game started, to compare with the one in the record
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
}

impl Verify {
    #[expect(clippy::print_stdout, reason = "this is the output of the command")]
    pub(crate) fn run(self) -> Outcome {
        let path = self.file.display();
        let text =
            std::fs::read_to_string(&self.file).map_err(|error| format!("cannot read {path}: {error}"))?;
        let record: GameRecord =
            serde_json::from_str(&text).map_err(|error| format!("{path} is not a game record: {error}"))?;
        if let Some(seen) = self.commitment.filter(|seen| *seen != record.fairness.commitment) {
            println!(
                "{path}: you gave the commitment {seen}, but the record contains {}",
                record.fairness.commitment
            );
            return Ok(ExitCode::FAILURE);
        }
        match record.verify() {
            Err(fault) => {
                println!("{path}: {fault}");
                Ok(ExitCode::FAILURE)
            }
            Ok(verified) => {
                println!("{path}: the seed matches the commitment {}, and", record.fairness.commitment);
                let entries = verified.entries;
                let checked = if entries == 1 {
                    "its one entry follows".into()
                } else {
                    format!("all {entries} entries follow")
                };
                println!("{checked} the rules. The result:");
                for result in &verified.result {
                    println!("  {}. {} {}", result.place, result.player, result.score);
                }
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}
