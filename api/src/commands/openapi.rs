//! `shinjuku openapi`: the OpenAPI document and the table of errors, as files.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::Outcome;
use crate::openapi::{document, errors_markdown};

#[derive(Args)]
pub(crate) struct OpenApi {
    /// Write openapi.json and errors.md into this folder, and do not print
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
}

impl OpenApi {
    #[expect(clippy::print_stdout, reason = "this is the output of the command")]
    pub(crate) fn run(self) -> Outcome {
        let json = document().to_pretty_json().map_err(|error| error.to_string())? + "\n";
        let Some(folder) = self.write else {
            print!("{json}");
            return Ok(ExitCode::SUCCESS);
        };
        for (name, text) in [("openapi.json", json), ("errors.md", errors_markdown())] {
            let path = folder.join(name);
            std::fs::write(&path, text)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
