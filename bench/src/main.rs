//! Measures how fast the server is, compared with pgbench and an empty handler, in one run: `bench/run`.

#![expect(clippy::disallowed_methods, reason = "a benchmark has no requests whose spans could get lost")]

mod audience;
mod course;
mod empty;
mod load;
mod pgbench;
mod plays;
mod processes;
mod report;
mod run;
mod wire;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// An error. A benchmark only prints it and stops.
type BenchError = Box<dyn std::error::Error + Send + Sync>;

/// Measures a Shinjuku server against pgbench and an empty handler
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start servers, load them in turn, and print the ratios
    Run(run::Run),
    /// Serve empty responses, as fast as the framework can
    Empty(empty::Empty),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Run(run) => run.run(),
        Command::Empty(empty) => empty.serve(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
