//! The `shinjuku` command and its subcommands, one file each.

mod map;
mod migrate;
mod openapi;
mod output;
mod serve;
mod simulate;
mod user;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::settings::Settings;

/// Server for the board game Shinjuku, and tools for its maps. Without a subcommand, runs the server
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
    /// Run the server: games, maps, pages and API (the default)
    Serve(Box<Settings>),
    /// Run the database migrations; the server also does this when it starts
    Migrate(migrate::Migrate),
    /// Create, change and list accounts
    User(user::UserCommand),
    /// Replay the record of a finished game and check that it follows the rules
    Verify(verify::Verify),
    /// Play whole games between bots and print statistics about a map, its seats and the bots
    Simulate(simulate::Simulate),
    /// Check and print map documents
    #[command(subcommand)]
    Map(map::MapCommand),
    /// Print the OpenAPI document
    Openapi,
}

/// The result of a subcommand: an exit code, or an error message for the user.
pub(crate) type Outcome = Result<ExitCode, String>;

/// Runs the subcommand given on the command line.
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
        Some(Command::Openapi) => openapi::run(),
    };
    result.unwrap_or_else(|message| {
        output::print_error(format_args!("shinjuku: {message}"));
        ExitCode::FAILURE
    })
}
