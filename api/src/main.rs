//! The `shinjuku` command.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A server for the board game Shinjuku, and a workshop for its maps.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games between random players and print totals
    Simulate(commands::simulate::Simulate),
    /// Work with map documents
    #[command(subcommand)]
    Map(commands::map::MapCommand),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Simulate(simulate) => simulate.run(),
        Command::Map(map) => map.run(),
    };
    result.unwrap_or_else(|message| {
        eprintln!("shinjuku: {message}");
        ExitCode::FAILURE
    })
}
