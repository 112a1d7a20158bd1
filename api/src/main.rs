//! The `shinjuku` command: the server, and what belongs to it.

mod app;
mod audit;
mod auth;
mod commands;
mod connection;
mod games;
mod http;
mod maps;
mod me;
mod metrics;
mod openapi;
mod ratings;
mod routes;
mod server;
mod settings;
mod tournaments;
mod users;
mod webhooks;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What is made for a request is freed by another thread as often as not, which this allocator takes lightly.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A server for the board game Shinjuku, and a workshop for its maps. Without a command it serves.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    settings: settings::Settings,
}

#[derive(Subcommand)]
enum Command {
    /// Serve games, maps and pages (also without a command)
    Serve(Box<settings::Settings>),
    /// Bring the tables of a database up to date, which a server does at its start
    Migrate(commands::migrate::Migrate),
    /// Make and change accounts
    User(commands::user::UserCommand),
    /// Play the record of a finished game again, and check that all of it is as it should be
    Verify(commands::verify::Verify),
    /// Play whole games between bots, and say what they tell about a map, its seats and the bots
    Simulate(commands::simulate::Simulate),
    /// Work with map documents
    #[command(subcommand)]
    Map(commands::map::MapCommand),
    /// Print the description of the API
    Openapi(commands::openapi::OpenApi),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        None => cli.settings.serve(),
        Some(Command::Serve(settings)) => settings.serve(),
        Some(Command::Migrate(migrate)) => migrate.run(),
        Some(Command::User(user)) => user.run(),
        Some(Command::Verify(verify)) => verify.run(),
        Some(Command::Simulate(simulate)) => simulate.run(),
        Some(Command::Map(map)) => map.run(),
        Some(Command::Openapi(openapi)) => openapi.run(),
    };
    result.unwrap_or_else(|message| {
        eprintln!("shinjuku: {message}");
        ExitCode::FAILURE
    })
}
