//! The HTTP API and the `shinjuku` command, which runs the server and its tools.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod app;
mod audit;
mod auth;
mod commands;
mod games;
mod http;
mod lessons;
mod maps;
mod me;
mod metrics;
mod openapi;
mod ratings;
mod routes;
mod running;
mod server;
mod settings;
mod tournaments;
mod upgrade_filter;
mod users;
mod webhooks;

pub use commands::run;
pub use openapi::generate_files as generate_openapi_files;
pub use running::{RunningServer, Shutdown};
pub use settings::Settings;
