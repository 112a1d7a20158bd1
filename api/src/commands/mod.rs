//! The `shinjuku` command, and its subcommands, a file each.

mod map;
mod migrate;
mod openapi;
mod serve;
mod simulate;
mod user;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::settings::Settings;

/// A server for the board game Shinjuku, and a workshop for its maps. Without a command it serves.
#[derive(Parser)]
#[command(name = "shinjuku", version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Subcommand)]
enum Command {
    /// Serve games, maps and pages (also without a command)
    Serve(Box<Settings>),
    /// Bring the tables of a database up to date, which a server does at its start
    Migrate(migrate::Migrate),
    /// Make and change accounts
    User(user::UserCommand),
    /// Play the record of a finished game again, and check that all of it is as it should be
    Verify(verify::Verify),
    /// Play whole games between bots, and say what they tell about a map, its seats and the bots
    Simulate(simulate::Simulate),
    /// Work with map documents
    #[command(subcommand)]
    Map(map::MapCommand),
    /// Print the OpenAPI document
    Openapi,
}

/// How a command ends: with an exit code, or a message for a person.
pub(crate) type Outcome = Result<ExitCode, String>;

/// Runs the command that the arguments of the process name.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        None => cli.settings.serve(),
        Some(Command::Serve(settings)) => settings.serve(),
        Some(Command::Migrate(migrate)) => migrate.run(),
        Some(Command::User(user)) => user.run(),
        Some(Command::Verify(verify)) => verify.run(),
        Some(Command::Simulate(simulate)) => simulate.run(),
        Some(Command::Map(map)) => map.run(),
        Some(Command::Openapi) => Ok(openapi::run()),
    };
    result.unwrap_or_else(|message| {
        eprintln!("shinjuku: {message}");
        ExitCode::FAILURE
    })
}
